//! Node expansion in the search of `jump.rs`: by jumps or by single steps, each with its own open set.
//!
//! Jumps may be long, so that keys grow by much: their open set is a heap. With single steps keys grow by little, and a
//! bucket queue is faster.

use barrow_core::Point;

use super::bucket_queue::BucketQueue;
use super::heap::OpenHeap;
use super::jump::{JumpSearch, Origin};
use super::nodes::NodeTable;
use super::open_set::OpenSet;
use super::route::OpenSets;

/// Strategy for the successors of a cell.
pub(crate) trait Expansion: Sized {
    /// Open set that suits the strategy.
    type Open: OpenSet;

    fn open(open_sets: &mut OpenSets) -> &mut Self::Open;

    /// Expands `origin` in the given directions, one bit each.
    fn go(jumps: &mut JumpSearch<'_, Self>, origin: Origin, directions: u8);

    /// Returns the predecessor of `p`, which is stored as the node index `cell`.
    fn before(nodes: &NodeTable, p: Point, cell: u32) -> Point;
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
        jumps.jump(origin, directions);
    }

    #[inline]
    fn before(nodes: &NodeTable, _: Point, cell: u32) -> Point {
        nodes.point(cell)
    }
}

/// Single steps: A* with pruned neighbors.
pub(crate) struct StepExpansion;

impl Expansion for StepExpansion {
    type Open = BucketQueue;

    fn open(open_sets: &mut OpenSets) -> &mut BucketQueue {
        &mut open_sets.buckets
    }

    #[inline]
    fn go(jumps: &mut JumpSearch<'_, Self>, origin: Origin, directions: u8) {
        jumps.step(origin, directions);
    }

    #[inline]
    fn before(nodes: &NodeTable, p: Point, cell: u32) -> Point {
        nodes.neighbor(p, cell)
    }
}
