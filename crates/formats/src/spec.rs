//! Description of a format: its module has a constant of type [`Spec`], which the table of formats names.

use barrow::{CustomTile, Recording, Size};

use crate::{Beside, Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOption, WriteOptions};

/// Returns the companion files of a level with those custom tiles.
pub(crate) type BesideFn = fn(&WriteOptions, &[CustomTile]) -> Vec<Beside>;

/// Checks a map size and options against the limits of a format.
pub(crate) type CheckFn = fn(Size, &WriteOptions) -> Result<(), WriteError>;

/// Description of a format.
pub(crate) struct Spec {
    /// Name on the command line.
    pub(crate) name: &'static str,
    /// File extensions without the dot; the usual one first. Some formats have none.
    pub(crate) extensions: &'static [&'static str],
    /// Description for users, one sentence.
    pub(crate) doc: &'static str,
    /// Information that is lost in addition to the parts that the reader does not return; can be empty.
    pub(crate) loses: &'static str,
    /// Options that the writer uses.
    pub(crate) options: &'static [WriteOption],
    /// Checks its limits before a level is generated; none if it has no limits.
    pub(crate) check: Option<CheckFn>,
    /// Writer; none for formats that are only read.
    pub(crate) write: Option<Writer>,
    /// Reader; none for formats that are only written.
    pub(crate) read: Option<Reader>,
}

/// Writer of a format.
#[derive(Clone, Copy)]
pub(crate) enum Writer {
    /// Writes levels, one or several per file.
    Level {
        /// Appends a level to a file.
        write: fn(Subject<'_>, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>,
        /// Syntax of several levels in one file.
        joining: Joining,
        /// Companion files, if the format has any.
        beside: Option<BesideFn>,
    },
    /// Writes an animation of how a level is made: a whole file.
    Animation(fn(&Recording, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>),
}

impl Writer {
    /// Returns a writer without companion files.
    pub(crate) const fn level(
        write: fn(Subject<'_>, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>,
        joining: Joining,
    ) -> Self {
        Self::Level { write, joining, beside: None }
    }
}

/// Syntax of several levels in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// One level per file.
    Single,
    /// Levels one after the other, without separators.
    Sequence,
    /// A JSON array: brackets, and commas between levels.
    Array,
}

/// Reader of a format.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    /// Returns whether the content of a file looks like this format.
    pub(crate) claims: fn(&[u8]) -> bool,
    /// Reads every level of a file, at least one.
    pub(crate) read: fn(&[u8], ReadOptions) -> Result<Vec<Found>, ReadError>,
    /// Returns the parts of a level that the reader restores from a file written with those options.
    pub(crate) carries: fn(&WriteOptions) -> &'static [Part],
    /// Upper bound on the memory that reading needs, for any input.
    pub(crate) memory: MemoryBound,
}

/// Upper bound on the peak memory of a reader, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryBound {
    /// Bytes per byte of the file.
    pub per_byte: u64,
    /// Bytes in addition, for a file of any size.
    pub fixed: u64,
}

impl MemoryBound {
    /// Returns the bound for a file of `len` bytes.
    pub const fn of(self, len: usize) -> u64 {
        self.fixed + self.per_byte * len as u64
    }
}
