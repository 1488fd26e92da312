//! Floor that can be reached, and the cell of it that is nearest to something or farthest from it.

use barrow_core::{BitGrid, Point, Tile};

use crate::old::OldScratch;
use crate::stage::Context;
use crate::whole::pieces::{largest, number};

/// Marks what can be reached from the start, or the largest piece if there is no start, in the first set, and the plain
/// floor in it that the stage may use and that is neither start nor exit in the second.
pub(super) fn mark_reached(cx: &mut Context<'_>) {
    let OldScratch { bits: [reached, floor, open, ..], stack, rects: runs, ids, .. } = cx.old;
    open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    reached.reset(open.size());
    if let Some(start) = cx.map.start.filter(|&p| open.contains(p)) {
        reached.insert(start);
        reached.flood(open, stack);
    } else {
        number(open, runs, ids);
        let kept = largest(ids);
        runs.iter().filter(|(_, id)| *id == kept).for_each(|(run, _)| reached.insert_rect(*run));
    }
    floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
    floor.intersect(reached);
    if let Some(area) = cx.area {
        floor.intersect(area);
    }
    for p in cx.map.start.into_iter().chain(cx.map.exit) {
        floor.take(p);
    }
}

/// The floor within reach that is nearest to the middle of a side of the map, or to the middle of it all.
pub(super) fn near_side(cx: &mut Context<'_>, side: &str) -> Option<Point> {
    let area = cx.bounds();
    let middle = area.center();
    let aim = match side {
        "left" => Point::new(area.x, middle.y),
        "right" => Point::new(area.right() - 1, middle.y),
        "top" => Point::new(middle.x, area.y),
        "bottom" => Point::new(middle.x, area.bottom() - 1),
        _ => middle,
    };
    mark_reached(cx);
    nearest(&cx.old.bits[1], aim)
}

/// The floor within reach that is farthest on foot from a cell, or from some floor.
pub(super) fn far_from(cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
    mark_reached(cx);
    let from = match from {
        Some(p) => p,
        None => any_of(&cx.old.bits[1], cx.rng.below(cx.old.bits[1].count()))?,
    };
    farthest(cx, from)
}

/// The cell of the second set that is farthest on foot from a cell.
pub(super) fn farthest(cx: &mut Context<'_>, from: Point) -> Option<Point> {
    let OldScratch { bits: [_, wanted, open, ..], farthest, .. } = cx.old;
    open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    farthest.find(open, from, wanted)
}

/// The `n`-th cell of a set.
pub(super) fn any_of(set: &BitGrid, n: u32) -> Option<Point> {
    set.iter().nth(n as usize)
}

/// The cell of a set that is nearest to another, as the crow flies; the first, row by row, if several are.
pub(super) fn nearest(set: &BitGrid, to: Point) -> Option<Point> {
    let rows = 0..set.size().height as i32;
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
