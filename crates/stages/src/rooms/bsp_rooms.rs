//! Splits the map in two, and the halves again, and puts a room into every part that is left.
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
//! How it works: a part that is long enough is cut across its longer side, somewhere in the middle half, until every
//! part would leave one smaller than `leaf`. A room takes at least `fill_pct` of its part each way, anywhere in it.
//! Rooms come in the order of the cuts, so that neighbors in the list are mostly neighbors on the map.
//!
//! Promises: rooms stay off the border, and at least `gap` cells apart, diagonally too; none is smaller than `room`.
//!
//! Source: the binary space partition of roguelikes, as told in "Basic BSP Dungeon generation"
//! on <https://www.roguebasin.com>.

use barrow_core::{ParamSpec, Rect, Rng};

use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "bsp_rooms",
    summary: "splits the map again and again and puts a room into every part",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::dimensions("leaf", (2, (11, 8), 200), "Width and height that a part has at least."),
        ParamSpec::dimensions("room", (1, (4, 3), 200), "Width and height that a room has at least."),
        ParamSpec::int("fill_pct", (0, 60, 100), "How much of its part a room takes at least, each way."),
        ParamSpec::int("gap", (1, 2, 50), "Cells kept free between two rooms."),
    ],
    example: "[[stage]]\nuse = \"bsp_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n",
    build: |v| {
        Box::new(BspRooms {
            leaf: v.pair("leaf"),
            room: v.pair("room"),
            fill_pct: v.int("fill_pct"),
            gap: v.int("gap"),
        })
    },
};

#[derive(Debug)]
struct BspRooms {
    leaf: (i32, i32),
    room: (i32, i32),
    fill_pct: i32,
    gap: i32,
}

impl Stage for BspRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inner = cx.inside();
        if inner.w < self.room.0 || inner.h < self.room.1 {
            return Err(Veto { reason: "the map is too small for the smallest room" });
        }
        // Every part ends with its gap to the next, which the last ones have beyond the map.
        let whole = Rect { w: inner.w + self.gap, h: inner.h + self.gap, ..inner };
        let least = (self.leaf.0.max(self.room.0 + self.gap), self.leaf.1.max(self.room.1 + self.gap));
        cx.old.rects.clear();
        cx.old.rects.push((whole, 0));
        while let Some((part, cuts)) = cx.old.rects.pop() {
            if let Some([a, b]) = split(part, least, &mut cx.rng) {
                cx.old.rects.extend([(b, cuts + 1), (a, cuts + 1)]);
                continue;
            }
            let (x, w) = self.side((part.x, part.w), self.room.0, &mut cx.rng);
            let (y, h) = self.side((part.y, part.h), self.room.1, &mut cx.rng);
            cx.map.plan_room(Rect::new(x, y, w, h));
            let placed = cx.map.rooms.len();
            cx.snapshot(format_args!("room {placed} of {w} by {h} cells, after {cuts} cuts"));
        }
        Ok(())
    }
}

impl BspRooms {
    /// Where a room starts in its part, and how long it is.
    fn side(&self, (start, len): (i32, i32), least: i32, rng: &mut Rng) -> (i32, i32) {
        let most = len - self.gap;
        let len = rng.range((most * self.fill_pct / 100).max(least), most);
        (rng.range(start, start + most - len), len)
    }
}

/// Cuts a part in two, neither smaller than `least`; nothing if that cannot be.
fn split(part: Rect, least: (i32, i32), rng: &mut Rng) -> Option<[Rect; 2]> {
    let (wide, high) = (part.w >= 2 * least.0, part.h >= 2 * least.1);
    let across = match (wide, high) {
        (false, false) => return None,
        // Lengths are compared in smallest parts, so that parts come out in the shape of those.
        (true, true) => match (part.w * least.1).cmp(&(part.h * least.0)) {
            std::cmp::Ordering::Equal => rng.percent(50),
            order => order.is_gt(),
        },
        (wide, _) => wide,
    };
    let (len, least) = if across { (part.w, least.0) } else { (part.h, least.1) };
    let cut = rng.range(least.max(len / 4), (len - least).min(len - len / 4));
    Some(if across {
        [Rect { w: cut, ..part }, Rect { x: part.x + cut, w: part.w - cut, ..part }]
    } else {
        [Rect { h: cut, ..part }, Rect { y: part.y + cut, h: part.h - cut, ..part }]
    })
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
    fn full_parts_are_laid_out_side_by_side() {
        let stage = BspRooms { leaf: (5, 4), room: (1, 1), fill_pct: 100, gap: 1 };
        let (mut map, _) = made(Size::new(11, 9), &stage, 1);
        (0..map.rooms.len()).for_each(|id| map.draw_rectangle(id));
        let rows: Vec<String> =
            (0..9).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        let (full, wall) = (" .... .... ", "           ");
        assert_eq!(rows, [wall, full, full, full, wall, full, full, full, wall]);
    }

    #[test]
    fn a_map_without_space_is_refused() {
        let stage = BspRooms { leaf: (8, 6), room: (4, 3), fill_pct: 30, gap: 2 };
        assert!(made(Size::new(5, 9), &stage, 1).1.is_err());
    }
}
