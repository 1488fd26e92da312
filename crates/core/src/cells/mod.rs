//! Sets of cells as bits, 64 to a word, and the algorithms that run on them: flood fill, connected components,
//! distances, farthest cell, dilation, cellular automata.

mod automaton;
mod bare;
mod bits;
mod component;
mod dilate;
mod distance;
mod farthest;
mod farthest_columns;
mod flags;
mod flood;
mod largest_rect;
mod lookup;
mod mark;
mod near;
mod neighbors;
mod pieces;
mod run_cells;
mod runs;
mod sample;

pub use automaton::Automaton;
pub use bits::BitGrid;
pub use distance::{Distances, UNREACHED};
pub use farthest::Farthest;
pub use flags::flags_of;
pub use near::NearSearch;
pub(crate) use runs::{bounds_of, cut};
