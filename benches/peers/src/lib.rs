//! What the comparisons share: the maps, the table of who takes how long, and packages in other languages.

pub mod board;
pub mod packages;
pub mod race;
pub mod script;
