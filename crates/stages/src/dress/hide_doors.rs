//! Hides more and more of the doors, the deeper the level lies.
//!
//! ```text
//!   ......S.....
//!   ...... .....
//!   ......'.....
//! ```
//!
//! How it works: each door becomes secret with a chance that grows from none at depth 1 to `most_pct` at `full_depth`.
//! Doorways without a door in them stay as they are. The default odds are Brogue's.
//!
//! Promises: with secrets counted as open, the map is as connected as before.

use barrow_core::{DoorState, ParamSpec, Tile};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "hide_doors",
    summary: "hides more and more of the doors, the deeper the level lies",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Doorways)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int("most_pct", (0, 67, 100), "Share of the doors that is hidden at full depth."),
        ParamSpec::int("full_depth", (2, 26, 100), "Where that share is reached."),
    ],
    example: "[[stage]]\nuse = \"rogue_grid\"\n[[stage]]\nuse = \"doors\"\n[[stage]]\nuse = \"hide_doors\"\n",
    build: |v| Box::new(HideDoors { most_pct: v.count("most_pct"), full_depth: v.count("full_depth") }),
};

#[derive(Debug)]
struct HideDoors {
    most_pct: u32,
    full_depth: u32,
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
    fn the_share_grows_with_depth() {
        let stage = HideDoors { most_pct: 67, full_depth: 26 };
        assert_eq!([0, 1, 2, 14, 26, 99].map(|depth| stage.pct_at(depth)), [0, 0, 2, 34, 67, 67]);
    }

    #[test]
    fn doorways_stay() {
        let mut map = map_of(&[". . .", "     "]);
        map.put_door(Point::new(1, 0), DoorState::Closed, [Side::Unknown; 2]);
        map.put_door(Point::new(3, 0), DoorState::Doorway, [Side::Unknown; 2]);
        assert_eq!(run(&mut map, &HideDoors { most_pct: 100, full_depth: 26 }).unwrap()[0], ".+.'.");
    }
}
