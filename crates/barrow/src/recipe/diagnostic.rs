//! Errors in recipes: position, message and help.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

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
        Self { span: Some(span.clone()), message, help: None }
    }

    pub(crate) fn everywhere(message: String) -> Self {
        Self { span: None, message, help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into();
        self
    }
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
    /// At least one error, in the order of the text.
    pub errors: Vec<Diagnostic>,
    pub(crate) sources: Vec<Source>,
}

impl Diagnostics {
    /// Renders the errors like those of a compiler: file, line, column, the underlined text and a suggestion.
    pub fn render(&self, ink: Ink) -> String {
        let renderer = match ink {
            Ink::Plain => Renderer::plain(),
            Ink::Color => Renderer::styled(),
        };
        let errors: Vec<String> = self
            .errors
            .iter()
            .map(|error| {
                let title = Level::ERROR.primary_title(&*error.message);
                let source = &self.sources[error.span.as_ref().map_or(0, |span| span.source)];
                let mut group = if let (Some(span), Some(text)) = (&error.span, &source.text) {
                    let underlined = AnnotationKind::Primary.span(span.range.clone());
                    title.element(Snippet::source(&**text).path(&*source.name).annotation(underlined))
                } else {
                    title.element(Origin::path(&*source.name))
                };
                if let Some(help) = &error.help {
                    group = group.element(Level::HELP.message(&**help));
                }
                renderer.render(&[group])
            })
            .collect();
        errors.join("\n\n")
    }

    /// Returns the line and column of an error, counted from 1 in characters; `None` if the error has no position.
    pub fn position(&self, error: &Diagnostic) -> Option<(usize, usize)> {
        let span = error.span.as_ref()?;
        let before = self.sources[span.source].text.as_ref()?.get(..span.range.start)?;
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Some((before.matches('\n').count() + 1, before[line_start..].chars().count() + 1))
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Ink::Plain))
    }
}

impl std::error::Error for Diagnostics {}
