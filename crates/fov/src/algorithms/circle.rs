//! Everything within the radius, whatever stands in between: the first field of view of many tutorials.
//!
//! ```text
//!  ......
//!  ..##..        nothing blocks it
//!  ..@...
//! ```

use barrow_core::{BitGrid, Point, Rect};

/// Adds all cells within `radius` along both axes; the reach cuts the circle out of them.
pub(crate) fn look(from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert_rect(Rect::new(from.x - radius, from.y - radius, 2 * radius + 1, 2 * radius + 1));
}
