//! Messages on standard error, and the text of I/O errors.

use std::fmt::Display;
use std::io::{self, Write as _};

/// Prints a line on standard error. A failure to do so is ignored: there is nowhere left to report it.
pub fn print_error_line(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
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
