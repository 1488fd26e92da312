//! Restriction of a terrain to known cells.

use barrow_core::{BitGrid, Point, Size};

use crate::Terrain;

/// Terrain on which only known cells are passable. Cells outside the set are unknown.
#[derive(Debug)]
pub struct KnownTerrain<'a, T: ?Sized> {
    /// Terrain with its true costs.
    pub terrain: &'a T,
    /// Set of known cells.
    pub cells: &'a BitGrid,
}

impl<T: Terrain + ?Sized> KnownTerrain<'_, T> {
    /// Returns a bit for each of the 64 cells of word `i` of row `y` that is known, passable or not.
    pub(crate) fn known_word(&self, y: i32, i: usize) -> u64 {
        let is_inside = y < self.cells.size().height as i32 && i < self.cells.stride();
        if is_inside { self.cells.row(y)[i] } else { 0 }
    }
}

impl<T: Terrain + ?Sized> Terrain for KnownTerrain<'_, T> {
    fn size(&self) -> Size {
        self.terrain.size()
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        if self.cells.contains(p) { self.terrain.cost(p) } else { None }
    }

    fn is_even(&self) -> bool {
        self.terrain.is_even()
    }

    #[inline]
    fn word(&self, y: i32, i: usize) -> u64 {
        self.known_word(y, i) & self.terrain.word(y, i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_outside_the_set_are_impassable() {
        let (mut terrain, mut cells) = (BitGrid::new(Size::new(70, 3)), BitGrid::new(Size::new(66, 2)));
        terrain.invert();
        cells.insert(Point::new(65, 1));
        let known = KnownTerrain { terrain: &terrain, cells: &cells };
        let words: Vec<u64> = (0..3).flat_map(|y| [known.word(y, 0), known.word(y, 1)]).collect();
        assert_eq!(words, [0, 0, 0, 2, 0, 0]);
        assert_eq!([known.cost(Point::new(65, 1)), known.cost(Point::new(65, 2))], [Some(1), None]);
    }
}
