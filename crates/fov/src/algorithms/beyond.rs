//! Distance to the edge of the map.

use barrow_core::{Point, Size};

/// Returns the number of cells of the map beyond `from` in the direction of `step`, which must be along one axis.
pub(crate) fn cells_beyond(size: Size, from: Point, step: Point) -> i32 {
    match (step.x, step.y) {
        (1.., _) => size.width as i32 - 1 - from.x,
        (..0, _) => from.x,
        (0, 1..) => size.height as i32 - 1 - from.y,
        (0, _) => from.y,
    }
}
