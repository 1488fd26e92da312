//! Progress line on standard error, for runs of more than a second.

use std::fmt;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use barrow_io::{is_stderr_terminal, is_stdout_terminal};
use crossterm::terminal;

/// Time after which the line appears.
const DELAY: Duration = Duration::from_secs(1);
/// Time between two changes of the line.
const PAUSE: Duration = Duration::from_millis(100);

/// Progress line that appears after [`DELAY`]. It is erased by spaces, so that it needs no escape sequences.
pub(crate) struct Progress {
    total: u64,
    done: u64,
    start: Instant,
    is_enabled: bool,
    /// Time of the next change, since the start.
    next: Duration,
    /// Characters of the line on the screen; 0 if the line is not shown.
    shown: usize,
}

impl Progress {
    /// Starts at 0 of `levels`. The line never appears if levels are printed to a terminal.
    #[expect(clippy::disallowed_methods, reason = "the duration is only printed")]
    pub(crate) fn new(levels: u64, is_printing: bool) -> Self {
        let clash = is_printing && is_stdout_terminal();
        let is_enabled = is_stderr_terminal() && !clash;
        Self { total: levels, done: 0, start: Instant::now(), is_enabled, next: DELAY, shown: 0 }
    }

    /// Advances by a number of levels.
    pub(crate) fn advance(&mut self, levels: u64) {
        self.done += levels;
        let time = self.start.elapsed();
        if self.is_enabled && time >= self.next {
            self.next = time + PAUSE;
            let mut line = line(self.done, self.total, time);
            // A line that wraps could not be erased.
            line.truncate(columns().saturating_sub(1));
            // Covers the rest of a longer line.
            show(format_args!("\r{line:<width$}", width = self.shown));
            self.shown = line.len();
        }
    }

    /// Erases the line. The next call of [`Self::advance`] may draw it again.
    pub(crate) fn clear(&mut self) {
        if self.shown > 0 {
            show(format_args!("\r{:width$}\r", "", width = self.shown));
            self.shown = 0;
        }
    }
}

/// Returns the width of the terminal, or 80 if it is not known.
fn columns() -> usize {
    let size = terminal::size().ok().filter(|(columns, _)| *columns > 0);
    size.map_or(80, |(columns, _)| usize::from(columns))
}

/// Writes over the line. A failure is ignored: the line is not needed.
#[expect(clippy::disallowed_methods, reason = "the line consists of numbers")]
fn show(line: fmt::Arguments<'_>) {
    let _ = io::stderr().write_fmt(line);
}

/// Returns the text of the line.
fn line(done: u64, total: u64, time: Duration) -> String {
    let rate = u64::try_from(u128::from(done) * 1000 / time.as_millis().max(1)).unwrap_or(u64::MAX);
    let percent = u128::from(done) * 100 / u128::from(total.max(1));
    let left = total.saturating_sub(done) / rate.max(1);
    let left = match left {
        0..120 => format!("{left} s"),
        120..7200 => format!("{} min", left / 60),
        _ => format!("{} h", grouped(left / 3600)),
    };
    format!("{percent:3} %  {} of {} levels, {}/s, {left} left", grouped(done), grouped(total), grouped(rate))
}

/// Returns a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_counts_rate_and_remaining_time() {
        let seconds = Duration::from_secs;
        assert_eq!(line(12_000, 100_000, seconds(10)), " 12 %  12,000 of 100,000 levels, 1,200/s, 73 s left");
        assert_eq!(line(5, 1_000_000, seconds(1)), "  0 %  5 of 1,000,000 levels, 5/s, 55 h left");
        assert_eq!(line(0, 600, seconds(2)), "  0 %  0 of 600 levels, 0/s, 10 min left");
        assert_eq!(line(7, 7, seconds(2)), "100 %  7 of 7 levels, 3/s, 0 s left");
        assert!(line(u64::MAX - 1, u64::MAX, Duration::ZERO).starts_with(" 99 %"));
    }
}
