//! Grid of values; the only place that converts cells to indices.

use std::ops::{Index, IndexMut};

use crate::{BitGrid, Point, Rect, Size, flags_of};

/// Number of cells that [`Grid::fill_rect`] writes at once, some with their old value: a short loop of constant length
/// is faster than a shorter one whose end the branch predictor must guess.
const WINDOW: usize = 16;

/// One value per cell of a map, in row-major order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// Creates a grid with `fill` in every cell.
    pub fn new(size: Size, fill: T) -> Self {
        Self { size, cells: vec![fill; size.cells()] }
    }

    /// Resizes the grid and sets every cell to `fill`, reusing the memory.
    pub fn reset(&mut self, size: Size, fill: T) {
        self.size = size;
        self.cells.clear();
        self.cells.resize(size.cells(), fill);
    }

    /// Copies `other` into this grid, reusing the memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.cells.clear();
        self.cells.extend_from_slice(&other.cells);
    }

    /// Returns the number of columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the value at `p`, or `None` outside the grid.
    #[inline]
    pub fn get(&self, p: Point) -> Option<T> {
        self.size.contains(p).then(|| self[p])
    }

    /// Returns row `y` from left to right.
    #[inline]
    pub fn row(&self, y: i32) -> &[T] {
        let width = self.size.width as usize;
        &self.cells[y as usize * width..][..width]
    }

    /// Returns row `y` for writing.
    #[inline]
    pub fn row_mut(&mut self, y: i32) -> &mut [T] {
        let width = self.size.width as usize;
        &mut self.cells[y as usize * width..][..width]
    }

    /// Iterates over the rows from the top down.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks_exact(self.size.width.max(1) as usize)
    }

    /// Returns all values in row-major order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Returns all values in row-major order, to change them.
    #[inline]
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Iterates over all cells with their positions in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, T)> + '_ {
        // Counts columns instead of dividing by the width, because divisions are slow.
        let (width, mut next) = (self.size.width as i32, Point::new(0, 0));
        self.cells.iter().map(move |&value| {
            let p = next;
            next.x += 1;
            if next.x == width {
                next = Point::new(0, p.y + 1);
            }
            (p, value)
        })
    }

    /// Replaces the value of every cell of a set by `f` of it.
    #[inline]
    pub(crate) fn change(&mut self, cells: &BitGrid, f: impl Fn(T) -> T) {
        for y in 0..self.size.height as i32 {
            let row = self.row_mut(y);
            for (values, &word) in row.chunks_mut(64).zip(cells.row(y)).filter(|(_, word)| **word != 0) {
                // Computes the new value for every cell and selects afterwards, so that the compiler can vectorize the
                // loop.
                for (value, &is_in) in values.iter_mut().zip(&flags_of(word)) {
                    let changed = f(*value);
                    *value = if is_in { changed } else { *value };
                }
            }
        }
    }

    /// Sets `len` cells of row `y` to `value`, starting at column `x`. All must be on the grid.
    #[inline]
    pub fn fill_run(&mut self, y: i32, x: i32, len: i32, value: T) {
        self.row_mut(y)[x as usize..(x + len) as usize].fill(value);
    }

    /// Sets every cell of `area` to `value`. All must be on the grid.
    #[inline]
    pub fn fill_rect(&mut self, area: Rect, value: T) {
        debug_assert!(Rect::of(self.size).covers(area), "{area:?} is off the grid of {}", self.size);
        if area.w == 1 {
            return self.fill_line(Point::new(area.x, area.y), Point::new(0, 1), area.h as u32, value);
        }
        let width = self.size.width as usize;
        let mut at = self.index_of(Point::new(area.x, area.y));
        for _ in 0..area.h {
            let cells = &mut self.cells[at..];
            match cells.first_chunk_mut() {
                Some(window) if area.w <= WINDOW as i32 => fill_start(window, area.w as u8, value),
                _ => cells[..area.w as usize].fill(value),
            }
            at += width;
        }
    }

    /// Sets `len` cells in a straight line to `value`; `step` leads from each to the next. All must be on the grid.
    #[inline]
    pub fn fill_line(&mut self, from: Point, step: Point, len: u32, value: T) {
        self.walk_line(from, step, len, |cell| {
            *cell = value;
            true
        });
    }

    /// Returns `N` consecutive cells starting at `p` for writing, which may continue into the next row. `None` if fewer
    /// than `N` are left.
    #[inline]
    pub fn window_mut<const N: usize>(&mut self, p: Point) -> Option<&mut [T; N]> {
        let i = self.index_of(p);
        self.cells[i..].first_chunk_mut()
    }

    /// Returns the values north, east, south and west of `p`, which must be on the grid; `off` stands for cells outside
    /// the grid.
    #[inline]
    pub fn neighbors(&self, p: Point, off: T) -> [T; 4] {
        let (i, width) = (self.index_of(p), self.size.width as usize);
        let beside = |there: bool, i: usize| if there { self.cells[i] } else { off };
        [
            beside(p.y > 0, i.wrapping_sub(width)),
            beside(p.x + 1 < width as i32, i + 1),
            beside(p.y + 1 < self.size.height as i32, i + width),
            beside(p.x > 0, i.wrapping_sub(1)),
        ]
    }

    /// Visits `len` cells in a straight line, `step` from each to the next, until `visit` returns false. Returns the
    /// number of visits that returned true. All `len` cells must be on the grid.
    #[inline]
    pub fn walk_line(
        &mut self,
        from: Point,
        step: Point,
        len: u32,
        mut visit: impl FnMut(&mut T) -> bool,
    ) -> u32 {
        let stride = step.y as isize * self.size.width as isize + step.x as isize;
        let mut i = if len > 0 { self.index_of(from) } else { 0 };
        for walked in 0..len {
            if !visit(&mut self.cells[i]) {
                return walked;
            }
            i = i.wrapping_add_signed(stride);
        }
        len
    }

    #[inline]
    fn index_of(&self, p: Point) -> usize {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        p.y as usize * self.size.width as usize + p.x as usize
    }
}

