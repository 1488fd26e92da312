//! A progress bar on standard error, for work that lasts longer than a second.

use std::fmt::Write;
use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Time after which the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// A progress bar.
pub(crate) struct Progress {
    bar: ProgressBar,
    waiting: bool,
}

impl Progress {
    /// Starts at 0 of `levels`. There is no bar where levels are printed to the same terminal.
    pub(crate) fn new(levels: u64, printing: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(levels), ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} levels, {rate}/s, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("=> ").with_key("rate", write_rate));
        }
        let clash = printing && io::stdout().is_terminal();
        Self { bar, waiting: io::stderr().is_terminal() && !clash }
    }

    /// Advances by a number of levels.
    pub(crate) fn advance(&mut self, levels: u64) {
        self.bar.inc(levels);
        if self.waiting && self.bar.elapsed() > DELAY {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Prints something without disturbing the bar.
    pub(crate) fn aside(&self, speak: impl FnOnce()) {
        self.bar.suspend(speak);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes levels per second as a whole number.
fn write_rate(state: &ProgressState, out: &mut dyn Write) {
    // Writing to memory does not fail.
    let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
}
