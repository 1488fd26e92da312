//! Messages for the player after a game.

use std::io::{self, Write as _};

use barrow_io::{Sequences, StandardOutput, print_error_line};

/// A message for the player after a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Information, for standard error.
    Info(String),
    /// An error, for standard error. The command ends with exit code 1.
    Error(String),
    /// Data for standard output, such as a record that cannot be written to a file.
    Data(String),
}

/// Prints notices in order, errors with the program's name before them. Returns whether none of them is an error.
pub fn print_notices(program: &str, notices: &[Notice]) -> io::Result<bool> {
    for notice in notices {
        match notice {
            Notice::Info(text) => print_error_line(text),
            Notice::Error(text) => print_error_line(format_args!("{program}: {text}")),
            Notice::Data(text) => {
                let mut out = StandardOutput::lock(Sequences::None);
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
        }
    }
    Ok(!notices.iter().any(|notice| matches!(notice, Notice::Error(_))))
}
