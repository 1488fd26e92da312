//! Stairs at the end of ways that lead nowhere else.

use barrow_core::{BitGrid, Point, Tile};

use super::spot;
use crate::old::OldScratch;
use crate::stage::Context;

/// A dead end within reach: any if there are no stairs and no start yet, else the one that is farthest from them on foot.
/// Where there is none, the farthest floor.
pub(super) fn dead_end(cx: &mut Context<'_>) -> Option<Point> {
    spot::mark_reached(cx);
    let map = &*cx.map;
    let OldScratch { bits: [reached, floor, ends, ..], .. } = cx.old;
    ends.mark_between(&map.tiles, Tile::Corridor, Tile::StairsUp);
    ends.intersect(reached);
    if let Some(area) = cx.area {
        ends.intersect(area);
    }
    keep_ends(ends, reached);
    for p in map.start.into_iter().chain(map.exit) {
        ends.take(p);
    }
    let known = map.start.or(map.stairs_down.first().copied()).or(map.stairs_up.first().copied());
    if !ends.is_empty() {
        floor.copy_from(ends);
    } else if known.is_none() {
        return spot::far_from(cx, None);
    }
    match known {
        Some(from) => spot::farthest(cx, from),
        None => spot::any_of(floor, cx.rng.below(floor.count())),
    }
}

/// Keeps the cells with one open neighbor, sixty-four at a time.
fn keep_ends(ends: &mut BitGrid, open: &BitGrid) {
    for y in 0..ends.size().height as i32 {
        for i in 0..ends.stride() {
            let [_, n, e, s, w] = open.with_neighbors(y, i);
            let several = n & e | s & w | (n | e) & (s | w);
            ends.row_mut(y)[i] &= (n | e | s | w) & !several;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    #[test]
    fn one_neighbor_makes_an_end() {
        let open = set_of(&[" .   .", ".... .", " .   .", ".  .  "]);
        let mut ends = open.clone();
        keep_ends(&mut ends, &open);
        let ends: Vec<(i32, i32)> = ends.iter().map(|p| (p.x, p.y)).collect();
        assert_eq!(ends, [(1, 0), (5, 0), (0, 1), (3, 1), (1, 2), (5, 2)]);
    }
}
