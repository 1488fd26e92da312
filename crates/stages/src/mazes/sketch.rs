//! A maze under construction: one byte for every cell of its lattice, with a bit for each open side.
//!
//! ```text
//!   .....   the first cell is open to the east, the second to the west and east, the third to the west and south;
//!       .   the last cell is below the third and open to the north
//!   #   .
//! ```
//!
//! Algorithms dig cells in any order, and changing one byte is faster than drawing the tiles of a passage. Tiles are
//! drawn once, row by row, when the maze is complete; only for an observer they are drawn at every step as well.
//!
//! A cell is an index into the list of bytes. Sentinel bytes surround the lattice, so that every cell has four
//! neighbors: a row before the first, a row after the last, and one column, which is both to the right of a row and to
//! the left of the next.

use std::hint::select_unpredictable;

use barrow_core::{Direction, Point, Rect, Tile};

use crate::mazes::lattice::Lattice;
use crate::mazes::sides::Sides;
use crate::stage::Context;

/// Flag of a cell that has no passage yet.
pub(super) const ROCK: u8 = 1 << 7;
/// Flag that algorithms can use for any purpose.
pub(super) const MARK: u8 = 1 << 6;
/// Two bits in which algorithms can store a direction.
const NOTE: u8 = 3 << NOTE_SHIFT;
const NOTE_SHIFT: u8 = 4;
/// Sentinel byte off the lattice. No cell of the lattice has this value: a cell with a noted direction is rock or has a
/// passage.
const OFF: u8 = NOTE;

/// Returns the bit that stands for a passage on one side.
pub(super) const fn passage(side: Direction) -> u8 {
    1 << side as u8
}

/// The passages between the cells of a lattice.
#[derive(Debug)]
pub(super) struct Sketch<'a> {
    lattice: Lattice,
    stride: usize,
    /// Index differences from a cell to its neighbor on each side, in the order of [`Direction::ALL`].
    steps: [isize; 4],
    cells: &'a mut [u8],
}

impl<'a> Sketch<'a> {
    /// Creates a sketch in which all cells have the value `fill`. Reuses the memory of `cells`.
    pub(super) fn new(lattice: Lattice, cells: &'a mut Vec<u8>, fill: u8) -> Self {
        let (columns, rows) = (lattice.size.width as usize, lattice.size.height as usize);
        let stride = columns + 1;
        cells.clear();
        cells.resize(stride, OFF);
        for _ in 0..rows {
            cells.resize(cells.len() + columns, fill);
            cells.push(OFF);
        }
        cells.resize(cells.len() + stride, OFF);
        Self { lattice, stride, steps: [-(stride as isize), 1, stride as isize, -1], cells }
    }

    /// Returns the index of a cell.
    #[inline]
    pub(super) const fn place(&self, p: Point) -> usize {
        (p.y as usize + 1) * self.stride + p.x as usize
    }

    /// Returns a number that is greater than every index.
    pub(super) const fn end(&self) -> usize {
        self.cells.len()
    }

    /// Returns the lattice coordinates of an index.
    const fn point(&self, cell: usize) -> Point {
        Point::new((cell % self.stride) as i32, (cell / self.stride) as i32 - 1)
    }

    /// Returns the byte of a cell for modification.
    #[inline]
    pub(super) fn at(&mut self, cell: usize) -> &mut u8 {
        &mut self.cells[cell]
    }

    /// Returns the neighbor on one side, which may be off the lattice.
    #[inline]
    pub(super) const fn beside(&self, cell: usize, side: Direction) -> usize {
        cell.wrapping_add_signed(self.steps[side as usize])
    }

    /// Returns the sides whose neighbor has `FLAG` set, which must be a single bit.
    #[inline]
    pub(super) fn sides_to<const FLAG: u8>(&self, cell: usize) -> Sides {
        let near = &self.cells[cell - self.stride..][..=2 * self.stride];
        let sides = [near[0], near[self.stride + 1], near[2 * self.stride], near[self.stride - 1]];
        let bit = |side: usize| (sides[side] >> FLAG.trailing_zeros() & 1) << side;
        Sides::from_bits(bit(0) | bit(1) | bit(2) | bit(3))
    }

    /// Opens the wall on one side of a cell and returns the cell behind it. Clears [`ROCK`] of both.
    #[inline]
    pub(super) fn open(&mut self, cx: &mut Context<'_>, from: usize, side: Direction) -> usize {
        let to = self.beside(from, side);
        self.cells[from] = self.cells[from] & !ROCK | passage(side);
        self.cells[to] = self.cells[to] & !ROCK | passage(side.opposite());
        if cx.is_observed() {
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

    /// Stores a direction in a cell and returns the neighbor there. If the neighbor is off the lattice, stores nothing
    /// and returns the cell itself.
    #[inline]
    pub(super) fn step_and_note(&mut self, cell: usize, side: Direction) -> usize {
        let to = self.beside(cell, side);
        if self.cells[to] == OFF {
            return cell;
        }
        self.cells[cell] = self.cells[cell] & !NOTE | (side as u8) << NOTE_SHIFT;
        to
    }

    /// Returns the direction that [`Sketch::step_and_note`] stored last.
    #[inline]
    pub(super) fn noted(&self, cell: usize) -> Direction {
        Direction::ALL[usize::from((self.cells[cell] & NOTE) >> NOTE_SHIFT)]
    }

    /// Closes the walls on the `side` of `len` cells in a line from `from` in the direction `next`.
    #[inline]
    pub(super) fn close(&mut self, from: usize, next: Direction, len: usize, side: Direction) {
        let mut at = from;
        for _ in 0..len {
            self.cells[at] &= !passage(side);
            at = self.beside(at, next);
        }
    }

    /// Draws all cells, and their passages to the east and south, as floor.
    pub(super) fn draw(&self, cx: &mut Context<'_>) {
        let Self { lattice, stride, ref cells, .. } = *self;
        for (y, row) in cells.chunks_exact(stride).skip(1).take(lattice.size.height as usize).enumerate() {
            let first = Point::new(0, y as i32);
            let cells = &row[..stride - 1];
            if lattice.is_narrow() {
                let Rect { x, y, .. } = lattice.cell(first);
                let leads = |cell: u8, side| cell & passage(side) != 0;
                let tiles = &mut cx.map.tiles.row_mut(y)[x as usize..];
                draw_narrow(tiles, cells, |cell| [true, leads(cell, Direction::East)]);
                let tiles = &mut cx.map.tiles.row_mut(y + 1)[x as usize..];
                draw_narrow(tiles, cells, |cell| [leads(cell, Direction::South), false]);
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
    for (tiles, &cell) in tiles.as_chunks_mut::<2>().0.iter_mut().zip(cells) {
        let open = is_open(cell);
        // A branch would be mispredicted at every second wall.
        *tiles = std::array::from_fn(|i| select_unpredictable(open[i], Tile::Floor, tiles[i]));
    }
}

/// Draws a row of cells and their passages as floor.
fn draw_wide(cx: &mut Context<'_>, lattice: Lattice, first: Point, cells: &[u8]) {
    let tiles = &mut cx.map.tiles;
    for (x, &cell) in cells.iter().enumerate() {
        let at = first + Point::new(x as i32, 0);
        tiles.fill_rect(lattice.cell(at), Tile::Floor);
        for side in [Direction::East, Direction::South] {
            if cell & passage(side) != 0 {
                tiles.fill_rect(lattice.wall(at, side), Tile::Floor);
            }
        }
    }
}
