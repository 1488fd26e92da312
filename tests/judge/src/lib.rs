//! Independent checker of printed levels.
//!
//! It reads the printed rows and shares no code with the generator, so a bug in the generator's tiles, flood fills or
//! rules cannot hide itself here. It keeps no state between levels.
//!
//! ```
//! use barrow_judge::{Rules, check_rows};
//!
//! let rows = [
//!     "-----------",
//!     "|....|....|",
//!     "|.<..'..>.|",
//!     "-----------",
//! ];
//! let rules = Rules { stairs_up: 1, stairs_down: 1, min_rooms: 3, ..Rules::default() };
//! assert_eq!(check_rows(&rows, &rules), ["the count of rooms is 2, but at least 3 is required"]);
//! ```
//!
//! [`Rules`] are the rules of a level, [`rules_of`] returns those of a built-in recipe. [`check_rows`] reads the rows
//! with `printed_level` and checks every rule: `connection`, `corridors`, `doors`, `rooms` and `scraps` one each, with the connected
//! components of `components`. [`check_hardness`] compares the hardness of a level with its rows,
//! [`check_listed_rooms`] its list of rooms, [`check_locked`] its locked doors.

mod check;
mod components;
mod connection;
mod corridors;
mod doors;
mod hardness;
mod listed_rooms;
mod locked;
mod printed_level;
mod recipes;
mod rooms;
mod rules;
mod scraps;

pub use check::check_rows;
pub use hardness::check_hardness;
pub use listed_rooms::check_listed_rooms;
pub use locked::check_locked;
pub use recipes::rules_of;
pub use rules::{ConnectedBy, Rules};
