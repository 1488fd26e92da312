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

use barrow_core::{BitGrid, Point, Tile, TileName};

use super::spread::Spread;
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
    /// Cells where a patch can begin; some of them are painted by now.
    starts: Vec<Point>,
    /// Cells of the current patch.
    patch: Vec<Point>,
}

impl Stage for Paint {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(id) = cx.map.custom_id(self.tile.as_str()) else { return Ok(()) };
        let like = cx.map.custom_tiles[id.index()].like;
        let spread = Spread { first_pct: self.first_pct, less_pct: self.less_pct };
        let Context { map, rng, scratch, area, .. } = cx;
        let Buffers { free, starts, patch } = scratch.get();
        free.reset(map.size());
        map.tiles.iter().filter(|(_, tile)| *tile == like).for_each(|(p, _)| free.insert(p));
        if let Some(area) = area {
            free.intersect_with(area);
        }
        let patches = map.size().cells() as u64 * u64::from(self.per_1000) / 1000;
        starts.clear();
        let is_open = |p: Point| map.tiles.neighbors(p, Tile::Rock).iter().any(|tile| tile.is_walkable());
        starts.extend(free.iter().filter(|&p| !self.beside_open || is_open(p)));
        let mut painted = 0;
        while painted < patches && !starts.is_empty() {
            let at = starts.swap_remove(rng.below(starts.len() as u32) as usize);
            if !free.contains(at) {
                continue;
            }
            spread.grow(at, free, patch, rng);
            for &p in patch.iter() {
                map.set_custom(p, id);
            }
            painted += 1;
        }
        cx.snapshot(format_args!("patches of {}", self.tile.as_str()));
        Ok(())
    }
}
