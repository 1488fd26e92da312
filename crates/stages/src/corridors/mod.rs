//! How rooms are joined.

pub(crate) mod dogleg;
pub(crate) mod join_nearest;
pub(crate) mod join_sorted;
