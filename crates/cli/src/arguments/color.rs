//! The option `--color`.

use std::env;

use barrow_io::{is_stderr_terminal, is_stdout_terminal};
use clap::ValueEnum;

use crate::terminal::is_dumb;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Also to files and pipes
    Always,
    /// Plain text even on a terminal
    Never,
}

impl ColorChoice {
    /// Returns whether output to standard output is colored.
    pub(crate) fn on_stdout(self) -> bool {
        match self {
            Self::Auto => is_stdout_terminal() && is_allowed(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Returns whether messages on standard error are colored.
pub(crate) fn is_stderr_colored() -> bool {
    is_stderr_terminal() && is_allowed()
}

/// Returns whether the environment variables `NO_COLOR` and `TERM` allow colors.
fn is_allowed() -> bool {
    let is_declined = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !is_declined && !is_dumb()
}
