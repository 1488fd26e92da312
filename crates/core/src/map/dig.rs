//! Digging of corridors, cell by cell or along a line.

use super::room::Span;
use crate::{Corridor, Map, Point, Tile};

impl Map {
    /// Begins a corridor between two rooms. Cells are added by [`Map::dig`] until [`Map::end_corridor`].
    pub fn begin_corridor(&mut self, from: Option<u32>, to: Option<u32>) {
        let start = self.cells.0.len() as u32;
        self.corridors.push(Corridor { from, to, cells: Span { start, end: start } });
    }

    /// Adds a cell to the current corridor; rock becomes corridor.
    #[inline]
    pub fn dig(&mut self, p: Point) {
        let tile = &mut self.tiles[p];
        if *tile == Tile::Rock {
            *tile = Tile::Corridor;
        }
        self.cells.0.push(p);
    }

    /// Adds cells in a straight line to the current corridor; rock becomes corridor. Stops after `len` cells or before
    /// a tile that is neither rock nor corridor, and returns the number of cells added. All `len` cells must be on the
    /// map.
    #[inline]
    pub fn dig_line(&mut self, from: Point, step: Point, len: u32) -> u32 {
        let mut at = from;
        let cells = &mut self.cells.0;
        self.tiles.walk_line(from, step, len, |tile| {
            if *tile == Tile::Rock {
                *tile = Tile::Corridor;
            } else if !tile.is_tunnelable() {
                return false;
            }
            cells.push(at);
            at += step;
            true
        })
    }

    /// Adds cells in a straight line to the current corridor like [`Map::dig_line`], but skips other tiles instead of
    /// stopping. All `len` cells must be on the map.
    pub fn dig_through(&mut self, from: Point, step: Point, len: u32) {
        let mut at = from;
        let cells = &mut self.cells.0;
        self.tiles.walk_line(from, step, len, |tile| {
            if tile.is_tunnelable() {
                *tile = if *tile == Tile::Rock { Tile::Corridor } else { *tile };
                cells.push(at);
            }
            at += step;
            true
        });
    }

    /// Ends the current corridor and returns whether it has cells; an empty corridor is removed.
    pub fn end_corridor(&mut self) -> bool {
        let Some(corridor) = self.corridors.last_mut() else { return false };
        corridor.cells.end = self.cells.0.len() as u32;
        let dug = corridor.cells.start < corridor.cells.end;
        if !dug {
            self.corridors.pop();
        }
        dug
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn dig_line_stops_at_obstacles_and_dig_through_skips_them() {
        let mut map = Map::new(Size::new(7, 1));
        map.tiles.fill_run(0, 3, 2, Tile::Floor);
        map.begin_corridor(None, None);
        assert_eq!(map.dig_line(Point::new(0, 0), Point::new(1, 0), 7), 3);
        assert!(map.end_corridor());
        map.begin_corridor(None, None);
        map.dig_through(Point::new(6, 0), Point::new(-1, 0), 6);
        assert!(map.end_corridor());
        let row: String = map.tiles.row(0).iter().map(|tile| tile.glyph()).collect();
        assert_eq!(row, "###..##");
        let columns =
            |corridor: &Corridor| map.corridor_cells(corridor).iter().map(|p| p.x).collect::<Vec<_>>();
        assert_eq!(columns(&map.corridors[0]), [0, 1, 2]);
        assert_eq!(columns(&map.corridors[1]), [6, 5, 2, 1]);
    }
}
