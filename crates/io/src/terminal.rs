//! The last filter before a terminal: escape sequences that the program did not intend become visible text.
//!
//! Messages quote text from outside themselves ([`barrow_core::Quoted`]). This filter holds even where that is
//! forgotten: nothing in the commands writes to a standard stream in another way (a lint says so).

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, StdoutLock, Write};

use barrow_core::{Quoted, is_printable};

/// Escape sequences that pass to a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequences {
    /// No sequence: the text is plain.
    None,
    /// Sequences that set colors and weight (SGR). Text from outside must be quoted before it is colored.
    Colors,
}

/// Returns text for a terminal. Line breaks, tabs and the given sequences stay; all other characters that are not
/// printable become escapes such as `\x1b`.
pub fn terminal_text(text: &str, sequences: Sequences) -> Cow<'_, str> {
    let is_safe = |c: char| is_printable(c) || matches!(c, '\n' | '\t');
    if text.chars().all(is_safe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(at) = rest.find(|c| !is_safe(c)) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let passing = if rest.starts_with("\r\n") { 2 } else { color_len(rest).unwrap_or(0) };
        if rest.starts_with("\r\n") || passing > 0 && sequences == Sequences::Colors {
            out.push_str(&rest[..passing]);
            rest = &rest[passing..];
        } else {
            let len = rest.chars().next().map_or(0, char::len_utf8);
            out.push_str(Quoted::new(&rest[..len]).as_str());
            rest = &rest[len..];
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Returns the length of the SGR sequence that a text begins with, such as `\x1b[1;31m`.
fn color_len(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\x1b[")?;
    let end = parameters.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    parameters[end..].starts_with('m').then_some(2 + end + 1)
}

/// A terminal that receives only [`terminal_text`]. Bytes that are not UTF-8 become escapes too.
#[derive(Debug)]
pub struct TerminalWriter<W: Write> {
    out: W,
    sequences: Sequences,
    /// Start of a character or of a sequence whose end was not written yet.
    pending: Vec<u8>,
}

/// Largest number of bytes of an unfinished sequence. Longer ones do not pass.
const MAX_PENDING: usize = 64;

impl<W: Write> TerminalWriter<W> {
    /// Creates a filter in front of a terminal.
    pub const fn new(out: W, sequences: Sequences) -> Self {
        Self { out, sequences, pending: Vec::new() }
    }

    /// Writes the pending bytes up to `end`.
    fn pass(&mut self, end: usize) -> io::Result<()> {
        for chunk in self.pending[..end].utf8_chunks() {
            self.out.write_all(terminal_text(chunk.valid(), self.sequences).as_bytes())?;
            self.out.write_all(chunk.invalid().escape_ascii().to_string().as_bytes())?;
        }
        self.pending.drain(..end);
        Ok(())
    }
}

impl<W: Write> Write for TerminalWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        let end = complete_len(&self.pending);
        self.pass(end)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass(self.pending.len())?;
        self.out.flush()
    }
}

/// Standard output: exact bytes for files and pipes, [`terminal_text`] for a terminal.
#[derive(Debug)]
pub struct StandardOutput(Stream);

#[derive(Debug)]
enum Stream {
    Exact(StdoutLock<'static>),
    Terminal(TerminalWriter<StdoutLock<'static>>),
}

impl StandardOutput {
    /// Locks standard output; the sequences matter only if it is a terminal.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the only way to standard output, except for full screens"
    )]
    pub fn lock(sequences: Sequences) -> Self {
        let out = io::stdout().lock();
        Self(if out.is_terminal() {
            Stream::Terminal(TerminalWriter::new(out, sequences))
        } else {
            Stream::Exact(out)
        })
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Stream::Exact(out) => out.write(bytes),
            Stream::Terminal(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Stream::Exact(out) => out.flush(),
            Stream::Terminal(out) => out.flush(),
        }
    }
}

/// Returns whether standard output is a terminal.
#[expect(clippy::disallowed_methods, reason = "nothing is written")]
pub fn is_stdout_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns whether standard error is a terminal.
#[expect(clippy::disallowed_methods, reason = "nothing is written")]
pub fn is_stderr_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Returns the length of the bytes before an unfinished character, sequence or line break at their end.
fn complete_len(bytes: &[u8]) -> usize {
    let is_start = |byte: &u8| *byte == b'\x1b' || *byte == b'\r' || *byte >= 0xc0;
    let tail = bytes.len().saturating_sub(MAX_PENDING);
    let Some(start) = bytes[tail..].iter().rposition(is_start).map(|at| tail + at) else {
        return bytes.len();
    };
    let last = &bytes[start..];
    let is_unfinished = match last[0] {
        b'\r' => last.len() == 1,
        b'\x1b' => last[1..].iter().enumerate().all(|(i, byte)| match i {
            0 => *byte == b'[',
            _ => byte.is_ascii_digit() || *byte == b';',
        }),
        _ => std::str::from_utf8(last)
            .is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none()),
    };
    if is_unfinished { start } else { bytes.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\x1b[1;31mred\x1b[0m\x1b[2J\tü\u{202e}\u{9b}2J\r\nb\rc\n\x1b]0;title\x07\x1b[";
    const PLAIN: &str =
        "a\\x1b[1;31mred\\x1b[0m\\x1b[2J\tü\\u{202e}\\x9b2J\r\nb\\rc\n\\x1b]0;title\\x07\\x1b[";

    #[test]
    fn only_the_given_sequences_pass() {
        assert_eq!(terminal_text(TEXT, Sequences::None), PLAIN);
        let colored = PLAIN.replace("\\x1b[1;31m", "\x1b[1;31m").replace("\\x1b[0m", "\x1b[0m");
        assert_eq!(terminal_text(TEXT, Sequences::Colors), colored);
    }

    #[test]
    fn writes_may_end_anywhere() {
        for sequences in [Sequences::None, Sequences::Colors] {
            for size in 1..TEXT.len() {
                let mut terminal = TerminalWriter::new(Vec::new(), sequences);
                TEXT.as_bytes().chunks(size).for_each(|chunk| terminal.write_all(chunk).unwrap());
                terminal.flush().unwrap();
                assert_eq!(
                    String::from_utf8(terminal.out).unwrap(),
                    terminal_text(TEXT, sequences),
                    "{size}"
                );
            }
        }
    }

    #[test]
    fn bytes_that_are_not_text_become_escapes() {
        let mut terminal = TerminalWriter::new(Vec::new(), Sequences::Colors);
        terminal.write_all(b"\x89PNG\r\n\x1a\xff").unwrap();
        terminal.flush().unwrap();
        assert_eq!(terminal.out, b"\\x89PNG\r\n\\x1a\\xff");
    }
}
