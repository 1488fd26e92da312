//! Adds cells to the locked ones if the rest of the level cannot be generated around them.
//!
//! ```text
//!   locked        1: its building     2: a quarter of the map around it    3: everything
//!   -----         ---------
//!   |...|         |...|...|
//!   -----         ---------
//! ```
//!
//! A building of which some rooms stay cannot be built a second time around them, and a small rest may have no space for
//! stairs. The level that the cells are from satisfies the rules, so the more of it stays, the more likely they hold.

use barrow_core::{BitGrid, Point, Rect};

use super::Locked;

/// The number of growths.
pub(super) const GROWTHS: u32 = 3;

impl Locked {
    /// Returns the locked cells and those that also stay after a number of growths.
    pub(super) fn grown(&self, growths: u32) -> BitGrid {
        let mut cells = self.cells.clone();
        let size = self.map.size();
        if growths >= GROWTHS {
            cells.insert_rect(Rect::of(size));
        } else if growths > 0 {
            self.add_building(&mut cells);
        }
        if growths > 1 {
            let far = Point::new(size.width as i32 / 4, size.height as i32 / 4);
            cells.dilate(far, far);
        }
        cells
    }

    /// Adds the rooms that are at most a wall away, and those that are at most a wall away from these, and so on.
    fn add_building(&self, cells: &mut BitGrid) {
        let mut rooms: Vec<BitGrid> = Vec::new();
        for room in &self.map.rooms {
            let mut own = BitGrid::new(self.map.size());
            self.map.mark_room(room, &mut own);
            rooms.push(own);
        }
        loop {
            let mut near = cells.clone();
            near.dilate(Point::new(2, 2), Point::new(2, 2));
            let before = rooms.len();
            rooms.retain(|room| {
                let is_near = near.intersects(room);
                if is_near {
                    cells.union_with(room);
                }
                !is_near
            });
            if rooms.len() == before {
                return;
            }
        }
    }
}
