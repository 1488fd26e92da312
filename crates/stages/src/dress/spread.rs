//! Patches that spread from a cell: grass, rubble, trees and the like.
//!
//! Algorithm: a patch begins with one cell. Every free cell beside it is added with a probability of `first_pct`
//! percent, every free cell beside those with a probability that is lower by `less_pct` percentage points, and so on,
//! until the probability is 0 or no free cell is left.
//!
//! Free cells are plain floor; for impassable tiles, only floor that is not beside doors, stairs or secrets. A patch
//! that would disconnect the level is left out.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Rng, Size, Tile};

use super::sever::{CutSearch, can_close};
use crate::stage::{Context, Veto};

/// Probabilities by which a patch spreads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// Probability that a cell beside the first is added, in percent.
    pub(crate) first_pct: u32,
    /// Decrease of the probability with every step, in percentage points.
    pub(crate) less_pct: u32,
}

impl Spread {
    /// Fills `patch` with the cells of a patch that begins at `at`, and removes them from `free`. The patch is empty if
    /// `at` is not free.
    pub(crate) fn grow(self, at: Point, free: &mut BitGrid, patch: &mut Vec<Point>, rng: &mut Rng) {
        patch.clear();
        patch.reserve(free.size().cells().min(1 << 16));
        if !free.take(at) {
            return;
        }
        patch.push(at);
        let (mut chance, mut from) = (self.first_pct, 0);
        while chance > 0 && from < patch.len() {
            let to = patch.len();
            // One random word decides about the four neighbors of a cell, with probabilities that are exact to 2⁻¹⁶. A cell
            // is added first and dropped again unless it belongs to the patch, because a branch would be mispredicted.
            let limit = u64::from(chance.min(100)) * (1 << 16) / 100;
            for i in from..to {
                let mut random = rng.next_u64();
                for beside in Direction::ALL.map(|side| patch[i] + side.step()) {
                    if free.size().contains(beside) {
                        patch.push(beside);
                        let is_added = free.take_if(beside, random & 0xffff < limit);
                        patch.truncate(patch.len() - usize::from(!is_added));
                    }
                    random >>= 16;
                }
            }
            from = to;
            chance = chance.saturating_sub(self.less_pct);
        }
    }
}

/// Number and kind of the patches on a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patches {
    /// Tile of the patches. Impassable tiles are put only where they do not disconnect the level.
    pub(crate) tile: Tile,
    /// Number of patches for every thousand cells of the map, at depth 1.
    pub(crate) per_1000: u32,
    /// Change of that number with every level of depth, in percent of the number at depth 1.
    pub(crate) deeper_pct: i32,
    pub(crate) spread: Spread,
}

/// Scratch buffers of stages that put patches on floor.
#[derive(Default)]
pub(crate) struct PatchBuffers {
    /// Cells that patches may still occupy.
    pub(crate) free: BitGrid,
    /// Cells of the last patch.
    pub(crate) patch: Vec<Point>,
    /// Open cells of the map. Used only for impassable tiles.
    open: BitGrid,
    passages: Passages,
    cuts: CutSearch,
}

/// Number of random cells that are tried as the first of a patch.
const TRIES: u32 = 20;

impl Patches {
    /// Puts all patches on the map.
    pub(crate) fn scatter(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut PatchBuffers| {
            buffers.mark_free(cx.map, self.tile);
            for _ in 0..self.count(cx.map.size(), cx.depth, &mut cx.rng) {
                let cells = self.put(cx, buffers)?;
                if cells > 0 {
                    cx.snapshot(format_args!("{cells} cells of {}", self.tile.name()));
                }
            }
            Ok(())
        })
    }

    /// Puts a patch at a random free cell. Returns its number of cells, which are listed in `buffers.patch`; 0 if it
    /// would disconnect the level.
    pub(crate) fn put(&self, cx: &mut Context<'_>, buffers: &mut PatchBuffers) -> Result<usize, Veto> {
        let PatchBuffers { free, patch, open, cuts, .. } = buffers;
        patch.clear();
        let at = try_cells(free, &mut cx.rng);
        cx.spend(TRIES as usize)?;
        let Some(at) = at else { return Ok(0) };
        self.spread.grow(at, free, patch, &mut cx.rng);
        cx.spend(4 * patch.len())?;
        if !self.tile.is_walkable() {
            let is_cut = disconnects(patch, open, cuts);
            cx.spend(cuts.steps())?;
            if is_cut {
                patch.clear();
            }
            for &p in patch.iter() {
                open.remove(p);
            }
        }
        for &p in patch.iter() {
            cx.map.tiles[p] = self.tile;
        }
        Ok(patch.len())
    }

    /// Draws the number of patches of a map. The fractional part is the probability of one more.
    pub(crate) fn count(&self, size: Size, depth: u32, rng: &mut Rng) -> u64 {
        let pct = (100 + i64::from(self.deeper_pct) * i64::from(depth.saturating_sub(1))).max(0) as u64;
        let parts = u64::from(self.per_1000) * size.cells() as u64 * pct;
        parts / 100_000 + u64::from(u64::from(rng.below(100_000)) < parts % 100_000)
    }
}

