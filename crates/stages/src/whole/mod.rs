//! Changes to the whole map: joining pieces, dropping what cannot be reached.

pub(crate) mod connect_regions;
pub(crate) mod cull_unreachable;
pub(crate) mod diagonal_fix;
#[cfg(test)]
pub(crate) mod drawn;
pub(crate) mod keep_largest;
mod pieces;
