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
//! Repeat with the two chambers on both sides of the wall, until each is one cell wide. Chambers wait in a queue, not on a
//! stack: the next one is then known before the current one is divided, so that the processor works on several at a time.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/12/maze-generation-recursive-division-algorithm>.

use std::hint::select_unpredictable;

use barrow_core::{Direction, Point, Rect, Size, Tile};

use crate::mazes::lattice::{Lattice, MazeSpacing};
use crate::mazes::sketch::{EAST, SOUTH, Sketch, SketchBuffers};
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
    sketch: SketchBuffers,
    openings: Openings,
    /// Queue of the chambers to divide, followed by unused space.
    chambers: Vec<Chamber>,
}

impl Stage for Division {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        let hall = Rect::of(lattice.size);
        // An observer sees the hall and every wall. Without one, everything is rock until the maze is drawn.
        let hall_tile = if cx.is_observed() { Tile::Floor } else { Tile::Rock };
        cx.map.tiles.fill_rect(lattice.tiles(hall), hall_tile);
        cx.with(|cx, Buffers { sketch, openings, chambers }| {
            let mut maze = Sketch::new(lattice, sketch, 0, 0);
            openings.open_all(hall);
            chambers.clear();
            // Every division adds a wall with a gap, which joins two cells; one more chamber may be written past the end.
            chambers.resize(lattice.cells() as usize + 1, Chamber::of(lattice.size));
            let (mut next, mut end) = (0, usize::from(chambers[0].is_wide()));
            while next < end {
                // One random word gives all numbers of a wall.
                let bits = cx.rng.next_u64();
                let (halves, wall) = chambers[next].divide(bits);
                next += 1;
                for half in halves {
                    // Always written, and counted only if it must be divided: a branch would be mispredicted often.
                    chambers[end] = half;
                    end += usize::from(half.is_wide());
                }
                openings.build(wall);
                if cx.is_observed() {
                    show(cx, lattice, wall);
                }
            }
            openings.copy_to(&mut maze);
            maze.draw(cx);
        });
        Ok(())
    }
}

/// A chamber in one word, 16 bits each: x, y, width and height. Half of the memory of a [`Rect`], and both directions are
/// divided by the same instructions, shifted by 16 bits.
#[derive(Clone, Copy)]
struct Chamber(u64);

/// A straight wall with a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wall {
    /// Whether it is to the east of its cells, instead of to the south.
    is_east: bool,
    /// Column of the cells, or row.
    line: u32,
    /// First of the cells in their column or row.
    first: u32,
    /// Number of cells along the wall.
    len: u32,
    /// The cell that is open to the other side of the wall.
    gap: u32,
}

impl Chamber {
    const fn of(Size { width, height }: Size) -> Self {
        Self((width as u64) << 32 | (height as u64) << 48)
    }

    /// Returns whether the chamber is more than one cell wide and high, so that it must be divided.
    fn is_wide(self) -> bool {
        // Without a branch, which would be mispredicted at nearly half of the chambers.
        let (w, h) = (self.0 >> 32 & 0xffff, self.0 >> 48);
        w.min(h) > 1
    }

    /// Divides the chamber across its longer side, or across a random one if they are equal. The highest 24 random bits
    /// give the place of the wall, the 24 bits from bit 16 on the gap, and the lowest one the side.
    #[inline]
    fn divide(self, bits: u64) -> ([Self; 2], Wall) {
        // Selections instead of branches, which would be mispredicted at nearly half of the chambers.
        let (w, h) = (self.0 >> 32 & 0xffff, self.0 >> 48);
        // The same as `w > h || w == h && bits & 1 == 1` in one comparison.
        let is_east = 2 * w + (bits & 1) > 2 * h;
        let (long, len) = (select_unpredictable(is_east, w, h), select_unpredictable(is_east, h, w));
        // Position of the divided direction in both halves of the word.
        let shift = select_unpredictable(is_east, 0, 16);
        let part = 1 + below(bits >> 40, long - 1);
        let before = self.0 & !(0xffff << (32 + shift)) | part << (32 + shift);
        let after = self.0 + (part << shift) - (part << (32 + shift));
        let line = (self.0 >> shift & 0xffff) + part - 1;
        let first = self.0 >> (16 - shift) & 0xffff;
        let gap = first + below(bits >> 16, len);
        let wall = Wall { is_east, line: line as u32, first: first as u32, len: len as u32, gap: gap as u32 };
        ([Self(before), Self(after)], wall)
    }
}

