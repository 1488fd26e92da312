//! Why a command ended early, and what the shell is told about it.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use barrow::{Diagnostics, Error, Ink};
use barrow_sitting::Trouble;

use crate::color;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Whoever read the output has had enough. Not an error.
    ClosedPipe,
    /// The work failed, and it has been said why.
    Told,
    /// The work failed.
    Failed(String),
    /// The request was wrong.
    Wrong(String),
    /// The recipe was wrong.
    Faults(Diagnostics),
    /// The arguments were wrong, or ask for help.
    Usage(clap::Error),
}

impl Stop {
    /// For output that cannot be written.
    pub(crate) fn unwritten(name: &str, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Failed(format!("cannot write {name}: {}", reason(error)))
    }

    /// For input that cannot be read.
    pub(crate) fn unread(name: &str, error: &io::Error) -> Self {
        Self::Wrong(format!("cannot read {name}: {}", reason(error)))
    }

    /// Says why on standard error, and gives the exit code: 0 done, 1 the work failed, 2 the request was wrong.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Told => ExitCode::from(1),
            Self::Failed(message) => {
                complain(message);
                ExitCode::from(1)
            }
            Self::Wrong(message) => {
                complain(message);
                ExitCode::from(2)
            }
            Self::Faults(faults) => {
                let ink = if color::on_stderr() { Ink::Color } else { Ink::Plain };
                say(faults.render(ink));
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

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Wrong(why) => Self::Wrong(why),
            Trouble::Failed(why) => Self::Failed(why),
        }
    }
}

impl From<Diagnostics> for Stop {
    fn from(faults: Diagnostics) -> Self {
        Self::Faults(faults)
    }
}

/// Says what went wrong on standard error.
pub(crate) fn complain(message: impl Display) {
    say(format_args!("barrow: {message}"));
}

/// Says something on standard error. If nobody can hear it there, nobody can be told so either.
pub(crate) fn say(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// What the system says is wrong, without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}
