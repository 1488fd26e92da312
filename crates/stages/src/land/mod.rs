//! Open country and what is built on it: ground, coasts, woods, houses, piers, roads.

pub(crate) mod clumps;
pub(crate) mod coast;
pub(crate) mod ground;
pub(crate) mod houses;
pub(crate) mod open;
pub(crate) mod piers;
pub(crate) mod roads;
pub(crate) mod roles;
