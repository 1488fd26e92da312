//! The list of formats.

/// A format that levels are written in or read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatSpec {
    /// The word that asks for it.
    pub name: &'static str,
    /// How the names of its files end, without the dot; the usual ending first.
    pub extensions: &'static [&'static str],
    /// Whether levels can be written in it.
    pub writes: bool,
    /// Whether levels can be read from it.
    pub reads: bool,
    /// What it is, in a line.
    pub doc: &'static str,
}

/// Every format.
pub static FORMATS: &[FormatSpec] = &[
    FormatSpec {
        name: "text",
        extensions: &["txt"],
        writes: true,
        reads: true,
        doc: "The rows alone, one character per cell.",
    },
    FormatSpec {
        name: "ansi",
        extensions: &["ans"],
        writes: true,
        reads: false,
        doc: "The rows in color, with the escape codes of terminals.",
    },
    FormatSpec {
        name: "json",
        extensions: &["json"],
        writes: true,
        reads: true,
        doc: "All that is known about the level, as one JSON document.",
    },
    FormatSpec {
        name: "jsonl",
        extensions: &["jsonl"],
        writes: true,
        reads: true,
        doc: "The same, one document per line for every level.",
    },
    FormatSpec {
        name: "none",
        extensions: &[],
        writes: false,
        reads: false,
        doc: "No levels: they are made and checked, then counted.",
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
