//! Splits the map recursively into rooms that share their walls, like the inside of a building.
//!
//! ```text
//!   ...... ......... ....
//!   ...... ......... ....
//!   ......           ....
//!          ......... ....
//!   ...... .........
//!   ...... ......... ....
//! ```
//!
//! Algorithm: cut a part as wide or high as `large` in two, with a wall of one cell between the halves, if both are
//! large enough for a room. Of the smaller parts, cut `split_pct` percent. The other parts become rooms, in the order
//! of the cuts. With `hall_pct`, a hall in the middle of the map is left uncut, and only the wings beside it are cut.
//!
//! Guarantees: rooms fill the map except for its border and walls of one cell; none is smaller than `room`.
//!
//! Source: after Herbert Wolverson, "Roguelike Tutorial in Rust".

use barrow_core::{Rect, Rng, each};

use super::split::{Halves, halve, plan_allowed, split_all};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Splits the map recursively into rooms that share their walls.
    pub struct BspInterior in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["bsp_interior", "draw_rooms"] {
        /// Smallest width and height of a room.
        room: (i32, i32) = (5, 4) in each(2..=200),
        /// Smallest width and height of a part that is always cut.
        large: (i32, i32) = (15, 9) in each(2..=200),
        /// Chance that a smaller part is cut, in percent.
        split_pct: u32 = 40 in 0..=100,
        /// Width of a hall in the middle of the map that is as high as the map, in percent of its width; 0 for none.
        hall_pct: u32 = 0 in 0..=90,
    }
}

impl Stage for BspInterior {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        if inside.w < self.room.0 || inside.h < self.room.1 {
            return Err(Veto::new("the map is too small for the smallest room"));
        }
        let cut = |part, rng: &mut Rng| Some(halve(part, self.halves(part, rng)?, self.room, 1, rng));
        let place = |cx: &mut Context<'_>, part: Rect, cuts: u32| {
            plan_allowed(cx, part, part, (self.room, 1), |cx, Rect { w, h, .. }| {
                let placed = cx.map.rooms.len();
                cx.snapshot(format_args!("room {placed} of {w} by {h} cells, after {cuts} cuts"));
            });
        };
        // Both wings have the same width, so that the hall is its own mirror image.
        let wing = (inside.w - inside.w * self.hall_pct as i32 / 100) / 2 - 1;
        if self.hall_pct == 0 || wing < self.room.0 {
            split_all(cx, inside, cut, place);
            return Ok(());
        }
        place(cx, Rect { x: inside.x + wing + 1, w: inside.w - 2 * wing - 2, ..inside }, 0);
        for x in [inside.x, inside.right() - wing] {
            split_all(cx, Rect { x, w: wing, ..inside }, cut, place);
        }
        Ok(())
    }
}

impl BspInterior {
    /// Draws the direction in which a part is cut; `None` if it becomes a room.
    fn halves(&self, part: Rect, rng: &mut Rng) -> Option<Halves> {
        let cuttable = [part.w > 2 * self.room.0, part.h > 2 * self.room.1];
        let large = [cuttable[0] && part.w >= self.large.0, cuttable[1] && part.h >= self.large.1];
        let across = match (large, cuttable) {
            ([false, false], [false, false]) => return None,
            ([false, false], _) if !rng.percent(self.split_pct) => return None,
            ([true, true], _) | ([false, false], [true, true]) => {
                // Usually cuts the longer side, in units of `room`; the exceptions make long halls.
                (part.w * self.room.1 > part.h * self.room.0) != rng.percent(15)
            }
            ([true, false], _) | ([false, false], [true, false]) => true,
            ([false, true], _) | ([false, false], [false, true]) => false,
        };
        Some(if across { Halves::Across } else { Halves::Down })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Map, Size};

    fn made(size: Size, stage: &BspInterior, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "bsp_interior"), None);
        let end = stage.apply(&mut cx);
        (map, end)
    }

    #[test]
    fn rooms_share_walls_of_one_cell() {
        let stage = BspInterior { room: (3, 2), large: (9, 7), split_pct: 30, hall_pct: 0 };
        for seed in 0..200 {
            let size = Size::new(5 + seed as u32 / 2, 4 + seed as u32 / 4);
            let (map, end) = made(size, &stage, seed);
            assert_eq!(end, Ok(()));
            let inner = Rect::of(size).grown(-1);
            // With a wall to the right and below, the rooms make up the map without its left and upper border.
            let cells: i32 = map.rooms.iter().map(|room| (room.bounds.w + 1) * (room.bounds.h + 1)).sum();
            assert_eq!(cells, (inner.w + 1) * (inner.h + 1));
            for (i, a) in map.rooms.iter().enumerate() {
                assert!(inner.covers(a.bounds) && a.bounds.w >= 3 && a.bounds.h >= 2);
                assert!(map.rooms[..i].iter().all(|b| !a.bounds.grown(1).overlaps(b.bounds)));
            }
        }
    }

    #[test]
    fn one_cut_leaves_two_halves() {
        let stage = BspInterior { room: (4, 2), large: (9, 9), split_pct: 0, hall_pct: 0 };
        let (map, _) = made(Size::new(11, 5), &stage, 1);
        let bounds: Vec<Rect> = map.rooms.iter().map(|room| room.bounds).collect();
        assert_eq!(bounds, [Rect::new(1, 1, 4, 3), Rect::new(6, 1, 4, 3)]);
    }

    #[test]
    fn a_map_without_space_is_vetoed() {
        let stage = BspInterior { room: (4, 2), large: (9, 9), split_pct: 0, hall_pct: 0 };
        assert!(made(Size::new(5, 5), &stage, 1).1.is_err());
    }
}
