//! Clumps of trees, rock or water on open ground, with glades between them.
//!
//! ```text
//!   TTTTTTTTTTTTTT""""""""TTTTTTTTTTTTTTTT
//!   TTTTTTTTTTT""""""""""""""TTTTTTTTTTTTT
//!   TTTTTTTTT""""TTTT"""""""""""TTTTTT""""
//!   """""""""""TTTTTTT"""""""""""""TTTT"""
//!   TTT"""""""""""""""""""""""""TTTTTTTTTT
//! ```
//!
//! Algorithm:
//! 1. Every cell gets a height from value noise. The highest `cover_pct` percent of the ground are covered.
//! 2. A majority filter smooths the clumps. Openings of a single row or column, and glades of less than [`GLADE`] cells,
//!    are covered too (a morphological opening by a square of 2 by 2 cells).
//! 3. Glades that are now cut off are connected again: a search starts from all of them at once ([`super::meetings`]), and
//!    where two meet that are not connected yet, a path two or three cells wide is opened.
//! 4. Each cell at the edge of a clump is opened with a probability of `ragged_pct` percent, and the ground around
//!    clumps gets another tile.
//!
//! Guarantees: every cell that could be reached still can be, unless it is covered; cells beside doors, stairs and
//! bridges stay free; rooms do not change.
//!
//! Source: textbook value noise and Kruskal.

use barrow_core::{BitGrid, Grid, Map, Point, Rect, Tile};

use super::meetings::MeetingSearch;
use super::open::mark_ground;
use crate::caves::random_fill::random_fill;
use crate::caves::value_noise::{self, HEIGHTS, ValueNoise};
use crate::dress::spread::Passages;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::components::{label, largest};

crate::choice! {
    /// Material that clumps consist of.
    pub enum ClumpKind {
        /// Trees, which cannot be walked through.
        Trees,
        /// Rock, as around caves.
        Rock,
        /// Deep water, which can be seen over.
        Water,
    }
}

impl ClumpKind {
    const fn tile(self) -> Tile {
        match self {
            Self::Trees => Tile::Tree,
            Self::Rock => Tile::Rock,
            Self::Water => Tile::DeepWater,
        }
    }

