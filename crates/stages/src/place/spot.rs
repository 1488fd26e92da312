//! Floor that can be reached, and the cell of it that is nearest to something or farthest from it.

use barrow_core::{BitGrid, Point, Tile};

use crate::stage::{Context, Scratch};
use crate::whole::pieces::{largest, number};

/// Marks what can be reached from the start, or the largest piece if there is no start, in the first set, and the plain
/// floor in it that the stage may use and that is neither start nor exit in the second.
pub(super) fn mark_reached(cx: &mut Context<'_>) {
    let Scratch { bits: [reached, floor, open, ..], stack, numbers, ids, points, .. } = cx.scratch;
    open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    reached.reset(open.size());
    if let Some(start) = cx.map.start.filter(|&p| open.contains(p)) {
        reached.insert(start);
        reached.flood(open, stack);
    } else {
        number(open, numbers, ids, points);
        let kept = largest(ids);
        open.iter().filter(|&p| numbers[p] == kept).for_each(|p| reached.insert(p));
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
    cx.scratch.bits[1].iter().min_by_key(|p| p.distance_squared(aim))
}

/// The floor within reach that is farthest on foot from a cell, or from some floor.
pub(super) fn far_from(cx: &mut Context<'_>, from: Option<Point>) -> Option<Point> {
    mark_reached(cx);
    let from = match from {
        Some(p) => p,
        None => any_of(&cx.scratch.bits[1], cx.rng.below(cx.scratch.bits[1].count()))?,
    };
    farthest(cx, from)
}

/// The cell of the second set that is farthest on foot from a cell.
pub(super) fn farthest(cx: &mut Context<'_>, from: Point) -> Option<Point> {
    let Scratch { bits: [_, wanted, open, ..], distances, .. } = cx.scratch;
    open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    distances.measure(open, from);
    distances.reached().iter().rev().find(|&&p| wanted.contains(p)).copied()
}

/// The `n`-th cell of a set.
pub(super) fn any_of(set: &BitGrid, n: u32) -> Option<Point> {
    set.iter().nth(n as usize)
}
