//! The option `--color`.

use std::env;
use std::io::{self, IsTerminal as _};

use clap::ValueEnum;

/// Value of `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// Returns whether standard output is colored.
    pub(crate) fn on_stdout(self) -> bool {
        match self {
            Self::Auto => io::stdout().is_terminal() && wanted(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Returns whether messages on standard error are colored.
pub(crate) fn is_stderr_colored() -> bool {
    io::stderr().is_terminal() && wanted()
}

/// Returns whether the environment allows color.
fn wanted() -> bool {
    let declined = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !declined && env::var_os("TERM").is_none_or(|term| term != "dumb")
}
