//! Binary space partition: splits the map recursively and places a room in every part.
//!
//! ```text
//!   .......     ........
//!   .......     ........
//!               ........
//!     ......
//!     ......      ....
//!     ......      ....
//! ```
//!
//! Algorithm: cut a part across its longer side, at a random place in its middle half, as long as neither half would be
//! smaller than `leaf`. A room takes at least `fill_pct` percent of the width and height of its part, at a random
//! place. Rooms are listed in the order of the cuts, so that neighbors in the list are mostly neighbors on the map.
//!
//! Guarantees: rooms stay off the border, and at least `gap` cells apart, diagonally too; none is smaller than `room`.
//!
//! Source: after the article "Basic BSP Dungeon generation" on <https://www.roguebasin.com>.

use std::cmp::Ordering;

use barrow_core::{Rect, Rng, each};

use super::split::{Halves, halve, plan_allowed, split_all};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Splits the map recursively and places a room in every part.
    pub struct BspRooms in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["bsp_rooms", "draw_rooms"] {
        /// Smallest width and height of a part.
        leaf: (i32, i32) = (11, 8) in each(2..=200),
        /// Smallest width and height of a room.
        room: (i32, i32) = (4, 3) in each(1..=200),
        /// Smallest share of its part's width and height that a room takes, in percent.
        fill_pct: i32 = 60 in 0..=100,
        /// Smallest number of cells between two rooms.
        gap: i32 = 2 in 1..=50,
    }
}

impl Stage for BspRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        if inside.w < self.room.0 || inside.h < self.room.1 {
            return Err(Veto::new("the map is too small for the smallest room"));
        }
        // Every part includes the gap to the next one at its right and bottom. The gaps of the last parts lie beyond
        // the map.
        let whole = Rect { w: inside.w + self.gap, h: inside.h + self.gap, ..inside };
        let least = (self.leaf.0.max(self.room.0 + self.gap), self.leaf.1.max(self.room.1 + self.gap));
        let cut = |part, rng: &mut Rng| Some(halve(part, halves(part, least, rng)?, least, 0, rng));
        split_all(cx, whole, cut, |cx, part, cuts| {
            let (x, w) = self.side((part.x, part.w), self.room.0, &mut cx.rng);
            let (y, h) = self.side((part.y, part.h), self.room.1, &mut cx.rng);
            let room = Rect::new(x, y, w, h);
            let part = Rect { w: part.w - self.gap, h: part.h - self.gap, ..part };
            plan_allowed(cx, room, part, (self.room, self.gap), |cx, Rect { w, h, .. }| {
                let placed = cx.map.rooms.len();
                cx.snapshot(format_args!("room {placed} of {w} by {h} cells, after {cuts} cuts"));
            });
        });
        Ok(())
    }
}

impl BspRooms {
    /// Draws the start and the length of a room along one axis of its part.
    fn side(&self, (start, len): (i32, i32), least: i32, rng: &mut Rng) -> (i32, i32) {
        let most = len - self.gap;
        let len = rng.range((most * self.fill_pct / 100).max(least), most);
        (rng.range(start, start + most - len), len)
    }
}

/// Returns the direction of a cut after which neither half is smaller than `least`; `None` if there is no such cut.
fn halves(part: Rect, least: (i32, i32), rng: &mut Rng) -> Option<Halves> {
    let (wide, high) = (part.w >= 2 * least.0, part.h >= 2 * least.1);
    let across = match (wide, high) {
        (false, false) => return None,
        // Compares the sides in units of `least`, so that parts get its proportions.
        (true, true) => match (part.w * least.1).cmp(&(part.h * least.0)) {
            Ordering::Equal => rng.percent(50),
            order => order.is_gt(),
        },
        (wide, _) => wide,
    };
    Some(if across { Halves::Across } else { Halves::Down })
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Map, Size};

    fn made(size: Size, stage: &BspRooms, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "bsp_rooms"), None);
        let end = stage.apply(&mut cx);
        (map, end)
    }

    #[test]
    fn rooms_keep_their_size_and_their_gap() {
        let stage = BspRooms { leaf: (8, 6), room: (4, 3), fill_pct: 30, gap: 2 };
        for seed in 0..200 {
            let size = Size::new(6 + seed as u32, 5 + seed as u32 / 2);
            let (map, end) = made(size, &stage, seed);
            assert_eq!(end, Ok(()));
            for (i, a) in map.rooms.iter().enumerate() {
                assert!(Rect::of(size).grown(-1).covers(a.bounds) && a.bounds.w >= 4 && a.bounds.h >= 3);
                assert!(map.rooms[..i].iter().all(|b| !a.bounds.grown(2).overlaps(b.bounds)));
            }
        }
    }

    #[test]
    fn rooms_that_fill_their_parts_lie_side_by_side() {
        let stage = BspRooms { leaf: (5, 4), room: (1, 1), fill_pct: 100, gap: 1 };
        let (mut map, _) = made(Size::new(11, 9), &stage, 1);
        (0..map.rooms.len()).for_each(|id| map.draw_rectangle(id));
        let rows: Vec<String> =
            (0..9).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        let (full, wall) = (" .... .... ", "           ");
        assert_eq!(rows, [wall, full, full, full, wall, full, full, full, wall]);
    }

    #[test]
    fn a_map_without_space_is_vetoed() {
        let stage = BspRooms { leaf: (8, 6), room: (4, 3), fill_pct: 30, gap: 2 };
        assert!(made(Size::new(5, 9), &stage, 1).1.is_err());
    }
}
