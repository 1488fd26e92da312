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
//! `cover_pct` of it is, but only where the open cells around a cell stay connected without it. Where clumps grow
//! together, winding glades one cell wide stay open between them.
//!
//! Guarantees: every cell that could be reached still can be, unless it is closed now; nothing stands before doors, stairs
//! and bridges; rooms stay as they are.

use barrow_core::{BitGrid, Grid, Map, Point, Tile};

use super::open::mark_ground;
use crate::caves::hills::{self, HEIGHTS, Hills};
use crate::dress::sever::can_close;
use crate::dress::spread::Passages;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// What clumps are made of.
    pub enum ClumpKind {
        /// Trees.
        Trees,
        /// Rock.
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
    /// What clumps stand on.
    pub enum ClumpsOver {
        /// Open ground of any kind.
        Ground,
        /// Grass.
        Grass,
        /// Plain floor.
        Floor,
        /// Loose stones.
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
        /// What clumps are made of.
        of: ClumpKind = ClumpKind::Trees,
        /// Share of the ground to be covered, in percent.
        cover_pct: u32 = 40 in 0..=100,
        /// Cells between two clumps.
        scale: i32 = 8 in 2..=200,
        /// How ragged clumps are, in percent; 100 scatters them.
        ragged_pct: u32 = 8 in 0..=100,
        /// What clumps stand on.
        over: ClumpsOver = ClumpsOver::Ground,
    }
}

/// Number of passes over cells that could not be closed at first.
const PASSES: u32 = 3;

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    heights: Grid<u32>,
    /// Heights at the corners of the lattice of hills.
    corners: Vec<u32>,
    /// Cells that can be walked on, or through when a secret is found.
    open: BitGrid,
    /// Cells that may be closed.
    free: BitGrid,
    rooms: BitGrid,
    passages: Passages,
    /// Cells of the ground from the highest to the lowest.
    by_height: Vec<Peak>,
}

/// A cell in the order in which cells are closed: by how far it lies below the greatest height, then by row and column.
/// One number sorts faster than three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Peak(u64);

impl Peak {
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
    /// Raises hills and lists the cells of the ground by height.
    fn list_peaks(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { heights, corners, free, rooms, by_height, .. } = buffers;
        let size = cx.map.size();
        hills::raise(heights, size, Hills { scale: self.scale, rough: true }, corners, &mut cx.rng);
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

    /// Closes the highest cells where that cuts nothing off. Returns how many.
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
    fn what_is_open_stays_in_one_piece() {
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
    fn rooms_and_the_cells_before_doors_stay_free() {
        let mut map = map_of(&["....... ", "......+.", "....... "]);
        map.plan_room(barrow_core::Rect::new(0, 0, 2, 3));
        map.draw_rectangle(0);
        map.tiles[Point::new(6, 1)] = Tile::ClosedDoor;
        let stage = Clumps { cover_pct: 100, scale: 5, ragged_pct: 0, ..Clumps::default() };
        let rows = run(&mut map, &stage).unwrap();
        assert_eq!(rows, ["..TTTT. ", "..TTT.+.", "....... "]);
    }
}
