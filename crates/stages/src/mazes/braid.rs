//! Opens dead ends of a maze, so that its corridors form loops.
//!
//! ```text
//!   . ... ......... ...         ............... ...
//!   . .     .     . . .         . .     .     . . .
//!   . . ... . ... ... .         . . ... . ... ... .
//!   . . . . .   .     .    →    . . . . . . .   . .
//!   . . . ... ....... .         . . . ... ....... .
//!   . . .     .       .         . . . .   .       .
//!   ..... .............         ..... .............
//! ```
//!
//! Algorithm: read from the tiles which cells of the lattice are open and which walls between them. Visit all cells. If
//! only one side of a cell is open, open a second one with a probability of `share_pct` percent, preferably toward
//! another dead end.
//!
//! Guarantees: nothing is closed and only walls between open cells are opened, so the map stays as connected as it was.
//! With `share_pct = 100` no dead end is left on a lattice of at least two by two open cells.
//!
//! Source: Walter D. Pullen, "Maze Algorithms", <https://www.astrolog.org/labyrnth/algrithm.htm>, for braid mazes.

use barrow_core::{BitGrid, Direction, Grid, Point, Tile};

use crate::mazes::lattice::{Lattice, MazeWidths, is_open};
use crate::mazes::sides::Sides;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Opens dead ends of a maze, so that its corridors form loops.
    pub struct Braid in Family::Mazes, needs [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["backtracker", "braid"] {
        /// Width of the corridors; 0 for the width that the maze was made with.
        corridor: i32 = 1 in 0..=5,
        /// Width of the walls between corridors; 0 for the width that the maze was made with.
        wall: i32 = 1 in 0..=5,
        /// Percentage of the dead ends that are opened.
        share_pct: u32 = 50 in 0..=100,
    }
}

/// Scratch buffers: the maze as read from the tiles. Sets are of lattice cells.
#[derive(Default)]
struct Maze {
    /// Cells whose tiles are all walkable.
    cells: BitGrid,
    /// Cells whose eastern wall is open.
    east: BitGrid,
    /// Cells whose southern wall is open.
    south: BitGrid,
}

impl Stage for Braid {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths(cx).fit(cx.inside())?;
        cx.with(|cx, maze: &mut Maze| {
            maze.read(lattice, &cx.map.tiles);
            for y in 0..lattice.size.height as i32 {
                for x in 0..lattice.size.width as i32 {
                    let end = Point::new(x, y);
                    if maze.is_dead_end(end) && cx.rng.percent(self.share_pct) {
                        maze.open(lattice, cx, end);
                    }
                }
            }
        });
        Ok(())
    }
}

impl Braid {
    /// Returns the widths of the maze: the parameters, or where they are 0 those that the maze was made with.
    pub(super) fn widths(&self, cx: &Context<'_>) -> MazeWidths {
        let made = cx.facts.get::<MazeWidths>().copied().unwrap_or_default();
        let or = |width: i32, made: i32| if width > 0 { width } else { made };
        MazeWidths { corridor: or(self.corridor, made.corridor), wall: or(self.wall, made.wall) }
    }
}

impl Maze {
    /// Reads the maze from the tiles.
    fn read(&mut self, lattice: Lattice, tiles: &Grid<Tile>) {
        let Self { cells, east, south } = self;
        for set in [&mut *cells, &mut *east, &mut *south] {
            set.reset(lattice.size);
        }
        for y in 0..lattice.size.height as i32 {
            for x in 0..lattice.size.width as i32 {
                let p = Point::new(x, y);
                if is_open(tiles, lattice.cell(p)) {
                    cells.insert(p);
                }
                for (side, set) in [(Direction::East, &mut *east), (Direction::South, &mut *south)] {
                    if lattice.size.contains(p + side.step()) && is_open(tiles, lattice.wall(p, side)) {
                        set.insert(p);
                    }
                }
            }
        }
    }

    /// Returns whether the wall on one side of a cell is open.
    fn leads(&self, p: Point, side: Direction) -> bool {
        match side {
            Direction::East => self.east.contains(p),
            Direction::South => self.south.contains(p),
            Direction::West => self.east.contains(p + side.step()),
            Direction::North => self.south.contains(p + side.step()),
        }
    }

