//! Beside `rot.js` 2.2, where node and npm are installed: its level of Rogue, and ours with walls, doors and stairs.

use std::error::Error;
use std::path::Path;
use std::process::Command;

use barrow::Generator;
use barrow_bench::Contest;

pub(crate) const WORK: &str = "Rogue's level, 80×24";

/// Where the package is kept; not part of the sources.
const HOME: &str = "target/rot";
const SCRIPT: &str = "benches/peers/rot.cjs";

/// Our recipe and theirs.
pub(crate) struct Rogue {
    pub(crate) ours: Contest<'static>,
    /// Seconds for one of theirs, in the best round.
    pub(crate) best: f64,
}

impl Rogue {
    /// Nothing, with a word about why, where node or the package cannot be had.
    pub(crate) fn new() -> Option<Self> {
        if !Path::new(HOME).join("node_modules/rot-js").exists() {
            let install =
                Command::new("npm").args(["install", "--silent", "--prefix", HOME, "rot-js@2.2.1"]).status();
            if !install.is_ok_and(|status| status.success()) {
                eprintln!("peers: rot.js is left out, for `npm install rot-js@2.2.1` did not work");
                return None;
            }
        }
        let generator = Generator::new("rogue").ok()?;
        Some(Self { ours: Contest::of_levels(generator), best: f64::MAX })
    }

    pub(crate) fn round(&mut self, seconds: f64, most: u32) -> Result<(), Box<dyn Error>> {
        self.ours.round(seconds, most);
        let output = Command::new("node").args([SCRIPT, HOME]).output()?;
        let text = String::from_utf8(output.stdout)?;
        let theirs: f64 = text.trim().parse().map_err(|_| format!("{SCRIPT} printed {text:?}"))?;
        self.best = self.best.min(theirs);
        Ok(())
    }
}
