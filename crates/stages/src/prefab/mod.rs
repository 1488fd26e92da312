//! Pieces of levels drawn by hand: vaults, sections and whole levels.

mod join;
pub(crate) mod paste;
pub(crate) mod prefab_level;
pub(crate) mod prefab_section;
pub(crate) mod vaults;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![vaults::SPEC.convert(), prefab_section::SPEC.convert(), prefab_level::SPEC.convert()]
}
