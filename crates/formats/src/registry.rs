//! The list of formats. A format is a file of its own and an entry here.

use barrow::Recording;

use crate::{
    Beside, Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOptions, ansi, cast, csv, donjon,
    gif, json, key, ldtk, png, rlg327, svg, text, tiled, uvtt, watabou, xp,
};

/// A format that levels are written in or read from.
#[derive(Clone, Copy, Debug)]
pub struct FormatSpec {
    /// The word that asks for it.
    pub name: &'static str,
    /// How the names of its files end, without the dot; the usual ending first.
    pub extensions: &'static [&'static str],
    /// What it is, in a line.
    pub doc: &'static str,
    /// What of a level it cannot carry, in a line, beside the parts that do not come back; nothing if there is no more.
    pub loses: &'static str,
    /// How levels are written in it, if they are.
    pub write: Option<Writer>,
    /// How constructions are written in it, if they are: a film of a level being made.
    pub film: Option<Filmer>,
    /// How levels are read from it, if they are.
    pub read: Option<Reader>,
}

/// How levels are written in a format.
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    /// Adds a level to a file.
    pub write: fn(Subject<'_>, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>,
    /// Whether a file can hold several levels, one after the other.
    pub joins: bool,
    /// The files that must lie in the folder of a file that is written so, if there are any.
    pub beside: Option<fn(&WriteOptions) -> Vec<Beside>>,
}

/// How a construction is written: a whole file, which holds one.
pub type Filmer = fn(&Recording, &WriteOptions, &mut Vec<u8>) -> Result<(), WriteError>;

/// How levels are read from a format.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Whether a file is likely to be of this format. Text and JSON are what no other format claims.
    pub is_it: fn(&[u8]) -> bool,
    /// Reads every level of a file; there is at least one.
    pub read: fn(&[u8], ReadOptions) -> Result<Vec<Found>, ReadError>,
    /// Which parts of a level come back from a file that was written with those options.
    pub carries: fn(&WriteOptions) -> &'static [Part],
    /// How much memory reading takes at most, whatever is in the file.
    pub memory: MostMemory,
}

/// The most memory that a reader takes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostMemory {
    /// For every byte of the file.
    pub per_byte: u64,
    /// Beside that, however small the file is.
    pub fixed: u64,
}

impl MostMemory {
    /// In bytes, for a file of that length.
    pub const fn of(self, len: usize) -> u64 {
        self.fixed + self.per_byte * len as u64
    }
}

impl FormatSpec {
    /// What of a level it leaves out as it is written by default, in a line; nothing if all of it comes back.
    pub fn leaves_out(&self) -> String {
        let carried = self.read.filter(|_| self.write.is_some());
        let carried = carried.map(|reader| (reader.carries)(&WriteOptions::default()));
        let is_lost = |part: &Part| carried.is_some_and(|carried| !carried.contains(part));
        // What is part of something that is lost anyway is not told.
        let is_told = |part: &Part| is_lost(part) && !part.coarser().is_some_and(|part| is_lost(&part));
        let mut lost: Vec<&str> = Part::ALL.into_iter().filter(is_told).map(Part::name).collect();
        lost.extend((!self.loses.is_empty()).then_some(self.loses));
        lost.join(", ")
    }
}

/// Every format.
pub static FORMATS: &[FormatSpec] = &[
    text::SPEC,
    ansi::SPEC,
    json::SPEC,
    json::LINES,
    rlg327::SPEC,
    tiled::TMX,
    tiled::TMJ,
    ldtk::SPEC,
    uvtt::SPEC,
    xp::SPEC,
    csv::SPEC,
    png::SPEC,
    svg::SPEC,
    gif::SPEC,
    cast::SPEC,
    key::MARKDOWN,
    key::HTML,
    donjon::SPEC,
    watabou::SPEC,
    FormatSpec {
        name: "none",
        extensions: &[],
        doc: "No levels: they are made and checked, then counted.",
        loses: "everything",
        write: None,
        film: None,
        read: None,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_formats_share_a_name_or_an_ending() {
        for (i, a) in FORMATS.iter().enumerate() {
            for b in &FORMATS[..i] {
                assert_ne!(a.name, b.name);
                assert!(a.extensions.iter().all(|ending| !b.extensions.contains(ending)), "{}", a.name);
            }
        }
    }
}
