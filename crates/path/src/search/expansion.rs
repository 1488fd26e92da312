//! Node expansion in the search of `jump.rs`: by jumps or by single steps, each with its own open set.
//!
//! Jumps may be long, so that keys grow by much: their open set is a heap. With single steps keys grow by little, and a
//! bucket queue is faster.

use barrow_core::Point;

use super::heap::OpenHeap;
use super::jump::{JumpSearch, Origin};
use super::ladder::Ladder;
use super::open_set::OpenSet;
use super::route::OpenSets;
use super::slate::Slate;

/// How the search gets from a cell to its successors.
pub(crate) trait Expansion: Sized {
    /// The open set.
    type Open: OpenSet;

    fn open(open_sets: &mut OpenSets) -> &mut Self::Open;

    /// Expands `origin` in the given directions, a bit each.
    fn go(jumps: &mut JumpSearch<'_, Self>, origin: Origin, directions: u8);

    /// Returns the predecessor of `p`, as noted in the slot `cell`.
    fn before(slate: &Slate, p: Point, cell: u32) -> Point;
}

/// Jumps to the next jump point.
pub(crate) struct JumpExpansion;

impl Expansion for JumpExpansion {
    type Open = OpenHeap;

    fn open(open_sets: &mut OpenSets) -> &mut OpenHeap {
        &mut open_sets.heap
    }

    #[inline]
    fn go(jumps: &mut JumpSearch<'_, Self>, origin: Origin, directions: u8) {
        jumps.leap(origin, directions);
    }

    #[inline]
    fn before(slate: &Slate, _: Point, cell: u32) -> Point {
        slate.point(cell)
    }
}

/// Single steps: A* with pruned neighbors.
pub(crate) struct StepExpansion;

impl Expansion for StepExpansion {
    type Open = Ladder;

    fn open(open_sets: &mut OpenSets) -> &mut Ladder {
        &mut open_sets.ladder
    }

    #[inline]
    fn go(jumps: &mut JumpSearch<'_, Self>, origin: Origin, directions: u8) {
        jumps.step(origin, directions);
    }

    #[inline]
    fn before(slate: &Slate, p: Point, cell: u32) -> Point {
        slate.neighbor(p, cell)
    }
}
