//! Shared code of the comparisons: maps, timing tables, and packages in other languages.

pub mod board;
pub mod comparison;
pub mod packages;
pub mod script;
