//! Statues and pillars that do not disconnect the level.
//!
//! ```text
//!   ..........
//!   ..0....0..
//!   .....0....
//! ```
//!
//! Algorithm: single random cells of plain floor become pillars, where the open cells stay connected without them.
//!
//! Guarantees: every other cell that could be reached still can be; no statue is adjacent to a door, stairs or a
//! secret.

use barrow_core::Tile;

use super::spread::{Patches, Spread};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Puts statues and pillars where they do not disconnect the level.
    pub struct Statues in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", "statues"] {
        /// Number of statues for every thousand cells of the map, at depth 1.
        per_1000: u32 = 2 in 0..=1000,
        /// Change of that number with every level of depth, in percent.
        deeper_pct: i32 = 0 in -100..=100,
    }
}

impl Stage for Statues {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let &Self { per_1000, deeper_pct } = self;
        let spread = Spread { first_pct: 0, less_pct: 0 };
        Patches { tile: Tile::Pillar, per_1000, deeper_pct, spread }.scatter(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn statues_only_close_the_ends_of_a_narrow_passage() {
        let stage = Statues { per_1000: 1000, deeper_pct: 0 };
        let rows = changed(&["       ", " ..... ", "     . ", "     . ", "       "], &stage);
        // A narrow passage can be shortened at its ends, but not closed in between.
        let rows = rows.unwrap().join("");
        assert_eq!(rows.trim_matches([' ', '0']).matches('0').count(), 0, "{rows}");
    }
}
