//! Comparison with `rot.js` 2.2, if node and npm are installed: its Rogue level, and ours with walls, doors and stairs.

use std::error::Error;
use std::process::Command;

use barrow::Generator;
use barrow_bench::Benchmark;
use barrow_peers::packages::{ROT, has_rot};

pub(crate) const WORK: &str = "Rogue's level, 80×24";

const SCRIPT: &str = "benches/peers/scripts/levels_rot.cjs";

/// Timings of our recipe and of theirs.
pub(crate) struct Rogue {
    pub(crate) ours: Benchmark<'static>,
    /// Seconds per level of rot.js in the best round.
    pub(crate) best: f64,
}

impl Rogue {
    /// Returns `None`, after printing why, if rot.js cannot be used.
    pub(crate) fn new() -> Option<Self> {
        if !has_rot() {
            return None;
        }
        let generator = Generator::new("rogue_original").ok()?;
        Some(Self { ours: Benchmark::of_levels(generator), best: f64::MAX })
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
