//! Choice of dead ends for stairs.

use barrow_core::{BitGrid, Point, Tile};

use super::spot::Reach;
use crate::stage::Context;

#[derive(Default)]
struct Buffers {
    /// Cells with exactly one open neighbor.
    ends: BitGrid,
}

/// Returns a reachable dead end: the one with the longest walk from the start or the first stairs, or a random one if
/// the map has neither. On maps without dead ends, returns the farthest floor.
pub(super) fn dead_end(cx: &mut Context<'_>) -> Option<Point> {
    cx.with(|cx, reach: &mut Reach| cx.with(|cx, buffers: &mut Buffers| choose(cx, reach, buffers)))
}

fn choose(cx: &mut Context<'_>, reach: &mut Reach, Buffers { ends }: &mut Buffers) -> Option<Point> {
    reach.mark(cx);
    let map = &*cx.map;
    ends.mark_between(&map.tiles, Tile::Corridor, Tile::StairsUp);
    ends.intersect_with(&reach.reached);
    if let Some(area) = cx.area {
        ends.intersect_with(area);
    }
    keep_ends(ends, &reach.reached);
    for p in map.start.into_iter().chain(map.exit) {
        ends.take(p);
    }
    let known = map.start.or(map.stairs_down.first().copied()).or(map.stairs_up.first().copied());
    match known {
        Some(from) if ends.is_empty() => reach.farthest_floor(from),
        Some(from) => reach.farthest_of(ends, from),
        None if ends.is_empty() => reach.far_from(cx, None),
        None => ends.nth(cx.rng.below(ends.count())),
    }
}

/// Keeps the cells with exactly one open neighbor, 64 cells at a time.
pub(super) fn keep_ends(ends: &mut BitGrid, open: &BitGrid) {
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
    fn cells_with_exactly_one_neighbor_are_dead_ends() {
        let open = set_of(&[" .   .", ".... .", " .   .", ".  .  "]);
        let mut ends = open.clone();
        keep_ends(&mut ends, &open);
        let ends: Vec<(i32, i32)> = ends.iter().map(|p| (p.x, p.y)).collect();
        assert_eq!(ends, [(1, 0), (5, 0), (0, 1), (3, 1), (1, 2), (5, 2)]);
    }
}