    fn is_dead_end(&self, p: Point) -> bool {
        self.cells.contains(p) && Sides::which(|side| self.leads(p, side)).count() == 1
    }

    /// Opens a random wall of a dead end, if possible one to another dead end.
    fn open(&mut self, lattice: Lattice, cx: &mut Context<'_>, end: Point) {
        let closed = Sides::which(|side| self.cells.contains(end + side.step()) && !self.leads(end, side));
        let ends = Sides::which(|side| closed.has(side) && self.is_dead_end(end + side.step()));
        let Some(side) = ends.pick(&mut cx.rng).or_else(|| closed.pick(&mut cx.rng)) else { return };
        match side {
            Direction::East => self.east.insert(end),
            Direction::South => self.south.insert(end),
            Direction::West => self.east.insert(end + side.step()),
            Direction::North => self.south.insert(end + side.step()),
        }
        cx.map.tiles.fill_rect(lattice.wall(end, side), Tile::Floor);
        cx.snapshot(format_args!("the dead end at cell {end} is opened"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::lattice::MazeSpacing;
    use crate::mazes::prim::Prim;
    use crate::mazes::testing::{drawn, pieces, read, run, run_in};
    use crate::stage::Workspace;
    use barrow_core::{Map, Size};

    #[test]
    fn the_share_of_dead_ends_is_opened() {
        for (corridor, wall) in [(1, 1), (5, 1), (1, 5), (5, 5), (2, 1)] {
            let widths = MazeWidths { corridor, wall };
            let dead_ends = |share_pct| {
                let mut map = Map::new(Size::new(99, 75));
                run(&Prim { spacing: MazeSpacing { corridor, wall } }, &mut map, 3).unwrap();
                run(&Braid { corridor, wall, share_pct }, &mut map, 4).unwrap();
                assert_eq!(pieces(&map), 1);
                count_dead_ends(widths, &map)
            };
            let [none, half, all] = [0, 50, 100].map(dead_ends);
            assert!(none > 10 && half > 0 && half < none && all == 0, "{widths:?} {none} {half} {all}");
        }
    }

    #[test]
    fn widths_of_zero_are_replaced_by_those_of_the_maze() {
        for seed in 0..20 {
            let (mut map, mut workspace) = (Map::new(Size::new(99, 75)), Workspace::default());
            let maze = Prim { spacing: MazeSpacing { corridor: 0, wall: 0 } };
            run_in(&mut workspace, &maze, &mut map, seed).unwrap();
            let widths = *workspace.facts.get::<MazeWidths>().unwrap();
            assert!(count_dead_ends(widths, &map) > 0);
            let all = Braid { corridor: 0, wall: 0, share_pct: 100 };
            run_in(&mut workspace, &all, &mut map, seed).unwrap();
            assert_eq!(count_dead_ends(widths, &map), 0, "{widths:?}");
        }
    }

    /// Counts dead ends from the tiles, cell by cell.
    fn count_dead_ends(widths: MazeWidths, map: &Map) -> usize {
        let lattice = widths.fit(barrow_core::Rect::of(map.size()).grown(-1)).unwrap();
        let (w, h) = (lattice.size.width as i32, lattice.size.height as i32);
        let each = (0..h).flat_map(|y| (0..w).map(move |x| Point::new(x, y)));
        let leads = |p: Point, side: Direction| {
            lattice.size.contains(p + side.step()) && is_open(&map.tiles, lattice.wall(p, side))
        };
        each.filter(|&p| Sides::which(|side| leads(p, side)).count() == 1).count()
    }

    #[test]
    fn a_dead_end_is_opened_to_another_dead_end() {
        let mut map = read(&[
            "       ", //
            " ..... ", " .   . ", " .   . ", " .   . ", " . ... ", "       ",
        ]);
        run(&Braid { share_pct: 100, ..Braid::default() }, &mut map, 1).unwrap();
        assert_eq!(drawn(&map), ["", " .....", " .   .", " .   .", " .   .", " .....", ""]);
    }
}
