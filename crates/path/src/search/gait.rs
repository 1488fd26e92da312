//! How far the search of `jump.rs` goes at once, and where its cells wait.
//!
//! A leap may be long, so that keys grow by much: its cells wait in a heap. Steps make keys grow by little, and their cells
//! wait in buckets, from which they are taken faster.

use barrow_core::Point;

use super::jump::{Jumps, Origin};
use super::ladder::Ladder;
use super::queue::Queue;
use super::route::Queues;
use super::slate::Slate;
use super::waiting::Waiting;

/// How far to go at once.
pub(crate) trait Gait: Sized {
    /// Where cells wait.
    type Queue: Waiting;

    fn queue(queues: &mut Queues) -> &mut Self::Queue;

    /// Goes on from a jump point.
    fn go(jumps: &mut Jumps<'_, Self>, origin: Origin, directions: u8);

    /// The cell before `p`, whose slot is given.
    fn before(slate: &Slate, p: Point, cell: u32) -> Point;
}

/// To the next jump point.
pub(crate) struct Leap;

impl Gait for Leap {
    type Queue = Queue;

    fn queue(queues: &mut Queues) -> &mut Queue {
        &mut queues.heap
    }

    #[inline]
    fn go(jumps: &mut Jumps<'_, Self>, origin: Origin, directions: u8) {
        jumps.leap(origin, directions);
    }

    #[inline]
    fn before(slate: &Slate, _: Point, cell: u32) -> Point {
        slate.point(cell)
    }
}

/// To the next cell, which makes it A* with fewer neighbors.
pub(crate) struct Step;

impl Gait for Step {
    type Queue = Ladder;

    fn queue(queues: &mut Queues) -> &mut Ladder {
        &mut queues.ladder
    }

    #[inline]
    fn go(jumps: &mut Jumps<'_, Self>, origin: Origin, directions: u8) {
        jumps.step(origin, directions);
    }

    #[inline]
    fn before(slate: &Slate, p: Point, cell: u32) -> Point {
        slate.neighbor(p, cell)
    }
}
