//! Memory of a map: which cells an observer has seen, and which are visible now (fog of war).
//!
//! ```text
//!  @..                 three fields of view in a corridor with a radius of 2:
//!  ,,..@..             a comma was seen before, blank is unknown
//!  ,,,,,,..@..
//! ```
//!
//! Algorithm:
//! 1. Every observer has a memory: the set of cells visible now, and the set of cells ever seen.
//! 2. Each field of view replaces the first set and is added to the second.
//! 3. The newly added cells are stored, too: they end auto-explore, reveal rooms or score points.
//!
//! Guarantees: visible cells are explored; explored cells stay so until `forget` or `reset`; `update` does not
//! allocate.
//!
//! Source: none; fog of war as in strategy games, in roguelikes since Rogue.

mod remembered;

pub use remembered::Remembered;

use barrow_core::{BitGrid, Point, Size};

use crate::SightError;

/// Knowledge about a cell, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// The cell was never seen.
    #[default]
    Unknown,
    /// The cell was seen before, but is not visible now.
    Explored,
    /// The cell is visible now.
    Visible,
}

/// Explored and visible cells of one observer.
///
/// ```
/// use barrow_core::{BitGrid, Point, Size};
/// use barrow_fov::{Algorithm, Known, Memory, opaque, field_of_view};
///
/// let size = Size::new(30, 3);
/// let (open, mut seen) = (opaque(size, |_| false), BitGrid::default());
/// // One memory per observer; the buffer for fields of view can be shared.
/// let mut hero = Memory::new(size);
/// let mut dog = Memory::new(size);
/// for x in [3, 9, 15] {
///     field_of_view(Algorithm::Circle, &open, Point::new(x, 1), 4, &mut seen)?;
///     hero.update(&seen)?;
///     field_of_view(Algorithm::Circle, &open, Point::new(x + 8, 1), 2, &mut seen)?;
///     dog.update(&seen)?;
/// }
/// let cell = Point::new(3, 1);
/// assert_eq!((hero.at(cell), dog.at(cell)), (Known::Explored, Known::Unknown));
/// assert_eq!(hero.at(Point::new(15, 1)), Known::Visible);
/// # Ok::<(), barrow_fov::SightError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    visible: BitGrid,
    explored: BitGrid,
    newly_explored: BitGrid,
}

impl Memory {
    /// Creates an empty memory for a map of that size.
    pub fn new(size: Size) -> Self {
        let mut memory = Self::default();
        memory.reset(size);
        memory
    }

    /// Clears the memory and resizes it for the next level, reusing its buffers.
    pub fn reset(&mut self, size: Size) {
        for cells in [&mut self.visible, &mut self.explored, &mut self.newly_explored] {
            cells.reset(size);
        }
    }

    /// Clears the memory, including the visible cells.
    pub fn forget(&mut self) {
        self.reset(self.explored.size());
    }

    /// Replaces the visible cells and adds them to the explored ones. A set of another size is an error and changes
    /// nothing.
    pub fn update(&mut self, seen: &BitGrid) -> Result<(), SightError> {
        let (expected, found) = (self.explored.size(), seen.size());
        if expected != found {
            return Err(SightError::OtherSize { expected, found });
        }
        self.visible.copy_from(seen);
        self.newly_explored.update([seen, &self.explored], |_, [seen, explored]| seen & !explored);
        self.explored.union_with(seen);
        Ok(())
    }

    /// Returns the knowledge about `p`; unknown outside the map.
    pub fn at(&self, p: Point) -> Known {
        if self.visible.contains(p) {
            Known::Visible
        } else if self.explored.contains(p) {
            Known::Explored
        } else {
            Known::Unknown
        }
    }

    /// Returns the cells that are visible now.
    pub const fn visible(&self) -> &BitGrid {
        &self.visible
    }

    /// Returns the cells that are or were visible.
    pub const fn explored(&self) -> &BitGrid {
        &self.explored
    }

    /// Returns the cells that the last update added to the explored ones.
    pub const fn newly_explored(&self) -> &BitGrid {
        &self.newly_explored
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(width: u32, cells: std::ops::Range<i32>) -> BitGrid {
        let mut seen = BitGrid::new(Size::new(width, 1));
        seen.insert_run(0, cells.start, cells.end - cells.start);
        seen
    }

    /// Draws the cells of a row: `.` unknown, `e`xplored, `v`isible, `n`ewly explored and visible.
    fn draw(memory: &Memory) -> String {
        let cells = (0..memory.explored().size().width as i32).map(|x| Point::new(x, 0));
        cells
            .map(|p| match (memory.at(p), memory.newly_explored().contains(p)) {
                (Known::Unknown, false) => '.',
                (Known::Explored, false) => 'e',
                (Known::Visible, false) => 'v',
                (Known::Visible, true) => 'n',
                (known, true) => panic!("{known:?} but newly explored"),
            })
            .collect()
    }

    #[test]
    fn seen_cells_stay_explored() {
        let mut memory = Memory::new(Size::new(9, 1));
        let mut look = |cells| {
            memory.update(&seen(9, cells)).unwrap();
            draw(&memory)
        };
        assert_eq!(look(0..4), "nnnn.....");
        assert_eq!(look(2..6), "eevvnn...");
        assert_eq!(look(2..6), "eevvvv...");
        assert_eq!(look(8..9), "eeeeee..n");
        assert_eq!(look(0..0), "eeeeee..e");
        memory.forget();
        assert_eq!(draw(&memory), ".........");
    }

    #[test]
    fn sets_of_another_size_are_errors() {
        let mut memory = Memory::new(Size::new(9, 1));
        memory.update(&seen(9, 3..5)).unwrap();
        let before = memory.clone();
        let (expected, found) = (Size::new(9, 1), Size::new(8, 1));
        assert_eq!(memory.update(&seen(8, 0..2)), Err(SightError::OtherSize { expected, found }));
        assert_eq!(memory, before);
        assert_eq!(memory.at(Point::new(-1, 0)), Known::Unknown);
        assert_eq!(Memory::default().update(&BitGrid::default()), Ok(()));
    }
}
