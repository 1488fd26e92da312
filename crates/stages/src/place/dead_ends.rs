//! Stairs at dead ends.

use barrow_core::{BitGrid, Point, Tile};

use super::spot::Reach;
use crate::stage::Context;

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Cells with one open neighbor.
    ends: BitGrid,
}

/// Returns a dead end within reach: any if there are no stairs and no start yet, else the one that is farthest from them on
/// foot. Where there is none, the farthest floor.
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
