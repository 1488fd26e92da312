//! Levels as files to take away, the same bytes as the command line writes.

use barrow_formats::{Format, PictureStyle, UnknownFormat, WriteOptions};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::looks::palette_of;
use crate::studio::Studio;

/// How a file is written; what is left out is as the command line has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct FileOptions {
    /// The palette by name.
    #[tsify(optional)]
    pub palette: Option<String>,
    /// `tiles` or `print`.
    #[tsify(optional)]
    pub style: Option<String>,
    /// The title.
    #[tsify(optional)]
    pub title: Option<String>,
    /// Pixels of a cell.
    #[tsify(optional)]
    pub cell_px: Option<u32>,
    /// The start as `@` in text.
    pub start: bool,
    /// Lines about the level before the text.
    pub header: bool,
}

/// A file to take away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl FileOptions {
    fn options(&self) -> WriteOptions {
        let style = |word: &str| PictureStyle::ALL.into_iter().find(|style| style.name() == word);
        WriteOptions {
            palette: self.palette.as_deref().map(palette_of),
            style: self.style.as_deref().and_then(style),
            title: self.title.clone(),
            cell_px: self.cell_px,
            start: self.start,
            header: self.header,
            ..WriteOptions::default()
        }
    }
}

impl Studio {
    /// The level as a file of a format, with the files that must lie beside it.
    pub fn files(&mut self, format: &str, options: &FileOptions) -> Result<Vec<OutFile>, String> {
        let format: Format = format.parse().map_err(|error: UnknownFormat| error.to_string())?;
        let options = options.options();
        let extension = format.extensions().first().copied().unwrap_or(format.name());
        let name = format!("{}-{}.{extension}", file_stem(&self.order().name), self.order().seed());
        let mut bytes = Vec::new();
        if format.is_animation() {
            if !self.order().locks.is_empty() {
                return Err("a film shows a level made in one go; this one has locked cells".to_string());
            }
            let recording = self.recording().ok_or("there is no level yet")?;
            format.animate(&recording, &options, &mut bytes).map_err(|error| error.to_string())?;
            return Ok(vec![OutFile { name, bytes }]);
        }
        let level = self.level().ok_or("there is no level yet")?;
        format.write(level, &options, &mut bytes).map_err(|error| error.to_string())?;
        let mut files = vec![OutFile { name, bytes }];
        let beside = format.beside(&options, &level.map().custom_tiles);
        files.extend(beside.into_iter().map(|file| OutFile { name: file.name, bytes: file.bytes }));
        Ok(files)
    }
}

/// A name that every system takes.
fn file_stem(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || "_-".contains(*c)).collect();
    if kept.is_empty() { "level".to_string() } else { kept }
}
