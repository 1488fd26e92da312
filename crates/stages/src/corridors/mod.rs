//! How rooms are joined.

pub(crate) mod bsp_corridors;
mod crowd;
pub(crate) mod dogleg;
pub(crate) mod hard_tunnels;
pub(crate) mod join_nearest;
pub(crate) mod join_sorted;
pub(crate) mod legs;
mod link;
pub(crate) mod nearest;
pub(crate) mod outline;
pub(crate) mod span;
pub(crate) mod straight;
mod tree;
mod way;
pub(crate) mod winding;
