//! Patches of grass.
//!
//! ```text
//!   ....""....
//!   ..""""""..
//!   ...""""...
//!   ....."....
//! ```
//!
//! Algorithm: patches spread from random cells over plain floor, see [`super::spread`]. Deeper levels have fewer of
//! them.
//!
//! Guarantees: only plain floor changes, never the start or the exit.

use barrow_core::Tile;

use super::spread::{Patches, Spread};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Grows patches of grass, fewer of them on deeper levels.
    pub struct Grass in Family::Dress, needs [Fact::Floor], example ["cellular", "grass"] {
        /// Number of patches for every thousand cells of the map, at depth 1.
        per_1000: u32 = 4 in 0..=1000,
        /// Change of that number with every level of depth, in percent.
        deeper_pct: i32 = -8 in -100..=100,
        /// Probability that a cell beside the first cell of a patch belongs to it, in percent.
        first_pct: u32 = 75 in 0..=100,
        /// Decrease of that probability with every further step, in percentage points.
        less_pct: u32 = 8 in 0..=100,
    }
}

impl Stage for Grass {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let &Self { per_1000, deeper_pct, first_pct, less_pct } = self;
        let spread = Spread { first_pct, less_pct };
        Patches { tile: Tile::Grass, per_1000, deeper_pct, spread }.scatter(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::Point;

    #[test]
    fn grass_grows_only_on_plain_floor() {
        let mut map = map_of(&["........."; 6]);
        map.tiles.fill_run(2, 0, 9, Tile::Corridor);
        map.start = Some(Point::new(4, 4));
        let stage = Grass { per_1000: 40, deeper_pct: 0, first_pct: 100, less_pct: 50 };
        let rows = run(&mut map, &stage).unwrap();
        assert_eq!(
            rows,
            ["..\"\"\"\"\"\".", "....\".\"\".", "#########", ".........", ".........", "........."]
        );
    }
}
