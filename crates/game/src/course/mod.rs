//! The course's description files, `monster_desc.txt` and `object_desc.txt`, which can replace a campaign's tables.
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
//! A wrong first line rejects the file. An entry with an unknown, duplicate, missing or malformed field is skipped,
//! and reading continues at the next `BEGIN`. If no entry of a file has `RRTY` or `ART`, as before 2018, these fields
//! are optional.

mod dice;
mod entry;
mod monster;
mod object;
mod tables;

pub use entry::{CourseError, Dropped};
pub use monster::{MonsterText, read_monsters};
pub use object::{ObjectText, read_objects};
pub use tables::CourseTables;
