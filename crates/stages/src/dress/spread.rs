//! Patches of something that spreads from a cell: grass, rubble, trees, whatever grows or lies about.
//!
//! How it works: the first cell is certain. Every cell beside it is taken with a chance of `first_pct`, every cell beside
//! those with a chance that is lower by `less_pct`, and so on, until the chance or the space is used up.
//!
//! Nothing spreads but over free cells: plain floor, and for what blocks the way only where it stands before no door, stairs
//! or secret. A patch that would cut the level in two is not put down.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Rng, Size, Tile};

use super::sever::{cut_out, part_around, severs};
use crate::old::OldScratch;
use crate::stage::Context;

/// How far a patch spreads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// The chance of the cells beside the first, in percent.
    pub(crate) first_pct: u32,
    /// How much lower it is with every step.
    pub(crate) less_pct: u32,
}

impl Spread {
    /// Lists the cells of a patch that begins at `at`, and takes them out of the free ones; none if `at` is not free.
    pub(crate) fn grow(self, at: Point, free: &mut BitGrid, patch: &mut Vec<Point>, rng: &mut Rng) {
        patch.clear();
        if !free.take(at) {
            return;
        }
        patch.push(at);
        let (mut chance, mut from) = (self.first_pct, 0);
        while chance > 0 && from < patch.len() {
            let to = patch.len();
            for i in from..to {
                for side in Direction::ALL {
                    let beside = patch[i] + side.step();
                    if free.contains(beside) && rng.percent(chance) {
                        free.remove(beside);
                        patch.push(beside);
                    }
                }
            }
            from = to;
            chance = chance.saturating_sub(self.less_pct);
        }
    }
}

impl Spread {
    /// Puts a patch of a tile somewhere in the first set, as [`mark_free`] marked it; of how many cells. They are listed in
    /// `points`.
    pub(crate) fn put(self, cx: &mut Context<'_>, tile: Tile) -> usize {
        let OldScratch { bits: [free, open, ..], parts, points: patch, stack, .. } = &mut *cx.old;
        patch.clear();
        let Some(at) = any_of(free, &mut cx.rng) else { return 0 };
        self.grow(at, free, patch, &mut cx.rng);
        if !tile.is_walkable() {
            if blocks(patch, open, parts, stack) {
                patch.clear();
            }
            for &p in patch.iter() {
                open.remove(p);
            }
        }
        for &p in patch.iter() {
            cx.map.tiles[p] = tile;
        }
        patch.len()
    }
}

/// Patches of one tile all over a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patches {
    /// What they are made of. What blocks the way is put only where it cuts nothing off.
    pub(crate) tile: Tile,
    /// How many for every thousand cells of the map, at depth 1.
    pub(crate) per_1000: u32,
    /// How many more of a hundred with every step down, or fewer.
    pub(crate) deeper_pct: i32,
    /// How far they spread.
    pub(crate) spread: Spread,
}

/// How often a free cell is looked for before a patch is given up.
const TRIES: u32 = 20;

impl Patches {
    /// Puts them on the map, over plain floor.
    pub(crate) fn scatter(&self, cx: &mut Context<'_>) {
        let size = cx.map.size();
        mark_free(cx, self.tile);
        cx.old.points.reserve(size.cells().min(4096));
        for _ in 0..self.count(size, cx.depth, &mut cx.rng) {
            let cells = self.spread.put(cx, self.tile);
            if cells > 0 {
                cx.snapshot(format_args!("{cells} cells of {}", self.tile.name()));
            }
        }
    }

    /// How many patches a map gets; a part of one is a chance of one.
    pub(crate) fn count(&self, size: Size, depth: u32, rng: &mut Rng) -> u64 {
        let pct = (100 + i64::from(self.deeper_pct) * i64::from(depth.saturating_sub(1))).max(0) as u64;
        let parts = u64::from(self.per_1000) * size.cells() as u64 * pct;
        parts / 100_000 + u64::from(u64::from(rng.below(100_000)) < parts % 100_000)
    }
}

/// Marks where a tile may spread in the first set, and what is open in the second. The others are working memory.
pub(crate) fn mark_free(cx: &mut Context<'_>, tile: Tile) {
    let [free, open, marks, near] = &mut cx.old.bits;
    mark_floor(cx.map, free);
    if !tile.is_walkable() {
        keep_ways(cx.map, free, [marks, near]);
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    }
}

/// A random cell of a set; none if luck does not find one soon.
fn any_of(set: &BitGrid, rng: &mut Rng) -> Option<Point> {
    let Size { width, height } = set.size();
    (0..TRIES)
        .map(|_| Point::new(rng.below(width) as i32, rng.below(height) as i32))
        .find(|&p| set.contains(p))
}

