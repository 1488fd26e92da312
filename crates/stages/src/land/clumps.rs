//! Clumps of trees or rock on open ground, with clearings between them.
//!
//! ```text
//!   "TTTTTTTTTTTTTTTTTT"""""""""""""""""""
//!   TT"TTTTTTTTTTTTTT"""T""""""""""T"TT"TT
//!   """""""TTTTTTTTT""TTTT""""""""TT""""TT
//!   """"""""TTTTTTTT"TTTTT""""""""TT"TT"""
//!   """"""""""T"TTT"""""""""""""""T"""""TT
//!   """"""""""""""""TTTTT"""""""""""TTT"TT
//!   """"""""""""""""TTTTT"""""""""""TTT"""
//!   """""""""""""""""""""""""""""""""TTTT"
//!   """"""""""""""""TTTT""""""""""""""TTT"
//!   """"""""""""""""TTTTT"""""""""""""""""
//! ```
//!
//! How it works: smooth hills are raised all over the map. From the highest cell down, ground is closed until
//! `cover_pct` of it is, but only where the open cells around a cell still hang together without it. Where clumps grow
//! together, winding glades one cell wide stay open between them.
//!
//! Promises: what could be walked to still can be, except what is closed now; nothing stands before doors, stairs and
//! bridges; rooms stay as they are.

use barrow_core::{ParamSpec, Point, Tile};

use super::open::mark_ground;
use crate::caves::hills::{self, HEIGHTS, Hills};
use crate::dress::sever::can_close;
use crate::dress::spread::Passages;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "clumps",
    summary: "clumps of trees or rock on open ground, with clearings between them",
    family: Family::Land,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::choice("of", &["trees", "rock"], "What they are made of."),
        ParamSpec::int("cover_pct", (0, 40, 100), "Share of the ground to be covered."),
        ParamSpec::int("scale", (2, 8, 200), "Cells between two clumps."),
        ParamSpec::int("ragged_pct", (0, 8, 100), "How ragged they are; 100 scatters them."),
        ParamSpec::choice("over", &["ground", "grass", "floor", "rubble"], "What they stand on."),
    ],
    example: "[[stage]]\nuse = \"ground\"\n[[stage]]\nuse = \"clumps\"\n",
    build: |v| {
        Box::new(Clumps {
            tile: [Tile::Tree, Tile::Rock][v.choice("of")],
            cover_pct: v.count("cover_pct"),
            scale: v.int("scale"),
            ragged_pct: v.count("ragged_pct"),
            over: [None, Some(Tile::Grass), Some(Tile::Floor), Some(Tile::Rubble)][v.choice("over")],
        })
    },
};

#[derive(Debug)]
struct Clumps {
    tile: Tile,
    cover_pct: u32,
    scale: i32,
    ragged_pct: u32,
    over: Option<Tile>,
}

/// How often cells are tried that could not be closed at first.
const PASSES: u32 = 3;

impl Stage for Clumps {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let OldScratch { bits: [open, free, a, b], numbers: heights, ids, keyed: [keyed, ..], .. } =
            &mut *cx.old;
        hills::raise(heights, size, Hills { scale: self.scale, rough: true }, ids, &mut cx.rng);
        mark_ground(cx.map, free, a);
        if let Some(area) = cx.area {
            free.intersect(area);
        }
        keyed.clear();
        keyed.reserve(size.cells());
        let jitter = HEIGHTS as u32 * self.ragged_pct / 100;
        for p in free.iter().filter(|&p| self.over.is_none_or(|tile| cx.map.tiles[p] == tile)) {
            let height = heights[p] * (100 - self.ragged_pct) / 100 + cx.rng.below(jitter + 1);
            let order = 2 * HEIGHTS as u64 - u64::from(height);
            keyed.push(order << 32 | (p.y as u64) << 16 | p.x as u64);
        }
        keyed.sort_unstable();
        let wanted = (keyed.len() as u64 * u64::from(self.cover_pct)).div_ceil(100) as usize;
        Passages::default().keep_clear(cx.map, free);
        open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
        let mut closed = 0;
        for pass in 0..PASSES {
            let before = closed;
            for &key in keyed.iter().take(wanted) {
                let p = Point::new((key & 0xffff) as i32, (key >> 16 & 0xffff) as i32);
                if free.contains(p) && can_close(|p| open.contains(p), p) {
                    open.remove(p);
                    free.remove(p);
                    cx.map.tiles[p] = self.tile;
                    closed += 1;
                }
            }
            if closed == before && pass > 0 {
                break;
            }
        }
        cx.snapshot(format_args!("{closed} cells of {}", self.tile.name()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::BitGrid;

    #[test]
    fn what_is_open_stays_in_one_piece() {
        for cover_pct in [0, 30, 60, 100] {
            for ragged_pct in [0, 50, 100] {
                let stage = Clumps { tile: Tile::Tree, cover_pct, scale: 5, ragged_pct, over: None };
                let mut map = map_of(&["..............................."; 14]);
                let rows = run(&mut map, &stage).unwrap();
                let (mut open, mut reached) = (BitGrid::default(), BitGrid::new(map.size()));
                open.mark_from(&map.tiles, Tile::FIRST_OPEN);
                reached.insert(open.first().unwrap());
                reached.flood(&open, &mut Vec::new());
                assert_eq!(open, reached, "{}", rows.join("\n"));
                let trees: usize = rows.iter().map(|row| row.matches('T').count()).sum();
                let wanted = 434 * cover_pct as usize / 100;
                assert!(trees <= wanted + 1 && trees * 3 >= wanted, "{trees} of {wanted}");
            }
        }
    }

    #[test]
    fn rooms_and_the_cells_before_doors_stay_free() {
        let mut map = map_of(&["....... ", "......+.", "....... "]);
        map.plan_room(barrow_core::Rect::new(0, 0, 2, 3));
        map.draw_rectangle(0);
        map.tiles[Point::new(6, 1)] = Tile::ClosedDoor;
        let stage = Clumps { tile: Tile::Tree, cover_pct: 100, scale: 5, ragged_pct: 0, over: None };
        let rows = run(&mut map, &stage).unwrap();
        assert_eq!(rows, ["..TTTT. ", "..TTT.+.", "....... "]);
    }
}
