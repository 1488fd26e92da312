//! A maze under construction: one byte for every cell of its lattice, with a bit for a passage to the east and one for a
//! passage to the south.
//!
//! ```text
//!   .....   the first cell is open to the east, the second too, the third to the south;
//!       .   the last cell is below the third
//!   #   .
//! ```
//!
//! Algorithms dig cells in any order, and changing one byte is faster than drawing the tiles of a passage. Tiles are
//! drawn once, row by row, when the maze is complete; only for an observer they are drawn at every step as well.
//!
//! A cell is an index into the list of bytes. Sentinel bytes surround the lattice, so that every cell has four
//! neighbors: a row before the first, a row after the last, and one column, which is both to the right of a row and to
//! the left of the next.
//!
//! A second byte of every cell is the state of the algorithm. It is in another list, so that reading it does not wait
//! for passages that were written just before. Algorithms that grow a maze from cell to cell store a set of sides in it,
//! and update it in the four neighbors of every cell that they dig: so one byte has all sides on which the maze can grow.

use barrow_core::{Direction, Point, Rect, Tile};

use crate::mazes::lattice::Lattice;
use crate::stage::Context;

/// Bit of a passage to the east.
pub(super) const EAST: u8 = 1;
/// Bit of a passage to the south.
pub(super) const SOUTH: u8 = 2;
/// Set of all four sides.
const SIDES: u8 = 15;

/// Returns the bit of a side in a set of sides.
pub(super) const fn side_bit(side: Direction) -> u8 {
    1 << side as u8
}

/// Memory of a sketch.
#[derive(Default)]
pub(super) struct SketchBuffers {
    passages: Vec<u8>,
    states: Vec<u8>,
}

/// Returns the bit of a passage on one side. The western or northern one of two cells has the smaller index, and stores
/// the passage between them.
const fn passage(side: Direction) -> u8 {
    // East and west have odd numbers.
    SOUTH >> (side as u8 & 1)
}

/// The passages between the cells of a lattice.
#[derive(Debug)]
pub(super) struct Sketch<'a> {
    lattice: Lattice,
    stride: usize,
    /// Index differences from a cell to its neighbor on each side, in the order of [`Direction::ALL`].
    steps: [isize; 4],
    /// Passages of every cell.
    passages: &'a mut [u8],
    /// State of every cell.
    states: &'a mut [u8],
}

impl<'a> Sketch<'a> {
    /// Creates a sketch without passages, in which all cells have the state `fill` and the sentinels the state `off`.
    pub(super) fn new(lattice: Lattice, buffers: &'a mut SketchBuffers, fill: u8, off: u8) -> Self {
        let SketchBuffers { passages, states } = buffers;
        let (columns, rows) = (lattice.size.width as usize, lattice.size.height as usize);
        let stride = columns + 1;
        states.clear();
        states.resize(stride, off);
        for _ in 0..rows {
            states.resize(states.len() + columns, fill);
            states.push(off);
        }
        states.resize(states.len() + stride, off);
        passages.clear();
        passages.resize(states.len(), 0);
        Self { lattice, stride, steps: [-(stride as isize), 1, stride as isize, -1], passages, states }
    }

    /// Creates a sketch in which the state of every cell is the set of sides on which the lattice has a neighbor.
    pub(super) fn with_neighbors(lattice: Lattice, buffers: &'a mut SketchBuffers) -> Self {
        let sketch = Self::new(lattice, buffers, SIDES, 0);
        let (columns, rows) = (lattice.size.width as usize, lattice.size.height as usize);
        let (first, last) = (sketch.stride, rows * sketch.stride);
        for x in 0..columns {
            sketch.states[first + x] &= !side_bit(Direction::North);
            sketch.states[last + x] &= !side_bit(Direction::South);
        }
        for row in (first..=last).step_by(sketch.stride) {
            sketch.states[row] &= !side_bit(Direction::West);
            sketch.states[row + columns - 1] &= !side_bit(Direction::East);
        }
        sketch
    }

    /// Returns the index of a cell.
    #[inline]
    pub(super) const fn place(&self, p: Point) -> usize {
        (p.y as usize + 1) * self.stride + p.x as usize
    }

    /// Returns the passages of a row of cells for modification.
    pub(super) fn passages_mut(&mut self, y: usize) -> &mut [u8] {
        &mut self.passages[(y + 1) * self.stride..][..self.stride - 1]
    }

    /// Returns a number that is greater than every index.
    pub(super) const fn end(&self) -> usize {
        self.states.len()
    }

    /// Returns the lattice coordinates of an index.
    const fn point(&self, cell: usize) -> Point {
        Point::new((cell % self.stride) as i32, (cell / self.stride) as i32 - 1)
    }

