//! The list of all built-in stages.

use crate::spec::StageSpec;
use crate::{caves, corridors, dress, land, mazes, place, prefab, rooms, whole};

/// Returns the declaration of every built-in stage, family by family.
pub fn builtin_stages() -> Vec<StageSpec> {
    let families = [
        rooms::specs(),
        caves::specs(),
        mazes::specs(),
        corridors::specs(),
        whole::specs(),
        prefab::specs(),
        land::specs(),
        dress::specs(),
        place::specs(),
    ];
    families.into_iter().flatten().collect()
}
