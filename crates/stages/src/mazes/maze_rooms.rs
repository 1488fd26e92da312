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
//! is not part of a maze, are dropped. Everything inside a block becomes floor. Then the connected components of the
//! open cells without the openings around rooms are labeled once, and the openings are added in random order: one that
//! connects two components is needed (Kruskal's algorithm). The others are closed if their room has `exits` without them.
//! Openings that are left become doorways.
//!
//! Guarantees: rooms are at least one lattice cell apart; the map stays as connected as it was; every opening of a room
//! is a framed doorway if corridors are one cell wide, else a gap.

use barrow_core::{BitGrid, Direction, DoorState, Point, Rect, Rng, Side, SideFinder, Tile};

use super::braid::Braid;
use super::lattice::{Lattice, is_open};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::union_find::UnionFind;
use crate::whole::components::label;

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
    /// Cells that can be walked on, without the openings of rooms.
    open: BitGrid,
    /// Openings of all rooms, sorted by room, in random order for each.
    exits: Vec<MazeExit>,
    /// Runs of `open`, each with the number of its component, and the sizes of components.
    runs: Vec<(Rect, u32)>,
    sizes: Vec<u32>,
    joined: UnionFind,
    /// Cells on both sides of each doorway.
    ends: Vec<[Point; 2]>,
    sides: SideFinder,
}

/// An opening in the wall of a room.
#[derive(Clone, Copy, Debug)]
struct MazeExit {
    room: u32,
    wall: Rect,
    /// Side of the room.
    side: Direction,
    /// Open cells inside and outside.
    ends: [Point; 2],
    is_kept: bool,
}

impl Stage for MazeRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let widths = Braid { corridor: 0, wall: 0, share_pct: 0 }.widths(cx);
        let lattice = widths.fit(cx.inside())?;
        let tries = (self.tries as usize * cx.map.size().cells()).div_ceil(80 * 40);
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.taken.reset(lattice.size);
            buffers.open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
            buffers.exits.clear();
            buffers.exits.reserve(4 * tries * self.size.1 as usize);
            for _ in 0..tries {
                let [w, h] = [(); 2].map(|()| cx.rng.range(self.size.0, self.size.1));
                let (columns, rows) = (lattice.size.width as i32, lattice.size.height as i32);
                if w >= columns || h >= rows {
                    continue;
                }
                let block = Rect::new(cx.rng.range(0, columns - w), cx.rng.range(0, rows - h), w, h);
                cx.spend(lattice.tiles(block).cells() as usize)?;
                if !buffers.taken.intersects_rect(block) && is_maze(cx, lattice, block) {
                    open(cx, lattice, block, buffers);
                }
            }
            buffers.choose_exits(self.exits, &mut cx.rng);
            put_exits(cx, buffers);
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

/// Opens a room and lists the openings around it.
fn open(cx: &mut Context<'_>, lattice: Lattice, block: Rect, buffers: &mut Buffers) {
    let Buffers { taken, open, exits, .. } = buffers;
    let around = block.grown(1).intersection(Rect::of(lattice.size)).unwrap_or(block);
    taken.insert_rect(around);
    cx.map.plan_room(lattice.tiles(block));
    let id = cx.map.rooms.len() - 1;
    cx.map.draw_rectangle(id);
    open.insert_rect(lattice.tiles(block));
    for (side, edge) in [
        (Direction::North, Rect { h: 1, ..block }),
        (Direction::South, Rect { y: block.bottom() - 1, h: 1, ..block }),
        (Direction::West, Rect { w: 1, ..block }),
        (Direction::East, Rect { x: block.right() - 1, w: 1, ..block }),
    ] {
        for p in (edge.y..edge.bottom()).flat_map(|y| (edge.x..edge.right()).map(move |x| Point::new(x, y))) {
            let (wall, beside) = (lattice.wall(p, side), p + side.step());
            if lattice.size.contains(beside) && is_open(&cx.map.tiles, wall) {
                let ends = [p, beside].map(|p| lattice.cell(p).center());
                exits.push(MazeExit { room: id as u32, wall, side, ends, is_kept: false });
            }
        }
    }
    cx.snapshot(format_args!("room {id}"));
}

impl Buffers {
    /// Chooses the exits that stay: those that connect components, and others while a room has fewer than `least`.
    fn choose_exits(&mut self, least: u32, rng: &mut Rng) {
        let Self { open, exits, runs, sizes, joined, .. } = self;
        for MazeExit { wall: Rect { x, y, w, h }, .. } in exits.iter() {
            (*y..y + h).for_each(|y| open.remove_run(y, *x, *w));
        }
        label(open, runs, sizes);
        joined.reset(sizes.len() as u32);
        // Runs are sorted, so that the one with a cell is the last that does not begin after it.
        let component = |p: Point| {
            let after = runs.partition_point(|(run, _)| (run.y, run.x) <= (p.y, p.x));
            runs[after - 1].1
        };
        for exits in exits.chunk_by_mut(|a, b| a.room == b.room) {
            rng.shuffle(exits);
            let mut kept = 0;
            for exit in &mut *exits {
                let [inside, outside] = exit.ends.map(component);
                exit.is_kept = joined.union(inside, outside);
                kept += u32::from(exit.is_kept);
            }
            for exit in
                exits.iter_mut().filter(|exit| !exit.is_kept).take(least.saturating_sub(kept) as usize)
            {
                exit.is_kept = true;
            }
        }
    }
}

/// Closes the exits that do not stay, and makes the others doorways.
fn put_exits(cx: &mut Context<'_>, Buffers { exits, ends, sides, .. }: &mut Buffers) {
    ends.clear();
    ends.reserve(exits.capacity());
    for &MazeExit { wall, side, is_kept, .. } in exits.iter() {
        if !is_kept {
            cx.map.tiles.fill_rect(wall, Tile::Rock);
        } else if wall.cells() == 1 {
            let at = wall.center();
            cx.map.put_door(at, DoorState::Doorway, [Side::Unknown; 2]);
            ends.push([at + side.step(), at + side.opposite().step()]);
        }
    }
    sides.set_sides(cx.map, ends);
    cx.snapshot(format_args!(
        "{} of {} openings stay",
        exits.iter().filter(|exit| exit.is_kept).count(),
        exits.len()
    ));
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
    fn exits_that_are_not_needed_are_closed() {
        for seed in 0..20 {
            let (mut map, mut workspace) = (Map::new(Size::new(79, 39)), Workspace::default());
            run_in(&mut workspace, &Maze::default(), &mut map, seed).unwrap();
            run_in(&mut workspace, &MazeRooms { exits: 1, ..MazeRooms::default() }, &mut map, seed).unwrap();
            for door in map.doors.clone() {
                let before = std::mem::replace(&mut map.tiles[door.at], Tile::Rock);
                assert!(pieces(&map) > 1, "seed {seed}: {}", door.at);
                map.tiles[door.at] = before;
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
