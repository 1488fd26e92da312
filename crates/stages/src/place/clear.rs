//! The filter for what everyone must reach: stairs, start, exit, fountains and altars keep away from lava, doors and the
//! mouths of corridors.
//!
//! ```text
//!   -------
//!   |.xx&&|     x: excluded
//!   x.....+     the cell left of the door too
//!   |.....|
//! ```

use barrow_core::{BitGrid, Map, Point, Size, Tile};

/// Buffers of the filter.
#[derive(Debug, Default)]
pub(crate) struct ClearCells {
    /// Lava, doors and corridors.
    marks: BitGrid,
    /// `marks` and the cells beside them.
    near: BitGrid,
    kept: BitGrid,
}

impl ClearCells {
    /// Allocates the memory for a map, so that a level that needs the filter later does not.
    pub(crate) fn reserve(&mut self, size: Size) {
        for set in [&mut self.marks, &mut self.near, &mut self.kept] {
            set.reserve(size);
        }
    }

    /// Removes the cells beside lava, doors and corridors from a set, unless none would be left.
    pub(crate) fn keep(&mut self, map: &Map, cells: &mut BitGrid) {
        let Self { marks, near, kept } = self;
        let firsts = [Tile::Lava, Tile::Chasm, Tile::FIRST_DOOR, Tile::Floor];
        BitGrid::mark_classes(&map.tiles, [&mut *marks], firsts, |[lava, chasm, door, floor]| {
            [lava & !chasm | door & !floor]
        });
        near.expand(marks);
        kept.copy_from(cells);
        kept.difference_with(near);
        if !kept.is_empty() {
            std::mem::swap(kept, cells);
        }
    }
}

/// Returns whether [`ClearCells`] would keep a floor cell.
pub(crate) fn is_clear(map: &Map, p: Point) -> bool {
    let is_mark = |tile: Tile| tile == Tile::Lava || tile.is_door() || tile == Tile::Corridor;
    !map.tiles.neighbors(p, Tile::Rock).into_iter().any(is_mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};

    #[test]
    fn cells_beside_lava_doors_and_corridors_are_removed() {
        let rows = ["-------- ", "|..&...+#", "|......| ", "---#---- "];
        let mut cells = BitGrid::default();
        let mut map = map_of(&rows);
        for (y, row) in (0..).zip(rows) {
            for (x, glyph) in (0..).zip(row.chars()) {
                map.tiles[Point::new(x, y)] = Tile::from_glyph(glyph).unwrap();
            }
        }
        cells.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
        let clear: Vec<Point> = cells.iter().filter(|&p| is_clear(&map, p)).collect();
        ClearCells::default().keep(&map, &mut cells);
        assert_eq!(cells, set_of(&["         ", " .   .   ", " .. ...  ", "         "]));
        assert!(cells.iter().eq(clear));
    }

    #[test]
    fn the_last_cells_stay() {
        let mut cells = set_of(&["   ", " . "]);
        let mut map = map_of(&["   ", " . "]);
        map.tiles[Point::new(2, 1)] = Tile::ClosedDoor;
        ClearCells::default().keep(&map, &mut cells);
        assert_eq!(cells.count(), 1);
    }
}
