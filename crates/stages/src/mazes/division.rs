//! A maze of long straight walls, by recursive division.
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
//! Algorithm: begin with one open chamber. Build a wall across its longer side at a random place, with one gap in it.
//! Repeat with the two chambers on both sides of the wall, until each is one cell wide.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/12/maze-generation-recursive-division-algorithm>.

use barrow_core::{Direction, Point, Rect, Tile};

use crate::mazes::lattice::{Lattice, MazeSpacing};
use crate::mazes::sketch::{Sketch, passage};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Divides a hall by long straight walls until only corridors are left.
    pub struct Division in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["division"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
    }
}

#[derive(Default)]
struct Buffers {
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    /// Stack of the chambers still to be divided.
    chambers: Vec<Rect>,
}

impl Stage for Division {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        let hall = Rect::of(lattice.size);
        // An observer sees the hall and every wall. Without one, everything is rock until the maze is drawn.
        let hall_tile = if cx.is_observed() { Tile::Floor } else { Tile::Rock };
        cx.map.tiles.fill_rect(lattice.tiles(hall), hall_tile);
        cx.with(|cx, Buffers { sketch, chambers }| {
            let mut maze = Sketch::new(lattice, sketch, passage(Direction::East) | passage(Direction::South));
            let last = Point::new(hall.w - 1, hall.h - 1);
            let (right, below) = (maze.place(Point::new(last.x, 0)), maze.place(Point::new(0, last.y)));
            maze.close(right, Direction::South, hall.h as usize, Direction::East);
            maze.close(below, Direction::East, hall.w as usize, Direction::South);
            chambers.clear();
            // Every division shortens a side and leaves one chamber more on the stack.
            chambers.reserve((hall.w + hall.h) as usize);
            chambers.extend(Some(hall).filter(is_wide));
            while let Some(chamber) = chambers.pop() {
                // One random word gives all numbers of a wall.
                let bits = cx.rng.next_u64();
                let halves = split(chamber, bits);
                build_wall(lattice, &mut maze, cx, halves, bits >> 16);
                chambers.extend(halves.into_iter().filter(is_wide));
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// Returns whether a chamber is more than one cell wide and high, so that it must be divided.
const fn is_wide(chamber: &Rect) -> bool {
    chamber.w > 1 && chamber.h > 1
}

/// Divides a chamber across its longer side, or across a random one if they are equal. The highest 24 random bits give
/// the place and the lowest one the side.
fn split(Rect { x, y, w, h }: Rect, bits: u64) -> [Rect; 2] {
    if w > h || w == h && bits & 1 == 0 {
        let left = 1 + below(bits >> 40, w - 1);
        [Rect::new(x, y, left, h), Rect::new(x + left, y, w - left, h)]
    } else {
        let above = 1 + below(bits >> 40, h - 1);
        [Rect::new(x, y, w, above), Rect::new(x, y + above, w, h - above)]
    }
}

/// Returns a number from 0 to `n` - 1, by the lower 24 of some random bits as a fraction.
const fn below(bits: u64, n: i32) -> i32 {
    (((bits & 0xff_ffff) * n as u64) >> 24) as i32
}

/// Builds a wall between two adjacent chambers, with a gap at a position that the lower 24 random bits
/// give.
fn build_wall(
    lattice: Lattice,
    maze: &mut Sketch<'_>,
    cx: &mut Context<'_>,
    [before, after]: [Rect; 2],
    bits: u64,
) {
    let is_beside = before.y == after.y;
    // The first cell before the wall, the length of the wall, and the directions along and across it.
    let (from, len, along, across) = if is_beside {
        (Point::new(after.x - 1, after.y), after.h, Direction::South, Direction::East)
    } else {
        (Point::new(after.x, after.y - 1), after.w, Direction::East, Direction::South)
    };
    let nth = below(bits, len);
    let gap = from + along.step() * nth;
    maze.close(maze.place(from), along, len as usize, across);
    *maze.at(maze.place(gap)) |= passage(across);
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
    use crate::mazes::testing::spans_its_lattice;
    use barrow_core::Rng;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(|spacing| Division { spacing });
    }

    #[test]
    fn chambers_are_divided_across_their_longer_side() {
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let [a, b] = split(Rect::new(2, 3, 7, 4), rng.next_u64());
            assert_eq!((a.w + b.w, a.h, b.h, b.x), (7, 4, 4, 2 + a.w));
            let [a, b] = split(Rect::new(2, 3, 4, 7), rng.next_u64());
            assert_eq!((a.h + b.h, a.w, b.w, b.y), (7, 4, 4, 3 + a.h));
        }
    }
}
