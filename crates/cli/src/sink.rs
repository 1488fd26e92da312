//! Where finished levels go: one stream, a file for each, or nowhere.

use crate::batch::Chunk;
use crate::format::{Format, Style};
use crate::output::Output;
use crate::stop::Stop;

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
    /// A file for each; the name has the seed in it.
    Files(String),
}

impl Sink {
    /// For `count` levels. Opens what there is to open.
    pub(crate) fn open(path: &str, style: Style, count: u64) -> Result<Self, Stop> {
        Ok(match style.format {
            Format::None => Self::Nowhere,
            _ if path.contains(SEED) => Self::Files(path.to_string()),
            Format::Json if count != 1 => {
                let mut out = Output::open(path)?;
                out.write("[")?;
                Self::List { out, is_empty: true }
            }
            _ => Self::Stream(Output::open(path)?),
        })
    }

    /// Writes the levels of a chunk.
    pub(crate) fn put(&mut self, chunk: &Chunk) -> Result<(), Stop> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stream(out) => out.write(&chunk.text),
            Self::List { out, is_empty } => levels(chunk).try_for_each(|(_, level)| {
                out.write(if *is_empty { "\n" } else { ",\n" })?;
                *is_empty = false;
                out.write(level.trim_end())
            }),
            Self::Files(name) => levels(chunk).try_for_each(|(seed, level)| {
                let mut out = Output::open(&name.replace(SEED, &seed.to_string()))?;
                out.write(level)?;
                out.finish()
            }),
        }
    }

    /// Makes sure that everything is written.
    pub(crate) fn finish(self) -> Result<(), Stop> {
        match self {
            Self::Nowhere | Self::Files(_) => Ok(()),
            Self::Stream(out) => out.finish(),
            Self::List { mut out, is_empty } => {
                out.write(if is_empty { "]\n" } else { "\n]\n" })?;
                out.finish()
            }
        }
    }
}

/// The levels of a chunk with their seeds.
fn levels(chunk: &Chunk) -> impl Iterator<Item = (u64, &str)> {
    let made = chunk.seeds.iter().filter_map(|(seed, made)| Some((*seed, made.as_ref().ok()?.end)));
    made.scan(0, |start, (seed, end)| {
        let level = &chunk.text[*start..end];
        *start = end;
        Some((seed, level))
    })
}
