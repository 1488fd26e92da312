//! Sets of cells as bits, 64 to a word, and the searches that run on them: flood fill, distances, farthest cell.

mod bits;
mod component;
mod dilate;
mod distance;
mod farthest;
mod farthest_rows;
mod flood;
mod largest_rect;
mod mark;
mod neighbors;
mod pieces;
mod runs;
mod sample;

pub use bits::BitGrid;
pub use distance::{Distances, UNREACHED};
pub use farthest::Farthest;
pub(crate) use runs::{bounds_of, cut};
