//! Quoting of text from outside: names in recipes and files, file names, arguments.
//!
//! The text can contain escape sequences that control a terminal, marks that reverse the order of what is shown
//! ("Trojan Source", CVE-2021-42574), line breaks that imitate messages, and invisible characters. Messages show
//! these characters as escapes: `\x1b`, `\u{202e}`, `\n`.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::path::Path;

/// Characters without a glyph of their own, beside control characters: the code points with the Unicode properties
/// `Default_Ignorable_Code_Point`, `Bidi_Control` and `Noncharacter_Code_Point`, separators of lines and paragraphs,
/// format characters of category Cf, and code points for private use. Sorted.
const INVISIBLE: [(char, char); 26] = [
    ('\u{ad}', '\u{ad}'),        // soft hyphen
    ('\u{34f}', '\u{34f}'),      // combining grapheme joiner
    ('\u{600}', '\u{605}'),      // Arabic number signs
    ('\u{61c}', '\u{61c}'),      // Arabic letter mark
    ('\u{6dd}', '\u{6dd}'),      // Arabic end of ayah
    ('\u{70f}', '\u{70f}'),      // Syriac abbreviation mark
    ('\u{890}', '\u{891}'),      // Arabic pound and piastre marks
    ('\u{8e2}', '\u{8e2}'),      // Arabic disputed end of ayah
    ('\u{115f}', '\u{1160}'),    // Hangul fillers
    ('\u{17b4}', '\u{17b5}'),    // Khmer inherent vowels
    ('\u{180b}', '\u{180f}'),    // Mongolian variation selectors and vowel separator
    ('\u{200b}', '\u{200f}'),    // zero width, left-to-right and right-to-left marks
    ('\u{2028}', '\u{202e}'),    // separators of lines and paragraphs; embeddings and overrides of direction
    ('\u{2060}', '\u{206f}'),    // word joiner, invisible operators, isolates of direction
    ('\u{3164}', '\u{3164}'),    // Hangul filler
    ('\u{e000}', '\u{f8ff}'),    // private use
    ('\u{fdd0}', '\u{fdef}'),    // noncharacters
    ('\u{fe00}', '\u{fe0f}'),    // variation selectors
    ('\u{feff}', '\u{feff}'),    // byte order mark
    ('\u{ffa0}', '\u{ffa0}'),    // half-width Hangul filler
    ('\u{fff0}', '\u{fffb}'),    // specials, interlinear annotation
    ('\u{110bd}', '\u{110cd}'),  // Kaithi number signs
    ('\u{13430}', '\u{13440}'),  // Egyptian hieroglyph format controls
    ('\u{1bca0}', '\u{1bca3}'),  // shorthand format controls
    ('\u{1d173}', '\u{1d17a}'),  // musical symbol format controls
    ('\u{e0000}', '\u{10ffff}'), // tags, variation selectors supplement, private use
];

/// Returns whether a character is shown as a glyph of its own, or is the space. The others are control characters, marks
/// of direction, line breaks and invisible characters.
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    let is_noncharacter = u32::from(c) & 0xfffe == 0xfffe;
    let after = INVISIBLE.partition_point(|(first, _)| *first <= c);
    let is_invisible = after > 0 && c <= INVISIBLE[after - 1].1;
    !c.is_control() && !is_noncharacter && !is_invisible
}

/// Returns whether all characters of a text are printable.
fn is_all_printable(text: &str) -> bool {
    // The first test compares bytes, and holds for most names.
    text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(is_printable)
}

/// Appends a character, as an escape if it is not printable.
fn push_escaped(text: &mut String, c: char) {
    // Writing to a string cannot fail.
    let _ = match c {
        c if is_printable(c) => text.write_char(c),
        '\n' => text.write_str("\\n"),
        '\r' => text.write_str("\\r"),
        '\t' => text.write_str("\\t"),
        c if c <= '\u{ff}' => write!(text, "\\x{:02x}", u32::from(c)),
        c => write!(text, "{}", c.escape_unicode()),
    };
}

/// Text from outside for messages. It is formatted with escapes in place of characters that are not printable. Quoting
/// twice changes nothing, because backslashes stay as they are.
///
/// ```
/// # use barrow_core::Quoted;
/// assert_eq!(Quoted::new("cave \u{202e}\x1b[2J").to_string(), "cave \\u{202e}\\x1b[2J");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted<'a>(Cow<'a, str>);

impl<'a> Quoted<'a> {
    /// Quotes a text; it is borrowed if all of it is printable.
    pub fn new(text: &'a (impl AsRef<str> + ?Sized)) -> Self {
        let text = text.as_ref();
        if is_all_printable(text) {
            return Self(Cow::Borrowed(text));
        }
        let mut quoted = String::with_capacity(text.len() + 16);
        text.chars().for_each(|c| push_escaped(&mut quoted, c));
        Self(Cow::Owned(quoted))
    }

    /// Quotes a path. Bytes that are not UTF-8 become U+FFFD.
    pub fn path(path: &'a (impl AsRef<Path> + ?Sized)) -> Self {
        match path.as_ref().to_string_lossy() {
            Cow::Borrowed(text) => Self::new(text),
            Cow::Owned(text) => Self(Cow::Owned(Quoted::new(&text).to_string())),
        }
    }

    /// Quotes an owned text. It is not copied if all of it is printable.
    pub fn string(text: String) -> String {
        if is_all_printable(&text) { text } else { Quoted::new(&text).to_string() }
    }

