//! Stages that place prefabs, which are pieces of levels drawn by hand: vaults, sections and whole levels.

pub(crate) mod paste;
mod prefab_level;
mod prefab_section;
mod tunnels;
mod vaults;

pub use prefab_level::PrefabLevel;
pub use prefab_section::{PrefabSection, SectionAnchor};
pub use vaults::{VaultGround, Vaults};

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![Vaults::spec(), PrefabSection::spec(), PrefabLevel::spec()]
}
