//! Rogue's levels: a grid of three by three cells with a room or a crossing in each, and passages between neighbors.
//!
//! ```text
//!   ......+#####            ........
//!   ......|    ####+........+
//!   --+----        |........|
//!     ####         ---+------
//!        #            #
//!    ----+--    ###############
//! ```
//!
//! Algorithm:
//! 1. Draw the cells that are "gone": they have no room, and their passages meet at a crossing.
//! 2. Give every other cell a room of random size and place that leaves space for walls and passages.
//! 3. Grow a spanning tree: pick a random cell of the tree and join it to a random neighbor that is not in the tree.
//!    Then `extra` times, join a random cell to a random neighbor to which it has no passage yet.
//! 4. A passage leaves through a door in the facing wall, turns twice at a random distance, and ends at the other door.
//!
//! Guarantees: everything is connected; doorways lie in future walls, never on corners, never side by side; nothing
//! touches the border; there are at least two rooms if the grid has two cells.
//!
//! Source: after a description of Rogue 5.4's `rooms.c` and `passages.c`.

use barrow_core::{Point, Rect, Rng, Size, each};

use super::room_grid::{GridCell, draw_allowed, join, neighbor_without_passage, unjoined_neighbor};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Creates a grid of rooms and crossings with passages between neighbors, as in Rogue.
    pub struct RogueGrid in Family::Rooms,
        gives [Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["rogue_grid", "walls"] {
        /// Number of columns and rows.
        grid: (i32, i32) = (3, 3) in each(1..=40),
        /// Number of cells without a room, drawn from this range for each level. At least two rooms are left.
        gone: (i32, i32) = (0, 3) in 0..=1600,
        /// Number of further passages, drawn from this range for each level: each leads from a random cell to a
        /// neighbor to which it has none, if there is one.
        extra: (i32, i32) = (0, 4) in 0..=1600,
        /// Smallest width and height of a room.
        room: (i32, i32) = (2, 2) in each(2..=200),
    }
}

/// Columns or rows of a cell that are not floor: a wall on each side, and one for passages.
const AROUND: i32 = 3;

#[derive(Default)]
struct Buffers {
    /// Cells of the grid, row by row.
    cells: Vec<GridCell>,
    /// Numbers of cells in random order; those without a room come first.
    order: Vec<u32>,
    /// Whether each cell has no room, by its number.
    is_gone: Vec<bool>,
    /// Frontier of the spanning tree: joined cells that may have a neighbor that is not joined.
    open: Vec<u32>,
}

impl Stage for RogueGrid {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // The space for passages of the last column and row lies beyond the map.
        let Size { width, height } = cx.map.size();
        let whole = Rect::new(0, 0, width as i32 + 1, height as i32 + 1);
        let (columns, rows) = self.grid;
        if whole.w / columns < self.room.0 + AROUND || whole.h / rows < self.room.1 + AROUND {
            return Err(Veto::new("the map is too small for its grid of rooms"));
        }
        cx.with(|cx, buffers: &mut Buffers| {
            self.draw_gone(&mut cx.rng, buffers);
            self.lay_out(cx, whole, buffers);
            self.join_all(cx, buffers);
            for _ in 0..cx.rng.range(self.extra.0, self.extra.1) {
                let cell = cx.rng.below((columns * rows) as u32) as usize;
                let next = neighbor_without_passage(&buffers.cells, self.grid, cell, &mut cx.rng);
                if let Some((side, next)) = next {
                    join(cx, &mut buffers.cells, cell, next, side);
                }
            }
        });
        Ok(())
    }
}

impl RogueGrid {
    /// Draws which cells have no room. At least two cells keep theirs, if the grid has two.
    fn draw_gone(&self, rng: &mut Rng, Buffers { order, is_gone, .. }: &mut Buffers) {
        let cells = self.grid.0 * self.grid.1;
        let gone = rng.range(self.gone.0, self.gone.1).min((cells - 2).max(0)) as usize;
        order.clear();
        order.extend(0..cells as u32);
        rng.shuffle(order);
        is_gone.clear();
        is_gone.resize(cells as usize, false);
        order[..gone].iter().for_each(|&cell| is_gone[cell as usize] = true);
    }

