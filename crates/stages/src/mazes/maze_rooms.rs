//! Rooms in a maze, whose walls follow those of the maze.
//!
//! ```text
//!   . ... ......... ...         . ... ......... ...
//!   . .     .     . . .         . .     .     . . .
//!   . . ... . ... ... .         . .......'... ... .
//!   . . . . .   .     .    →    . '.....   .     .
//!   . . . ... ....... .         . ...... ....... .
//!   . . .     .       .         . .  '  .       .
//!   ..... .............         ..... .............
//! ```
//!
//! Algorithm: draw blocks of lattice cells at random; those that come too close to an earlier room, or to anything that
//! is not part of a maze, are dropped. Everything inside a block becomes floor. Of the openings around it, those
//! that are not needed are closed again while more than `exits` are left, and the others become doorways.
//!
//! Guarantees: rooms are at least one lattice cell apart; the map stays as connected as it was; every opening of a room
//! is a framed doorway if corridors are one cell wide, else a gap.

use barrow_core::{BitGrid, Direction, DoorState, Point, Rect, Run, Side, SideFinder, Tile};

use super::braid::Braid;
use super::lattice::{Lattice, is_open};
use crate::dress::sever::CutSearch;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Opens rooms in a maze, with doorways to its corridors.
    pub struct MazeRooms in Family::Mazes, needs [Fact::Floor], gives [Fact::Rooms, Fact::Doorways],
        not_after [Fact::Hardness, Fact::Walls], example ["maze", "maze_rooms"] {
        /// Number of rooms tried on a map of 80 by 40 cells; more on larger maps in proportion.
        tries: u32 = 12 in 0..=1000,
        /// Smallest and largest side of a room, in cells of the lattice.
        size: (i32, i32) = (2, 5) in 1..=20,
        /// Number of openings from which on those that are not needed are closed.
        exits: u32 = 3 in 1..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of the lattice in rooms and around them.
    taken: BitGrid,
    /// Cells that can be walked on.
    open: BitGrid,
    search: CutSearch,
    /// Walls of the room with an opening: lattice cell inside, and side.
    exits: Vec<(Point, Direction)>,
    /// Cells on both sides of each doorway.
    ends: Vec<[Point; 2]>,
    sides: SideFinder,
}

impl Stage for MazeRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let widths = Braid { corridor: 0, wall: 0, share_pct: 0 }.widths(cx);
        let lattice = widths.fit(cx.inside())?;
        let tries = (self.tries as usize * cx.map.size().cells()).div_ceil(80 * 40);
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.taken.reset(lattice.size);
            buffers.open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
            buffers.ends.clear();
            buffers.ends.reserve(tries * self.exits as usize);
            buffers.exits.reserve(4 * self.size.1 as usize);
            for _ in 0..tries {
                let [w, h] = [(); 2].map(|()| cx.rng.range(self.size.0, self.size.1));
                let (columns, rows) = (lattice.size.width as i32, lattice.size.height as i32);
                if w >= columns || h >= rows {
                    continue;
                }
                let block = Rect::new(cx.rng.range(0, columns - w), cx.rng.range(0, rows - h), w, h);
                cx.spend(lattice.tiles(block).cells() as usize)?;
                if !buffers.taken.intersects_rect(block) && is_maze(cx, lattice, block) {
                    self.open(cx, lattice, block, buffers)?;
                }
            }
            buffers.sides.set_sides(cx.map, &buffers.ends);
            Ok(())
        })
    }
}

/// Returns whether all cells of a block are open and may be changed, with the walls around them.
fn is_maze(cx: &Context<'_>, lattice: Lattice, block: Rect) -> bool {
    let cells =
        (block.y..block.bottom()).flat_map(|y| (block.x..block.right()).map(move |x| Point::new(x, y)));
    cx.may_cover(lattice.tiles(block).grown(1))
        && cells.into_iter().all(|p| is_open(&cx.map.tiles, lattice.cell(p)))
}

