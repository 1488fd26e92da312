//! Points, rectangles, directions, and grids of values.

mod grid;
mod point;
mod rect;
mod transpose;

pub use grid::Grid;
pub use point::{Direction, Point, Size};
pub use rect::Rect;
pub use transpose::{transpose, transpose_middle};