impl PatchBuffers {
    /// Marks the cells over which patches of a tile may spread.
    pub(crate) fn mark_free(&mut self, map: &Map, tile: Tile) {
        mark_floor(map, &mut self.free);
        if !tile.is_walkable() {
            self.passages.keep_clear(map, &mut self.free);
            self.open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        }
        self.patch.clear();
        self.patch.reserve(map.size().cells().min(4096));
    }
}

/// Returns the first of [`TRIES`] random cells that is in the set.
fn try_cells(set: &BitGrid, rng: &mut Rng) -> Option<Point> {
    let Size { width, height } = set.size();
    (0..TRIES)
        .map(|_| Point::new(rng.below(width) as i32, rng.below(height) as i32))
        .find(|&p| set.contains(p))
}

/// Marks the cells of plain floor, except the start and the exit.
fn mark_floor(map: &Map, free: &mut BitGrid) {
    free.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
    for &p in map.start.iter().chain(&map.exit) {
        free.take(p);
    }
}

/// Doors, stairs, bridges and secrets, beside which no impassable tile may be put.
#[derive(Debug, Default)]
pub(crate) struct Passages {
    cells: BitGrid,
    /// `cells` and the cells beside them.
    near: BitGrid,
}

impl Passages {
    /// Removes the passages of a map and the cells beside them from a set.
    pub(crate) fn keep_clear(&mut self, map: &Map, free: &mut BitGrid) {
        let Self { cells, near } = self;
        let firsts = [
            Tile::FIRST_SECRET,
            Tile::Corridor,
            Tile::StairsUp,
            Tile::ShallowWater,
            Tile::Bridge,
            Tile::Grass,
        ];
        BitGrid::mark_classes(
            &map.tiles,
            [&mut *cells],
            firsts,
            |[secret, corridor, stairs, shallow, bridge, grass]| {
                [secret & !corridor | stairs & !shallow | bridge & !grass]
            },
        );
        near.expand(cells);
        free.difference_with(near);
    }
}

/// Returns whether a patch of an impassable tile would disconnect the open cells of a map.
fn disconnects(patch: &[Point], open: &BitGrid, cuts: &mut CutSearch) -> bool {
    let Some(&first) = patch.first() else { return false };
    if patch.len() == 1 && can_close(|p| open.contains(p), first) {
        return false;
    }
    let (mut low, mut high) = (first, first);
    for p in patch {
        low = Point::new(low.x.min(p.x), low.y.min(p.y));
        high = Point::new(high.x.max(p.x), high.y.max(p.y));
    }
    cuts.begin(Rect::new(low.x, low.y, high.x + 1 - low.x, high.y + 1 - low.y), open.size());
    for &p in patch {
        cuts.close(p);
    }
    cuts.cuts(open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};

    #[test]
    fn a_probability_of_one_fills_the_connected_free_cells() {
        let mut free = set_of(&["... .", ". . .", "... ."]);
        let mut patch = Vec::new();
        let certain = Spread { first_pct: 100, less_pct: 0 };
        certain.grow(Point::new(0, 0), &mut free, &mut patch, &mut Rng::new(1));
        assert_eq!((patch.len(), free), (8, set_of(&["    .", "    .", "    ."])));
        certain.grow(Point::new(1, 1), &mut set_of(&["   ", "   "]), &mut patch, &mut Rng::new(1));
        assert!(patch.is_empty());
    }

    #[test]
    fn patches_are_larger_if_the_probability_decreases_slowly() {
        let rows = [".........."; 10];
        let mut patch = Vec::new();
        for (less_pct, cells) in [(100, 5), (50, 9)] {
            let spread = Spread { first_pct: 100, less_pct };
            spread.grow(Point::new(5, 5), &mut set_of(&rows), &mut patch, &mut Rng::new(1));
            assert!(patch.len() >= cells && patch.len() <= 13, "{} cells", patch.len());
        }
    }

    #[test]
    fn the_number_of_patches_changes_with_depth() {
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
    fn patches_that_disconnect_a_ring_are_detected() {
        let open = set_of(&[".....", ".   .", "....."]);
        let mut search = CutSearch::default();
        let mut cuts = |patch: &[(i32, i32)]| {
            let patch: Vec<Point> = patch.iter().map(|&(x, y)| Point::new(x, y)).collect();
            disconnects(&patch, &open, &mut search)
        };
        assert!(!cuts(&[]) && !cuts(&[(0, 1)]) && !cuts(&[(0, 0), (0, 1)]));
        assert!(cuts(&[(0, 1), (4, 1)]));
    }

    #[test]
    fn passages_are_kept_clear() {
        let mut map = map_of(&["......", "......", "......"]);
        map.tiles[Point::new(1, 1)] = Tile::StairsUp;
        map.tiles[Point::new(5, 0)] = Tile::SecretDoor;
        map.start = Some(Point::new(4, 2));
        let mut free = BitGrid::default();
        mark_floor(&map, &mut free);
        assert_eq!(free, set_of(&["..... ", ". ....", ".... ."]));
        Passages::default().keep_clear(&map, &mut free);
        assert_eq!(free, set_of(&[". ..  ", "   .. ", ". .. ."]));
    }
}
