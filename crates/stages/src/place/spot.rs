//! Reachable floor, and searches for its cell nearest to or farthest from another. Locked doors count as closed.

use barrow_core::{BitGrid, DoorState, Farthest, Map, Point, Size, Tile};

use super::clear::{ClearCells, is_clear};
use crate::largest::LargestComponent;
use crate::stage::Context;

/// Sets of reachable cells, with buffers for searches among them.
#[derive(Default)]
pub(super) struct Reach {
    /// Cells that can be reached from the start, or the largest connected component if there is no start.
    pub(super) reached: BitGrid,
    /// Reachable plain floor that the stage may change, except the start, the exit, the cells of spawns and those that
    /// [`ClearCells`] excludes.
    pub(super) floor: BitGrid,
    /// Cells that can be walked on without opening a lock.
    open: BitGrid,
    /// Open cells that cannot be reached.
    apart: BitGrid,
    clear: ClearCells,
    largest: LargestComponent,
    stack: Vec<u32>,
    farthest: Farthest,
}

/// A point of the map near which a cell is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Middle of the left side.
    Left,
    /// Middle of the right side.
    Right,
    /// Middle of the upper side.
    Top,
    /// Middle of the lower side.
    Bottom,
    /// Middle of the map.
    Center,
}

impl Reach {
    /// Marks the reachable cells and the floor among them. Must be called before the searches.
    pub(super) fn mark(&mut self, cx: &Context<'_>) {
        self.mark_apart(cx.map);
        let Self { reached, floor, clear, open, apart, .. } = self;
        reached.copy_from(open);
        reached.difference_with(apart);
        floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
        floor.intersect_with(reached);
        if let Some(area) = cx.area {
            floor.intersect_with(area);
        }
        remove_marks(cx.map, floor);
        clear.keep(cx.map, floor);
    }

    /// Allocates the memory of sets for a map that only few levels need.
    pub(super) fn reserve(&mut self, size: Size) {
        let Self { reached, floor, open, apart, clear, .. } = self;
        for set in [reached, floor, open, apart] {
            set.reserve(size);
        }
        clear.reserve(size);
    }

    fn mark_apart(&mut self, map: &Map) {
        let Self { apart, open, largest, stack, .. } = self;
        open.mark_from(&map.tiles, Tile::FIRST_UNLOCKED);
        if let Some(start) = map.start.filter(|&p| open.contains(p)) {
            apart.cut_off_from(open, start, stack);
        } else {
            largest.find(open, apart);
            apart.complement(open);
        }
    }

    /// Marks the floor without regard to what can be reached, unless doors are locked: corridors may come later.
    pub(super) fn mark_floor(&mut self, cx: &Context<'_>) {
        if has_locks(cx.map) {
            return self.mark(cx);
        }
        let Self { floor, clear, .. } = self;
        floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
        if let Some(area) = cx.area {
            floor.intersect_with(area);
        }
        remove_marks(cx.map, floor);
        clear.keep(cx.map, floor);
    }

    /// Returns the reachable floor with the longest walk from a cell; from a random floor cell if `from` is `None`.
    pub(super) fn far_from(&mut self, cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
        let Some(from) = from else {
            self.mark(cx);
            let from = self.floor.nth(cx.rng.below(self.floor.count()))?;
            return self.farthest_floor(from);
        };
        // Tests the few cells that are farther than the result, instead of marking all that would do.
        self.reserve(cx.map.size());
        self.mark_apart(cx.map);
        let Self { apart, open, farthest, .. } = self;
        let map = &*cx.map;
        let is_floor = |p: Point| is_free_floor(cx, p) && !apart.contains(p);
        let clear = farthest.find(open, from, |p| is_floor(p) && is_clear(map, p));
        clear.or_else(|| farthest.find(open, from, is_floor))
    }

    /// Returns the cell of `wanted` with the longest walk from a cell.
    pub(super) fn farthest_of(&mut self, wanted: &BitGrid, from: Point) -> Option<Point> {
        self.farthest.find(&self.open, from, |p| wanted.contains(p))
    }

    /// Returns the reachable floor with the longest walk from a cell.
    pub(super) fn farthest_floor(&mut self, from: Point) -> Option<Point> {
        self.farthest.find(&self.open, from, |p| self.floor.contains(p))
    }
}

fn has_locks(map: &Map) -> bool {
    map.doors.iter().any(|door| door.state == DoorState::Locked)
}

/// Returns whether a cell is plain floor that the stage may change, without a mark.
fn is_free_floor(cx: &Context<'_>, p: Point) -> bool {
    cx.map.tiles[p] == Tile::Floor && cx.may_change(p) && !marks(cx.map).any(|at| at == p)
}

/// Returns whether [`Reach::mark_floor`] is certain to mark a cell, without marking any: doors must not be locked. It
/// also marks other cells if no cell is certain.
pub(super) fn is_certain(cx: &Context<'_>, p: Point) -> bool {
    is_free_floor(cx, p) && is_clear(cx.map, p) && !has_locks(cx.map)
}

