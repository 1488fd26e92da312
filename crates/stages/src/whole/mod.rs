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

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        connect_regions::SPEC.convert(),
        keep_largest::SPEC.convert(),
        cull_unreachable::SPEC.convert(),
        diagonal_fix::SPEC.convert(),
        loops::SPEC.convert(),
        symmetry::SPEC.convert(),
        rotate_or_mirror::SPEC.convert(),
        wfc::SPEC.convert(),
    ]
}
