//! Messages on standard error, and the text of I/O errors.

use std::fmt::Display;
use std::io::{self, Write as _};

use crate::terminal::{Sequences, terminal_text};

/// Prints a line on standard error, as plain text: escape sequences and invisible characters become visible. A failure
/// to do so is ignored: there is nowhere left to report it.
pub fn print_error_line(message: impl Display) {
    print(&message.to_string(), Sequences::None);
}

/// Prints a line on standard error that may set colors.
pub fn print_colored_error_line(message: impl Display) {
    print(&message.to_string(), Sequences::Colors);
}

#[expect(clippy::disallowed_methods, reason = "this is the only way to standard error")]
fn print(message: &str, sequences: Sequences) {
    let _ = writeln!(io::stderr(), "{}", terminal_text(message, sequences));
}

/// Returns the text of an I/O error without the operating system's error number.
pub fn os_message(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_numbers_are_left_out() {
        let error = io::Error::from_raw_os_error(2);
        assert!(error.to_string().contains("os error"), "{error}");
        assert!(!os_message(&error).contains("os error"), "{error}");
        assert_eq!(os_message(&io::Error::other("no reason")), "no reason");
    }
}
