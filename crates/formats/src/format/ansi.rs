//! ANSI: the rows in color, with escape codes, as `cat` shows them on a terminal.
//!
//! ```text
//! ESC[0;38;2;168;168;168m-----ESC[0m
//! ESC[0;38;2;168;168;168m|ESC[0;38;2;120;120;120m.ESC[0;38;2;86;180;233m<…
//! ```
//!
//! Custom tiles have their own color, but the glyph of their base tile, so that the rows can be read back; with
//! [`WriteOptions::custom_glyphs`] they have their own glyph.
//!
//! The reader removes the color codes and reads the rest as text. Lines and columns in errors do not count the codes.

use std::borrow::Cow;

use barrow::Point;
use barrow_view::{DrawOptions, Frame, ansi, draw};

use crate::format::text;
use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};
use crate::{Format, Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOption, WriteOptions};

/// Start of every escape code: the Control Sequence Introducer.
const CODE: &str = "\u{1b}[";

/// Text with color codes.
pub(crate) const SPEC: Spec = Spec {
    name: "ansi",
    extensions: &["ans"],
    doc: "The rows in color, with escape codes for terminals.",
    loses: "",
    options: &[WriteOption::Header, WriteOption::Start, WriteOption::Palette, WriteOption::CustomGlyphs],
    check: None,
    write: Some(Writer::level(write, Joining::Sequence)),
    read: Some(Reader { claims, read, carries, memory: MEMORY }),
};

/// Bound of text, plus a copy of the text without codes.
const MEMORY: MemoryBound = MemoryBound { per_byte: text::MEMORY.per_byte + 2, ..text::MEMORY };

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write(subject: Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    if text::has_header(&subject, options) {
        let mut header = String::new();
        text::write_header(&subject, &mut header);
        out.extend_from_slice(header.as_bytes());
    }
    let size = subject.map.size();
    let mut frame = Frame::new(size.width, size.height);
    let looks = DrawOptions {
        start: options.start,
        palette: options.palette.unwrap_or_default(),
        base_glyphs: !options.custom_glyphs,
    };
    draw(subject.map, &mut frame, Point::default(), Point::default(), looks);
    out.extend_from_slice(ansi(&frame).as_bytes());
    Ok(())
}

/// Returns the parts that text restores; none with custom glyphs, which can mean other tiles.
fn carries(options: &WriteOptions) -> &'static [Part] {
    if options.custom_glyphs { &[] } else { text::carries(options) }
}

fn claims(bytes: &[u8]) -> bool {
    crate::read::as_text(bytes).is_ok_and(|file| file.contains(CODE))
}

fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let plain = without_colors(crate::read::as_text(bytes)?);
    let mut levels = text::read_text(&plain, options)?;
    for found in &mut levels {
        found.format = Format::Ansi;
    }
    Ok(levels)
}

/// Removes the codes that set colors; keeps all others.
fn without_colors(file: &str) -> Cow<'_, str> {
    if !file.contains(CODE) {
        return Cow::Borrowed(file);
    }
    let mut plain = String::with_capacity(file.len());
    let mut rest = file;
    while let Some(start) = rest.find(CODE) {
        let (before, code) = rest.split_at(start);
        plain.push_str(before);
        let numbers = code[CODE.len()..].bytes().take_while(|b| b.is_ascii_digit() || *b == b';').count();
        let end = CODE.len() + numbers;
        if code[end..].starts_with('m') {
            rest = &code[end + 1..];
        } else {
            plain.push_str(CODE);
            rest = &code[CODE.len()..];
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn color_codes_are_removed_and_others_remain() {
        assert_eq!(without_colors("\u{1b}[0;38;2;1;2;3m|.\u{1b}[m<\u{1b}[0m\n"), "|.<\n");
        for other in ["\u{1b}[2J.", "\u{1b}[", "\u{1b}[1;", "\u{1b}[\u{1b}[0"] {
            assert_eq!(without_colors(other), other);
        }
        let error = read("..\n\u{1b}[2J.".as_bytes(), ReadOptions::default()).unwrap_err();
        assert!(error.to_string().starts_with("line 2, column 1: this is an escape code"), "{error}");
    }
}
