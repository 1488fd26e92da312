//! Stages that place prefabs, which are pieces of levels drawn by hand: vaults, landmarks, sections and whole levels.

mod draw;
mod landmarks;
pub(crate) mod paste;
mod prefab_level;
mod prefab_parts;
mod prefab_section;
mod tunnels;
mod vaults;

pub use landmarks::{LandmarkGround, Landmarks};
pub use prefab_level::PrefabLevel;
pub use prefab_parts::PrefabParts;
pub use prefab_section::{PrefabSection, SectionAnchor};
pub use vaults::{VaultGround, Vaults};

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![Vaults::spec(), Landmarks::spec(), PrefabSection::spec(), PrefabParts::spec(), PrefabLevel::spec()]
}
