//! Opens dead ends of a maze, so that ways run in circles.
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
//! How it works: read from the tiles which cells of the lattice are open and which of their walls. Go through the
//! cells; where only one side is open, open a second one with a chance of `share_pct`, to another dead end if one is
//! beside it. `corridor` and `wall` say how wide the maze was made.
//!
//! Promises: nothing is closed and no cell is opened, so the map stays as connected as it was. With a share of 100 no
//! dead end is left on a lattice of at least two by two open cells.
//!
//! Source: Walter Pullen, "braid mazes", <https://www.astrolog.org/labyrnth/algrithm.htm>

use barrow_core::{BitGrid, Direction, ParamSpec, Point, Tile};

use crate::mazes::lattice::{Lattice, Widths, is_open};
use crate::mazes::sides::Sides;
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "braid",
    summary: "opens dead ends of a maze, so that ways run in circles",
    family: Family::Mazes,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int("corridor", (0, 1, 5), "Width of the corridors; 0 for what the maze was made with."),
        ParamSpec::int("wall", (0, 1, 5), "Width of the walls between corridors; 0 for the same."),
        ParamSpec::int("share_pct", (0, 50, 100), "How many of a hundred dead ends are opened."),
    ],
    example: "[[stage]]\nuse = \"backtracker\"\n[[stage]]\nuse = \"braid\"\n",
    build: |v| Box::new(Braid { widths: Widths::from_values(v), share_pct: v.count("share_pct") }),
};

#[derive(Debug)]
struct Braid {
    widths: Widths,
    share_pct: u32,
}

impl Stage for Braid {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.again(cx)?;
        read(lattice, cx);
        for y in 0..lattice.size.height as i32 {
            for x in 0..lattice.size.width as i32 {
                let end = Point::new(x, y);
                if is_dead_end(&cx.old.bits, end) && cx.rng.percent(self.share_pct) {
                    open(lattice, cx, end);
                }
            }
        }
        Ok(())
    }
}

/// The open cells, those whose eastern wall is open, and those whose southern wall is.
type Maze = [BitGrid; 4];

/// Reads the maze from the tiles.
fn read(lattice: Lattice, cx: &mut Context<'_>) {
    let [cells, east, south, _] = &mut cx.old.bits;
    for set in [&mut *cells, &mut *east, &mut *south] {
        set.reset(lattice.size);
    }
    for y in 0..lattice.size.height as i32 {
        for x in 0..lattice.size.width as i32 {
            let p = Point::new(x, y);
            if is_open(&cx.map.tiles, lattice.cell(p)) {
                cells.insert(p);
            }
            for (side, set) in [(Direction::East, &mut *east), (Direction::South, &mut *south)] {
                if lattice.size.contains(p + side.step()) && is_open(&cx.map.tiles, lattice.wall(p, side)) {
                    set.insert(p);
                }
            }
        }
    }
}

/// Whether the wall on one side of a cell is open.
fn leads([_, east, south, _]: &Maze, p: Point, side: Direction) -> bool {
    match side {
        Direction::East => east.contains(p),
        Direction::South => south.contains(p),
        Direction::West => east.contains(p + side.step()),
        Direction::North => south.contains(p + side.step()),
    }
}

fn is_dead_end(maze: &Maze, p: Point) -> bool {
    maze[0].contains(p) && Sides::which(|side| leads(maze, p, side)).count() == 1
}

/// Opens a wall between a dead end and another cell, a dead end if there is one.
fn open(lattice: Lattice, cx: &mut Context<'_>, end: Point) {
    let maze = &cx.old.bits;
    let closed = Sides::which(|side| maze[0].contains(end + side.step()) && !leads(maze, end, side));
    let ends = Sides::which(|side| closed.has(side) && is_dead_end(maze, end + side.step()));
    let Some(side) = ends.pick(&mut cx.rng).or_else(|| closed.pick(&mut cx.rng)) else { return };
    let [_, east, south, _] = &mut cx.old.bits;
    match side {
        Direction::East => east.insert(end),
        Direction::South => south.insert(end),
        Direction::West => east.insert(end + side.step()),
        Direction::North => south.insert(end + side.step()),
    }
    cx.map.tiles.fill_rect(lattice.wall(end, side), Tile::Floor);
    cx.snapshot(format_args!("the dead end at cell {end} is opened"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::{drawn, pieces, read, run};
    use barrow_core::{Map, Size, Values};

    /// Dead ends of a maze before and after half and all of them are opened.
    #[test]
    fn opens_half_or_all_of_the_dead_ends() {
        for (corridor, wall) in [(1, 1), (5, 1), (1, 5), (5, 5), (2, 1)] {
            let widths = Widths { corridor, wall };
            let dead_ends = |share_pct| {
                let mut map = Map::new(Size::new(99, 75));
                let mut values = Values::defaults(crate::mazes::prim::SPEC.params);
                values.set(0, barrow_core::Value::Int(i64::from(corridor)));
                values.set(1, barrow_core::Value::Int(i64::from(wall)));
                run(&*(crate::mazes::prim::SPEC.build)(&values), &mut map, 3).unwrap();
                run(&Braid { widths, share_pct }, &mut map, 4).unwrap();
                assert_eq!(pieces(&map), 1);
                count_dead_ends(widths, &map)
            };
            let [none, half, all] = [0, 50, 100].map(dead_ends);
            assert!(none > 10 && half > 0 && half < none && all == 0, "{widths:?} {none} {half} {all}");
        }
    }

    /// Counted from the tiles, cell by cell.
    fn count_dead_ends(widths: Widths, map: &Map) -> usize {
        let lattice = widths.fit(barrow_core::Rect::of(map.size()).grown(-1)).unwrap();
        let (w, h) = (lattice.size.width as i32, lattice.size.height as i32);
        let each = (0..h).flat_map(|y| (0..w).map(move |x| Point::new(x, y)));
        let leads = |p: Point, side: Direction| {
            lattice.size.contains(p + side.step()) && is_open(&map.tiles, lattice.wall(p, side))
        };
        each.filter(|&p| Sides::which(|side| leads(p, side)).count() == 1).count()
    }

    #[test]
    fn joins_two_dead_ends() {
        let mut map = read(&[
            "       ", //
            " ..... ", " .   . ", " .   . ", " .   . ", " . ... ", "       ",
        ]);
        run(&Braid { widths: Widths { corridor: 1, wall: 1 }, share_pct: 100 }, &mut map, 1).unwrap();
        assert_eq!(drawn(&map), ["", " .....", " .   .", " .   .", " .   .", " .....", ""]);
    }
}
