//! Errors in recipes: position, message and help.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use barrow_core::{Quoted, quoted_lines};

/// Largest number of errors that are kept and shown.
const MAX_ERRORS: usize = 20;

/// Largest length of a message in characters; a list of all names of stages or tiles fits.
const MAX_MESSAGE: usize = 1000;

/// Largest length in bytes of a range that is underlined in full, and of the rest of its line that is shown.
const MAX_UNDERLINED: usize = 400;

/// Largest length in characters of a range within one line that is underlined in full.
const MAX_COLUMNS: usize = 100;

/// A range of one of the texts that a recipe consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Number of the text: 0 is the recipe itself, others are settings such as those of `--set`.
    pub source: usize,
    /// Range of the text, in bytes.
    pub range: Range<usize>,
}

/// One error of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Position of the error; `None` if it concerns the whole recipe.
    pub span: Option<Span>,
    /// Description of the error, with the offending value.
    pub message: String,
    /// Suggestion how to correct it.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(crate) fn at(span: &Span, message: String) -> Self {
        Self { span: Some(span.clone()), ..Self::everywhere(message) }
    }

    /// The message is quoted here, because it can contain words of the recipe.
    pub(crate) fn everywhere(message: String) -> Self {
        Self { span: None, message: Quoted::string(message), help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into().map(Quoted::string);
        self
    }
}

/// Errors found so far. Keeps the first ones and counts the rest, so that a text full of errors takes no more memory
/// than one with a few.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    first: Vec<Diagnostic>,
    more: usize,
}

impl Errors {
    pub(crate) fn push(&mut self, mut error: Diagnostic) {
        if self.first.len() == MAX_ERRORS {
            self.more += 1;
            return;
        }
        clip(&mut error.message);
        if let Some(help) = &mut error.help {
            clip(help);
        }
        self.first.push(error);
    }

    /// Adds an error that is made only if it is kept.
    pub(crate) fn push_with(&mut self, error: impl FnOnce() -> Diagnostic) {
        if self.first.len() < MAX_ERRORS {
            self.push(error());
        } else {
            self.more += 1;
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Returns the number of all errors.
    pub(crate) const fn count(&self) -> usize {
        self.first.len() + self.more
    }

    /// Returns the errors in the order of the texts that they refer to.
    pub(crate) fn into_diagnostics(self, sources: Vec<Source>) -> Diagnostics {
        let mut errors = self.first;
        errors.sort_by_key(|error| error.span.as_ref().map(|span| (span.source, span.range.start)));
        Diagnostics { errors, more: self.more, sources }
    }
}

impl From<Diagnostic> for Errors {
    fn from(error: Diagnostic) -> Self {
        let mut errors = Self::default();
        errors.push(error);
        errors
    }
}

/// Cuts the middle out of a long message, which may contain a value of any length.
fn clip(message: &mut String) {
    if message.len() <= MAX_MESSAGE {
        return;
    }
    let mut letters = message.char_indices().map(|(at, _)| at);
    let (Some(head), Some(tail)) = (letters.nth(MAX_MESSAGE * 3 / 4), letters.nth_back(MAX_MESSAGE / 4))
    else {
        return;
    };
    message.replace_range(head..tail, "…");
}

/// A text that a recipe was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: Arc<str>,
    /// `None` for a chain in Rust.
    pub(crate) text: Option<Arc<str>>,
}

/// Whether rendered messages have colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Text without escape codes.
    Plain,
    /// Text with ANSI escape codes for terminals.
    Color,
}

/// The errors of a recipe, with the texts that they refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The first errors that were found, at least one and at most 20, in the order of the text.
    pub errors: Vec<Diagnostic>,
    /// Number of further errors, which are only counted.
    pub more: usize,
    pub(crate) sources: Vec<Source>,
}

impl Diagnostics {
    /// Renders the errors like those of a compiler: file, line, column, the underlined text and a suggestion.
    pub fn render(&self, ink: Ink) -> String {
        let renderer = match ink {
            Ink::Plain => Renderer::plain(),
            Ink::Color => Renderer::styled(),
        };
        let mut rendered: Vec<String> =
            self.errors.iter().map(|error| self.render_one(error, &renderer)).collect();
        match self.more {
            0 => {}
            1 => rendered.push("and 1 more error".to_string()),
            more => rendered.push(format!("and {} more errors", grouped(more))),
        }
        quote_colored(&rendered.join("\n\n"))
    }

