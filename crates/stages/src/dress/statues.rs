//! Statues and pillars that block no way.
//!
//! ```text
//!   ..........
//!   ..0....0..
//!   .....0....
//! ```
//!
//! Algorithm: single cells of plain floor, drawn at random, are filled where all others stay in one piece.
//!
//! Guarantees: every cell that could be reached still can be; no statue stands before a door, stairs or a secret.

use barrow_core::Tile;

use super::spread::{Patches, Spread};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Puts up statues and pillars that block no way.
    pub struct Statues in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", "statues"] {
        /// Statues for every thousand cells of the map, at depth 1.
        per_1000: u32 = 2 in 0..=1000,
        /// Change of that number with every step down, in percent.
        deeper_pct: i32 = 0 in -100..=100,
    }
}

impl Stage for Statues {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let &Self { per_1000, deeper_pct } = self;
        let spread = Spread { first_pct: 0, less_pct: 0 };
        Patches { tile: Tile::Pillar, per_1000, deeper_pct, spread }.scatter(cx);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn ways_stay_open() {
        let stage = Statues { per_1000: 1000, deeper_pct: 0 };
        let rows = changed(&["       ", " ..... ", "     . ", "     . ", "       "], &stage);
        // A lane can be shortened at its ends, and nowhere else be closed.
        let rows = rows.unwrap().join("");
        assert_eq!(rows.trim_matches([' ', '0']).matches('0').count(), 0, "{rows}");
    }
}
