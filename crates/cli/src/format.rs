//! What levels are written as.

use std::path::Path;

use barrow::{Level, Map, Point};
use barrow_formats::text::TextOptions;
use barrow_formats::{FORMATS, FormatSpec, json, text};
use barrow_view::{DrawOptions, Frame, ansi, draw};
use clap::ValueEnum;
use clap::builder::PossibleValue;

/// The formats this command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Rows of glyphs.
    Text,
    /// Rows of glyphs in color.
    Ansi,
    /// A document, or a list of them.
    Json,
    /// A document in every line.
    Jsonl,
    /// Nothing.
    None,
}

impl Format {
    /// Its name in the list of formats.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Ansi => "ansi",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::None => "none",
        }
    }

    /// The format that the end of a file's name tells, if it tells one.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        let extension = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        let spec = FORMATS.iter().find(|spec| spec.extensions.contains(&extension.as_str()))?;
        Self::value_variants().iter().copied().find(|format| format.name() == spec.name)
    }

    fn spec(self) -> Option<&'static FormatSpec> {
        FORMATS.iter().find(|spec| spec.name == self.name())
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Text, Self::Ansi, Self::Json, Self::Jsonl, Self::None]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.spec().map_or("", |spec| spec.doc)))
    }
}

/// A format with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The format.
    pub(crate) format: Format,
    /// Lines of metadata before the rows.
    pub(crate) header: bool,
    /// The start as `@`.
    pub(crate) start: bool,
}

impl Style {
    /// Writes a level.
    pub(crate) fn write(self, level: &Level, out: &mut String) {
        let options = TextOptions { header: self.header, start: self.start };
        match self.format {
            Format::Text => text::write(level, options, out),
            Format::Ansi => {
                self.write_header(level, out);
                out.push_str(&colored(level.map(), self.start));
            }
            Format::Json | Format::Jsonl => json::write(level, out),
            Format::None => {}
        }
    }

    /// The metadata alone: all that text has before the rows.
    fn write_header(self, level: &Level, out: &mut String) {
        if !self.header {
            return;
        }
        let mut whole = String::new();
        text::write(level, TextOptions { header: true, start: false }, &mut whole);
        let lines = whole.lines().count() - level.map().size().height as usize;
        for line in whole.lines().take(lines) {
            out.push_str(line);
            out.push('\n');
        }
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
    draw(map, &mut frame, Point::default(), Point::default(), DrawOptions { start });
    ansi(&frame)
}
