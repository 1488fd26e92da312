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
//! 3. All cells are visited depth first from a random one. A passage is dug to every new cell: from a door in the facing wall or from the dummy's spot, with one stretch across at a random
//!    place on the way.
//! 4. One room in `lit_one_in` has light.
//!
//! Guarantees: all is one component; doors are doorways in what will be walls, never on corners, at most one on a side; nothing
//! touches the border.
//!
//! Source: behavior of NetHack's `extralev.c`, retold in the docs.

use barrow_core::{Point, Rect, Rng, Size};

use crate::rooms::room_grid::{GridCell, draw_allowed, join, unjoined_neighbor};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Cells across and down.
const GRID: (i32, i32) = (3, 3);
/// A room's smallest side.
const LEAST: i32 = 2;
/// Cells around a room's floor: a wall on either side, and one cell for passages.
const AROUND: i32 = 3;

crate::stage! {
    /// Creates nine cells, most with a room, joined by a walk over all of them, as on NetHack's Rogue level.
    pub struct RogueLevel in Family::Rooms, gives [Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["rogue_level", "walls"] {
        /// A cell has no room one time in this many; 0 for never.
        dummy_one_in: u32 = 5 in 0..=100,
        /// A room has light one time in this many; 0 for never.
        lit_one_in: u32 = 7 in 0..=100,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Cells of the grid, row by row.
    cells: Vec<GridCell>,
    /// Numbers of the cells from the first to the current one.
    path: Vec<u32>,
}

impl Stage for RogueLevel {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Size { width, height } = cx.map.size();
        // The first column has nothing in it, and the last one no cell of its own.
        let (w, h) = ((width as i32 - 2) / GRID.0, height as i32 / GRID.1);
        if w < LEAST + AROUND || h < LEAST + AROUND {
            return Err(Veto::new("the map is too small for nine cells"));
        }
        cx.with(|cx, Buffers { cells, path }| {
            cells.clear();
            for cell in 0..GRID.0 * GRID.1 {
                let (x, y) = (cell % GRID.0, cell / GRID.0);
                let high = if y + 1 < GRID.1 { h } else { height as i32 - y * h + 1 };
                cells.push(self.lay_out(cx, Rect::new(1 + x * w, y * h, w - AROUND, high - AROUND)));
            }
            walk(cx, cells, path);
        });
        Ok(())
    }
}

impl RogueLevel {
    /// Draws what is in a cell, given its corner and the size of the largest floor it can hold.
    fn lay_out(&self, cx: &mut Context<'_>, cell: Rect) -> GridCell {
        let dummy = |rng: &mut Rng| {
            let spot = Point::new(cell.x + rng.range(LEAST, cell.w), cell.y + rng.range(LEAST, cell.h));
            GridCell::without_room(spot)
        };
        if !cx.map.rooms.is_empty() && cx.rng.one_in(self.dummy_one_in) {
            return dummy(&mut cx.rng);
        }
        let drawn = draw_allowed(cx, |rng| {
            let (w, h) = (rng.range(LEAST, cell.w), rng.range(LEAST, cell.h));
            Rect::new(cell.x + rng.range(1, cell.w + 1 - w), cell.y + rng.range(1, cell.h + 1 - h), w, h)
        });
        let Some(floor) = drawn else { return dummy(&mut cx.rng) };
        let id = cx.map.rooms.len();
        cx.map.plan_room(floor);
        cx.map.draw_rectangle(id);
        cx.map.rooms[id].is_dark = !cx.rng.one_in(self.lit_one_in);
        cx.snapshot(format_args!("room {}", id + 1));
        GridCell::with_room(floor, id)
    }
}

/// Visits all cells depth first and joins each to the one it was reached from. `path` is a scratch buffer.
fn walk(cx: &mut Context<'_>, cells: &mut [GridCell], path: &mut Vec<u32>) {
    path.clear();
    path.push(cx.rng.below(cells.len() as u32));
    while let Some(&at) = path.last() {
        // The first cell is joined to its first neighbor before that one is visited, so no cell is visited twice.
        if let Some((side, next)) = unjoined_neighbor(cells, GRID, at as usize, &mut cx.rng) {
            join(cx, cells, at as usize, next, side);
            path.push(next as u32);
        } else {
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{BitGrid, Direction, Map, Rng, Tile};

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
            assert!(open.is_connected(&mut Vec::new()), "seed {seed}");
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
