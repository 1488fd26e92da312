//! NetHack's corridors between rooms, and niches behind their walls.

pub(super) mod join_sorted;
pub(super) mod legs;
pub(super) mod outline;
pub(super) mod wall_niches;

pub use join_sorted::{FirstStep, JoinSorted};
pub use wall_niches::WallNiches;