/// Iterates over the start, the exit and the cells of spawns.
fn marks(map: &Map) -> impl Iterator<Item = Point> {
    map.start.into_iter().chain(map.exit).chain(map.spawns.iter().map(|spawn| spawn.at))
}

/// Removes the start, the exit and the cells of spawns from a set.
fn remove_marks(map: &Map, cells: &mut BitGrid) {
    for p in marks(map) {
        cells.take(p);
    }
}

/// Returns the reachable floor nearest to a point of the map, or of the area that the stage is limited to.
pub(super) fn near(cx: &mut Context<'_>, aim: Aim) -> Option<Point> {
    let area = cx.bounds();
    let middle = area.center();
    let at = match aim {
        Aim::Left => Point::new(area.x, middle.y),
        Aim::Right => Point::new(area.right() - 1, middle.y),
        Aim::Top => Point::new(middle.x, area.y),
        Aim::Bottom => Point::new(middle.x, area.bottom() - 1),
        Aim::Center => middle,
    };
    cx.with(|cx, reach: &mut Reach| {
        reach.mark(cx);
        nearest(&reach.floor, at)
    })
}

/// Returns a cell if it is suitable or not plain floor, otherwise the suitable floor nearest to it.
pub(super) fn suitable(cx: &mut Context<'_>, p: Point) -> Point {
    cx.scratch.get::<Reach>().reserve(cx.map.size());
    if cx.map.tiles[p] != Tile::Floor || is_certain(cx, p) {
        return p;
    }
    cx.with(|cx, reach: &mut Reach| {
        reach.mark_floor(cx);
        if reach.floor.contains(p) { p } else { nearest(&reach.floor, p).unwrap_or(p) }
    })
}

/// Returns the reachable floor with the longest walk from a cell; from a random floor cell if `from` is `None`.
pub(super) fn far_from(cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
    cx.with(|cx, reach: &mut Reach| reach.far_from(cx, from))
}

/// Returns the cell of a set with the smallest Euclidean distance to `to`. Of several it is the first in row order.
pub(super) fn nearest(set: &BitGrid, to: Point) -> Option<Point> {
    let rows = 0..set.size().height as i32;
    // Squared distance, then row and column, so that the minimum breaks ties in row order.
    let mut best: Option<(i32, i32, i32)> = None;
    for away in rows.clone() {
        // No row farther away than the best cell can contain a nearer one.
        if best.is_some_and(|(square, ..)| away * away > square) {
            break;
        }
        for y in [to.y - away, to.y + away].into_iter().filter(|y| rows.contains(y)) {
            let beside = [set.at_or_before(y, to.x), set.at_or_after(y, to.x)];
            let keys = beside.into_iter().flatten().map(|x| (Point::new(x, y).distance_squared(to), y, x));
            best = best.into_iter().chain(keys).min();
        }
    }
    best.map(|(_, y, x)| Point::new(x, y))
}

/// Returns the cell that `is_wanted` with the smallest Euclidean distance to `to`, of several the first in row order.
/// Tests only the cells around it, which is faster than [`nearest`] if the set would have to be filled first.
pub(super) fn nearest_cell(size: Size, to: Point, is_wanted: impl Fn(Point) -> bool) -> Option<Point> {
    let (columns, rows) = (0..size.width as i32, 0..size.height as i32);
    // Squared distance, then row and column, so that the minimum breaks ties in row order.
    let mut best = (i32::MAX, 0, 0);
    for away in rows.clone() {
        if away * away > best.0 {
            break;
        }
        for y in [to.y - away, to.y + away].into_iter().filter(|y| rows.contains(y)) {
            for aside in columns.clone() {
                let square = away * away + aside * aside;
                if square > best.0 {
                    break;
                }
                let beside = [to.x - aside, to.x + aside].into_iter();
                let mut found = beside.filter(|&x| columns.contains(&x) && is_wanted(Point::new(x, y)));
                if let Some(x) = found.next() {
                    best = best.min((square, y, x));
                    break;
                }
            }
        }
    }
    (best.0 < i32::MAX).then(|| Point::new(best.2, best.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rect, Rng};

    #[test]
    fn the_nearest_cell_is_the_first_of_equally_near_ones() {
        let mut rng = Rng::new(9);
        for round in 0..500 {
            let size = Size::new(1 + rng.below(140), 1 + rng.below(20));
            let mut set = BitGrid::new(size);
            for _ in 0..round % 40 {
                set.insert(Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32));
            }
            let to = Rect::of(size).center();
            let plain = set.iter().min_by_key(|p| p.distance_squared(to));
            assert_eq!(nearest(&set, to), plain);
            assert_eq!(nearest_cell(size, to, |p| set.contains(p)), plain);
        }
    }
}
