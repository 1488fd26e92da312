//! The level of Rogue: a grid of three by three cells with a room or a crossing in each, and passages between neighbors.
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
//! How it works:
//! 1. Some cells are "gone": a passage can lead to a spot in them and on, and there is no room.
//! 2. Every other cell gets a room of any size and at any place that leaves space for walls and passages.
//! 3. A random walk over the grid joins every cell to one that is joined; then some more neighbors are joined.
//! 4. A passage leaves by a door in the facing wall, turns twice anywhere on the way, and ends at the other's door.
//!
//! Promises: all rooms are joined; doorways lie in what will be walls, never on corners, never beside another; nothing
//! touches the border; at least two rooms where the grid has two cells.
//!
//! Source: behavior of Rogue 5.4, its `rooms.c` and `passages.c`.

use barrow_core::{Direction, DoorState, ParamSpec, Point, Rect, Rng, Side, Size};

use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "rogue_grid",
    summary: "a grid of rooms and crossings with passages between neighbors, as in Rogue",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
    not_after: &[Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::dimensions("grid", (1, (3, 3), 40), "Cells across and down."),
        ParamSpec::range("gone", (0, (0, 3), 1600), "Cells without a room, drawn anew for each level."),
        ParamSpec::range("extra", (0, (0, 4), 1600), "Tries to join two more neighbors."),
        ParamSpec::dimensions("room", (2, (2, 2), 200), "Width and height that a room has at least."),
    ],
    example: "[[stage]]\nuse = \"rogue_grid\"\n[[stage]]\nuse = \"walls\"\n",
    build: |v| {
        Box::new(RogueGrid {
            grid: v.pair("grid"),
            gone: v.pair("gone"),
            extra: v.pair("extra"),
            room: v.pair("room"),
        })
    },
};

/// What `rects` holds beside the rectangle of a cell that has no room; a room's id otherwise.
pub(crate) const GONE: u32 = u32::MAX;

/// Cells around a room's floor: a wall on either side, and one cell for passages.
const AROUND: i32 = 3;

#[derive(Debug)]
struct RogueGrid {
    grid: (i32, i32),
    gone: (i32, i32),
    extra: (i32, i32),
    room: (i32, i32),
}

impl Stage for RogueGrid {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // The last cells have their space for passages beyond the map.
        let Size { width, height } = cx.map.size();
        let whole = Rect::new(0, 0, width as i32 + 1, height as i32 + 1);
        let (columns, rows) = self.grid;
        if whole.w / columns < self.room.0 + AROUND || whole.h / rows < self.room.1 + AROUND {
            return Err(Veto { reason: "the map is too small for its grid of rooms" });
        }
        self.lay_out(cx, whole);
        self.join_all(cx);
        for _ in 0..cx.rng.range(self.extra.0, self.extra.1) {
            let cell = cx.rng.below((columns * rows) as u32) as usize;
            let side = Direction::ALL[cx.rng.below(4) as usize];
            if let Some(next) = beside(self.grid, cell, side) {
                join(cx, cell, next, side);
            }
        }
        Ok(())
    }
}

impl RogueGrid {
    /// Draws which cells are gone, and what every cell holds.
    fn lay_out(&self, cx: &mut Context<'_>, whole: Rect) {
        let (columns, rows) = self.grid;
        let cells = columns * rows;
        let gone = cx.rng.range(self.gone.0, self.gone.1).min((cells - 2).max(0)) as usize;
        cx.old.ids.clear();
        cx.old.ids.extend(0..cells as u32);
        cx.rng.shuffle(&mut cx.old.ids);
        cx.old.rects.clear();
        cx.old.rects.resize(cells as usize, (whole, 0));
        cx.old.ids[..gone].iter().for_each(|&cell| cx.old.rects[cell as usize].1 = GONE);
        for cell in 0..cells {
            let (x, y) = (cell % columns, cell / columns);
            let (x, right) = (x * whole.w / columns, (x + 1) * whole.w / columns);
            let (y, bottom) = (y * whole.h / rows, (y + 1) * whole.h / rows);
            let area = Rect::new(x, y, right - x, bottom - y);
            if cx.old.rects[cell as usize].1 == GONE {
                cx.old.rects[cell as usize].0 = put(area, (1, 1), &mut cx.rng);
                continue;
            }
            let w = cx.rng.range(self.room.0, area.w - AROUND);
            let h = cx.rng.range(self.room.1, area.h - AROUND);
            let (room, id) = (put(area, (w, h), &mut cx.rng), cx.map.rooms.len());
            cx.old.rects[cell as usize] = (room, id as u32);
            cx.map.plan_room(room);
            cx.map.draw_rectangle(id);
            cx.snapshot(format_args!("room {} in cell {}", id + 1, cell + 1));
        }
    }

    /// Joins cells to cells that are joined until all are. `ids` holds those that may have a neighbor left.
    fn join_all(&self, cx: &mut Context<'_>) {
        let cells = (self.grid.0 * self.grid.1) as u32;
        cx.old.stack.clear();
        cx.old.stack.resize(cells as usize, 0);
        cx.old.ids.clear();
        cx.old.ids.push(cx.rng.below(cells));
        while !cx.old.ids.is_empty() {
            let i = cx.rng.below(cx.old.ids.len() as u32) as usize;
            let at = cx.old.ids[i] as usize;
            let mut sides = Direction::ALL;
            cx.rng.shuffle(&mut sides);
            let free = sides.into_iter().find_map(|side| {
                // Only the very first cell is joined without a passage, and it has no neighbor that sees it so.
                let next = beside(self.grid, at, side)?;
                (cx.old.stack[next] == 0).then_some((side, next))
            });
            if let Some((side, next)) = free {
                join(cx, at, next, side);
                cx.old.ids.push(next as u32);
            } else {
                cx.old.ids.swap_remove(i);
            }
        }
    }
}