    /// Returns the quoted text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Pads as a string does.
impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Writer that quotes all text that passes through it. A `Display` implementation that begins with
/// `let f = &mut Quoting(f);` formats messages of one line whose parts need no further thought.
#[derive(Debug)]
pub struct Quoting<W>(pub W);

impl<W: fmt::Write> fmt::Write for Quoting<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(Quoted::new(text).as_str())
    }
}

impl<W: fmt::Write> Quoting<W> {
    /// Writes text and values, for `write!` without an import of the trait.
    pub fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> fmt::Result {
        fmt::Write::write_fmt(self, arguments)
    }

    /// Writes text, without an import of the trait.
    pub fn write_str(&mut self, text: &str) -> fmt::Result {
        fmt::Write::write_str(self, text)
    }
}

/// Quotes the lines of a text, and keeps the line breaks between them.
pub fn quoted_lines(text: &str) -> String {
    text.split('\n').map(|line| Quoted::new(line).0).collect::<Vec<_>>().join("\n")
}

/// Returns a text as one word of a shell's command line, quoted if necessary. Characters that are not printable become
/// octal escapes in `$'…'`, which POSIX shells read since 2024, and bash, ksh and zsh before.
pub fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%#".contains(c);
    if !text.is_empty() && !text.starts_with(['#', '=']) && text.chars().all(is_plain) {
        return text.to_string();
    }
    if is_all_printable(text) {
        return format!("'{}'", text.replace('\'', r"'\''"));
    }
    let mut word = "$'".to_string();
    for c in text.chars() {
        match c {
            '\'' | '\\' => word.extend(['\\', c]),
            c if is_printable(c) => word.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    // Writing to a string cannot fail.
                    let _ = write!(word, "\\{byte:03o}");
                }
            }
        }
    }
    word.push('\'');
    word
}

/// Replaces each character that is not printable by a space, for fields of files that hold one line.
pub fn printable_line(text: &str) -> String {
    text.replace(|c| !is_printable(c), " ")
}

/// Replaces characters that are not printable in a JSON document by JSON's own escapes (`\u202e`), which stand for the
/// same characters. Line breaks and tabs between values stay.
///
/// JSON requires escapes only for the first 32 characters, and these occur unescaped only between values.
pub fn escape_json(document: &str) -> Cow<'_, str> {
    let is_safe = |c: char| is_printable(c) || matches!(c, '\n' | '\t');
    if is_all_printable(document) || document.chars().all(is_safe) {
        return Cow::Borrowed(document);
    }
    let mut text = String::with_capacity(document.len() + 16);
    for c in document.chars() {
        if is_safe(c) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_without_a_glyph_become_escapes() {
        for (text, expected) in [
            ("plain ünï 🏰 e\u{301}", "plain ünï 🏰 e\u{301}"),
            ("a\\b `c` \"d\"", "a\\b `c` \"d\""),
            ("\x1b[2J\x07\x7f\0", "\\x1b[2J\\x07\\x7f\\x00"),
            ("a\nb\r\tc", "a\\nb\\r\\tc"),
            ("\u{9b}2J\u{85}\u{ad}", "\\x9b2J\\x85\\xad"),
            ("\u{202e}\u{2066}\u{61c}\u{200f}", "\\u{202e}\\u{2066}\\u{61c}\\u{200f}"),
            ("\u{200b}\u{feff}\u{e0041}\u{fe0f}", "\\u{200b}\\u{feff}\\u{e0041}\\u{fe0f}"),
            ("\u{2028}\u{2029}\u{fffe}\u{1ffff}", "\\u{2028}\\u{2029}\\u{fffe}\\u{1ffff}"),
        ] {
            assert_eq!(Quoted::new(text).to_string(), expected);
            assert_eq!(Quoted::new(expected).to_string(), expected);
            let mut written = String::new();
            Quoting(&mut written).write_str(text).unwrap();
            assert_eq!(written, expected);
        }
        assert_eq!(format!("{:>6}|{:<6}|", Quoted::new("\x1b"), Quoted::path("\x1b")), "  \\x1b|\\x1b  |");
    }

    #[test]
    fn the_ranges_are_sorted_and_disjoint() {
        assert!(INVISIBLE.iter().all(|(first, last)| first <= last));
        assert!(INVISIBLE.windows(2).all(|pair| pair[0].1 < pair[1].0));
        assert!(('\u{a1}'..='\u{ac}').chain('а'..='я').chain('─'..='╿').all(is_printable));
    }

    #[test]
    fn line_breaks_between_lines_stay() {
        assert_eq!(quoted_lines("a\x1b\n\nb\t"), "a\\x1b\n\nb\\t");
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (text, word) in [
            ("caves.toml", "caves.toml"),
            ("", "''"),
            ("#x", "'#x'"),
            ("it's $HOME", r"'it'\''s $HOME'"),
            ("a'\\\x1b\n\u{202e}ü", r"$'a\'\\\033\012\342\200\256ü'"),
        ] {
            assert_eq!(shell_word(text), word);
        }
    }

    #[test]
    fn escapes_of_json_stand_for_the_same_characters() {
        assert_eq!(escape_json("{\n\t\"ä\": 1}"), "{\n\t\"ä\": 1}");
        assert_eq!(escape_json("[\"\u{202e}\u{9b}\u{e0041}\"]"), "[\"\\u202e\\u009b\\udb40\\udc41\"]");
    }
}
