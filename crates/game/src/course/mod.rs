//! The course's description files, `monster_desc.txt` and `object_desc.txt`: they can replace a campaign's tables.
//!
//! ```text
//! RLG327 MONSTER DESCRIPTION 1
//!
//! BEGIN MONSTER
//! NAME rat
//! SYMB r
//! COLOR RED
//! DESC
//! A rat.
//! .
//! SPEED 10+0d1
//! ABIL ERRATIC
//! HP 3+1d4
//! DAM 0+1d3
//! RRTY 100
//! END
//! ```
//!
//! A wrong first line stops the reading. An entry with an unknown, doubled, missing or malformed field is dropped, and
//! reading goes on at the next `BEGIN`. Files of before 2018 have no `RRTY` and no `ART` in any entry; then nobody
//! misses them.

mod dice;
mod entry;
mod monster;
mod object;
mod tables;

pub use entry::{CourseError, Dropped};
pub use monster::{MonsterText, read_monsters};
pub use object::{ObjectText, read_objects};
pub use tables::CourseTables;
