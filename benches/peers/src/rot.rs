//! Comparison with `rot.js` 2.2, if node and npm are installed: Rogue's level of three by three cells.
//!
//! The two levels have rooms, corridors and the openings between them, and neither monsters nor items. Ours also has
//! walls, doors, stairs and a start, and is checked; theirs is a grid of numbers that is not.

use std::error::Error;
use std::process::Command;

use barrow::Size;
use barrow_bench::Benchmark;
use barrow_peers::packages::{ROT, has_rot};

use crate::ours_of_size;

pub(crate) const WORK: &str = "Rogue's level, 80×24";

const SCRIPT: &str = "benches/peers/scripts/levels_rot.cjs";

/// Size of the map of the game Rogue, as in the script.
const SIZE: Size = Size::new(80, 24);

/// The layout of the recipe `rogue_original`, without what it places in the rooms.
const STAGES: &str = "
[[stage]]
use = \"rogue_grid\"
[[stage]]
use = \"walls\"
[[stage]]
use = \"doors\"
states = { open = 1 }
[[stage]]
use = \"stairs\"
up = 0
[[stage]]
use = \"start\"
place = \"random_room\"
";

/// Timings of our recipe and of theirs.
pub(crate) struct Rogue {
    pub(crate) ours: Benchmark<'static>,
    /// Seconds per level of rot.js in the best round.
    pub(crate) best: f64,
}

impl Rogue {
    /// Returns `None`, after printing why, if rot.js cannot be used.
    pub(crate) fn new() -> Result<Option<Self>, barrow::Error> {
        if !has_rot() {
            return Ok(None);
        }
        Ok(Some(Self { ours: ours_of_size(SIZE, STAGES)?, best: f64::MAX }))
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
