//! What a format says about itself. Its file has a constant of [`Spec`], which the table of formats names.

use barrow::{CustomTile, Recording, Size};

use crate::{Beside, Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOption, WriteOptions};

/// Lists the files that must lie beside a level with those custom tiles.
pub(crate) type BesideFn = fn(&WriteOptions, &[CustomTile]) -> Vec<Beside>;

/// Checks a map size and options against the limits of a format.
pub(crate) type CheckFn = fn(Size, &WriteOptions) -> Result<(), WriteError>;

/// All that the rest of the crate knows about a format.
pub(crate) struct Spec {
    /// The word that names it.
    pub(crate) name: &'static str,
    /// Extensions of its files, without the dot; the usual one first.
    pub(crate) extensions: &'static [&'static str],
    /// What it is, in a sentence.
    pub(crate) doc: &'static str,
    /// What of a level it cannot carry, beside the parts that do not come back; empty if there is no more.
    pub(crate) loses: &'static str,
    /// The options that its writer uses.
    pub(crate) options: &'static [WriteOption],
    /// Checks its limits before a level is generated; none if it has no limits.
    pub(crate) check: Option<CheckFn>,
    /// How it is written, if it is.
    pub(crate) write: Option<Writer>,
    /// How it is read, if it is.
    pub(crate) read: Option<Reader>,
}

/// How a format is written.
#[derive(Clone, Copy)]
pub(crate) enum Writer {
    /// It holds levels.
    Level {
        /// Adds a level to a file.
        write: fn(Subject<'_>, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>,
        /// How several levels go into one file.
        joining: Joining,
        /// The files that must lie in the same folder, if there are any, for a level with those custom tiles.
        beside: Option<BesideFn>,
    },
    /// It shows how a level is made. Writes a whole file.
    Animation(fn(&Recording, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>),
}

impl Writer {
    /// The writer of a format without files beside its own.
    pub(crate) const fn level(
        write: fn(Subject<'_>, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>,
        joining: Joining,
    ) -> Self {
        Self::Level { write, joining, beside: None }
    }
}

/// How several levels go into one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// A file holds one level.
    Single,
    /// Levels follow each other.
    Sequence,
    /// Levels are the elements of an array, in brackets and with commas between them.
    Array,
}

/// How a format is read.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    /// Whether a file is likely to be of this format.
    pub(crate) claims: fn(&[u8]) -> bool,
    /// Reads every level of a file; there is at least one.
    pub(crate) read: fn(&[u8], ReadOptions) -> Result<Vec<Found>, ReadError>,
    /// Which parts of a level come back from a file that was written with those options.
    pub(crate) carries: fn(&WriteOptions) -> &'static [Part],
    /// How much memory reading takes at most, whatever is in the file.
    pub(crate) memory: MostMemory,
}

/// The most memory that a reader takes at a time, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostMemory {
    /// For every byte of the file.
    pub per_byte: u64,
    /// Beside that, however small the file is.
    pub fixed: u64,
}

impl MostMemory {
    /// Returns the bound for a file of `len` bytes.
    pub const fn of(self, len: usize) -> u64 {
        self.fixed + self.per_byte * len as u64
    }
}
