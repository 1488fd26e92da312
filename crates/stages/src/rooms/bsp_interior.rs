//! Splits the map into rooms that lie wall to wall, like the inside of a building.
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
//! How it works: a part that is larger than `large` is cut in two with a wall of one cell between, if both sides would
//! be `room` at least; so are some that are smaller, by `split_pct`. What is left are the rooms, in the order of the
//! cuts.
//!
//! Promises: rooms fill the map but for its border and walls of one cell; none is smaller than `room`.
//!
//! Source: the interiors of the Rust roguelike tutorial, chapter 26.

use barrow_core::{ParamSpec, Rect, Rng};

use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "bsp_interior",
    summary: "splits the map into rooms that lie wall to wall",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::dimensions("room", (2, (5, 4), 200), "Width and height that a room has at least."),
        ParamSpec::dimensions(
            "large",
            (2, (15, 9), 200),
            "Width and height from which on a part is always cut.",
        ),
        ParamSpec::int(
            "split_pct",
            (0, 40, 100),
            "Chance that a part which is not large is cut all the same.",
        ),
    ],
    example: "[[stage]]\nuse = \"bsp_interior\"\n[[stage]]\nuse = \"draw_rooms\"\n",
    build: |v| {
        Box::new(BspInterior {
            room: v.pair("room"),
            large: v.pair("large"),
            split_pct: v.count("split_pct"),
        })
    },
};

#[derive(Debug)]
struct BspInterior {
    room: (i32, i32),
    large: (i32, i32),
    split_pct: u32,
}

impl Stage for BspInterior {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inner = cx.inside();
        if inner.w < self.room.0 || inner.h < self.room.1 {
            return Err(Veto { reason: "the map is too small for the smallest room" });
        }
        cx.old.rects.clear();
        cx.old.rects.push((inner, 0));
        while let Some((part, cuts)) = cx.old.rects.pop() {
            if let Some([a, b]) = self.split(part, &mut cx.rng) {
                cx.old.rects.extend([(b, cuts + 1), (a, cuts + 1)]);
                continue;
            }
            cx.map.plan_room(part);
            let placed = cx.map.rooms.len();
            cx.snapshot(format_args!("room {placed} of {} by {} cells, after {cuts} cuts", part.w, part.h));
        }
        Ok(())
    }
}

impl BspInterior {
    /// Cuts a part in two with a wall between; nothing if it is too small, or small enough.
    fn split(&self, part: Rect, rng: &mut Rng) -> Option<[Rect; 2]> {
        let cuttable = [part.w > 2 * self.room.0, part.h > 2 * self.room.1];
        let large = [cuttable[0] && part.w >= self.large.0, cuttable[1] && part.h >= self.large.1];
        let across = match (large, cuttable) {
            ([false, false], [false, false]) => return None,
            ([false, false], _) if !rng.percent(self.split_pct) => return None,
            ([true, true], _) | ([false, false], [true, true]) => {
                // Mostly across the longer side, and now and then not, for long halls.
                (part.w * self.room.1 > part.h * self.room.0) != rng.percent(15)
            }
            ([true, false], _) | ([false, false], [true, false]) => true,
            ([false, true], _) | ([false, false], [false, true]) => false,
        };
        let (len, least) = if across { (part.w, self.room.0) } else { (part.h, self.room.1) };
        let cut = rng.range(least.max(len / 4), (len - least).min(len - len / 4) - 1);
        Some(if across {
            [Rect { w: cut, ..part }, Rect { x: part.x + cut + 1, w: part.w - cut - 1, ..part }]
        } else {
            [Rect { h: cut, ..part }, Rect { y: part.y + cut + 1, h: part.h - cut - 1, ..part }]
        })
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
    fn rooms_lie_wall_to_wall() {
        let stage = BspInterior { room: (3, 2), large: (9, 7), split_pct: 30 };
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
        let stage = BspInterior { room: (4, 2), large: (9, 9), split_pct: 0 };
        let (map, _) = made(Size::new(11, 5), &stage, 1);
        let bounds: Vec<Rect> = map.rooms.iter().map(|room| room.bounds).collect();
        assert_eq!(bounds, [Rect::new(1, 1, 4, 3), Rect::new(6, 1, 4, 3)]);
    }

    #[test]
    fn a_map_without_space_is_refused() {
        let stage = BspInterior { room: (4, 2), large: (9, 9), split_pct: 0 };
        assert!(made(Size::new(5, 5), &stage, 1).1.is_err());
    }
}