/// The cell on one side of another in a grid, if there is one.
pub(crate) fn beside(grid: (i32, i32), cell: usize, side: Direction) -> Option<usize> {
    let at = Point::new(cell as i32 % grid.0, cell as i32 / grid.0) + side.step();
    Rect::new(0, 0, grid.0, grid.1).contains(at).then(|| (at.y * grid.0 + at.x) as usize)
}

/// A place in a cell for floor of that size, with its walls and a free cell behind them.
fn put(area: Rect, (w, h): (i32, i32), rng: &mut Rng) -> Rect {
    let x = rng.range(area.x + 1, area.right() - AROUND + 1 - w);
    let y = rng.range(area.y + 1, area.bottom() - AROUND + 1 - h);
    Rect::new(x, y, w, h)
}

/// Digs a passage from a cell to the one on a side of it, unless there is one. For every cell, `stack` holds a bit for
/// each side with a passage, and `rects` the floor of its room and its id.
pub(crate) fn join(cx: &mut Context<'_>, from: usize, to: usize, side: Direction) {
    if cx.old.stack[from] >> side as u32 & 1 == 1 {
        return;
    }
    cx.old.stack[from] |= 1 << side as u32;
    cx.old.stack[to] |= 1 << side.opposite() as u32;
    let ends = [(from, side), (to, side.opposite())].map(|(cell, side)| {
        let (area, id) = cx.old.rects[cell];
        let spot = Point::new(area.x, area.y);
        let at = if id == GONE { spot } else { leave(area, side, &mut cx.rng) };
        (at, (id != GONE).then_some(id), side.step())
    });
    // A passage starts in front of a door, or at the spot in a cell that is gone.
    let [a, b] = ends.map(|(at, room, step)| if room.is_some() { at + step } else { at });
    cx.map.begin_corridor(ends[0].1, ends[1].1);
    let turn = if side.step().x != 0 {
        let x = cx.rng.range(a.x.min(b.x), a.x.max(b.x));
        [Point::new(x, a.y), Point::new(x, b.y)]
    } else {
        let y = cx.rng.range(a.y.min(b.y), a.y.max(b.y));
        [Point::new(a.x, y), Point::new(b.x, y)]
    };
    for (from, to) in [(a, turn[0]), (turn[0], turn[1]), (turn[1], b)] {
        let way = to - from;
        let step = Point::new(way.x.signum(), way.y.signum());
        cx.map.dig_line(from, step, way.x.abs().max(way.y.abs()) as u32);
    }
    cx.map.dig(b);
    cx.map.end_corridor();
    let passage = Side::Corridor(cx.map.corridors.len() as u32 - 1);
    for (at, room, _) in ends {
        if let Some(id) = room {
            cx.map.put_door(at, DoorState::Doorway, [Side::Room(id), passage]);
        }
    }
    cx.snapshot(format_args!("a passage from cell {} to cell {}", from + 1, to + 1));
}

/// The door on one side of a room.
fn leave(room: Rect, side: Direction, rng: &mut Rng) -> Point {
    let at = Point::new(rng.range(room.x, room.right() - 1), rng.range(room.y, room.bottom() - 1));
    match side {
        Direction::North => Point::new(at.x, room.y - 1),
        Direction::East => Point::new(room.right(), at.y),
        Direction::South => Point::new(at.x, room.bottom()),
        Direction::West => Point::new(room.x - 1, at.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{BitGrid, Map, Tile};

    fn made(size: Size, stage: &RogueGrid, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "rogue_grid"), None);
        let end = stage.apply(&mut cx);
        (map, end)
    }

    #[test]
    fn all_is_one_piece_with_framed_doors() {
        let stage = RogueGrid { grid: (3, 3), gone: (0, 9), extra: (0, 9), room: (2, 2) };
        for seed in 0..300 {
            let size = Size::new(14 + seed as u32 / 3, 14 + seed as u32 / 5);
            let (map, end) = made(size, &stage, seed);
            assert_eq!(end, Ok(()));
            assert!(map.rooms.len() >= 2);
            let (mut open, mut piece) = (BitGrid::new(size), BitGrid::new(size));
            map.tiles.iter().filter(|(_, tile)| *tile != Tile::Rock).for_each(|(p, _)| open.insert(p));
            piece.insert(map.rooms[0].bounds.center());
            piece.flood(&open, &mut Vec::new());
            assert_eq!(piece, open, "seed {seed}");
            for door in &map.doors {
                let [north, east, south, west] =
                    Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(north == south && east == west && north != east, "seed {seed}: door at {}", door.at);
            }
        }
    }

    #[test]
    fn two_rooms_side_by_side() {
        let stage = RogueGrid { grid: (2, 1), gone: (0, 0), extra: (4, 4), room: (2, 2) };
        let (map, _) = made(Size::new(9, 4), &stage, 1);
        let rows: Vec<String> =
            (0..4).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        assert_eq!(rows, ["         ", " ..'# .. ", " .. #'.. ", "         "]);
        assert_eq!((map.corridors.len(), map.doors.len()), (1, 2));
    }

    #[test]
    fn a_map_without_space_is_refused() {
        let stage = RogueGrid { grid: (3, 3), gone: (0, 0), extra: (0, 0), room: (2, 2) };
        assert!(made(Size::new(13, 20), &stage, 1).1.is_err());
        assert!(made(Size::new(14, 14), &stage, 1).1.is_ok());
    }
}
