//! What levels are written as.

use std::path::Path;
use std::sync::LazyLock;

use barrow::{Map, Point, Recording};
use barrow_formats::{Beside, FORMATS, FormatSpec, Subject, WriteError, WriteOptions};
use barrow_view::{DrawOptions, Frame, ansi, draw};
use clap::ValueEnum;
use clap::builder::PossibleValue;

/// A format this command writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format(&'static FormatSpec);

/// Formats are the same if they have the same name.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Format {
    /// Its name in the list of formats.
    pub(crate) const fn name(self) -> &'static str {
        self.0.name
    }

    /// The format of that name. It is in the list.
    pub(crate) fn named(name: &str) -> Self {
        Self(FORMATS.iter().find(|spec| spec.name == name).unwrap_or(&FORMATS[0]))
    }

    /// The format that the end of a file's name tells, if it tells one that is written.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        let extension = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        let spec = FORMATS.iter().find(|spec| spec.extensions.contains(&extension.as_str()))?;
        Self::value_variants().iter().copied().find(|format| format.name() == spec.name)
    }

    /// Whether nothing is written.
    pub(crate) fn is_none(self) -> bool {
        self.name() == "none"
    }

    /// Whether a file holds a list of levels, in brackets.
    pub(crate) fn is_list(self) -> bool {
        self.name() == "json"
    }

    /// Whether a file can hold several levels.
    pub(crate) fn joins(self) -> bool {
        !self.is_film() && self.0.write.is_none_or(|writer| writer.joins)
    }

    /// Whether a file shows how a level is made.
    pub(crate) const fn is_film(self) -> bool {
        self.0.film.is_some()
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        static WRITTEN: LazyLock<Vec<Format>> = LazyLock::new(|| {
            let is_written =
                |spec: &&FormatSpec| spec.write.is_some() || spec.film.is_some() || spec.name == "none";
            FORMATS.iter().filter(is_written).map(Format).collect()
        });
        &WRITTEN
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.0.doc))
    }
}

/// A format with its options.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    /// The format.
    pub(crate) format: Format,
    /// What its writer is told.
    pub(crate) options: WriteOptions,
}

impl Style {
    /// The files that belong beside one that is written so.
    pub(crate) fn beside(&self) -> Vec<Beside> {
        let beside = self.format.0.write.and_then(|writer| writer.beside);
        beside.map_or_else(Vec::new, |beside| beside(&self.options))
    }

    /// Writes a level.
    pub(crate) fn write<'a>(
        &self,
        level: impl Into<Subject<'a>>,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let writer = self.format.0.write;
        writer.map_or(Ok(()), |writer| (writer.write)(level.into(), &self.options, out))
    }

    /// Writes a film.
    pub(crate) fn film(&self, recording: &Recording, out: &mut Vec<u8>) -> Result<(), WriteError> {
        self.format.0.film.map_or(Ok(()), |film| film(recording, &self.options, out))
    }
}

/// The rows of a map, with the start as `@` if wanted.
pub(crate) fn rows(map: &Map, start: bool) -> String {
    let mut out = String::with_capacity(map.size().cells() + map.size().height as usize);
    for (row, y) in map.tiles.rows().zip(0..) {
        for (tile, x) in row.iter().zip(0..) {
            let is_start = start && map.start == Some(Point::new(x, y));
            out.push(if is_start { '@' } else { tile.glyph() });
        }
        out.push('\n');
    }
    out
}

/// The same with the escape codes of terminals.
pub(crate) fn colored(map: &Map, start: bool) -> String {
    let size = map.size();
    let mut frame = Frame::new(size.width, size.height);
    let options = DrawOptions { start, ..DrawOptions::default() };
    draw(map, &mut frame, Point::default(), Point::default(), options);
    ansi(&frame)
}
