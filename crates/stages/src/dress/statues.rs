//! Statues and pillars that do not disconnect the level.
//!
//! ```text
//!   ..........
//!   ..0....0..
//!   .....0....
//! ```
//!
//! Algorithm: single random cells of plain floor become pillars, where the open cells stay connected without them.
//! With `place = "niches"`, they are solid cells with plain floor on exactly one side:
//!
//! ```text
//!      0
//!   ......
//!   ......0
//! ```
//!
//! Guarantees: every other cell that could be reached still can be; no statue is adjacent to a door, stairs or a
//! secret, nor on the border.

use barrow_core::{BitGrid, Tile};

use super::spread::{PatchBuffers, Patches, Spread};
use crate::rooms::blueprint;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Cells that statues can be on.
    pub enum StatuesPlace {
        /// Plain floor away from passages.
        Floor,
        /// Solid cells with plain floor on exactly one side.
        Niches,
    }
}

crate::stage! {
    /// Puts statues and pillars where they do not disconnect the level.
    pub struct Statues in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", "statues"] {
        /// Number of statues for every thousand cells of the map, at depth 1.
        per_1000: u32 = 2 in 0..=1000,
        /// Change of that number with every level of depth, in percent.
        deeper_pct: i32 = 0 in -100..=100,
        /// Ground of statues: floor, or niches of walls.
        place: StatuesPlace = StatuesPlace::Floor,
    }
}

impl Stage for Statues {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let &Self { per_1000, deeper_pct, place } = self;
        let spread = Spread { first_pct: 0, less_pct: 0 };
        let statues = Patches { tile: Tile::Pillar, per_1000, deeper_pct, spread };
        if place == StatuesPlace::Floor {
            return statues.scatter(cx);
        }
        let n = statues.count(cx.map.size(), cx.depth, &mut cx.rng);
        cx.with(|cx, (buffers, niches): &mut (PatchBuffers, Niches)| {
            buffers.mark_free(cx.map, Tile::Pillar);
            niches.find(cx, &buffers.free);
            buffers.patch.clear();
            niches.cells.sample(n.min(u64::from(u32::MAX)) as u32, &mut cx.rng, &mut buffers.patch);
            for &p in &buffers.patch {
                cx.map.tiles[p] = Tile::Pillar;
            }
            cx.snapshot(format_args!("{} statues in niches", buffers.patch.len()));
        });
        Ok(())
    }
}

/// Solid cells that statues can be put in.
#[derive(Default)]
struct Niches {
    cells: BitGrid,
    /// Cells that are not solid.
    hollow: BitGrid,
}

impl Niches {
    /// Finds the solid cells inside the map that have a free cell on one side and solid cells on the other three.
    fn find(&mut self, cx: &Context<'_>, free: &BitGrid) {
        let Self { cells, hollow } = self;
        hollow.mark_from(&cx.map.tiles, Tile::FIRST_NOT_SOLID);
        cells.reset(cx.map.size());
        let inside = cx.inside();
        for y in inside.y..inside.bottom() {
            for i in 0..hollow.stride() {
                let any = blueprint::sites(hollow, y, i).iter().fold(0, |all, side| all | side);
                let [_, north, east, south, west] = free.with_neighbors(y, i);
                cells.row_mut(y)[i] = any & (north | east | south | west);
            }
        }
        if cells.is_empty() {
            return;
        }
        // The mask of the cells inside replaces the cells that are not solid, which are no longer needed.
        hollow.reset(cx.map.size());
        hollow.insert_rect(inside);
        cells.intersect_with(hollow);
        if let Some(area) = cx.area {
            cells.intersect_with(area);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn statues_only_close_the_ends_of_a_narrow_passage() {
        let stage = Statues { per_1000: 1000, ..Statues::default() };
        let rows = changed(&["       ", " ..... ", "     . ", "     . ", "       "], &stage);
        // A narrow passage can be shortened at its ends, but not closed in between.
        let rows = rows.unwrap().join("");
        assert_eq!(rows.trim_matches([' ', '0']).matches('0').count(), 0, "{rows}");
    }

    #[test]
    fn niches_have_floor_on_one_side_and_are_off_the_border() {
        let stage = Statues { per_1000: 1000, place: StatuesPlace::Niches, ..Statues::default() };
        let rows = changed(&["      ", "  ..  ", "  ..  ", "      ", "      "], &stage).unwrap();
        assert_eq!(rows, ["      ", " 0..0 ", " 0..0 ", "  00  ", "      "]);
    }
}
