//! A value for every cell. The only place that turns cells into indices.

use std::ops::{Index, IndexMut};

use crate::{Point, Rect, Size};

/// How many cells are best written at once, if some of them only with what they held before: a short loop that is always
/// as long takes less time than a shorter one whose end must be guessed.
const WINDOW: usize = 16;

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
    #[inline]
    pub fn get(&self, p: Point) -> Option<T> {
        self.size.contains(p).then(|| self[p])
    }

    /// Row `y` from left to right.
    #[inline]
    pub fn row(&self, y: i32) -> &[T] {
        let width = self.size.width as usize;
        &self.cells[y as usize * width..][..width]
    }

    /// Row `y`, to be written.
    #[inline]
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
    #[inline]
    pub fn fill_run(&mut self, y: i32, x: i32, len: i32, value: T) {
        self.row_mut(y)[x as usize..(x + len) as usize].fill(value);
    }

    /// Puts `value` into every cell of `area`, all of which is on the grid.
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

    /// Puts `value` into `len` cells in a straight line, `step` from each to the next. All of them are on the grid.
    #[inline]
    pub fn fill_line(&mut self, from: Point, step: Point, len: u32, value: T) {
        self.walk_line(from, step, len, |cell| {
            *cell = value;
            true
        });
    }

    /// The `N` cells from `p` on, to be written; they run on into the next row. None at the end of the last row.
    #[inline]
    pub fn window_mut<const N: usize>(&mut self, p: Point) -> Option<&mut [T; N]> {
        let i = self.index_of(p);
        self.cells[i..].first_chunk_mut()
    }

    /// What lies north, east, south and west of `p`, which is on the grid; `off` where that is off the grid.
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

    /// Walks over `len` cells in a straight line, `step` from each to the next, for as long as `visit` says yes; how
    /// often it did. All `len` cells are on the grid.
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

/// Puts `value` into the first `len` of the cells.
#[inline]
fn fill_start<T: Copy>(cells: &mut [T; WINDOW], len: u8, value: T) {
    let before = *cells;
    *cells = std::array::from_fn(|i| if (i as u8) < len { value } else { before[i] });
}

/// Every cell, row by row.
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
    /// The cells of a 4×3 grid are numbered 0 to 11.
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
    fn lines_go_every_way() {
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
