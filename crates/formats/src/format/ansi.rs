//! The rows in color, with the escape codes of terminals: what `cat` shows as it was printed.
//!
//! ```text
//! ESC[0;38;2;168;168;168m-----ESC[0m
//! ESC[0;38;2;168;168;168m|ESC[0;38;2;120;120;120m.ESC[0;38;2;86;180;233m<…
//! ```
//!
//! Custom tiles have a color of their own, and the glyph of the tile that they are like, so that the rows can be read; on
//! a terminal they have their own glyph ([`WriteOptions::custom_glyphs`]).
//!
//! Read as text, once the codes that color are taken out. Lines and columns of faults are counted without them.

use std::borrow::Cow;

use barrow::Point;
use barrow_view::{DrawOptions, Frame, ansi, draw};

use crate::format::text;
use crate::spec::{Joining, MostMemory, Reader, Spec, Writer};
use crate::{Format, Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOption, WriteOptions};

/// What every code begins with.
const CODE: &str = "\u{1b}[";

/// The rows in color.
pub(crate) const SPEC: Spec = Spec {
    name: "ansi",
    extensions: &["ans"],
    doc: "The rows in color, with the escape codes of terminals.",
    loses: "",
    options: &[WriteOption::Header, WriteOption::Start, WriteOption::Palette, WriteOption::CustomGlyphs],
    check: None,
    write: Some(Writer::level(write, Joining::Sequence)),
    read: Some(Reader { claims, read, carries, memory: MEMORY }),
};

/// As for text, and the text itself once more.
const MEMORY: MostMemory = MostMemory { per_byte: text::MEMORY.per_byte + 2, ..text::MEMORY };

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

/// As text does; nothing if custom tiles are drawn with glyphs that mean other tiles.
fn carries(options: &WriteOptions) -> &'static [Part] {
    if options.custom_glyphs { &[] } else { text::carries(options) }
}

fn claims(bytes: &[u8]) -> bool {
    crate::read::as_text(bytes).is_ok_and(|file| file.contains(CODE))
}

fn read(bytes: &[u8], _: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let plain = without_colors(crate::read::as_text(bytes)?);
    let mut levels = text::read_text(&plain)?;
    for found in &mut levels {
        found.format = Format::Ansi;
    }
    Ok(levels)
}

/// Takes out the codes that change colors and nothing else.
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
    fn codes_that_color_are_taken_out_and_others_stay() {
        assert_eq!(without_colors("\u{1b}[0;38;2;1;2;3m|.\u{1b}[m<\u{1b}[0m\n"), "|.<\n");
        for other in ["\u{1b}[2J.", "\u{1b}[", "\u{1b}[1;", "\u{1b}[\u{1b}[0"] {
            assert_eq!(without_colors(other), other);
        }
        let error = read("..\n\u{1b}[2J.".as_bytes(), ReadOptions::default()).unwrap_err();
        assert!(error.to_string().starts_with("line 2, column 1: this is an escape code"), "{error}");
    }
}
