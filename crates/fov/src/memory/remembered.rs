//! What every cell looked like when it was last seen.
//!
//! ```text
//!  #'..@.      an open door is seen
//!  #'....      it is shut while nobody looks, and remembered open
//!  #+..@.      until it is seen again
//! ```
//!
//! How it works: for every cell that is seen, the memory asks what it looks like, and keeps that. Cells that are not
//! seen keep what was kept before, however much they have changed since.
//!
//! Promises: asks once for each cell that is seen, row by row, and for no other; nothing is allocated.
//!
//! Source: the remembered terrain of Rogue and of what came after it.

use barrow_core::{BitGrid, Grid, Point, Size};

use crate::SightError;

/// What every cell of a map looked like when an observer last saw it: tiles, glyphs, items.
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
    /// Nothing is remembered of a map of that size.
    pub fn new(size: Size) -> Self {
        Self { cells: Grid::new(size, None) }
    }

    /// Forgets everything and takes on a size, reusing the memory.
    pub fn reset(&mut self, size: Size) {
        self.cells.reset(size, None);
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.reset(self.cells.size());
    }

    /// Remembers of each cell that is seen what `look` says of it. A set of another size is an error and changes nothing.
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

    /// What `p` looked like when it was last seen. Nothing if it never was, or is off the map.
    pub fn get(&self, p: Point) -> Option<T> {
        self.cells.get(p).flatten()
    }

    /// What is remembered of every cell.
    pub const fn cells(&self) -> &Grid<Option<T>> {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_seen_is_asked_for_and_changed() {
        let size = Size::new(70, 2);
        let mut seen = BitGrid::new(size);
        for (x, y) in [(65, 0), (2, 1), (69, 1)] {
            seen.insert(Point::new(x, y));
        }
        let mut remembered = Remembered::new(size);
        let mut asked = Vec::new();
        let look = |p: Point| {
            asked.push(p);
            p.x
        };
        remembered.update(&seen, look).unwrap();
        assert_eq!(asked, seen.iter().collect::<Vec<_>>());
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
    fn sets_of_another_size_change_nothing() {
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