    /// Creates the rooms, and the crossings of cells without one.
    fn lay_out(&self, cx: &mut Context<'_>, whole: Rect, Buffers { cells, is_gone, .. }: &mut Buffers) {
        let (columns, rows) = self.grid;
        cells.clear();
        for (cell, &is_gone) in (0..columns * rows).zip(&*is_gone) {
            let (x, y) = (cell % columns, cell / columns);
            let (x, right) = (x * whole.w / columns, (x + 1) * whole.w / columns);
            let (y, bottom) = (y * whole.h / rows, (y + 1) * whole.h / rows);
            let area = Rect::new(x, y, right - x, bottom - y);
            if is_gone {
                cells.push(GridCell::without_room(put(area, (1, 1), &mut cx.rng)));
                continue;
            }
            let drawn = draw_allowed(cx, |rng| {
                let w = rng.range(self.room.0, area.w - AROUND);
                let h = rng.range(self.room.1, area.h - AROUND);
                let Point { x, y } = put(area, (w, h), rng);
                Rect::new(x, y, w, h)
            });
            let Some(floor) = drawn else {
                cells.push(GridCell::without_room(put(area, (1, 1), &mut cx.rng)));
                continue;
            };
            let id = cx.map.rooms.len();
            cells.push(GridCell::with_room(floor, id));
            cx.map.plan_room(floor);
            cx.map.draw_rectangle(id);
            cx.snapshot(format_args!("room {} in cell {}", id + 1, cell + 1));
        }
    }

    /// Joins all cells by a random spanning tree.
    fn join_all(&self, cx: &mut Context<'_>, Buffers { cells, open, .. }: &mut Buffers) {
        open.clear();
        open.push(cx.rng.below(cells.len() as u32));
        while !open.is_empty() {
            let i = cx.rng.below(open.len() as u32) as usize;
            let at = open[i] as usize;
            // Cells with passages count as joined. The first cell gets one when its first neighbor is joined.
            if let Some((side, next)) = unjoined_neighbor(cells, self.grid, at, &mut cx.rng) {
                join(cx, cells, at, next, side);
                open.push(next as u32);
            } else {
                open.swap_remove(i);
            }
        }
    }
}

/// Draws the upper left cell of a floor of a given size in a cell, leaving space for its walls and for passages.
fn put(area: Rect, (w, h): (i32, i32), rng: &mut Rng) -> Point {
    let x = rng.range(area.x + 1, area.right() - AROUND + 1 - w);
    let y = rng.range(area.y + 1, area.bottom() - AROUND + 1 - h);
    Point::new(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{BitGrid, Direction, Map, Tile};

    fn made(size: Size, stage: &RogueGrid, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "rogue_grid"), None);
        let end = stage.apply(&mut cx);
        (map, end)
    }

    #[test]
    fn levels_are_connected_with_framed_doors() {
        let stage = RogueGrid { grid: (3, 3), gone: (0, 9), extra: (0, 9), room: (2, 2) };
        for seed in 0..300 {
            let size = Size::new(14 + seed as u32 / 3, 14 + seed as u32 / 5);
            let (map, end) = made(size, &stage, seed);
            assert_eq!(end, Ok(()));
            assert!(map.rooms.len() >= 2);
            let (mut open, mut reached) = (BitGrid::new(size), BitGrid::new(size));
            map.tiles.iter().filter(|(_, tile)| *tile != Tile::Rock).for_each(|(p, _)| open.insert(p));
            reached.insert(map.rooms[0].bounds.center());
            reached.flood(&open, &mut Vec::new());
            assert_eq!(reached, open, "seed {seed}");
            for door in &map.doors {
                let [north, east, south, west] =
                    Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(north == south && east == west && north != east, "seed {seed}: door at {}", door.at);
            }
        }
    }

    #[test]
    fn extra_joins_dig_no_second_passage_between_two_rooms() {
        let stage = RogueGrid { grid: (2, 1), gone: (0, 0), extra: (4, 4), room: (2, 2) };
        let (map, _) = made(Size::new(9, 4), &stage, 1);
        let rows: Vec<String> =
            (0..4).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        assert_eq!(rows, ["         ", " ..'# .. ", " .. #'.. ", "         "]);
        assert_eq!((map.corridors.len(), map.doors.len()), (1, 2));
    }

    #[test]
    fn every_further_passage_is_dug_if_a_neighbor_is_left() {
        let passages = |extra: i32| {
            let stage = RogueGrid { grid: (3, 3), gone: (0, 0), extra: (extra, extra), room: (2, 2) };
            (0..200).map(move |seed| made(Size::new(40, 30), &stage, seed).0.corridors.len())
        };
        assert!(passages(0).all(|count| count == 8), "a spanning tree");
        // In a third of the levels, the tree joins the drawn cell to all of its neighbors already.
        assert!((120..150).contains(&passages(1).filter(|count| *count == 9).count()));
        assert!(passages(200).all(|count| count == 12), "every pair of neighbors");
    }

    #[test]
    fn a_map_without_space_is_vetoed() {
        let stage = RogueGrid { grid: (3, 3), gone: (0, 0), extra: (0, 0), room: (2, 2) };
        assert!(made(Size::new(13, 20), &stage, 1).1.is_err());
        assert!(made(Size::new(14, 14), &stage, 1).1.is_ok());
    }
}
