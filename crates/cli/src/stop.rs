//! Errors of commands, their messages and exit codes.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use barrow::{Diagnostics, Error, Ink, Quoted, is_printable};
use barrow_io::{InputError, os_message, print_colored_error_line, print_error_line};
use barrow_session::SessionError;
use clap::error::ContextValue;

use crate::arguments::is_stderr_colored;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The reader of the output closed the pipe. Not an error.
    ClosedPipe,
    /// The work failed, and its errors were printed before.
    Reported,
    Failed(String),
    /// The request is invalid.
    Wrong(String),
    /// The recipe has errors.
    Recipe(Diagnostics),
    /// The arguments are invalid, or request help or the version.
    Usage(clap::Error),
}

impl Stop {
    /// Returns the error for output that cannot be written.
    pub(crate) fn unwritten(name: &str, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Failed(format!("cannot write {}: {}", Quoted::new(name), os_message(error)))
    }

    /// Returns the error for input that cannot be read.
    pub(crate) fn unread(name: &str, error: &io::Error) -> Self {
        Self::Wrong(format!("cannot read {}: {}", Quoted::new(name), os_message(error)))
    }

    /// Prints the error on standard error. Returns the exit code: 0 done, 1 the work failed, 2 the request is invalid.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Reported => ExitCode::from(1),
            Self::Failed(message) => {
                complain(message);
                ExitCode::from(1)
            }
            Self::Wrong(message) => {
                complain(message);
                ExitCode::from(2)
            }
            Self::Recipe(errors) => {
                if is_stderr_colored() {
                    print_colored_error_line(errors.render(Ink::Color));
                } else {
                    print_error_line(errors.render(Ink::Plain));
                }
                ExitCode::from(2)
            }
            Self::Usage(error) if error.use_stderr() => {
                let code = error.exit_code();
                complain_about_usage(error);
                ExitCode::from(code as u8)
            }
            Self::Usage(help) => match help.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(unwritten) => Self::unwritten("the help", &unwritten).report(),
            },
        }
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Recipe(errors) => Self::Recipe(errors),
            Error::UnknownRecipe { .. } => Self::Wrong(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<SessionError> for Stop {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Invalid(message) => Self::Wrong(message),
            SessionError::Failed(message) => Self::Failed(message),
        }
    }
}

impl From<InputError> for Stop {
    fn from(error: InputError) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<Diagnostics> for Stop {
    fn from(errors: Diagnostics) -> Self {
        Self::Recipe(errors)
    }
}

/// Prints an error of the arguments, which it repeats in quoted form.
fn complain_about_usage(mut error: clap::Error) {
    let mut quoted = Vec::new();
    for (kind, value) in error.context() {
        match value {
            ContextValue::String(text) => {
                quoted.push((kind, ContextValue::String(Quoted::new(text).to_string())));
            }
            ContextValue::Strings(texts) => {
                let texts = texts.iter().map(|text| Quoted::new(text).to_string());
                quoted.push((kind, ContextValue::Strings(texts.collect())));
            }
            // Suggestions with colors. They only help with arguments that can be typed.
            ContextValue::StyledStrs(texts)
                if !texts.iter().all(|text| text.to_string().chars().all(is_printable)) =>
            {
                quoted.push((kind, ContextValue::StyledStrs(Vec::new())));
            }
            _ => {}
        }
    }
    for (kind, value) in quoted {
        error.insert(kind, value);
    }
    let text = error.render();
    if is_stderr_colored() {
        print_colored_error_line(text.ansi().to_string().trim_end());
    } else {
        print_error_line(text.to_string().trim_end());
    }
}

/// Prints a message on standard error, after the name of the program.
pub(crate) fn complain(message: impl Display) {
    print_error_line(format_args!("barrow: {message}"));
}