    /// Returns the tile of the rim around clumps.
    const fn rim(self) -> Tile {
        match self {
            Self::Trees => Tile::Grass,
            Self::Rock => Tile::Rubble,
            Self::Water => Tile::ShallowWater,
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
    /// Returns the tile of such ground and the tile after it in [`Tile::ALL`]; `None` for all ground.
    const fn tiles(self) -> Option<[Tile; 2]> {
        match self {
            Self::Ground => None,
            Self::Grass => Some([Tile::Grass, Tile::Rubble]),
            Self::Floor => Some([Tile::Floor, Tile::StairsUp]),
            Self::Rubble => Some([Tile::Rubble, Tile::Fountain]),
        }
    }
}

crate::stage! {
    /// Puts clumps of trees, rock or water on open ground, with glades between them.
    pub struct Clumps in Family::Land, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["ground", "clumps"] {
        /// Material of the clumps: trees, rock or deep water.
        of: ClumpKind = ClumpKind::Trees,
        /// Percentage of the ground to cover.
        cover_pct: u32 = 40 in 0..=100,
        /// Typical distance between two clumps, in cells.
        scale: i32 = 8 in 2..=200,
        /// Percentage of the cells at the edge of clumps that stay open.
        ragged_pct: u32 = 8 in 0..=100,
        /// Width of a rim around the clumps, in cells: grass around trees, rubble around rock, shallow water around water.
        rim: i32 = 0 in 0..=9,
        /// Ground on which clumps can be: all open ground, or only grass, floor or rubble.
        over: ClumpsOver = ClumpsOver::Ground,
    }
}

/// Smallest number of cells of a glade; smaller ones are covered.
const GLADE: u32 = 14;
/// Number of passes of the majority filter.
const SMOOTHED: u32 = 2;

#[derive(Default)]
struct Buffers {
    heights: Grid<u32>,
    /// Scratch buffer of the noise.
    corners: Vec<i16>,
    /// Number of cells of the ground at each height.
    counts: Vec<u32>,
    /// Cells that can be walked on, secret ones included.
    open: BitGrid,
    /// Cells that may be covered.
    free: BitGrid,
    /// Cells that become trees, rock or water.
    cover: BitGrid,
    other: BitGrid,
    /// Cells that had the tile of the clumps before.
    closed: BitGrid,
    rooms: BitGrid,
    passages: Passages,
    glades: Glades,
}

/// Connected components of the open cells that stay, and the search from all of them at once.
#[derive(Default)]
struct Glades {
    /// Runs of cells, each with the index of its component.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of every component.
    sizes: Vec<u32>,
    /// Cells of the components beside covered cells.
    edge: BitGrid,
    search: MeetingSearch,
}

impl Stage for Clumps {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let tile = self.of.tile();
        let closed = cx.with(|cx, buffers: &mut Buffers| {
            self.threshold(cx, buffers);
            buffers.smooth(cx.map, tile);
            buffers.cover_slits();
            buffers.connect(cx);
            self.fray(cx, buffers);
            cx.map.put(&buffers.cover, tile);
            let covered = buffers.cover.count();
            self.put_rim(cx, buffers);
            covered
        });
        cx.snapshot(format_args!("{closed} cells of {}", tile.name()));
        Ok(())
    }
}

impl Clumps {
    /// Computes the noise and marks the highest cells of the ground.
    fn threshold(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { heights, corners, counts, open, free, cover, rooms, passages, .. } = buffers;
        let size = cx.map.size();
        value_noise::fill(heights, size, ValueNoise { scale: self.scale, rough: true }, corners, &mut cx.rng);
        mark_ground(cx.map, free, rooms);
        if let Some(area) = cx.area {
            free.intersect_with(area);
        }
        if let Some([first, end]) = self.over.tiles() {
            open.mark_between(&cx.map.tiles, first, end);
            free.intersect_with(open);
        }
        open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
        counts.clear();
        counts.resize(HEIGHTS, 0);
        free.iter().for_each(|p| counts[heights[p] as usize] += 1);
        let ground = u64::from(free.count());
        let mut left = (ground * u64::from(self.cover_pct) / 100).min(ground.saturating_sub(1));
        passages.keep_clear(cx.map, free);
        // The height from which on that many cells lie. Cells below it by one are covered in row order.
        let mut level = HEIGHTS;
        while level > 0 && u64::from(counts[level - 1]) <= left {
            level -= 1;
            left -= u64::from(counts[level]);
        }
        cover.reset(size);
        for y in 0..size.height as i32 {
            let words = cover.row_mut(y).iter_mut().zip(free.row(y));
            for ((cover, &free), heights) in words.zip(heights.row(y).chunks(64)) {
                let higher = |level: usize| {
                    let bits = heights.iter().map(|&height| u64::from(height as usize >= level));
                    bits.zip(0..).fold(0, |word, (bit, x)| word | bit << x) & free
                };
                *cover = higher(level);
                if left > 0 {
                    let mut on_level = higher(level - 1) & !*cover;
                    while on_level != 0 && left > 0 {
                        *cover |= on_level & on_level.wrapping_neg();
                        on_level &= on_level - 1;
                        left -= 1;
                    }
                }
            }
        }
    }

    /// Opens some cells at the edge of the clumps, all beside open cells.
    fn fray(&self, cx: &mut Context<'_>, Buffers { open, cover, other, closed, .. }: &mut Buffers) {
        if self.ragged_pct == 0 {
            return;
        }
        open.difference_with(cover);
        other.expand(open);
        other.intersect_with(cover);
        closed.copy_from(other);
        random_fill(other, closed, self.ragged_pct, &mut cx.rng);
        cover.difference_with(other);
    }
}

impl Clumps {
    /// Changes the ground around the clumps. Some cells of the outermost row are left out at random.
    fn put_rim(&self, cx: &mut Context<'_>, Buffers { free, cover, other, closed, .. }: &mut Buffers) {
        for n in 1..=self.rim {
            other.expand(cover);
            other.difference_with(cover);
            other.intersect_with(free);
            cover.union_with(other);
            if n == self.rim {
                closed.copy_from(other);
                random_fill(other, closed, 60, &mut cx.rng);
            }
            cx.map.put(other, self.of.rim());
        }
    }
}

impl Buffers {
    /// Smooths the cells to cover with a majority filter, in which closed cells of the same tile count as covered.
    fn smooth(&mut self, map: &Map, tile: Tile) {
        let Self { free, cover, other, closed, .. } = self;
        closed.mark_tile(&map.tiles, tile);
        for _ in 0..SMOOTHED {
            cover.union_with(closed);
            // Covered if more than four of the cell and its eight neighbors are; the neighbors are counted in binary.
            other.evolve(cover, free, |here, [one, two, four, eight]| eight | four & (two | one | here));
            std::mem::swap(cover, other);
        }
    }

