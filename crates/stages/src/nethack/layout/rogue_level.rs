//! NetHack's Rogue level: three by three cells with at most one room each.
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
//! Algorithm:
//! 1. Divide the map into three by three cells. Each except the first is a dummy with a probability of one in
//!    `dummy_one_in`: a single spot without a room.
//! 2. Any other cell gets a room. Its width and height are uniform, from 2 to what the cell has space for with walls,
//!    and so is its place. Between two cells is a column or row for passages, but not below the last row.
//! 3. Visit all cells depth first from a random one. Dig a passage to every new cell: from a door in the facing wall,
//!    or from the dummy's spot, with one crosswise stretch at a random distance.
//! 4. One room in `lit_one_in` is lit.
//!
//! Guarantees: everything is connected; doors are doorways in future walls, never on corners, at most one per side;
//! nothing touches the border.
//!
//! Source: after a description of NetHack's `extralev.c`.

use barrow_core::{Point, Rect, Rng, Size};

use crate::rooms::room_grid::{GridCell, draw_allowed, join, unjoined_neighbor};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Cells across and down.
const GRID: (i32, i32) = (3, 3);
/// Smallest width and height of a floor.
const LEAST: i32 = 2;
/// Columns or rows of a cell that are not floor: a wall on each side, and one for passages.
const AROUND: i32 = 3;

crate::stage! {
    /// Creates a grid of nine cells, most with a room, and joins them depth first, as on NetHack's Rogue level.
    pub struct RogueLevel in Family::Rooms, gives [Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["rogue_level", "walls"] {
        /// One cell in this many has no room; 0 for none.
        dummy_one_in: u32 = 5 in 0..=100,
        /// One room in this many is lit; 0 for none.
        lit_one_in: u32 = 7 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of the grid, row by row.
    cells: Vec<GridCell>,
    /// Stack of the depth-first search: the cells from the first to the current one.
    path: Vec<u32>,
}

impl Stage for RogueLevel {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Size { width, height } = cx.map.size();
        // The first and the last column belong to no cell.
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
            join_depth_first(cx, cells, path);
        });
        Ok(())
    }
}

impl RogueLevel {
    /// Creates a room or a dummy in a cell. `cell` is the cell's upper left corner and the size of the largest floor.
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
fn join_depth_first(cx: &mut Context<'_>, cells: &mut [GridCell], path: &mut Vec<u32>) {
    path.clear();
    path.push(cx.rng.below(cells.len() as u32));
    while let Some(&at) = path.last() {
        // Cells with passages count as visited. The first cell gets one before its first neighbor is visited.
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
    fn levels_are_connected_with_framed_doors() {
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
    fn sizes_and_lighting_match_the_original() {
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
        // The first cell always has a room, each other one with a probability of four in five.
        assert!(rooms.abs_diff(2000 + 12_800) < 250, "{rooms}");
        assert!(lit.abs_diff(rooms / 7) < 200 && widest == 23, "{lit} {widest}");
        assert!(heights[2] > 4000 && heights[5] > 900 && heights[1] + heights[6] == 0, "{heights:?}");
    }
}
