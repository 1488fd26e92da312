//! Marks on the map: stairs, where the player begins, and where the level is left.

mod dead_ends;
pub(crate) mod exit;
mod niches;
mod spot;
pub(crate) mod stairs;
pub(crate) mod start;
