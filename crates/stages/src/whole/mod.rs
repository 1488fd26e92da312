//! Changes to the whole map: joining pieces, dropping what cannot be reached.

pub(crate) mod connect_regions;
pub(crate) mod cull_unreachable;
pub(crate) mod diagonal_fix;
#[cfg(test)]
pub(crate) mod drawn;
mod fold;
pub(crate) mod frames;
pub(crate) mod keep_largest;
pub(crate) mod loops;
pub(crate) mod pieces;
pub(crate) mod rotate_or_mirror;
pub(crate) mod symmetry;
pub(crate) mod wfc;
