//! An outside judge of printed levels.
//!
//! It reads the rows that anyone can read and shares no code with what it judges, so a mistake in the generator's
//! tiles, floods or rules cannot hide itself here. Nothing is remembered from one level to the next.
//!
//! ```
//! use barrow_judge::{Promises, judge};
//!
//! let rows = [
//!     "-----------",
//!     "|....|....|",
//!     "|.<..'..>.|",
//!     "-----------",
//! ];
//! let promises = Promises { stairs_up: 1, stairs_down: 1, min_rooms: 3, ..Promises::default() };
//! assert_eq!(judge(&rows, &promises), ["the count of rooms is 2, but at least 3 is promised"]);
//! ```
//!
//! The way through the files: [`Promises`] say what to look for, `sheet` reads the rows, [`judge()`] goes through the
//! promises, of which `connection`, `doors`, `rooms` and `scraps` have files of their own, and `pieces` tells what hangs
//! together. [`judge_hardness`] compares the rows with the hardness that came along.

mod connection;
mod doors;
mod hardness;
mod judge;
mod pieces;
mod promises;
mod recipes;
mod rooms;
mod scraps;
mod sheet;

pub use hardness::judge_hardness;
pub use judge::judge;
pub use promises::{ConnectedBy, Promises};
pub use recipes::promises_of;