    /// Covers openings less than two cells wide, and small glades.
    fn cover_slits(&mut self) {
        let Self { open, free, cover, other, glades: Glades { runs, sizes, .. }, .. } = self;
        // Erosion by a square is the complement of the dilation of the complement; dilating it again is the opening.
        other.copy_from(open);
        other.difference_with(cover);
        other.invert();
        other.dilate(Point::new(0, 0), Point::new(1, 1));
        other.invert();
        other.dilate(Point::new(1, 1), Point::new(0, 0));
        other.invert();
        other.intersect_with(free);
        cover.union_with(other);
        other.copy_from(open);
        other.difference_with(cover);
        label(other, runs, sizes);
        let most = largest(sizes);
        for &(run, id) in runs.iter() {
            if id != most && sizes[id as usize] < GLADE {
                (run.x..run.right()).map(|x| Point::new(x, run.y)).for_each(|p| {
                    if free.contains(p) {
                        cover.insert(p);
                    }
                });
            }
        }
        if most == 0 {
            cover.first().into_iter().for_each(|p| cover.remove(p));
        }
    }

    /// Opens paths between glades, so that all cells that were connected still are.
    fn connect(&mut self, cx: &mut Context<'_>) {
        let Self { open, cover, other, closed, glades, .. } = self;
        let Glades { runs, sizes, edge, search } = glades;
        other.copy_from(open);
        other.difference_with(cover);
        label(other, runs, sizes);
        // Component 0 has no cells.
        let count = sizes.len().saturating_sub(1);
        search.begin(open.size(), open.size().cells() / 4);
        if count < 2 {
            return;
        }
        // Only cells beside covered ones lead out of a component.
        closed.copy_from(open);
        closed.intersect_with(cover);
        edge.expand(closed);
        edge.intersect_with(other);
        for y in 0..open.size().height as i32 {
            closed.each_run(y, |x, len| search.costs_mut(y)[x as usize..(x + len) as usize].fill(1));
        }
        for &(run, id) in runs.iter() {
            search.give_run(Point::new(run.x, run.y), run.w, id - 1);
        }
        edge.iter().for_each(|p| search.start_at(p));
        search.set_places(count as u32);
        while let Some(meeting) = search.next_meeting() {
            let width = cx.rng.range(2, 3);
            for end in meeting.cells {
                search.path_back(end).for_each(|p| open_path([cover, open], p, width));
            }
        }
    }
}

/// Uncovers a cell of a path from a glade, and the cells around it. A cell diagonal to the path is uncovered only if it can
/// be reached from there through one of the cells beside both.
fn open_path([cover, open]: [&mut BitGrid; 2], at: Point, width: i32) {
    const SIDES: [(i32, i32); 9] =
        [(0, 0), (-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
    for (x, y) in SIDES.into_iter().filter(|(x, y)| width > 2 || *x < 1 && *y < 1) {
        let beside = [at + Point::new(x, 0), at + Point::new(0, y)];
        if x == 0 || y == 0 || beside.iter().any(|&p| open.contains(p) && !cover.contains(p)) {
            cover.take(at + Point::new(x, y));
        }
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
                assert!(trees <= 434 * cover_pct as usize / 60, "{trees}");
            }
        }
    }

    #[test]
    fn no_glade_is_a_single_row_or_column() {
        let stage = Clumps { cover_pct: 55, scale: 6, ragged_pct: 0, ..Clumps::default() };
        let mut map = map_of(&["................................................."; 24]);
        let rows = run(&mut map, &stage).unwrap();
        let open = |x: i32, y: i32| map.tiles.get(Point::new(x, y)) == Some(Tile::Floor);
        let block = |x: i32, y: i32| open(x, y) && open(x + 1, y) && open(x, y + 1) && open(x + 1, y + 1);
        for (p, _) in map.tiles.iter().filter(|(p, _)| open(p.x, p.y) && p.x < 48 && p.y < 23) {
            let corners = [(0, 0), (-1, 0), (0, -1), (-1, -1)];
            assert!(corners.iter().any(|(x, y)| block(p.x + x, p.y + y)), "{p}\n{}", rows.join("\n"));
        }
    }

    #[test]
    fn rooms_and_cells_beside_doors_stay_free() {
        let mut map = map_of(&["....... ", "......+.", "....... "]);
        map.plan_room(Rect::new(0, 0, 2, 3));
        map.draw_rectangle(0);
        map.tiles[Point::new(6, 1)] = Tile::ClosedDoor;
        let stage = Clumps { cover_pct: 100, scale: 5, ragged_pct: 0, ..Clumps::default() };
        let rows = run(&mut map, &stage).unwrap();
        assert!(rows.iter().all(|row| row.starts_with("..")) && rows[1].contains(".+."), "{rows:?}");
        assert!(rows.iter().any(|row| row.contains('T')), "{rows:?}");
    }
}
