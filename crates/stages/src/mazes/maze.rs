//! A maze by one of the schools of maze building.
//!
//! ```text
//!   . ... ......... ...
//!   . .     .     . . .
//!   . . ... . ... ... .
//!   . . . . .   .     .
//!   . . . ... ....... .
//!   . . .     .       .
//!   ..... .............
//! ```
//!
//! Algorithm: runs the stage of the school with its default parameters; "any" draws a school, all with equal
//! probability.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.

use std::sync::Arc;

use super::{Backtracker, Division, Eller, GrowingTree, Kruskal, MazeSpacing, Prim, Wilson};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs a maze by the algorithm of one school.
    pub struct Maze in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["maze; school = \"eller\""] {
        /// Algorithm of the maze, by the name of its stage; "any" draws one.
        school: MazeSchool = MazeSchool::Any,
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
    }
}

crate::choice! {
    /// Algorithms of [`Maze`].
    pub enum MazeSchool {
        /// One of the others, all with equal probability.
        Any,
        /// Long winding corridors, depth first.
        Backtracker,
        /// Many short dead ends, grown from one cell.
        Prim,
        /// Grown everywhere at once.
        Kruskal,
        /// Every maze is equally likely.
        Wilson,
        /// Sets joined row by row.
        Eller,
        /// Long straight walls, by division of a hall.
        Division,
        /// Between winding and branching.
        GrowingTree,
    }
}

/// The stages of all schools, in the order of [`MazeSchool::ALL`].
#[derive(Debug)]
struct Prepared {
    school: MazeSchool,
    stages: Vec<Arc<dyn Stage>>,
}

impl Stage for Maze {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        self.prepared().apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(self.prepared()))
    }
}

impl Maze {
    fn prepared(&self) -> Prepared {
        let stages = MazeSchool::ALL.iter().map(|&school| self.stage(school)).collect();
        Prepared { school: self.school, stages }
    }

    fn stage(&self, school: MazeSchool) -> Arc<dyn Stage> {
        let spacing = self.spacing.clone();
        match school {
            MazeSchool::Backtracker => Arc::new(Backtracker { spacing, ..Backtracker::default() }),
            MazeSchool::Prim => Arc::new(Prim { spacing }),
            MazeSchool::Kruskal => Arc::new(Kruskal { spacing }),
            MazeSchool::Any | MazeSchool::Wilson => Arc::new(Wilson { spacing }),
            MazeSchool::Eller => Arc::new(Eller { spacing, ..Eller::default() }),
            MazeSchool::Division => Arc::new(Division { spacing }),
            MazeSchool::GrowingTree => Arc::new(GrowingTree { spacing, ..GrowingTree::default() }),
        }
    }
}

impl Stage for Prepared {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let school = match self.school {
            MazeSchool::Any => *cx.rng.pick(&MazeSchool::ALL[1..]).unwrap_or(&MazeSchool::Wilson),
            school => school,
        };
        cx.snapshot(format_args!("school: {school}"));
        self.stages[school as usize].apply(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::spans_its_lattice;

    #[test]
    fn every_school_spans_the_lattice() {
        for &school in MazeSchool::ALL {
            spans_its_lattice(|spacing| Maze { school, spacing });
        }
    }
}
