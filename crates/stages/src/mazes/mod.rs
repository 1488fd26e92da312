//! Mazes: stages that carve them, and stages that open or fill their dead ends.

mod backtracker;
mod braid;
mod division;
mod eller;
mod growing_tree;
mod kruskal;
mod lattice;
mod maze;
mod maze_rooms;
mod prim;
mod prune_dead_ends;
mod sides;
mod sketch;
#[cfg(test)]
mod testing;
mod wilson;

pub use backtracker::Backtracker;
pub use braid::Braid;
pub use division::Division;
pub use eller::Eller;
pub use growing_tree::{GrowingTree, GrowingTreeFrom};
pub use kruskal::Kruskal;
pub use lattice::{MazeSpacing, MazeWidths};
pub use maze::{Maze, MazeSchool};
pub use maze_rooms::MazeRooms;
pub use prim::Prim;
pub use prune_dead_ends::PruneDeadEnds;
pub(crate) use prune_dead_ends::mark_kept;
pub use wilson::Wilson;

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        Backtracker::spec(),
        Prim::spec(),
        Kruskal::spec(),
        Wilson::spec(),
        Eller::spec(),
        Division::spec(),
        GrowingTree::spec(),
        Maze::spec(),
        MazeRooms::spec(),
        Braid::spec(),
        PruneDeadEnds::spec(),
    ]
}
