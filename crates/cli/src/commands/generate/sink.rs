//! Where finished levels go: one stream, a file for each, or nowhere.

use barrow::CustomTile;
use barrow_formats::{Beside, Joining};

use crate::output::Output;
use crate::output::format::Style;
use crate::stop::Stop;

use super::batch::Chunk;

/// What stands for the seed in the name of a file.
pub(crate) const SEED: &str = "{seed}";

/// Where finished levels go.
pub(crate) enum Sink {
    /// Nowhere.
    Nowhere,
    /// All into one.
    Stream(Output),
    /// All into one, as a list.
    List {
        /// The one.
        out: Output,
        /// Whether it has no level yet.
        is_empty: bool,
    },
    /// A file for each.
    Files {
        /// Their name, with a place for the seed.
        name: String,
        /// What belongs beside them.
        beside: Vec<Beside>,
    },
}

impl Sink {
    /// For `count` levels with those custom tiles. Opens what there is to open.
    pub(crate) fn open(path: &str, style: &Style, count: u64, custom: &[CustomTile]) -> Result<Self, Stop> {
        let (target, joining) = (style.target, style.target.joining());
        Ok(match joining {
            _ if target.is_nothing() => Self::Nowhere,
            _ if path.contains(SEED) => Self::Files { name: path.to_string(), beside: style.beside(custom) },
            Joining::Single if count != 1 => {
                let name = target.name();
                return Err(Stop::Wrong(format!(
                    "a file of the format {name} holds one level; put {SEED} into its name for a file of each"
                )));
            }
            Joining::Array if count != 1 => {
                let mut out = Output::open(path)?;
                out.write("[")?;
                Self::List { out, is_empty: true }
            }
            _ => Self::Stream(Output::open_with(path, &style.beside(custom))?),
        })
    }

    /// Writes the levels of a chunk.
    pub(crate) fn put(&mut self, chunk: &Chunk) -> Result<(), Stop> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stream(out) => out.write(&chunk.bytes),
            Self::List { out, is_empty } => levels(chunk).try_for_each(|(_, level)| {
                out.write(if *is_empty { "\n" } else { ",\n" })?;
                *is_empty = false;
                out.write(level.trim_ascii_end())
            }),
            Self::Files { name, beside } => levels(chunk).try_for_each(|(seed, level)| {
                let mut out = Output::open_with(&name.replace(SEED, &seed.to_string()), beside)?;
                out.write(level)?;
                out.finish()
            }),
        }
    }

    /// Makes sure that everything is written.
    pub(crate) fn finish(self) -> Result<(), Stop> {
        match self {
            Self::Nowhere | Self::Files { .. } => Ok(()),
            Self::Stream(out) => out.finish(),
            Self::List { mut out, is_empty } => {
                out.write(if is_empty { "]\n" } else { "\n]\n" })?;
                out.finish()
            }
        }
    }
}

/// The levels of a chunk with their seeds.
fn levels(chunk: &Chunk) -> impl Iterator<Item = (u64, &[u8])> {
    let made = chunk.seeds.iter().filter_map(|(seed, made)| Some((*seed, made.as_ref().ok()?.end)));
    made.scan(0, |start, (seed, end)| {
        let level = &chunk.bytes[*start..end];
        *start = end;
        Some((seed, level))
    })
}
