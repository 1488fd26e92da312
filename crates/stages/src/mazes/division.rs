//! A maze of long straight walls: a hall is divided until only corridors are left.
//!
//! ```text
//!   . . . . ..... . ...
//!   . . . .     . . . .
//!   ..... ..... . ... .
//!   .     .   . . .   .
//!   ... ... ... ... ...
//!   .   . .   . . .
//!   ..... . ..... .....
//! ```
//!
//! How it works: begin with one open chamber. Build a wall across its longer side at a random place, with one gap in
//! it, and do the same with the two chambers it leaves, until each is one cell wide.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/12/maze-generation-recursive-division-algorithm>

use barrow_core::{Direction, Point, Rect, Rng, Tile};

use crate::mazes::lattice::{self, Lattice, Widths};
use crate::mazes::sketch::{Sketch, way};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "division",
    summary: "a maze of long straight walls: a hall divided until only corridors are left",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[lattice::CORRIDOR, lattice::WALL],
    example: "[[stage]]\nuse = \"division\"\n",
    build: |v| Box::new(Division { widths: Widths::from_values(v) }),
};

#[derive(Debug)]
struct Division {
    widths: Widths,
}

impl Stage for Division {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let hall = Rect::of(lattice.size);
        // Those who watch see the hall and every wall. Else all is rock until the ways are drawn.
        let hall_tile = if cx.is_observed() { Tile::Floor } else { Tile::Rock };
        cx.map.tiles.fill_rect(lattice.tiles(hall), hall_tile);
        let mut maze = Sketch::new(lattice, cx.old, way(Direction::East) | way(Direction::South));
        let last = Point::new(hall.w - 1, hall.h - 1);
        let (right, below) = (maze.place(Point::new(last.x, 0)), maze.place(Point::new(0, last.y)));
        maze.close(right, Direction::South, hall.h as usize, Direction::East);
        maze.close(below, Direction::East, hall.w as usize, Direction::South);
        cx.old.rects.clear();
        if is_wide(hall) {
            cx.old.rects.push((hall, 0));
        }
        while let Some((chamber, _)) = cx.old.rects.pop() {
            let halves = split(chamber, &mut cx.rng);
            build_wall(lattice, &mut maze, cx, halves);
            for half in halves {
                if is_wide(half) {
                    cx.old.rects.push((half, 0));
                }
            }
        }
        maze.draw(cx);
        Ok(())
    }
}

/// Whether a chamber is more than a corridor.
const fn is_wide(chamber: Rect) -> bool {
    chamber.w > 1 && chamber.h > 1
}

/// Divides a chamber across its longer side, or either where they are equal.
fn split(Rect { x, y, w, h }: Rect, rng: &mut Rng) -> [Rect; 2] {
    if w > h || w == h && rng.percent(50) {
        let left = rng.range(1, w - 1);
        [Rect::new(x, y, left, h), Rect::new(x + left, y, w - left, h)]
    } else {
        let above = rng.range(1, h - 1);
        [Rect::new(x, y, w, above), Rect::new(x, y + above, w, h - above)]
    }
}

/// Builds a wall between two chambers, with a gap somewhere.
fn build_wall(lattice: Lattice, maze: &mut Sketch, cx: &mut Context<'_>, [before, after]: [Rect; 2]) {
    let is_beside = before.y == after.y;
    // From the first cell before the wall along it, and what is across.
    let (from, len, along, across) = if is_beside {
        (Point::new(after.x - 1, after.y), after.h, Direction::South, Direction::East)
    } else {
        (Point::new(after.x, after.y - 1), after.w, Direction::East, Direction::South)
    };
    let nth = cx.rng.below(len as u32) as i32;
    let gap = from + along.step() * nth;
    maze.close(maze.place(from), along, len as usize, across);
    *maze.at(maze.place(gap)) |= way(across);
    if cx.is_observed() {
        let (area, behind) = (lattice.tiles(before), lattice.tiles(after));
        let wall = if is_beside {
            Rect::new(area.right(), area.y, behind.x - area.right(), area.h)
        } else {
            Rect::new(area.x, area.bottom(), area.w, behind.y - area.bottom())
        };
        cx.map.tiles.fill_rect(wall, Tile::Rock);
        cx.map.tiles.fill_rect(lattice.wall(gap, across), Tile::Floor);
        cx.snapshot(format_args!("a wall of {} by {} cells with a gap", wall.w, wall.h));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(&SPEC, |widths| Box::new(Division { widths }));
    }

    #[test]
    fn the_longer_side_is_divided() {
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let [a, b] = split(Rect::new(2, 3, 7, 4), &mut rng);
            assert_eq!((a.w + b.w, a.h, b.h, b.x), (7, 4, 4, 2 + a.w));
            let [a, b] = split(Rect::new(2, 3, 4, 7), &mut rng);
            assert_eq!((a.h + b.h, a.w, b.w, b.y), (7, 4, 4, 3 + a.h));
        }
    }
}
