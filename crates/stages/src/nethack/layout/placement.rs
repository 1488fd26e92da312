//! Placement of a room in a free rectangle, with NetHack's rules for margins and map edges.
//!
//! ```text
//!   +-----------------------+
//!   |  margin               |   a room in a free rectangle leaves a margin of rock and its own wall on each side;
//!   |  +--------+           |   beside an edge of the map there is no margin, but rooms start at column 3 and row 2
//!   |  |........|  margin   |
//!   |  +--------+           |
//!   |           margin      |
//!   +-----------------------+
//! ```
//!
//! Source: after a description of NetHack's `sp_lev.c`.

use barrow_core::{Point, Rect, Rng};

/// First column and row of floor, as in NetHack.
const FIRST: Point = Point::new(3, 2);

/// The map and the margins that rooms are placed with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// Bounds of the map.
    pub(super) map: Rect,
    /// Number of cells of rock between rooms, across and down.
    pub(super) margins: (i32, i32),
}

impl Placement {
    /// Returns the placement of a vault, whose margins are larger by one.
    pub(super) const fn of_vault(self) -> Self {
        Self { margins: (self.margins.0 + 1, self.margins.1 + 1), ..self }
    }

    /// Returns the part of the map that may become floor of rooms.
    pub(super) const fn inside(self) -> Rect {
        Rect::new(FIRST.x, FIRST.y, self.map.w - FIRST.x - 2, self.map.h - FIRST.y - 2)
    }

    /// Returns the rectangle of a room and its margins.
    pub(super) const fn around(self, room: Rect) -> Rect {
        let (dx, dy) = self.margins;
        Rect::new(room.x - dx, room.y - dy, room.w + 2 * dx, room.h + 2 * dy)
    }

    /// Returns how many columns and rows of a free rectangle stay free beside a room: two margins, or one margin and
    /// one cell where the rectangle touches the edge of the map.
    pub(super) const fn borders(self, free: Rect) -> (i32, i32) {
        const fn border(is_inside: bool, margin: i32) -> i32 {
            if is_inside { 2 * margin } else { margin + 1 }
        }
        (
            border(free.x > 0 && free.right() < self.map.w, self.margins.0),
            border(free.y > 0 && free.bottom() < self.map.h, self.margins.1),
        )
    }

    /// Returns whether floor of a given size fits into a free rectangle.
    pub(super) const fn fits(self, free: Rect, (w, h): (i32, i32)) -> bool {
        let borders = self.borders(free);
        free.w >= w + 3 + borders.0 && free.h >= h + 3 + borders.1
    }

    /// Draws the upper left cell of floor of a given size, which must fit into the free rectangle. At the right and
    /// lower edge of the map the floor may extend past [`Placement::inside`].
    #[inline]
    pub(super) fn draw(self, free: Rect, (w, h): (i32, i32), rng: &mut Rng) -> Point {
        let borders = self.borders(free);
        let mut along = |low: i32, high: i32, margin: i32, edge: i32, needs: i32| {
            let (from, first) = if low > 0 { (low, low + margin) } else { (edge, edge) };
            first + rng.below((high - from - needs).max(1) as u32) as i32
        };
        let x = along(free.x, free.right(), self.margins.0, FIRST.x, w - 1 + borders.0);
        let y = along(free.y, free.bottom(), self.margins.1, FIRST.y, h - 1 + borders.1);
        Point::new(x, y)
    }

    /// Draws a new row near the top of the map for floor in the lower half of a free rectangle as high as the map. This
    /// always happens for the first room, then with a probability of one in the number of rooms.
    #[inline]
    pub(super) fn raise(self, free: Rect, y: i32, h: i32, rooms: usize, rng: &mut Rng) -> Option<i32> {
        let is_full_height = free.y == 0 && free.bottom() == self.map.h;
        let is_raised =
            is_full_height && (rooms == 0 || rng.one_in(rooms as u32)) && y + h > self.map.h / 2 + 1;
        is_raised.then(|| rng.range(FIRST.y, FIRST.y + 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_keep_their_distance_from_free_rectangles_and_map_edges() {
        let placement = Placement { map: Rect::new(0, 0, 80, 21), margins: (4, 3) };
        let mut rng = Rng::new(1);
        for _ in 0..5000 {
            let (w, h) = (rng.range(9, 80), rng.range(8, 21));
            let free = Rect::new(rng.range(0, 80 - w), rng.range(0, 21 - h), w, h);
            let size = (rng.range(2, 14), rng.range(2, 6));
            if !placement.fits(free, size) {
                continue;
            }
            let Point { x, y } = placement.draw(free, size, &mut rng);
            let room = Rect::new(x, y, size.0, size.1);
            let is_kept = |low: i32, first: i32, margin: i32, edge: i32| {
                first >= if low > 0 { low + margin } else { edge }
            };
            assert!(is_kept(free.x, x, 4, 3) && is_kept(free.y, y, 3, 2), "{room:?} in {free:?}");
            assert!(free.covers(room), "{room:?} in {free:?}");
        }
    }
}
