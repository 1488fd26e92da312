//! Text: the rows alone, one character per cell; before them a header if it is asked for.
//!
//! ```text
//! ! barrow 1 generation 1
//! ! recipe nethack seed 7 attempt 0 depth 3 size 12x4
//! -------
//! |..<..+##
//! |.....|
//! -------
//! ```
//!
//! Rows may lack blanks at their ends, as editors leave them: what is missing is rock. Lines that begin with `!` and
//! some other word are notes. A file holds several levels only if each has a header.

mod read;
mod sheet;
mod write;

pub(crate) use read::read;
pub use write::{TextOptions, write};
