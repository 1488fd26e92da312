//! Changes to the whole map: connecting components, filling unreachable cells, symmetry, wave function collapse.

pub(crate) mod components;
mod connect_regions;
mod cull_unreachable;
mod diagonal_fix;
#[cfg(test)]
pub(crate) mod drawn;
mod fold;
pub(crate) mod frames;
mod keep_largest;
pub(crate) mod loops;
mod rotate_or_mirror;
mod symmetry;
mod wfc;

pub use connect_regions::{ConnectRegions, TunnelKind};
pub use cull_unreachable::CullUnreachable;
pub use diagonal_fix::DiagonalFix;
pub use keep_largest::KeepLargest;
pub use loops::Loops;
pub use rotate_or_mirror::RotateOrMirror;
pub use symmetry::{Symmetry, SymmetryAxis};
pub use wfc::{Wfc, WfcSample};

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        ConnectRegions::spec(),
        KeepLargest::spec(),
        CullUnreachable::spec(),
        DiagonalFix::spec(),
        Loops::spec(),
        Symmetry::spec(),
        RotateOrMirror::spec(),
        Wfc::spec(),
    ]
}
