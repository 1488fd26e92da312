//! Pieces of levels drawn by hand: vaults, sections and whole levels.

mod join;
pub(crate) mod paste;
pub(crate) mod prefab_level;
pub(crate) mod prefab_section;
pub(crate) mod vaults;