    fn render_one(&self, error: &Diagnostic, renderer: &Renderer) -> String {
        let title = Level::ERROR.primary_title(&*error.message);
        let source = &self.sources[error.span.as_ref().map_or(0, |span| span.source)];
        let name = Quoted::new(&*source.name).to_string();
        let mut group = if let (Some(span), Some(text)) = (&error.span, &source.text) {
            let (lines, first, range) = excerpt(text, &span.range);
            let underlined = AnnotationKind::Primary.span(range);
            let snippet = Snippet::source(lines).line_start(first).path(name);
            title.element(snippet.annotation(underlined))
        } else {
            title.element(Origin::path(name))
        };
        if let Some(help) = &error.help {
            group = group.element(Level::HELP.message(&**help));
        }
        renderer.render(&[group])
    }

    /// Returns the line and column of an error, counted from 1 in characters; `None` if the error has no position.
    pub fn position(&self, error: &Diagnostic) -> Option<(usize, usize)> {
        let span = error.span.as_ref()?;
        let before = self.sources[span.source].text.as_ref()?.get(..span.range.start)?;
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Some((before.matches('\n').count() + 1, before[line_start..].chars().count() + 1))
    }
}

/// Quotes the lines of rendered errors. Colors stay: `annotate_snippets` replaces the escape character in a recipe, and
/// messages are quoted before.
fn quote_colored(text: &str) -> String {
    text.split('\x1b').map(quoted_lines).collect::<Vec<_>>().join("\x1b")
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Ink::Plain))
    }
}

impl std::error::Error for Diagnostics {}

/// Returns the lines that a range touches, the number of the first one, and the range within them. Of a long range, only
/// the beginning of its first line is left.
fn excerpt<'a>(text: &'a str, range: &Range<usize>) -> (&'a str, usize, Range<usize>) {
    let boundary =
        |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = boundary(range.start);
    let mut end = boundary(range.end).max(start);
    let first_line = text[start..end].split('\n').next().unwrap_or_default();
    if end - start > MAX_UNDERLINED || first_line.len() == end - start {
        let letters = first_line.char_indices().nth(MAX_COLUMNS);
        end = start + letters.map_or(first_line.len(), |(at, _)| at);
    }
    let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let to = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let to = boundary(to.min(end + MAX_UNDERLINED));
    (&text[from..to], text[..from].matches('\n').count() + 1, start - from..end - from)
}

/// Returns a number with its digits in groups of three: `1,234`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_errors_are_kept_and_the_rest_counted() {
        let mut errors = Errors::default();
        (0..1254).for_each(|i| errors.push(Diagnostic::everywhere(format!("error {i}"))));
        assert_eq!(errors.count(), 1254);
        let shown = errors.into_diagnostics(vec![Source { name: "x".into(), text: None }]).render(Ink::Plain);
        assert!(shown.contains("error 19") && !shown.contains("error 20"), "{shown}");
        assert!(shown.ends_with("\n\nand 1,234 more errors"), "{shown}");
    }

    #[test]
    fn long_messages_lose_their_middle() {
        let mut message = format!("\"{}\" is long", "é".repeat(5000));
        clip(&mut message);
        assert_eq!(message.chars().count(), MAX_MESSAGE + 2);
        assert!(message.starts_with("\"éé") && message.contains("é…é") && message.ends_with("\" is long"));
        let mut short = "é".repeat(MAX_MESSAGE);
        clip(&mut short);
        assert_eq!(short.chars().count(), MAX_MESSAGE);
    }

    #[test]
    fn excerpts_are_whole_lines_around_the_beginning_of_a_range() {
        assert_eq!(excerpt("a\nbcd\ne", &(3..4)), ("bcd", 2, 1..2));
        assert_eq!(excerpt("a\nbcd\ne", &(0..4)), ("a\nbcd", 1, 0..4));
        assert_eq!(excerpt("a\n", &(2..2)), ("", 2, 0..0));
        let long = format!("x\n{}\ny", "é".repeat(1000));
        let (lines, first, range) = excerpt(&long, &(3..2004));
        assert_eq!((lines.len(), first, range), (2 * MAX_COLUMNS + MAX_UNDERLINED, 2, 0..2 * MAX_COLUMNS));
    }
}
