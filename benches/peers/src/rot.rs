//! Beside `rot.js` 2.2, where node and npm are installed: its level of Rogue, and ours with walls, doors and stairs.

use std::error::Error;
use std::process::Command;

use barrow::Generator;
use barrow_bench::Contest;
use barrow_peers::packages::{ROT, has_rot};

pub(crate) const WORK: &str = "Rogue's level, 80×24";

const SCRIPT: &str = "benches/peers/scripts/levels_rot.cjs";

/// Our recipe and theirs.
pub(crate) struct Rogue {
    pub(crate) ours: Contest<'static>,
    /// Seconds for one of theirs, in the best round.
    pub(crate) best: f64,
}

impl Rogue {
    /// Nothing, with a word about why, where node or the package cannot be had.
    pub(crate) fn new() -> Option<Self> {
        if !has_rot() {
            return None;
        }
        let generator = Generator::new("rogue_original").ok()?;
        Some(Self { ours: Contest::of_levels(generator), best: f64::MAX })
    }

    pub(crate) fn round(&mut self, seconds: f64, most: u32) -> Result<(), Box<dyn Error>> {
        self.ours.round(seconds, most);
        let output = Command::new("node").args([SCRIPT, ROT]).output()?;
        let text = String::from_utf8(output.stdout)?;
        let theirs: f64 = text.trim().parse().map_err(|_| format!("{SCRIPT} printed {text:?}"))?;
        self.best = self.best.min(theirs);
        Ok(())
    }
}
