//! Open country and what is built on it: ground, coasts, woods, houses, piers, roads.

pub(crate) mod clumps;
pub(crate) mod coast;
pub(crate) mod ground;
pub(crate) mod houses;
pub(crate) mod open;
pub(crate) mod piers;
pub(crate) mod roads;
pub(crate) mod roles;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        ground::SPEC.convert(),
        coast::SPEC.convert(),
        clumps::SPEC.convert(),
        houses::SPEC.convert(),
        roads::SPEC.convert(),
        piers::SPEC.convert(),
    ]
}
