//! The list of formats. A format is a file of its own and an entry here.

use crate::{
    Found, ReadError, ReadOptions, Subject, WriteError, WriteOptions, csv, donjon, json, key, ldtk, png,
    rlg327, svg, text, tiled, uvtt, watabou, xp,
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
    /// What of a level it cannot carry, in a line; nothing if it carries all.
    pub loses: &'static str,
    /// How levels are written in it, if they are.
    pub write: Option<Writer>,
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
}

/// How levels are read from a format.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Whether a file is likely to be of this format. Text and JSON are what no other format claims.
    pub is_it: fn(&[u8]) -> bool,
    /// Reads every level of a file; there is at least one.
    pub read: fn(&[u8], ReadOptions) -> Result<Vec<Found>, ReadError>,
}

/// Every format.
pub static FORMATS: &[FormatSpec] = &[
    text::SPEC,
    FormatSpec {
        name: "ansi",
        extensions: &["ans"],
        doc: "The rows in color, with the escape codes of terminals.",
        loses: "all but the looks",
        write: None,
        read: None,
    },
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