/// Returns a number from 0 to `n` - 1, by the lower 24 of some random bits as a fraction.
const fn below(bits: u64, n: u64) -> u64 {
    ((bits & 0xff_ffff) * n) >> 24
}

/// The passages of a hall as bits, in lines along the walls: a straight wall is built by clearing bits of one line, which
/// is a single word in halls of up to 64 cells across.
#[derive(Default)]
struct Openings {
    /// One line for every column, with a bit for each of its rows: the cell is open to the east. Then one line for every
    /// row, with a bit for each of its columns: the cell is open to the south.
    lines: Vec<u64>,
    /// Words of a line.
    words: usize,
    /// Number of lines of columns, before those of rows.
    columns: usize,
}

impl Openings {
    /// Opens all walls inside of a hall.
    fn open_all(&mut self, hall: Rect) {
        self.columns = hall.w as usize;
        self.words = (hall.w.max(hall.h) as usize).div_ceil(64);
        self.lines.clear();
        self.lines.resize((hall.w + hall.h) as usize * self.words, u64::MAX);
        // The border, which is to the east of the last column and to the south of the last row.
        self.lines[(self.columns - 1) * self.words..][..self.words].fill(0);
        self.lines[(self.columns + hall.h as usize - 1) * self.words..].fill(0);
    }

    /// Closes a wall except for its gap.
    #[inline]
    fn build(&mut self, Wall { is_east, line, first, len, gap }: Wall) {
        let line = line as usize + select_unpredictable(is_east, 0, self.columns);
        let line = &mut self.lines[line * self.words..][..self.words];
        if let [line] = line {
            *line &= !(u64::MAX >> (64 - len) << first) | 1 << gap;
            return;
        }
        for nth in (first..first + len).filter(|&nth| nth != gap) {
            line[nth as usize / 64] &= !(1 << (nth % 64));
        }
    }

    /// Copies the passages to a sketch.
    fn copy_to(&self, maze: &mut Sketch<'_>) {
        let is_in = |line: &[u64], nth: usize| (line[nth / 64] >> (nth % 64)) as u8 & 1;
        let (columns, rows) = self.lines.split_at(self.columns * self.words);
        for (y, row) in rows.chunks_exact(self.words).enumerate() {
            let cells = maze.passages_mut(y).iter_mut();
            for (x, (cell, column)) in cells.zip(columns.chunks_exact(self.words)).enumerate() {
                *cell = (EAST * is_in(column, y)) | (SOUTH * is_in(row, x));
            }
        }
    }
}

/// Draws a wall of the hall for an observer.
#[cold]
fn show(cx: &mut Context<'_>, lattice: Lattice, Wall { is_east, line, first, len, gap }: Wall) {
    let point = |nth: u32| {
        if is_east { Point::new(line as i32, nth as i32) } else { Point::new(nth as i32, line as i32) }
    };
    let side = if is_east { Direction::East } else { Direction::South };
    let (from, to) = (lattice.wall(point(first), side), lattice.wall(point(first + len - 1), side));
    let wall = Rect::new(from.x, from.y, to.right() - from.x, to.bottom() - from.y);
    cx.map.tiles.fill_rect(wall, Tile::Rock);
    cx.map.tiles.fill_rect(lattice.wall(point(gap), side), Tile::Floor);
    cx.snapshot(format_args!("a wall of {} by {} cells with a gap", wall.w, wall.h));
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
        let unpack = |Chamber(word): Chamber| [0, 16, 32, 48].map(|shift| word >> shift & 0xffff);
        let chamber = |[x, y, w, h]: [u64; 4]| Chamber(x | y << 16 | w << 32 | h << 48);
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let ([a, b], wall) = chamber([2, 3, 7, 4]).divide(rng.next_u64());
            let [_, _, part, _] = unpack(a);
            assert!((1..7).contains(&part) && unpack(a) == [2, 3, part, 4]);
            assert_eq!(unpack(b), [2 + part, 3, 7 - part, 4]);
            assert_eq!((wall.is_east, wall.line, wall.first, wall.len), (true, part as u32 + 1, 3, 4));
            assert!((3..7).contains(&wall.gap));
            let ([a, b], wall) = chamber([2, 3, 4, 7]).divide(rng.next_u64());
            let [.., part] = unpack(a);
            assert!((1..7).contains(&part) && unpack(a) == [2, 3, 4, part]);
            assert_eq!(unpack(b), [2, 3 + part, 4, 7 - part]);
            assert_eq!((wall.is_east, wall.line, wall.first, wall.len), (false, part as u32 + 2, 2, 4));
            assert!((2..6).contains(&wall.gap));
        }
    }
}
