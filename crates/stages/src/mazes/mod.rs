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
