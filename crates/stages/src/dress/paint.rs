//! Patches of a custom tile.
//!
//! ```text
//!   ....%%....
//!   ..%%%%%%..
//!   ...%%%%...
//! ```
//!
//! Algorithm: patches spread from random cells of the built-in tile that the custom tile is like, see
//! [`super::spread`]. With `beside_open`, only cells beside walkable ones can be the first of a patch.
//!
//! Guarantees: a painted cell behaves as before, so all facts of earlier stages stay true.

use barrow_core::{BitGrid, Map, Point, Rect, Rng, Tile, TileName};

use super::spread::Spread;
use crate::caves::random_bits::draw_cell;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Paints patches of a custom tile over cells of the built-in tile that it is like.
    pub struct Paint in Family::Dress, needs [Fact::Floor], example r#"
[[tile]]
name = "ice"
like = "floor"
glyph = "%"
color = "light-blue"
[[stage]]
use = "cellular"
[[stage]]
use = "paint"
tile = "ice"
"# {
        /// Name of the custom tile; nothing is painted when left out.
        tile: TileName = TileName::default(),
        /// Number of patches for every thousand cells of the map.
        per_1000: u32 = 8 in 0..=1000,
        /// Probability that a cell beside the first cell of a patch belongs to it, in percent.
        first_pct: u32 = 90 in 0..=100,
        /// Decrease of that probability with every further step, in percentage points.
        less_pct: u32 = 12 in 0..=100,
        /// Whether patches begin only beside open cells, so that a patch in rock or water can be seen.
        beside_open: bool = false,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells that can still be painted.
    free: BitGrid,
    /// Cells that could be painted before the first patch; in the end, those that were.
    painted: BitGrid,
    /// Cells where a patch can begin; some of them are painted by now.
    starts: BitGrid,
    open: BitGrid,
    /// Cells where a patch can begin, if they are too few to be found by chance.
    list: Vec<Point>,
    /// Cells of the current patch.
    patch: Vec<Point>,
}

/// Number of random cells that are tried for a patch before all cells where one can begin are listed.
const TRIES: u32 = 64;

impl Stage for Paint {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(id) = cx.map.custom_id(self.tile.as_str()) else { return Ok(()) };
        let like = cx.map.custom_tiles[id.index()].like;
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx.map, like, cx.area, self.beside_open);
            let patches = cx.map.size().cells() as u64 * u64::from(self.per_1000) / 1000;
            // Patches that are certain to spread fill whole components, so that as many as there are cells fill them all.
            let is_all = self.first_pct >= 100 && self.less_pct == 0 && !self.beside_open;
            if is_all && patches >= u64::from(buffers.free.count()) {
                buffers.free.reset(cx.map.size());
            } else {
                let spread = Spread { first_pct: self.first_pct, less_pct: self.less_pct };
                let Buffers { free, patch, .. } = &mut *buffers;
                patch.reserve(free.size().cells().min(1 << 16));
                for _ in 0..patches {
                    let Some(at) = buffers.draw_start(&mut cx.rng) else { break };
                    spread.grow(at, &mut buffers.free, &mut buffers.patch, &mut cx.rng);
                }
            }
            buffers.painted.difference_with(&buffers.free);
            cx.map.put_custom(&buffers.painted, id);
        });
        cx.snapshot(format_args!("patches of {}", self.tile.as_str()));
        Ok(())
    }
}

impl Buffers {
    /// Marks the cells that can be painted and those where a patch can begin.
    fn survey(&mut self, map: &Map, like: Tile, area: Option<&BitGrid>, beside_open: bool) {
        let Self { free, painted, starts, open, list, .. } = self;
        free.mark_tile(&map.tiles, like);
        if let Some(area) = area {
            free.intersect_with(area);
        }
        if beside_open {
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            starts.expand(open);
            // A cell is not beside itself, but if it is open, a patch is visible anyway.
            starts.intersect_with(free);
        } else {
            starts.copy_from(free);
        }
        painted.copy_from(free);
        list.clear();
    }

    /// Draws one of the cells where a patch can begin and that are not painted, with equal probability. `None` if there are
    /// none.
    fn draw_start(&mut self, rng: &mut Rng) -> Option<Point> {
        let Self { free, starts, list, .. } = self;
        if list.is_empty() {
            let map = Rect::of(free.size());
            let mut tries = (0..TRIES).map(|_| draw_cell(map, rng));
            if let Some(at) = tries.find(|&p| starts.contains(p) && free.contains(p)) {
                return Some(at);
            }
            starts.intersect_with(free);
            list.extend(starts.iter());
        }
        while !list.is_empty() {
            let at = list.swap_remove(rng.below(list.len() as u32) as usize);
            if free.contains(at) {
                return Some(at);
            }
        }
        None
    }
}
