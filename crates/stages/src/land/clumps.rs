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
//! Algorithm: every cell gets a height from value noise. From the highest cell down, ground is covered until
//! `cover_pct` percent of it are, but only where the open cells around a cell stay connected without it. Where clumps
//! grow together, winding paths one cell wide stay open between them.
//!
//! Guarantees: every cell that could be reached still can be, unless it is covered; cells beside doors, stairs and
//! bridges stay free; rooms do not change.
//!
//! Source: textbook value noise.

use barrow_core::{BitGrid, Grid, Map, Point, Tile};

use super::open::mark_ground;
use crate::caves::value_noise::{self, HEIGHTS, ValueNoise};
use crate::dress::sever::can_close;
use crate::dress::spread::Passages;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Material that clumps consist of.
    pub enum ClumpKind {
        /// Trees, which cannot be walked through.
        Trees,
        /// Rock, as around caves.
        Rock,
    }
}

impl ClumpKind {
    const fn tile(self) -> Tile {
        match self {
            Self::Trees => Tile::Tree,
            Self::Rock => Tile::Rock,
        }
    }
}

crate::choice! {
    /// Ground on which clumps can be.
    pub enum ClumpsOver {
        /// Floor, grass and rubble outside rooms.
        Ground,
        /// Grass, but not other ground.
        Grass,
        /// Plain floor, but not other ground.
        Floor,
        /// Rubble, but not other ground.
        Rubble,
    }
}

impl ClumpsOver {
    fn contains(self, tile: Tile) -> bool {
        match self {
            Self::Ground => true,
            Self::Grass => tile == Tile::Grass,
            Self::Floor => tile == Tile::Floor,
            Self::Rubble => tile == Tile::Rubble,
        }
    }
}

crate::stage! {
    /// Puts clumps of trees or rock on open ground, with clearings between them.
    pub struct Clumps in Family::Land, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["ground", "clumps"] {
        /// Material of the clumps: trees or rock.
        of: ClumpKind = ClumpKind::Trees,
        /// Percentage of the ground to cover.
        cover_pct: u32 = 40 in 0..=100,
        /// Typical distance between two clumps, in cells.
        scale: i32 = 8 in 2..=200,
        /// Raggedness of the clumps, in percent; 100 scatters single cells.
        ragged_pct: u32 = 8 in 0..=100,
        /// Ground on which clumps can be: all open ground, or only grass, floor or rubble.
        over: ClumpsOver = ClumpsOver::Ground,
    }
}

/// Largest number of passes over the cells. Some can be covered only after others.
const PASSES: u32 = 3;

#[derive(Default)]
struct Buffers {
    heights: Grid<u32>,
    /// Scratch buffer of the noise.
    corners: Vec<u32>,
    /// Cells that can be walked on, secret ones included.
    open: BitGrid,
    /// Cells that may be covered.
    free: BitGrid,
    rooms: BitGrid,
    passages: Passages,
    /// Cells of the ground from the highest to the lowest.
    by_height: Vec<Peak>,
}

/// A cell with its sort key: from the highest cell down, then by row and column. Height and coordinates are packed into
/// one number, which sorts faster than a tuple.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Peak(u64);

impl Peak {
    /// Creates a key. `below` is the difference to the greatest possible height; it is stored above 16 bits each of y
    /// and x.
    const fn new(below: u32, p: Point) -> Self {
        Self((below as u64) << 32 | (p.y as u64) << 16 | p.x as u64)
    }

    const fn cell(self) -> Point {
        Point::new((self.0 & 0xffff) as i32, (self.0 >> 16 & 0xffff) as i32)
    }
}

impl Stage for Clumps {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let tile = self.of.tile();
        let closed = cx.with(|cx, buffers: &mut Buffers| {
            self.list_peaks(cx, buffers);
            self.close(cx.map, buffers)
        });
        cx.snapshot(format_args!("{closed} cells of {}", tile.name()));
        Ok(())
    }
}

impl Clumps {
    /// Computes the noise and sorts the cells of the ground by height.
    fn list_peaks(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { heights, corners, free, rooms, by_height, .. } = buffers;
        let size = cx.map.size();
        value_noise::fill(heights, size, ValueNoise { scale: self.scale, rough: true }, corners, &mut cx.rng);
        mark_ground(cx.map, free, rooms);
        if let Some(area) = cx.area {
            free.intersect_with(area);
        }
        by_height.clear();
        by_height.reserve(size.cells());
        let jitter = HEIGHTS as u32 * self.ragged_pct / 100;
        for p in free.iter().filter(|&p| self.over.contains(cx.map.tiles[p])) {
            let height = heights[p] * (100 - self.ragged_pct) / 100 + cx.rng.below(jitter + 1);
            by_height.push(Peak::new(2 * HEIGHTS as u32 - height, p));
        }
        by_height.sort_unstable();
    }

    /// Covers the highest cells, except where that would disconnect others. Returns the number of covered cells.
    fn close(&self, map: &mut Map, buffers: &mut Buffers) -> u32 {
        let Buffers { open, free, passages, by_height, .. } = buffers;
        let wanted = (by_height.len() as u64 * u64::from(self.cover_pct)).div_ceil(100) as usize;
        passages.keep_clear(map, free);
        open.mark_from(&map.tiles, Tile::FIRST_SECRET);
        let mut closed = 0;
        for pass in 0..PASSES {
            let before = closed;
            for p in by_height.iter().take(wanted).map(|peak| peak.cell()) {
                if free.contains(p) && can_close(|p| open.contains(p), p) {
                    open.remove(p);
                    free.remove(p);
                    map.tiles[p] = self.of.tile();
                    closed += 1;
                }
            }
            if closed == before && pass > 0 {
                break;
            }
        }
        closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};

    #[test]
    fn open_cells_stay_connected() {
        for cover_pct in [0, 30, 60, 100] {
            for ragged_pct in [0, 50, 100] {
                let stage = Clumps { cover_pct, scale: 5, ragged_pct, ..Clumps::default() };
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
    fn rooms_and_cells_beside_doors_stay_free() {
        let mut map = map_of(&["....... ", "......+.", "....... "]);
        map.plan_room(barrow_core::Rect::new(0, 0, 2, 3));
        map.draw_rectangle(0);
        map.tiles[Point::new(6, 1)] = Tile::ClosedDoor;
        let stage = Clumps { cover_pct: 100, scale: 5, ragged_pct: 0, ..Clumps::default() };
        let rows = run(&mut map, &stage).unwrap();
        assert_eq!(rows, ["..TTTT. ", "..TTT.+.", "....... "]);
    }
}
