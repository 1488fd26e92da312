//! Progress bar on standard error, for runs of more than a second.

use std::fmt::Write;
use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Time after which the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// Progress bar that appears after [`DELAY`].
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Whether the bar is still hidden and may appear.
    is_pending: bool,
}

impl Progress {
    /// Starts at 0 of `levels`. The bar never appears if levels are printed to a terminal.
    pub(crate) fn new(levels: u64, is_printing: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(levels), ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} levels, {rate}/s, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("=> ").with_key("rate", write_rate));
        }
        let clash = is_printing && io::stdout().is_terminal();
        Self { bar, is_pending: io::stderr().is_terminal() && !clash }
    }

    /// Advances by a number of levels.
    pub(crate) fn advance(&mut self, levels: u64) {
        self.bar.inc(levels);
        if self.is_pending && self.bar.elapsed() > DELAY {
            self.is_pending = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Hides the bar while `print` runs.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes levels per second as a whole number.
fn write_rate(state: &ProgressState, out: &mut dyn Write) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
}
