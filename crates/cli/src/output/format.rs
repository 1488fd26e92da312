//! The formats that levels are written in, and their drawing on standard output.

use std::path::Path;
use std::sync::LazyLock;

use barrow::{CustomTile, Map, Point, Quoted, Recording, Size};
use barrow_formats::{Beside, Format, Joining, Subject, WriteError, WriteOptions, check_size};
use barrow_io::{Sequences, is_stdout_terminal};
use barrow_view::{DrawOptions, Frame, Palette, ansi, draw};
use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::screen::{ScreenOptions, screen_rows};
use crate::arguments::ColorChoice;
use crate::stop::Stop;
use crate::terminal::ColorDepth;

/// Value of `--format`, or what stands for it when it is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Levels are written in this format.
    Format(Format),
    /// Levels are drawn for a terminal. No word of `--format` names this; it is the default on a terminal.
    Screen,
    /// Levels are generated, checked and counted, but not written.
    Nothing,
}

impl Target {
    /// Describes `none`, as [`Format::doc`] does formats.
    pub(crate) const NOTHING_DOC: &str = "Nothing is written: levels are generated, checked and counted.";

    /// Returns the value of `--format` that names it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Screen => Format::Ansi.name(),
            Self::Nothing => "none",
        }
    }

    /// Returns the format that the extension of a path names, or nothing if it has no extension. Fails if the extension
    /// is that of no format that is written.
    pub(crate) fn of_path(path: &str) -> Result<Option<Self>, Stop> {
        let Some(extension) = Path::new(path).extension() else { return Ok(None) };
        let target = Format::from_path(path).ok().map(Self::Format);
        match target.filter(|target| Self::value_variants().contains(target)) {
            Some(target) => Ok(Some(target)),
            None => Err(Stop::Wrong(format!(
                "cannot write {}: no format has the extension .{}; known are {}; --format takes the name of a \
                 format for any file name (see `barrow list --formats`)",
                Quoted::new(path),
                Quoted::path(extension),
                written_extensions().join(" ")
            ))),
        }
    }

    /// Returns whether nothing is written.
    pub(crate) fn is_nothing(self) -> bool {
        self == Self::Nothing
    }

    /// Returns the escape sequences that files have on purpose.
    pub(crate) const fn sequences(self) -> Sequences {
        match self {
            Self::Screen | Self::Format(Format::Ansi) => Sequences::Colors,
            Self::Format(_) | Self::Nothing => Sequences::None,
        }
    }

    /// Returns how several levels go into one file.
    pub(crate) const fn joining(self) -> Joining {
        match self {
            Self::Format(format) => format.joining(),
            Self::Screen | Self::Nothing => Joining::Sequence,
        }
    }

    /// Returns whether a file shows the steps of a level's generation.
    pub(crate) const fn is_animation(self) -> bool {
        matches!(self, Self::Format(format) if format.is_animation())
    }
}

impl ValueEnum for Target {
    fn value_variants<'a>() -> &'a [Self] {
        static WRITTEN: LazyLock<Vec<Target>> = LazyLock::new(|| {
            let written = Format::ALL.iter().filter(|format| format.is_written() || format.is_animation());
            written.copied().map(Target::Format).chain([Target::Nothing]).collect()
        });
        &WRITTEN
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let doc = match self {
            Self::Format(format) => format.doc(),
            Self::Screen => return None,
            Self::Nothing => Self::NOTHING_DOC,
        };
        Some(PossibleValue::new(self.name()).help(doc))
    }
}

/// Returns the extensions of all formats that are written, each with its dot.
fn written_extensions() -> Vec<String> {
    let written = Format::ALL.iter().filter(|format| format.is_written() || format.is_animation());
    written.flat_map(|format| format.extensions()).map(|extension| format!(".{extension}")).collect()
}

/// A format and the options of its writer.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    pub(crate) target: Target,
    pub(crate) options: WriteOptions,
}

impl Style {
    /// Checks the limits of the format for levels of a size, so that no level is generated in vain.
    pub(crate) fn check(&self, size: Size) -> Result<(), Stop> {
        match self.target {
            Target::Format(format) => {
                check_size(format, size, &self.options).map_err(|error| Stop::Wrong(error.to_string()))
            }
            Target::Screen | Target::Nothing => Ok(()),
        }
    }

    /// Returns the files that must lie in the same folder as a level with these custom tiles.
    pub(crate) fn beside(&self, custom: &[CustomTile]) -> Vec<Beside> {
        match self.target {
            Target::Format(format) => format.beside(&self.options, custom),
            Target::Screen | Target::Nothing => Vec::new(),
        }
    }

    pub(crate) fn write<'a>(
        &self,
        level: impl Into<Subject<'a>>,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self.target {
            Target::Format(format) => format.write(level, &self.options, out),
            Target::Screen => {
                let palette = self.options.palette.unwrap_or_default();
                out.extend(on_screen(level.into().map, self.options.start, palette).bytes());
                Ok(())
            }
            Target::Nothing => Ok(()),
        }
    }

    /// Writes an animation of a level's generation.
    pub(crate) fn animate(&self, recording: &Recording, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self.target {
            Target::Format(format) => format.animate(recording, &self.options, out),
            Target::Screen | Target::Nothing => Ok(()),
        }
    }
}

/// Returns the function that draws a map on standard output, with the start as `@` if wanted.
pub(crate) fn map_drawer(color: ColorChoice) -> fn(&Map, bool) -> String {
    if !color.on_stdout() {
        rows
    } else if is_screen() {
        |map, start| on_screen(map, start, Palette::default())
    } else {
        colored
    }
}

/// Draws a whole map for the terminal.
fn on_screen(map: &Map, start: bool, palette: Palette) -> String {
    let start = map.start.filter(|_| start);
    screen_rows(map, ScreenOptions { start, visible: None, palette, depth: ColorDepth::of_terminal() })
}

/// Returns whether standard output is a terminal with colors.
pub(crate) fn is_screen() -> bool {
    is_stdout_terminal() && ColorDepth::of_terminal() != ColorDepth::None
}

/// Returns the rows of a map as plain text.
pub(crate) fn rows(map: &Map, start: bool) -> String {
    if start { format!("{map:#}\n") } else { format!("{map}\n") }
}

/// Returns the rows of a map with 24-bit colors, as the format `ansi` writes them.
fn colored(map: &Map, start: bool) -> String {
    let size = map.size();
    let mut frame = Frame::new(size.width, size.height);
    let options = DrawOptions { start, ..DrawOptions::default() };
    draw(map, &mut frame, Point::default(), Point::default(), options);
    ansi(&frame)
}
