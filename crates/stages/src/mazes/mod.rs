//! Mazes, and what is done to them.

pub(crate) mod backtracker;
pub(crate) mod braid;
pub(crate) mod division;
pub(crate) mod eller;
pub(crate) mod growing_tree;
pub(crate) mod kruskal;
mod lattice;
pub(crate) mod prim;
#[cfg(test)]
mod proof;
pub(crate) mod prune_dead_ends;
mod sides;
mod sketch;
pub(crate) mod wilson;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        backtracker::SPEC.convert(),
        prim::SPEC.convert(),
        kruskal::SPEC.convert(),
        wilson::SPEC.convert(),
        eller::SPEC.convert(),
        division::SPEC.convert(),
        growing_tree::SPEC.convert(),
        braid::SPEC.convert(),
        prune_dead_ends::SPEC.convert(),
    ]
}
