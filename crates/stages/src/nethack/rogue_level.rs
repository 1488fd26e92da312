//! The level in NetHack that looks like Rogue.
//!
//! ```text
//!   -----------        ----------             -----
//!   |.........'####### |........'#############'...|
//!   |.........|      # |........|             |...|
//!   -----'-----      ##'........|             -----
//!        #             ----------
//!        #
//!        ######                     ###########
//! ```
//!
//! How it works:
//! 1. The map has three by three cells. Each but the first is, one time in `dummy_one_in`, a dummy: a single spot, and no
//!    room.
//! 2. The floor of any other room is from 2 up to as wide and high as its cell has space for with walls, evenly, and lies
//!    anywhere in it. Between two cells is a column or row for passages; below the last ones there is none.
//! 3. A walk from a random cell goes to neighbors it has not been to, and back where there is none. It digs wherever it
//!    comes to a new cell: from a door in the facing wall or from the dummy's spot, with one stretch across at a random
//!    place on the way.
//! 4. One room in `lit_one_in` has light.
//!
//! Promises: all is one piece; doors are doorways in what will be walls, never on corners, at most one on a side; nothing
//! touches the border.
//!
//! Source: behavior of NetHack's `extralev.c`, retold in the docs.

use barrow_core::{Direction, ParamSpec, Point, Rect, Size};

use crate::old::OldSpec;
use crate::rooms::rogue_grid::{GONE, beside, join};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Cells across and down.
const GRID: (i32, i32) = (3, 3);
/// A room's smallest side.
const LEAST: i32 = 2;
/// Cells around a room's floor: a wall on either side, and one cell for passages.
const AROUND: i32 = 3;

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "rogue_level",
    summary: "nine cells, most with a room, joined by a walk over all of them, as on NetHack's Rogue level",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
    not_after: &[Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::int("dummy_one_in", (0, 5, 100), "Odds that a cell has no room; 0 never."),
        ParamSpec::int("lit_one_in", (0, 7, 100), "Odds that a room has light; 0 never."),
    ],
    example: "[[stage]]\nuse = \"rogue_level\"\n[[stage]]\nuse = \"walls\"\n",
    build: |v| {
        Box::new(RogueLevel { dummy_one_in: v.count("dummy_one_in"), lit_one_in: v.count("lit_one_in") })
    },
};

#[derive(Debug)]
struct RogueLevel {
    dummy_one_in: u32,
    lit_one_in: u32,
}

impl Stage for RogueLevel {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Size { width, height } = cx.map.size();
        // The first column has nothing in it, and the last one no cell of its own.
        let (w, h) = ((width as i32 - 2) / GRID.0, height as i32 / GRID.1);
        if w < LEAST + AROUND || h < LEAST + AROUND {
            return Err(Veto { reason: "the map is too small for nine cells" });
        }
        cx.old.rects.clear();
        for cell in 0..GRID.0 * GRID.1 {
            let (x, y) = (cell % GRID.0, cell / GRID.0);
            let high = if y + 1 < GRID.1 { h } else { height as i32 - y * h + 1 };
            self.lay_out(cx, Rect::new(1 + x * w, y * h, w - AROUND, high - AROUND));
        }
        walk(cx);
        Ok(())
    }
}

impl RogueLevel {
    /// Draws what is in a cell, given its corner and the size of the largest floor it can hold.
    fn lay_out(&self, cx: &mut Context<'_>, cell: Rect) {
        let rng = &mut cx.rng;
        if !cx.map.rooms.is_empty() && rng.one_in(self.dummy_one_in) {
            let spot = Point::new(cell.x + rng.range(LEAST, cell.w), cell.y + rng.range(LEAST, cell.h));
            cx.old.rects.push((Rect::new(spot.x, spot.y, 1, 1), GONE));
            return;
        }
        let (w, h) = (rng.range(LEAST, cell.w), rng.range(LEAST, cell.h));
        let (x, y) = (cell.x + rng.range(1, cell.w + 1 - w), cell.y + rng.range(1, cell.h + 1 - h));
        let id = cx.map.rooms.len();
        cx.map.plan_room(Rect::new(x, y, w, h));
        cx.map.draw_rectangle(id);
        cx.map.rooms[id].is_dark = !cx.rng.one_in(self.lit_one_in);
        cx.old.rects.push((Rect::new(x, y, w, h), id as u32));
        cx.snapshot(format_args!("room {}", id + 1));
    }
}

/// Goes through all cells and joins each to the one it came from. `ids` is the way from the first cell to this one.
fn walk(cx: &mut Context<'_>) {
    let cells = (GRID.0 * GRID.1) as u32;
    cx.old.stack.clear();
    cx.old.stack.resize(cells as usize, 0);
    cx.old.ids.clear();
    cx.old.ids.push(cx.rng.below(cells));
    while let Some(&at) = cx.old.ids.last() {
        let mut sides = Direction::ALL;
        cx.rng.shuffle(&mut sides);
        // A cell without a passage was not visited, but for the very first, which is joined before any neighbor looks.
        let free = sides.into_iter().find_map(|side| {
            let next = beside(GRID, at as usize, side)?;
            (cx.old.stack[next] == 0).then_some((side, next))
        });
        if let Some((side, next)) = free {
            join(cx, at as usize, next, side);
            cx.old.ids.push(next as u32);
        } else {
            cx.old.ids.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{BitGrid, Map, Rng, Tile};

    const CLASSIC: RogueLevel = RogueLevel { dummy_one_in: 5, lit_one_in: 7 };

    fn made(size: Size, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let end =
            CLASSIC.apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None));
        (map, end)
    }

    #[test]
    fn all_is_one_piece_with_framed_doors() {
        for seed in 0..400 {
            let size = Size::new(17 + seed as u32 / 3, 15 + seed as u32 / 5);
            let (map, end) = made(size, seed);
            assert_eq!(end, Ok(()));
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_one_piece(&mut Vec::new()), "seed {seed}");
            assert_eq!(map.corridors.len(), 8);
            for door in &map.doors {
                let [north, east, south, west] =
                    Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(north == south && east == west && north != east, "seed {seed}: door at {}", door.at);
            }
        }
        assert!(made(Size::new(16, 15), 1).1.is_err() && made(Size::new(17, 14), 1).1.is_err());
    }

    #[test]
    fn rooms_are_drawn_as_in_the_original() {
        let (mut rooms, mut lit, mut widest, mut heights) = (0_u32, 0_u32, 0, [0; 8]);
        for seed in 0..2000 {
            let (map, _) = made(Size::new(80, 21), seed);
            for room in &map.rooms {
                let bounds = room.bounds;
                assert!((2..=23).contains(&bounds.w) && (2..=76).contains(&bounds.x) && bounds.right() <= 77);
                assert!(bounds.h <= if bounds.y > 14 { 5 } else { 4 } && bounds.bottom() <= 20);
                rooms += 1;
                lit += u32::from(!room.is_dark);
                widest = widest.max(bounds.w);
                heights[bounds.h as usize] += 1;
            }
        }
        // The first cell always has a room, the others in four of five cases.
        assert!(rooms.abs_diff(2000 + 12_800) < 250, "{rooms}");
        assert!(lit.abs_diff(rooms / 7) < 200 && widest == 23, "{lit} {widest}");
        assert!(heights[2] > 4000 && heights[5] > 900 && heights[1] + heights[6] == 0, "{heights:?}");
    }
}
