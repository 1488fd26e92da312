//! Shortest paths and the finder that searches for them.

use barrow_core::{Point, Size};

use super::bucket_queue::BucketQueue;
use super::expansion::{Expansion, JumpExpansion, StepExpansion};
use super::heap::OpenHeap;
use super::jump_map::JumpMap;
use super::nodes::NodeTable;
use super::{astar, jump};
use crate::error::check;
use crate::{Corners, PathError, Steps, Terrain};

/// Shortest path: the cells to step onto, in order, without the start and including the goal. It iterates over them
/// from either end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route<'a> {
    from: Point,
    cells: &'a [Point],
    cost: u64,
}

impl<'a> Route<'a> {
    /// Returns the start of the path.
    pub const fn from(&self) -> Point {
        self.from
    }

    /// Returns the end of the path, which is the start if the path is empty.
    pub fn to(&self) -> Point {
        self.cells.last().copied().unwrap_or(self.from)
    }

    /// Returns the total cost of all steps.
    pub const fn cost(&self) -> u64 {
        self.cost
    }

    /// Returns the number of steps.
    pub const fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether the path has no steps.
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the cells to step onto, without the start.
    pub const fn cells(&self) -> &'a [Point] {
        self.cells
    }

    /// Iterates over the cells to step onto.
    pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'a, Point>> {
        self.cells.iter().copied()
    }
}

impl<'a> IntoIterator for Route<'a> {
    type Item = Point;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Point>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &Route<'a> {
    type Item = Point;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Point>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Searches for shortest paths. Its buffers are reused, so that it does not allocate once warm.
///
/// The start may be impassable, because creatures often block their own cell. Among paths of the same cost, one with
/// the fewest diagonal steps is found; the choice among those is deterministic. A path that costs 2³⁷ or more counts as
/// missing.
///
/// ```
/// use barrow_core::{Point, Size};
/// use barrow_path::{PathFinder, Steps, terrain};
///
/// let swamp = terrain(Size::new(5, 3), |p| Some(if p == Point::new(2, 1) { 9 } else { 1 }));
/// let mut finder = PathFinder::new();
/// let route = finder.find(&swamp, Steps::default(), Point::new(0, 1), Point::new(4, 1))?.unwrap();
/// assert_eq!((route.cost(), route.len()), (4, 4));
/// assert!(route.iter().all(|p| p != Point::new(2, 1)));
/// # Ok::<(), barrow_path::PathError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    search: SearchState,
    jumps: JumpMap,
}

/// Returns whether every step costs 1, and the search is long enough relative to the map size that comparing the copy
/// of the map pays off.
fn is_worth_copying<T: Terrain + ?Sized>(terrain: &T, from: Point, to: Point) -> bool {
    let Size { width, height } = terrain.size();
    let words = u64::from(width.div_ceil(64)) * u64::from(height);
    let distance = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
    terrain.is_even() && words <= 64 * (8 + u64::from(distance))
}

/// Buffers of both searches, and the scale of costs.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchState {
    pub(crate) nodes: NodeTable,
    pub(crate) open_sets: OpenSets,
    /// Path that was found, from the goal back to the first step.
    pub(crate) path: Vec<Point>,
    pub(crate) scale: CostScale,
}

/// Open sets, of which every search uses one.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenSets {
    pub(crate) heap: OpenHeap,
    pub(crate) buckets: BucketQueue,
}

