//! Errors in recipes: what is wrong, where, and what would be right.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

/// A place in one of the texts a recipe was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which text: 0 is the recipe itself, the others are settings given beside it.
    pub source: usize,
    /// The bytes of it.
    pub range: Range<usize>,
}

/// One error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where; the whole recipe if there is no one place.
    pub span: Option<Span>,
    /// What is wrong, with the offending value.
    pub message: String,
    /// What would be right.
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
    /// Nothing where it was made by code.
    pub(crate) text: Option<Arc<str>>,
}

/// Whether messages are colored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Letters alone.
    Plain,
    /// With the escape codes of terminals.
    Color,
}

/// All errors of a recipe, with the texts they are in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The errors, in the order of the text.
    pub errors: Vec<Diagnostic>,
    pub(crate) sources: Vec<Source>,
}

impl Diagnostics {
    /// The errors as a person wants to read them: file, line, column, the text underlined, and what would be right.
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

    /// Line and column of a error, counted from 1 in characters.
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
