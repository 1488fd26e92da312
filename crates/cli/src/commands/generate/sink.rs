//! Destination of generated levels: one file or stream, a file for each level, or none.

use barrow::CustomTile;
use barrow_formats::{Beside, Joining};
use barrow_io::Sequences;

use crate::output::Output;
use crate::output::format::Style;
use crate::stop::Stop;

use super::batch::Chunk;

/// Placeholder of the seed in a file name.
pub(crate) const SEED: &str = "{seed}";

/// Destination of generated levels.
pub(crate) enum Sink {
    Discard,
    /// Levels one after the other in one output.
    Stream(Output),
    /// Levels as a JSON array in one output.
    Array {
        out: Output,
        /// Whether no level was written yet.
        is_empty: bool,
    },
    /// A file for each level.
    Files {
        /// Path with [`SEED`] in it.
        name: String,
        /// Files that must lie in the same folder.
        beside: Vec<Beside>,
    },
}

impl Sink {
    /// Opens the destination of `count` levels with these custom tiles. Files of single levels are opened later.
    pub(crate) fn open(path: &str, style: &Style, count: u64, custom: &[CustomTile]) -> Result<Self, Stop> {
        let (target, joining) = (style.target, style.target.joining());
        Ok(match joining {
            _ if target.is_nothing() => Self::Discard,
            _ if path.contains(SEED) => Self::Files { name: path.to_string(), beside: style.beside(custom) },
            Joining::Single if count != 1 => {
                let name = target.name();
                return Err(Stop::Wrong(format!(
                    "a file of the format {name} can have only one level; {SEED} in the file name writes one file per level"
                )));
            }
            Joining::Array if count != 1 => {
                let mut out = Output::open(path)?;
                out.write("[")?;
                Self::Array { out, is_empty: true }
            }
            _ => Self::Stream(Output::open_with(path, target.sequences(), &style.beside(custom))?),
        })
    }

    /// Writes the levels of a chunk.
    pub(crate) fn put(&mut self, chunk: &Chunk) -> Result<(), Stop> {
        match self {
            Self::Discard => Ok(()),
            Self::Stream(out) => out.write(&chunk.bytes),
            Self::Array { out, is_empty } => levels(chunk).try_for_each(|(_, level)| {
                out.write(if *is_empty { "\n" } else { ",\n" })?;
                *is_empty = false;
                out.write(level.trim_ascii_end())
            }),
            Self::Files { name, beside } => levels(chunk).try_for_each(|(seed, level)| {
                let mut out =
                    Output::open_with(&name.replace(SEED, &seed.to_string()), Sequences::None, beside)?;
                out.write(level)?;
                out.finish()
            }),
        }
    }

    pub(crate) fn finish(self) -> Result<(), Stop> {
        match self {
            Self::Discard | Self::Files { .. } => Ok(()),
            Self::Stream(out) => out.finish(),
            Self::Array { mut out, is_empty } => {
                out.write(if is_empty { "]\n" } else { "\n]\n" })?;
                out.finish()
            }
        }
    }
}

/// Returns the bytes of each level of a chunk, with its seed.
fn levels(chunk: &Chunk) -> impl Iterator<Item = (u64, &[u8])> {
    let made = chunk.seeds.iter().filter_map(|(seed, made)| Some((*seed, made.as_ref().ok()?.end)));
    made.scan(0, |start, (seed, end)| {
        let level = &chunk.bytes[*start..end];
        *start = end;
        Some((seed, level))
    })
}