    /// Returns the state of a cell for modification.
    #[inline]
    pub(super) fn at(&mut self, cell: usize) -> &mut u8 {
        &mut self.states[cell]
    }

    /// Returns the neighbor on one side, which may be off the lattice.
    #[inline]
    pub(super) const fn beside(&self, cell: usize, side: Direction) -> usize {
        cell.wrapping_add_signed(self.steps[side as usize])
    }

    /// Calls `change` for the four neighbors of a cell with their index, their state and the bit of the side on which
    /// they have the cell.
    #[inline]
    pub(super) fn each_neighbor(&mut self, cell: usize, mut change: impl FnMut(usize, &mut u8, u8)) {
        for (side, &step) in self.steps.iter().enumerate() {
            let beside = cell.wrapping_add_signed(step);
            // Opposite sides differ by 2.
            change(beside, &mut self.states[beside], 1 << (side ^ 2));
        }
    }

    /// Removes a cell from the sets of its four neighbors.
    #[inline]
    pub(super) fn hide(&mut self, cell: usize) {
        self.each_neighbor(cell, |_, sides, bit| *sides &= !bit);
    }

    /// Opens the wall on one side of a cell and returns the cell behind it.
    #[inline]
    pub(super) fn open(&mut self, cx: &mut Context<'_>, from: usize, side: Direction) -> usize {
        self.open_if(cx, true, from, side)
    }

    /// Opens the wall on one side of a cell if `is_open`, without a branch, and returns the cell behind it.
    #[inline]
    pub(super) fn open_if(
        &mut self,
        cx: &mut Context<'_>,
        is_open: bool,
        from: usize,
        side: Direction,
    ) -> usize {
        let to = self.beside(from, side);
        self.passages[from.min(to)] |= passage(side) * u8::from(is_open);
        if cx.is_observed() && is_open {
            self.show(cx, from, to);
        }
        to
    }

    #[cold]
    fn show(&self, cx: &mut Context<'_>, from: usize, to: usize) {
        let (from, to) = (self.point(from), self.point(to));
        let (first, step) = (Point::new(from.x.min(to.x), from.y.min(to.y)), from - to);
        let both = Rect::new(first.x, first.y, 1 + step.x.abs(), 1 + step.y.abs());
        cx.map.tiles.fill_rect(self.lattice.tiles(both), Tile::Floor);
        cx.snapshot(format_args!("a passage from cell {from} to cell {to}"));
    }

    /// Draws all cells, and their passages to the east and south, as floor.
    pub(super) fn draw(&self, cx: &mut Context<'_>) {
        let Self { lattice, stride, ref passages, .. } = *self;
        for (y, row) in passages.chunks_exact(stride).skip(1).take(lattice.size.height as usize).enumerate() {
            let first = Point::new(0, y as i32);
            let cells = &row[..stride - 1];
            if lattice.is_narrow() {
                let Rect { x, y, .. } = lattice.cell(first);
                let tiles = &mut cx.map.tiles.row_mut(y)[x as usize..];
                draw_narrow(tiles, cells, |cell| [true, cell & EAST != 0]);
                let tiles = &mut cx.map.tiles.row_mut(y + 1)[x as usize..];
                draw_narrow(tiles, cells, |cell| [cell & SOUTH != 0, false]);
            } else {
                draw_wide(cx, lattice, first, cells);
            }
        }
    }
}

/// Draws two tiles for every cell: floor where `is_open` returns true. The border is to the right of the last cell, so
/// there always are two.
#[inline]
fn draw_narrow(tiles: &mut [Tile], cells: &[u8], is_open: impl Fn(u8) -> [bool; 2]) {
    let mut open = [[false; 2]; 32];
    for (tiles, cells) in tiles.chunks_mut(64).zip(cells.chunks(32)) {
        for (open, &cell) in open.iter_mut().zip(cells) {
            *open = is_open(cell);
        }
        // In a loop of its own, which the compiler vectorizes. A branch would be mispredicted at every second wall.
        for (tile, &is_open) in tiles.iter_mut().zip(open[..cells.len()].as_flattened()) {
            let drawn = *tile;
            *tile = if is_open { Tile::Floor } else { drawn };
        }
    }
}

/// Draws a row of cells and their passages as floor.
fn draw_wide(cx: &mut Context<'_>, lattice: Lattice, first: Point, cells: &[u8]) {
    let tiles = &mut cx.map.tiles;
    for (x, &cell) in cells.iter().enumerate() {
        let at = first + Point::new(x as i32, 0);
        tiles.fill_rect(lattice.cell(at), Tile::Floor);
        for (side, bit) in [(Direction::East, EAST), (Direction::South, SOUTH)] {
            if cell & bit != 0 {
                tiles.fill_rect(lattice.wall(at, side), Tile::Floor);
            }
        }
    }
}
