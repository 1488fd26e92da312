//! Last known appearance of every cell.
//!
//! ```text
//!  #'..@.      an open door is visible
//!  #'....      it is closed while out of sight, and remembered as open
//!  #+..@.      until it is seen again
//! ```
//!
//! For every visible cell, the current appearance is requested and stored. Other cells keep the stored appearance, even
//! if they have changed since.
//!
//! Guarantees: the callback is called once for each visible cell, in row-major order, and for no other; `update` does
//! not allocate.
//!
//! Source: none; remembered terrain as in Rogue and its successors.

use barrow_core::{BitGrid, Grid, Point, Size};

use crate::SightError;

/// Appearance of every cell of a map when an observer last saw it: tiles, glyphs, items.
///
/// ```
/// use barrow_core::{BitGrid, Point, Size};
/// use barrow_fov::Remembered;
///
/// let (size, door) = (Size::new(3, 1), Point::new(1, 0));
/// let (mut here, away) = (BitGrid::new(size), BitGrid::new(size));
/// here.insert(door);
/// let mut remembered = Remembered::new(size);
/// remembered.update(&here, |_| '\'')?;
/// remembered.update(&away, |_| '+')?;
/// assert_eq!(remembered.get(door), Some('\''));
/// remembered.update(&here, |_| '+')?;
/// assert_eq!(remembered.get(door), Some('+'));
/// # Ok::<(), barrow_fov::SightError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remembered<T> {
    cells: Grid<Option<T>>,
}

impl<T: Copy> Remembered<T> {
    /// Creates an empty memory for a map of that size.
    pub fn new(size: Size) -> Self {
        Self { cells: Grid::new(size, None) }
    }

    /// Clears the memory and resizes it, reusing its buffer.
    pub fn reset(&mut self, size: Size) {
        self.cells.reset(size, None);
    }

    /// Clears the memory; the size stays.
    pub fn forget(&mut self) {
        self.reset(self.cells.size());
    }

    /// Stores `look(p)` for each cell `p` of `seen`. A set of another size is an error and changes nothing.
    pub fn update(&mut self, seen: &BitGrid, mut look: impl FnMut(Point) -> T) -> Result<(), SightError> {
        let (expected, found) = (self.cells.size(), seen.size());
        if expected != found {
            return Err(SightError::OtherSize { expected, found });
        }
        for p in seen.iter() {
            self.cells[p] = Some(look(p));
        }
        Ok(())
    }

    /// Returns the last known appearance of `p`; `None` if it was never seen or is outside the map.
    pub fn get(&self, p: Point) -> Option<T> {
        self.cells.get(p).flatten()
    }

    /// Returns the last known appearance of all cells.
    pub const fn cells(&self) -> &Grid<Option<T>> {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn update_requests_and_changes_only_visible_cells() {
        let size = Size::new(70, 2);
        let mut seen = BitGrid::new(size);
        for (x, y) in [(65, 0), (2, 1), (69, 1)] {
            seen.insert(Point::new(x, y));
        }
        let mut remembered = Remembered::new(size);
        let mut requested = Vec::new();
        let look = |p: Point| {
            requested.push(p);
            p.x
        };
        remembered.update(&seen, look).unwrap();
        assert_eq!(requested, seen.iter().collect::<Vec<_>>());
        for (p, found) in remembered.cells().iter() {
            assert_eq!(found, seen.contains(p).then_some(p.x));
        }
        seen.remove(Point::new(2, 1));
        remembered.update(&seen, |_| -1).unwrap();
        assert_eq!(remembered.get(Point::new(2, 1)), Some(2));
        assert_eq!(remembered.get(Point::new(65, 0)), Some(-1));
        remembered.forget();
        assert_eq!(remembered, Remembered::new(size));
    }

    #[test]
    fn sets_of_another_size_are_errors() {
        let mut remembered = Remembered::new(Size::new(2, 2));
        let (expected, found) = (Size::new(2, 2), Size::new(3, 2));
        let mut seen = BitGrid::new(found);
        seen.insert(Point::new(0, 0));
        assert_eq!(remembered.update(&seen, |_| 1), Err(SightError::OtherSize { expected, found }));
        assert_eq!(remembered, Remembered::new(expected));
        assert_eq!(remembered.get(Point::new(2, 0)), None);
        assert_eq!(Remembered::default().update(&BitGrid::default(), |_| 1), Ok(()));
    }
}
