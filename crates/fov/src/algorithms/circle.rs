//! Circle: every cell within the radius, ignoring walls; the first field of view of many tutorials.
//!
//! ```text
//!  ......
//!  ..##..        nothing blocks it
//!  ..@...
//! ```

use barrow_core::{BitGrid, Point, Rect};

/// Adds all cells within `radius` along both axes; the caller clips them to the range shape.
pub(crate) fn compute(from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert_rect(Rect::new(from.x - radius, from.y - radius, 2 * radius + 1, 2 * radius + 1));
}
