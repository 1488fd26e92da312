//! Floor that can be reached, and the cell of it that is nearest to something or farthest from it.

use barrow_core::{BitGrid, Farthest, Point, Tile};

use crate::largest::LargestPiece;
use crate::stage::Context;

/// The cells that can be reached, with buffers for searches among them.
#[derive(Default)]
pub(super) struct Reach {
    /// Cells that can be reached from the start, or the largest connected component if there is no start.
    pub(super) reached: BitGrid,
    /// Plain floor among these that the stage may use and that is neither start nor exit.
    pub(super) floor: BitGrid,
    /// Cells that can be walked on.
    open: BitGrid,
    largest: LargestPiece,
    stack: Vec<u32>,
    farthest: Farthest,
}

/// A point of the map that a cell should be near to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Middle of the left side.
    Left,
    /// Middle of the right side.
    Right,
    /// Middle of the top.
    Top,
    /// Middle of the bottom.
    Bottom,
    /// Middle of the map.
    Center,
}

impl Reach {
    /// Marks the cells that can be reached and the floor among them.
    pub(super) fn mark(&mut self, cx: &Context<'_>) {
        let Self { reached, floor, open, largest, stack, .. } = self;
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
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
        for p in cx.map.start.into_iter().chain(cx.map.exit) {
            floor.take(p);
        }
    }

    /// Marks, and returns the floor within reach that is farthest on foot from a cell, or from some floor.
    pub(super) fn far_from(&mut self, cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
        self.mark(cx);
        let from = match from {
            Some(p) => p,
            None => self.floor.nth(cx.rng.below(self.floor.count()))?,
        };
        self.farthest.find(&self.open, from, &self.floor)
    }

    /// Returns the cell of `wanted` that is farthest on foot from a cell, once marked.
    pub(super) fn farthest_of(&mut self, wanted: &BitGrid, from: Point) -> Option<Point> {
        self.farthest.find(&self.open, from, wanted)
    }

    /// Returns the cell of the floor that is farthest on foot from a cell, once marked.
    pub(super) fn farthest_floor(&mut self, from: Point) -> Option<Point> {
        self.farthest.find(&self.open, from, &self.floor)
    }
}

/// Returns the floor within reach that is nearest to a point of the map, or of the area that the stage is limited to.
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

/// Returns the floor within reach that is farthest on foot from a cell, or from some floor.
pub(super) fn far_from(cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
    cx.with(|cx, reach: &mut Reach| reach.far_from(cx, from))
}

/// Returns the cell of a set that is nearest to another in a straight line; the first, row by row, if there are several.
pub(super) fn nearest(set: &BitGrid, to: Point) -> Option<Point> {
    let rows = 0..set.size().height as i32;
    // Distance squared, then row and column.
    let mut best: Option<(i32, i32, i32)> = None;
    for away in rows.clone() {
        // Rows farther away than the best cell have none that is nearer.
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
    fn the_nearest_is_the_first_of_those_that_are_as_near() {
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
