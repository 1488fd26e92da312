//! A progress bar on standard error, for work that lasts longer than a second.

use std::fmt::Write;
use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// How long work may last without a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far the work is.
pub(crate) struct Progress {
    bar: ProgressBar,
    waiting: bool,
}

impl Progress {
    /// Nothing of `levels` is done. Where levels are printed to the same terminal, they are progress enough.
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

    /// So many more levels are done.
    pub(crate) fn advance(&mut self, levels: u64) {
        self.bar.inc(levels);
        if self.waiting && self.bar.elapsed() > PATIENCE {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Says something without disturbing the bar.
    pub(crate) fn aside(&self, speak: impl FnOnce()) {
        self.bar.suspend(speak);
    }

    /// The bar goes away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Levels per second, as a whole number.
fn write_rate(state: &ProgressState, out: &mut dyn Write) {
    // What cannot be written will not be missed.
    let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
}