/// Becomes the set of the cells of plain floor, the start and the exit left out.
fn mark_floor(map: &Map, free: &mut BitGrid) {
    free.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
    for &p in map.start.iter().chain(&map.exit) {
        free.take(p);
    }
}

/// Takes the cells beside doors, stairs, bridges and secrets out of a set, so that what blocks the way does not stand
/// before them. The other sets are working memory.
pub(crate) fn keep_ways(map: &Map, free: &mut BitGrid, [marks, near]: [&mut BitGrid; 2]) {
    let firsts =
        [Tile::FIRST_SECRET, Tile::Corridor, Tile::StairsUp, Tile::ShallowWater, Tile::Bridge, Tile::Grass];
    BitGrid::mark_classes(
        &map.tiles,
        [&mut *marks],
        firsts,
        |[secret, corridor, stairs, shallow, bridge, grass]| {
            [secret & !corridor | stairs & !shallow | bridge & !grass]
        },
    );
    near.expand(marks);
    free.subtract(near);
}

/// Whether a patch of something that one cannot walk through would cut the open cells of a map in two.
fn blocks(
    patch: &[Point],
    open: &BitGrid,
    [part_open, lost, sets @ ..]: &mut [BitGrid; 5],
    stack: &mut Vec<u32>,
) -> bool {
    let Some(&first) = patch.first() else { return false };
    let (mut low, mut high) = (first, first);
    for p in patch {
        low = Point::new(low.x.min(p.x), low.y.min(p.y));
        high = Point::new(high.x.max(p.x), high.y.max(p.y));
    }
    let area = Rect::new(low.x, low.y, high.x + 1 - low.x, high.y + 1 - low.y);
    let part = part_around(area, open.size());
    cut_out(open, part, part_open);
    lost.reset(part_open.size());
    for &p in patch {
        lost.insert(p - Point::new(part.x, part.y));
    }
    severs(part_open, lost, sets.each_mut(), stack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};

    #[test]
    fn what_is_certain_fills_all_that_is_free() {
        let mut free = set_of(&["... .", ". . .", "... ."]);
        let mut patch = Vec::new();
        let certain = Spread { first_pct: 100, less_pct: 0 };
        certain.grow(Point::new(0, 0), &mut free, &mut patch, &mut Rng::new(1));
        assert_eq!((patch.len(), free), (8, set_of(&["    .", "    .", "    ."])));
        certain.grow(Point::new(1, 1), &mut set_of(&["   ", "   "]), &mut patch, &mut Rng::new(1));
        assert!(patch.is_empty());
    }

    #[test]
    fn every_step_is_less_likely() {
        let rows = [".........."; 10];
        let mut patch = Vec::new();
        for (less_pct, cells) in [(100, 5), (50, 9)] {
            let spread = Spread { first_pct: 100, less_pct };
            spread.grow(Point::new(5, 5), &mut set_of(&rows), &mut patch, &mut Rng::new(1));
            assert!(patch.len() >= cells && patch.len() <= 13, "{} cells", patch.len());
        }
    }

    #[test]
    fn the_depth_decides_how_many() {
        let mut rng = Rng::new(1);
        let mut count = |deeper_pct, depth| {
            let spread = Spread { first_pct: 0, less_pct: 0 };
            let patches = Patches { tile: Tile::Grass, per_1000: 40, deeper_pct, spread };
            patches.count(Size::new(50, 20), depth, &mut rng)
        };
        assert_eq!((count(-10, 1), count(-10, 6), count(-10, 11), count(-10, 99)), (40, 20, 0, 0));
        assert_eq!((count(5, 1), count(5, 3)), (40, 44));
    }

    #[test]
    fn what_blocks_is_found_out() {
        let open = set_of(&[".....", ".   .", "....."]);
        let mut parts = <[BitGrid; 5]>::default();
        let mut cuts = |patch: &[(i32, i32)]| {
            let patch: Vec<Point> = patch.iter().map(|&(x, y)| Point::new(x, y)).collect();
            blocks(&patch, &open, &mut parts, &mut Vec::new())
        };
        assert!(!cuts(&[]) && !cuts(&[(0, 1)]) && !cuts(&[(0, 0), (0, 1)]));
        assert!(cuts(&[(0, 1), (4, 1)]));
    }

    #[test]
    fn ways_are_kept() {
        let mut map = map_of(&["......", "......", "......"]);
        map.tiles[Point::new(1, 1)] = Tile::StairsUp;
        map.tiles[Point::new(5, 0)] = Tile::SecretDoor;
        map.start = Some(Point::new(4, 2));
        let [mut free, mut a, mut b] = <[BitGrid; 3]>::default();
        mark_floor(&map, &mut free);
        assert_eq!(free, set_of(&["..... ", ". ....", ".... ."]));
        keep_ways(&map, &mut free, [&mut a, &mut b]);
        assert_eq!(free, set_of(&[". ..  ", "   .. ", ". .. ."]));
    }
}
