//! Export of levels: the same bytes that the command line writes.

use barrow_formats::{Format, PictureStyle, UnknownFormat, WriteOptions};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::sprites::palette_of;
use crate::studio::Studio;

/// Options of an export. Defaults are those of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct FileOptions {
    /// Name of the palette.
    #[tsify(optional)]
    pub palette: Option<String>,
    /// Style of pictures: `tiles` or `print`.
    #[tsify(optional)]
    pub style: Option<String>,
    /// Title of pictures and animations.
    #[tsify(optional)]
    pub title: Option<String>,
    /// Width of a cell in pixels.
    #[tsify(optional)]
    pub cell_px: Option<u32>,
    /// Whether text shows the start as `@`.
    pub start: bool,
    /// Whether text begins with lines about the level.
    pub header: bool,
}

/// A file of an export: the level, or a file it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Name without folder, such as `nethack-7.png`.
    pub name: String,
    /// Contents of the file.
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
    /// Writes the level in a format. Returns the file, then the files it refers to, such as tile sets.
    pub fn files(&mut self, format: &str, options: &FileOptions) -> Result<Vec<OutFile>, String> {
        let format: Format = format.parse().map_err(|error: UnknownFormat| error.to_string())?;
        let options = options.options();
        let extension = format.extensions().first().copied().unwrap_or(format.name());
        let name = format!("{}-{}.{extension}", file_stem(&self.request().name), self.request().seed());
        let mut bytes = Vec::new();
        if format.is_animation() {
            if !self.request().locks.is_empty() {
                return Err("animations are not available for levels with locked cells".to_string());
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

/// Removes characters that file systems may not accept.
fn file_stem(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || "_-".contains(*c)).collect();
    if kept.is_empty() { "level".to_string() } else { kept }
}