impl PathFinder {
    /// Creates a finder without buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a shortest path from `from` to `to`, or `None` if they are not connected. Uses jump point search if
    /// every step costs 1 and there are eight directions, unless the goal is near and the map large; A* otherwise. Both
    /// find paths of the same cost.
    pub fn find<T: Terrain + ?Sized>(
        &mut self,
        terrain: &T,
        steps: Steps,
        from: Point,
        to: Point,
    ) -> Result<Option<Route<'_>>, PathError> {
        match steps {
            Steps::Eight(corners) if is_worth_copying(terrain, from, to) => {
                self.go::<JumpExpansion, _>(terrain, corners, from, to)
            }
            _ => self.astar(terrain, steps, from, to),
        }
    }

    /// Does what [`find`](Self::find) does, always by A*.
    pub fn astar<T: Terrain + ?Sized>(
        &mut self,
        terrain: &T,
        steps: Steps,
        from: Point,
        to: Point,
    ) -> Result<Option<Route<'_>>, PathError> {
        match steps {
            Steps::Eight(corners) if is_worth_copying(terrain, from, to) => {
                self.go::<StepExpansion, _>(terrain, corners, from, to)
            }
            _ => {
                let is_free = |p| terrain.cost(p).is_some();
                self.search.run(terrain.size(), from, to, is_free, |search| {
                    astar::search(search, terrain, steps, from, to)
                })
            }
        }
    }

    /// Searches a copy of the terrain as bits.
    fn go<G: Expansion, T: Terrain + ?Sized>(
        &mut self,
        terrain: &T,
        corners: Corners,
        from: Point,
        to: Point,
    ) -> Result<Option<Route<'_>>, PathError> {
        check(terrain.size(), [from, to])?;
        self.jumps.load(terrain);
        let Self { search, jumps } = self;
        search.run(
            jumps.size(),
            from,
            to,
            |p| jumps.is_open(p),
            |search| jump::search::<G>(search, jumps, corners, from, to),
        )
    }

    /// Does what [`find`](Self::find) does, always by jump point search, in eight directions on a prepared map: this
    /// saves the check for changes of the map.
    pub fn jump(
        &mut self,
        map: &JumpMap,
        corners: Corners,
        from: Point,
        to: Point,
    ) -> Result<Option<Route<'_>>, PathError> {
        self.search.run(
            map.size(),
            from,
            to,
            |p| map.is_open(p),
            |search| jump::search::<JumpExpansion>(search, map, corners, from, to),
        )
    }
}

impl SearchState {
    /// Handles the cases that need no search, or calls `search`, which stores the path and returns its cost.
    fn run(
        &mut self,
        size: Size,
        from: Point,
        to: Point,
        is_free: impl Fn(Point) -> bool,
        search: impl FnOnce(&mut Self) -> Option<u64>,
    ) -> Result<Option<Route<'_>>, PathError> {
        check(size, [from, to])?;
        self.path.clear();
        if from == to {
            return Ok(Some(Route { from, cells: &self.path, cost: 0 }));
        }
        if !is_free(to) {
            return Err(PathError::Blocked(to));
        }
        self.nodes.begin(size);
        self.scale = CostScale::new(size);
        self.open_sets.heap.clear();
        self.open_sets.buckets.clear(self.scale.shift);
        let Some(cost) = search(self) else { return Ok(None) };
        self.path.reverse();
        Ok(Some(Route { from, cells: &self.path, cost: self.scale.steps(cost) }))
    }
}

/// Scale of costs, so that of two paths of equal cost the one with fewer diagonal steps is cheaper: each diagonal step
/// adds 1, and a terrain cost of 1 is more than all of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CostScale {
    shift: u32,
}

impl CostScale {
    const fn new(size: Size) -> Self {
        Self { shift: usize::BITS - size.cells().leading_zeros() }
    }

    /// Returns the scaled cost of a straight step.
    #[inline]
    pub(crate) const fn straight(self, cost: u32) -> u64 {
        (cost as u64) << self.shift
    }

    /// Returns the unscaled cost without the share of the diagonals.
    const fn steps(self, cost: u64) -> u64 {
        cost >> self.shift
    }

    /// Returns the scaled cost of a path in eight directions on an open map with uniform costs (Chebyshev distance).
    #[inline]
    pub(crate) const fn eight(self, from: Point, to: Point) -> u64 {
        let (w, h) = ((from.x - to.x).unsigned_abs(), (from.y - to.y).unsigned_abs());
        if w > h { self.straight(w) + h as u64 } else { self.straight(h) + w as u64 }
    }

    /// Returns the scaled cost of a path in four directions on an open map with uniform costs (Manhattan distance).
    #[inline]
    pub(crate) const fn four(self, from: Point, to: Point) -> u64 {
        self.straight((from.x - to.x).unsigned_abs() + (from.y - to.y).unsigned_abs())
    }
}
