//! A value for every cell. The only place that turns cells into indices.

use std::ops::{Index, IndexMut};

use crate::{Point, Size};

/// A value for every cell of a map, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// A grid with `fill` in every cell.
    pub fn new(size: Size, fill: T) -> Self {
        Self { size, cells: vec![fill; size.cells()] }
    }

    /// Takes on a new size and puts `fill` in every cell, reusing the memory.
    pub fn reset(&mut self, size: Size, fill: T) {
        self.size = size;
        self.cells.clear();
        self.cells.resize(size.cells(), fill);
    }

    /// Becomes a copy of `other`, reusing the memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.cells.clear();
        self.cells.extend_from_slice(&other.cells);
    }

    /// How large it is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What is at `p`, if `p` is on the grid.
    pub fn get(&self, p: Point) -> Option<T> {
        self.size.contains(p).then(|| self[p])
    }

    /// Row `y` from left to right.
    pub fn row(&self, y: i32) -> &[T] {
        let width = self.size.width as usize;
        &self.cells[y as usize * width..][..width]
    }

    /// Row `y`, to be written.
    pub fn row_mut(&mut self, y: i32) -> &mut [T] {
        let width = self.size.width as usize;
        &mut self.cells[y as usize * width..][..width]
    }

    /// All rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks_exact(self.size.width.max(1) as usize)
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Every cell with its place, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Point, T)> + '_ {
        let width = self.size.width as usize;
        self.cells
            .iter()
            .enumerate()
            .map(move |(i, &v)| (Point::new((i % width) as i32, (i / width) as i32), v))
    }

    /// Puts `value` into `len` cells of row `y` from column `x` on.
    pub fn fill_run(&mut self, y: i32, x: i32, len: i32, value: T) {
        self.row_mut(y)[x as usize..(x + len) as usize].fill(value);
    }

    fn index_of(&self, p: Point) -> usize {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        p.y as usize * self.size.width as usize + p.x as usize
    }
}

impl<T: Copy> Index<Point> for Grid<T> {
    type Output = T;
    fn index(&self, p: Point) -> &T {
        &self.cells[self.index_of(p)]
    }
}

impl<T: Copy> IndexMut<Point> for Grid<T> {
    fn index_mut(&mut self, p: Point) -> &mut T {
        let i = self.index_of(p);
        &mut self.cells[i]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_rows_agree() {
        let mut grid = Grid::new(Size::new(3, 2), 0);
        grid[Point::new(2, 1)] = 7;
        grid.fill_run(0, 1, 2, 5);
        assert_eq!(grid.row(0), [0, 5, 5]);
        assert_eq!(grid.row(1), [0, 0, 7]);
        assert_eq!(grid.get(Point::new(3, 1)), None);
        assert_eq!(grid.get(Point::new(0, -1)), None);
    }
}