impl MazeRooms {
    /// Opens a room and reduces its exits.
    fn open(
        &self,
        cx: &mut Context<'_>,
        lattice: Lattice,
        block: Rect,
        buffers: &mut Buffers,
    ) -> Result<(), Veto> {
        let Buffers { taken, open, search, exits, ends, .. } = buffers;
        let around = block.grown(1).intersection(Rect::of(lattice.size)).unwrap_or(block);
        taken.insert_rect(around);
        cx.map.plan_room(lattice.tiles(block));
        let id = cx.map.rooms.len() - 1;
        cx.map.draw_rectangle(id);
        open.insert_rect(lattice.tiles(block));
        exits.clear();
        for (side, edge) in [
            (Direction::North, Rect { h: 1, ..block }),
            (Direction::South, Rect { y: block.bottom() - 1, h: 1, ..block }),
            (Direction::West, Rect { w: 1, ..block }),
            (Direction::East, Rect { x: block.right() - 1, w: 1, ..block }),
        ] {
            for p in
                (edge.y..edge.bottom()).flat_map(|y| (edge.x..edge.right()).map(move |x| Point::new(x, y)))
            {
                if lattice.size.contains(p + side.step()) && is_open(&cx.map.tiles, lattice.wall(p, side)) {
                    exits.push((p, side));
                }
            }
        }
        cx.rng.shuffle(exits);
        let mut left = exits.len();
        exits.retain(|&(p, side)| {
            let Rect { x, y, w, h } = lattice.wall(p, side);
            if left <= self.exits as usize {
                return true;
            }
            search.begin(Rect::new(x, y, w, h), open.size());
            (y..y + h).for_each(|y| search.close_run(Run { y, x, len: w }));
            let is_needed = search.cuts(open);
            if !is_needed {
                cx.map.tiles.fill_rect(Rect::new(x, y, w, h), Tile::Rock);
                (y..y + h).for_each(|y| open.remove_run(y, x, w));
                left -= 1;
            }
            is_needed
        });
        cx.spend(search.steps())?;
        for &(p, side) in exits.iter() {
            let wall = lattice.wall(p, side);
            if wall.cells() == 1 {
                let at = wall.center();
                cx.map.put_door(at, DoorState::Doorway, [Side::Unknown; 2]);
                ends.push([at + side.step(), at + side.opposite().step()]);
            }
        }
        cx.snapshot(format_args!("room {id} with {} exits", exits.len()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::{pieces, run_in};
    use crate::mazes::{Backtracker, Maze};
    use crate::stage::Workspace;
    use crate::whole::frames::passage;
    use barrow_core::{Map, Size};

    #[test]
    fn rooms_have_framed_doorways_and_the_maze_stays_connected() {
        for seed in 0..40 {
            let (mut map, mut workspace) = (Map::new(Size::new(79, 39)), Workspace::default());
            run_in(&mut workspace, &Maze::default(), &mut map, seed).unwrap();
            run_in(&mut workspace, &MazeRooms::default(), &mut map, seed).unwrap();
            assert!(map.rooms.len() > 2 && pieces(&map) == 1, "seed {seed}");
            assert!(map.doors.len() >= map.rooms.len());
            for door in &map.doors {
                assert!(passage(&map, door.at).is_some(), "seed {seed}: {}", door.at);
                assert!(door.sides.iter().any(|side| matches!(side, Side::Room(_))), "seed {seed}");
            }
        }
    }

    #[test]
    fn small_mazes_have_no_room() {
        let (mut map, mut workspace) = (Map::new(Size::new(5, 5)), Workspace::default());
        run_in(&mut workspace, &Backtracker::default(), &mut map, 1).unwrap();
        run_in(&mut workspace, &MazeRooms::default(), &mut map, 1).unwrap();
        assert!(map.rooms.is_empty());
    }
}
