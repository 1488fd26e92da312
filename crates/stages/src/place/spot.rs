//! Reachable floor, and searches for its cell nearest to or farthest from another. Locked doors count as closed.

use barrow_core::{BitGrid, DoorState, Farthest, Map, Point, Tile};

use super::clear::ClearCells;
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
        let Self { reached, floor, open, clear, largest, stack, .. } = self;
        open.mark_from(&cx.map.tiles, Tile::FIRST_UNLOCKED);
        if let Some(start) = cx.map.start.filter(|&p| open.contains(p)) {
            reached.reset(open.size());
            reached.insert(start);
            reached.flood(open, stack);
        } else {
            largest.find(open, reached);
        }
        floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
        floor.intersect_with(reached);
        if let Some(area) = cx.area {
            floor.intersect_with(area);
        }
        remove_marks(cx.map, floor);
        clear.keep(cx.map, floor);
    }

    /// Marks the floor without regard to what can be reached, unless doors are locked: corridors may come later.
    pub(super) fn mark_floor(&mut self, cx: &Context<'_>) {
        if cx.map.doors.iter().any(|door| door.state == DoorState::Locked) {
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

    /// Calls [`Reach::mark`], then returns the reachable floor with the longest walk from a cell; from a random floor
    /// cell if `from` is `None`.
    pub(super) fn far_from(&mut self, cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
        self.mark(cx);
        let from = match from {
            Some(p) => p,
            None => self.floor.nth(cx.rng.below(self.floor.count()))?,
        };
        self.farthest.find(&self.open, from, &self.floor)
    }

    /// Returns the cell of `wanted` with the longest walk from a cell.
    pub(super) fn farthest_of(&mut self, wanted: &BitGrid, from: Point) -> Option<Point> {
        self.farthest.find(&self.open, from, wanted)
    }

    /// Returns the reachable floor with the longest walk from a cell.
    pub(super) fn farthest_floor(&mut self, from: Point) -> Option<Point> {
        self.farthest.find(&self.open, from, &self.floor)
    }
}

/// Removes the start, the exit and the cells of spawns from a set.
fn remove_marks(map: &Map, cells: &mut BitGrid) {
    let spawns = map.spawns.iter().map(|spawn| spawn.at);
    for p in map.start.into_iter().chain(map.exit).chain(spawns) {
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
    if cx.map.tiles[p] != Tile::Floor {
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

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rect, Rng, Size};

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
            assert_eq!(nearest(&set, to), set.iter().min_by_key(|p| p.distance_squared(to)));
        }
    }
}