/// Sets the first `len` of the cells to `value`. Writes the whole window, so that the loop has a constant length.
#[inline]
fn fill_start<T: Copy>(cells: &mut [T; WINDOW], len: u8, value: T) {
    let before = *cells;
    *cells = std::array::from_fn(|i| if (i as u8) < len { value } else { before[i] });
}

/// The values of all cells in row-major order.
impl<T> AsRef<[T]> for Grid<T> {
    fn as_ref(&self) -> &[T] {
        &self.cells
    }
}

impl<T: Copy> Index<Point> for Grid<T> {
    type Output = T;
    #[inline]
    fn index(&self, p: Point) -> &T {
        &self.cells[self.index_of(p)]
    }
}

impl<T: Copy> IndexMut<Point> for Grid<T> {
    #[inline]
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
    /// Returns a 4×3 grid whose cells are numbered 0 to 11.
    fn numbered() -> Grid<i32> {
        let mut grid = Grid::new(Size::new(4, 3), 0);
        (0..12).for_each(|i| grid[Point::new(i % 4, i / 4)] = i);
        grid
    }

    #[test]
    fn neighbors_end_at_the_edge() {
        let grid = numbered();
        assert_eq!(grid.neighbors(Point::new(1, 1), -1), [1, 6, 9, 4]);
        assert_eq!(grid.neighbors(Point::new(0, 0), -1), [-1, 1, 4, -1]);
        assert_eq!(grid.neighbors(Point::new(3, 2), -1), [7, -1, -1, 10]);
    }

    #[test]
    fn lines_go_in_every_direction_and_stop_early() {
        let mut grid = numbered();
        let mut walk = |from: (i32, i32), step: (i32, i32), len| {
            let mut seen = Vec::new();
            let (from, step) = (Point::new(from.0, from.1), Point::new(step.0, step.1));
            let walked = grid.walk_line(from, step, len, |&mut i| {
                seen.push(i);
                i != 6
            });
            (walked, seen)
        };
        assert_eq!(walk((0, 0), (1, 0), 4), (4, vec![0, 1, 2, 3]));
        assert_eq!(walk((3, 2), (-1, 0), 2), (2, vec![11, 10]));
        assert_eq!(walk((1, 2), (0, -1), 3), (3, vec![9, 5, 1]));
        assert_eq!(walk((2, 0), (0, 1), 3), (1, vec![2, 6]));
        assert_eq!(walk((2, 0), (0, 1), 0), (0, vec![]));
    }
}
