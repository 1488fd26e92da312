//! Errors of commands, their messages and exit codes.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use barrow::{Diagnostics, Error, Ink};
use barrow_io::{InputError, os_message, print_error_line};
use barrow_session::SessionError;

use crate::arguments::is_stderr_colored;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The reader of the output closed the pipe. Not an error.
    ClosedPipe,
    /// The work failed, and its errors are printed already.
    Reported,
    /// The work failed.
    Failed(String),
    /// The request is invalid.
    Wrong(String),
    /// The recipe has errors.
    Faults(Diagnostics),
    /// The arguments are invalid, or ask for help.
    Usage(clap::Error),
}

impl Stop {
    /// Returns the error for output that cannot be written.
    pub(crate) fn unwritten(name: &str, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Failed(format!("cannot write {name}: {}", os_message(error)))
    }

    /// Returns the error for input that cannot be read.
    pub(crate) fn unread(name: &str, error: &io::Error) -> Self {
        Self::Wrong(format!("cannot read {name}: {}", os_message(error)))
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
            Self::Faults(faults) => {
                let ink = if is_stderr_colored() { Ink::Color } else { Ink::Plain };
                print_error_line(faults.render(ink));
                ExitCode::from(2)
            }
            Self::Usage(error) => match error.print() {
                Ok(()) => ExitCode::from(error.exit_code() as u8),
                Err(unwritten) => Self::unwritten("the help", &unwritten).report(),
            },
        }
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Recipe(faults) => Self::Faults(faults),
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
    fn from(faults: Diagnostics) -> Self {
        Self::Faults(faults)
    }
}

/// Prints an error on standard error, after the program's name.
pub(crate) fn complain(message: impl Display) {
    print_error_line(format_args!("barrow: {message}"));
}
