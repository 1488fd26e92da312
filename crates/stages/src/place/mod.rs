//! Marks on the map: stairs, and where the player begins.

pub(crate) mod stairs;
pub(crate) mod start;
