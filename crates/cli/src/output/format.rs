//! What levels are written as.

use std::sync::LazyLock;

use barrow::{CustomTile, Map, Point, Recording};
use barrow_formats::{Beside, Format, Joining, Subject, WriteError, WriteOptions};
use barrow_view::{DrawOptions, Frame, ansi, draw};
use clap::ValueEnum;
use clap::builder::PossibleValue;

/// What `--format` names: a format that is written, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Levels are written in this format.
    Format(Format),
    /// Levels are generated, checked and counted, but not written.
    Nothing,
}

impl Target {
    /// Describes `none`, as [`Format::doc`] does formats.
    pub(crate) const NOTHING_DOC: &str = "No levels: they are made and checked, then counted.";

    /// Returns its word on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Nothing => "none",
        }
    }

    /// Returns the format that the extension of a path names, if it names one that is written.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        let target = Self::Format(Format::from_path(path).ok()?);
        Self::value_variants().contains(&target).then_some(target)
    }

    /// Returns whether nothing is written.
    pub(crate) fn is_nothing(self) -> bool {
        self == Self::Nothing
    }

    /// Returns how several levels go into one file.
    pub(crate) const fn joining(self) -> Joining {
        match self {
            Self::Format(format) => format.joining(),
            Self::Nothing => Joining::Sequence,
        }
    }

    /// Returns whether a file shows how a level is made.
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
            Self::Nothing => Self::NOTHING_DOC,
        };
        Some(PossibleValue::new(self.name()).help(doc))
    }
}

/// What is written, with the options of its format.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    /// What is written.
    pub(crate) target: Target,
    /// The options of its writer.
    pub(crate) options: WriteOptions,
}

impl Style {
    /// Returns the files that belong beside one that is written so, of a level with those custom tiles.
    pub(crate) fn beside(&self, custom: &[CustomTile]) -> Vec<Beside> {
        match self.target {
            Target::Format(format) => format.beside(&self.options, custom),
            Target::Nothing => Vec::new(),
        }
    }

    /// Writes a level.
    pub(crate) fn write<'a>(
        &self,
        level: impl Into<Subject<'a>>,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self.target {
            Target::Format(format) => format.write(level, &self.options, out),
            Target::Nothing => Ok(()),
        }
    }

    /// Writes how a level was made.
    pub(crate) fn animate(&self, recording: &Recording, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self.target {
            Target::Format(format) => format.animate(recording, &self.options, out),
            Target::Nothing => Ok(()),
        }
    }
}

/// The rows of a map, with the start as `@` if wanted.
pub(crate) fn rows(map: &Map, start: bool) -> String {
    if start { format!("{map:#}\n") } else { format!("{map}\n") }
}

/// The same with the escape codes of terminals.
pub(crate) fn colored(map: &Map, start: bool) -> String {
    let size = map.size();
    let mut frame = Frame::new(size.width, size.height);
    let options = DrawOptions { start, ..DrawOptions::default() };
    draw(map, &mut frame, Point::default(), Point::default(), options);
    ansi(&frame)
}
