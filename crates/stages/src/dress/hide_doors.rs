//! Hides doors, more of them on deeper levels.
//!
//! ```text
//!   ......S.....
//!   ...... .....
//!   ......'.....
//! ```
//!
//! Algorithm: each door becomes secret with a probability that grows linearly from zero at depth 1 to `most_pct`
//! percent at `full_depth`. Empty doorways stay as they are.
//!
//! Guarantees: with secret doors counted as open, the map is as connected as before.
//!
//! Source: after a description of Brogue, for the default probabilities.

use barrow_core::{DoorState, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Hides doors, more of them on deeper levels.
    pub struct HideDoors in Family::Dress, needs [Fact::Doorways], not_after [Fact::Hardness],
        example ["rogue_grid", "doors", "hide_doors"] {
        /// Percentage of the doors that are hidden at `full_depth`.
        most_pct: u32 = 67 in 0..=100,
        /// Depth from which on that percentage is hidden.
        full_depth: u32 = 26 in 2..=100,
    }
}

impl Stage for HideDoors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let pct = self.pct_at(cx.depth);
        let mut hidden = 0;
        for door in cx.map.doors.iter_mut().filter(|door| door.state != DoorState::Doorway) {
            if cx.rng.percent(pct) {
                door.state = DoorState::Secret;
                cx.map.tiles[door.at] = Tile::SecretDoor;
                hidden += 1;
            }
        }
        cx.snapshot(format_args!("{hidden} doors are hidden"));
        Ok(())
    }
}

impl HideDoors {
    fn pct_at(&self, depth: u32) -> u32 {
        let steps = self.full_depth - 1;
        self.most_pct * depth.saturating_sub(1).min(steps) / steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{Point, Side};

    #[test]
    fn the_probability_grows_with_depth() {
        let stage = HideDoors { most_pct: 67, full_depth: 26 };
        assert_eq!([0, 1, 2, 14, 26, 99].map(|depth| stage.pct_at(depth)), [0, 0, 2, 34, 67, 67]);
    }

    #[test]
    fn empty_doorways_stay() {
        let mut map = map_of(&[". . .", "     "]);
        map.put_door(Point::new(1, 0), DoorState::Closed, [Side::Unknown; 2]);
        map.put_door(Point::new(3, 0), DoorState::Doorway, [Side::Unknown; 2]);
        assert_eq!(run(&mut map, &HideDoors { most_pct: 100, full_depth: 26 }).unwrap()[0], ".+.'.");
    }
}
