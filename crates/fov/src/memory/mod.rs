//! Memory of a map: which cells an observer has seen, and which it sees now.
//!
//! ```text
//!  @..                 three looks into a corridor with a light of radius 2:
//!  ,,..@..             a comma was seen before, blank is unknown
//!  ,,,,,,..@..
//! ```
//!
//! How it works:
//! 1. Every observer has a memory of its own: a set of the cells seen now, one of the cells seen ever.
//! 2. After each field of view the first becomes that field, and the second grows by it.
//! 3. What is new in the second is kept as well, for what is discovered is often of interest: it ends auto-explore, it
//!    reveals rooms, it is worth points.
//!
//! Promises: what is visible is explored; what is explored stays so until it is forgotten; nothing is allocated.
//!
//! Source: the fog of war of strategy games, in roguelikes since Rogue.

mod remembered;

pub use remembered::Remembered;

use barrow_core::{BitGrid, Point, Size};

use crate::SightError;

/// What an observer knows of a cell; the later ones know more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// Never seen.
    #[default]
    Unknown,
    /// Seen before, but not now.
    Explored,
    /// Seen now.
    Visible,
}

/// Which cells of a map an observer has seen and sees.
///
/// ```
/// use barrow_core::{BitGrid, Point, Size};
/// use barrow_fov::{Algorithm, Known, Memory, opaque, field_of_view};
///
/// let size = Size::new(30, 3);
/// let (open, mut seen) = (opaque(size, |_| false), BitGrid::default());
/// // One memory for each who looks; the field of view may be shared.
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
    /// Nothing is known of a map of that size.
    pub fn new(size: Size) -> Self {
        let mut memory = Self::default();
        memory.reset(size);
        memory
    }

    /// Forgets everything and takes on a size, reusing the memory: the next level.
    pub fn reset(&mut self, size: Size) {
        for cells in [&mut self.visible, &mut self.explored, &mut self.newly_explored] {
            cells.reset(size);
        }
    }

    /// Forgets everything, also what is seen now.
    pub fn forget(&mut self) {
        self.reset(self.explored.size());
    }

    /// Takes in what is seen now. A set of another size is an error and changes nothing.
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

    /// What is known of `p`; of cells off the map nothing is.
    pub fn at(&self, p: Point) -> Known {
        if self.visible.contains(p) {
            Known::Visible
        } else if self.explored.contains(p) {
            Known::Explored
        } else {
            Known::Unknown
        }
    }

    /// The cells seen now.
    pub const fn visible(&self) -> &BitGrid {
        &self.visible
    }

    /// The cells seen now or before.
    pub const fn explored(&self) -> &BitGrid {
        &self.explored
    }

    /// The cells that the last update showed for the first time.
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

    /// A letter for each cell: nothing, `e`xplored, `v`isible, or `f` if fresh as well.
    fn draw(memory: &Memory) -> String {
        let cells = (0..memory.explored().size().width as i32).map(|x| Point::new(x, 0));
        cells
            .map(|p| match (memory.at(p), memory.newly_explored().contains(p)) {
                (Known::Unknown, false) => '.',
                (Known::Explored, false) => 'e',
                (Known::Visible, false) => 'v',
                (Known::Visible, true) => 'f',
                (known, true) => panic!("{known:?} but fresh"),
            })
            .collect()
    }

    #[test]
    fn what_was_seen_stays_explored() {
        let mut memory = Memory::new(Size::new(9, 1));
        let mut look = |cells| {
            memory.update(&seen(9, cells)).unwrap();
            draw(&memory)
        };
        assert_eq!(look(0..4), "ffff.....");
        assert_eq!(look(2..6), "eevvff...");
        assert_eq!(look(2..6), "eevvvv...");
        assert_eq!(look(8..9), "eeeeee..f");
        assert_eq!(look(0..0), "eeeeee..e");
        memory.forget();
        assert_eq!(draw(&memory), ".........");
    }

    #[test]
    fn sets_of_another_size_change_nothing() {
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
