//! The shortest way from one cell to another, and the finder that looks for it.

use barrow_core::{Point, Size};

use super::expansion::{Expansion, JumpExpansion, StepExpansion};
use super::heap::OpenHeap;
use super::jump_map::JumpMap;
use super::ladder::Ladder;
use super::slate::Slate;
use super::{astar, jump};
use crate::error::check;
use crate::{Corners, PathError, Steps, Terrain};

/// A shortest way: the cells to step onto, one after the other. The cell it starts from is not among them, the last one
/// is. It iterates over them from either end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route<'a> {
    from: Point,
    cells: &'a [Point],
    cost: u64,
}

impl<'a> Route<'a> {
    /// Where it starts.
    pub const fn from(&self) -> Point {
        self.from
    }

    /// Where it ends: where it starts, if there is nothing to walk.
    pub fn to(&self) -> Point {
        self.cells.last().copied().unwrap_or(self.from)
    }

    /// What all steps cost together.
    pub const fn cost(&self) -> u64 {
        self.cost
    }

    /// How many steps it takes.
    pub const fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is nothing to walk.
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells to step onto, without the first, where it starts.
    pub const fn cells(&self) -> &'a [Point] {
        self.cells
    }

    /// The cells to step onto, one after the other.
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

/// Looks for shortest ways, and keeps the memory that this takes: once warm, it asks for no more.
///
/// The start may be a cell on which nobody can stand, for whoever moves must not block themselves. Among ways of the same
/// cost, one with the fewest diagonal steps is found; among those, always the same one. A way that costs 2³⁷ or more
/// counts as none.
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

/// Whether every step costs 1, and the map is not so large, and the goal not so near, that comparing the copy would take
/// longer than the search.
fn is_worth_copying<T: Terrain + ?Sized>(terrain: &T, from: Point, to: Point) -> bool {
    let Size { width, height } = terrain.size();
    let words = u64::from(width.div_ceil(64)) * u64::from(height);
    let distance = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
    terrain.is_even() && words <= 64 * (8 + u64::from(distance))
}

/// Buffers of both searches, and the costs of steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchState {
    pub(crate) slate: Slate,
    pub(crate) open_sets: OpenSets,
    /// The way that was found, from its last cell back to its first step.
    pub(crate) way: Vec<Point>,
    pub(crate) tariff: Tariff,
}

/// The open sets. Every search uses one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenSets {
    pub(crate) heap: OpenHeap,
    pub(crate) ladder: Ladder,
}

impl PathFinder {
    /// A finder that has not looked at any map yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A shortest way from `from` to `to`; `None` if there is none. Uses jump points where every step costs 1 and there
    /// are eight directions, unless the goal is near and the map large; A* elsewhere. Both find ways of the same cost.
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

    /// As [`find`](Self::find), always by A*.
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

    /// As [`find`](Self::find), always by jump points, in eight directions on a map prepared for it: saves looking
    /// whether the map has changed.
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
    /// Answers what needs no search, else begins one with `search`, which leaves the way and tells its cost.
    fn run(
        &mut self,
        size: Size,
        from: Point,
        to: Point,
        is_free: impl Fn(Point) -> bool,
        search: impl FnOnce(&mut Self) -> Option<u64>,
    ) -> Result<Option<Route<'_>>, PathError> {
        check(size, [from, to])?;
        self.way.clear();
        if from == to {
            return Ok(Some(Route { from, cells: &self.way, cost: 0 }));
        }
        if !is_free(to) {
            return Err(PathError::Blocked(to));
        }
        self.slate.begin(size);
        self.tariff = Tariff::new(size);
        self.open_sets.heap.clear();
        self.open_sets.ladder.clear(self.tariff.shift);
        let Some(cost) = search(self) else { return Ok(None) };
        self.way.reverse();
        Ok(Some(Route { from, cells: &self.way, cost: self.tariff.steps(cost) }))
    }
}

/// How costs are counted, so that of two ways of equal cost the one with fewer diagonal steps is cheaper: each diagonal
/// step adds 1, and 1 of a terrain's cost is more than all of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tariff {
    shift: u32,
}

impl Tariff {
    const fn new(size: Size) -> Self {
        Self { shift: usize::BITS - size.cells().leading_zeros() }
    }

    /// What a straight step costs.
    #[inline]
    pub(crate) const fn straight(self, cost: u32) -> u64 {
        (cost as u64) << self.shift
    }

    /// What the steps cost without the diagonals' share.
    const fn steps(self, cost: u64) -> u64 {
        cost >> self.shift
    }

    /// What a way in eight directions costs where nothing is in between and every step costs 1.
    #[inline]
    pub(crate) const fn eight(self, from: Point, to: Point) -> u64 {
        let (w, h) = ((from.x - to.x).unsigned_abs(), (from.y - to.y).unsigned_abs());
        if w > h { self.straight(w) + h as u64 } else { self.straight(h) + w as u64 }
    }

    /// The same in four directions.
    #[inline]
    pub(crate) const fn four(self, from: Point, to: Point) -> u64 {
        self.straight((from.x - to.x).unsigned_abs() + (from.y - to.y).unsigned_abs())
    }
}
