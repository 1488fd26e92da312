//! Digs the caves of NetHack's Gnomish Mines with a cellular automaton.
//!
//! ```text
//!    .....    .. ...        ......
//!   ......... ......  ...  ........
//!     ..   .........  ..........  ..
//!          ..... ..... ....  ....
//! ```
//!
//! Algorithm:
//! 1. Make random cells floor: `floor_pct` percent of the cells of a map that is two columns narrower and one row
//!    lower. They are drawn from all cells that are neither on the border nor in the second column.
//! 2. First pass, in place and column by column: a cell with at most two floor neighbors becomes rock, one with five or
//!    more becomes floor. Then, all cells at once: floor with exactly five floor neighbors becomes rock; then, twice,
//!    floor with fewer than three becomes rock.
//! 3. Regions are components of floor connected by sides or corners. Erase those with fewer than `min_cells` cells.
//!    Where a region is connected only by a corner, open one of the two cells beside the corner.
//! 4. Sort regions by their first cell, column by column, and connect each to the next: dig from a random cell of one
//!    to a random cell of the other like an ordinary corridor, but as floor.
//!
//! Guarantees: the floor is connected by orthogonal steps and is one room of irregular shape; the border stays closed.
//!
//! Source: after a description of NetHack's `mkmap.c`.

use barrow_core::{BitGrid, Grid, Map, Point, Rect, Rng, Shape, Size, Tile};

use crate::nethack::joins::join_sorted::first_direction;
use crate::nethack::joins::legs::{MOST_STEPS, dig};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::components::{label, label_cells};

crate::stage! {
    /// Digs the caves of NetHack's Gnomish Mines, as one irregular room.
    pub struct MineFiller in Family::Caves, gives [Fact::Floor, Fact::Rooms],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["mine_filler", "walls"] {
        /// Share of the cells that start as floor, in percent.
        floor_pct: u32 = 40 in 1..=100,
        /// Smallest number of cells of a region; smaller regions are erased.
        min_cells: u32 = 4 in 1..=1000,
    }
}

#[derive(Default)]
struct Buffers {
    /// Floor cells of the cave.
    cave: BitGrid,
    /// Output of the current pass.
    next: BitGrid,
    /// Cells that may become floor.
    site: BitGrid,
    /// Cells that start as floor.
    drawn: Vec<Point>,
    regions: Regions,
    /// Copy of the map in which the cave is corridor, so that new corridors can pass through it.
    corridor_map: Map,
}

/// Regions of the cave, sorted by their first cell, column by column.
#[derive(Default)]
struct Regions {
    /// Runs of cells, grouped by region, each with the root piece of its region.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of each region, indexed by its root piece.
    sizes: Vec<u32>,
    /// Number of the piece of each cell: a component by orthogonal steps, part of a region.
    pieces: Grid<u32>,
    /// Union-find forest over pieces: the parent of each, or itself for a root.
    roots: Vec<u32>,
    /// Cells to open where a region is connected only by a corner.
    corners: Vec<Point>,
    /// Column and row of the first cell of each region, indexed by its root piece.
    firsts: Vec<(i32, i32)>,
}

impl Stage for MineFiller {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        let site = Rect::new(inside.x + 1, inside.y, inside.w - 1, inside.h);
        if site.w < 1 || site.h < 1 {
            return Err(Veto::new("the map is too small for a mine"));
        }
        let cells = u64::from(inside.w as u32) * u64::from(inside.h as u32 + 1);
        let wanted = (cells * u64::from(self.floor_pct) / 100) as u32;
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.fill(cx.map.size(), site, wanted, &mut cx.rng);
            buffers.show(cx, "cells drawn at random");
            smooth_in_place(&mut buffers.cave, site);
            buffers.show(cx, "cells become like most of their neighbors");
            for (pass, caption) in [
                (erode_fives as fn(u64, [u64; 4]) -> u64, "floor with five floor neighbors becomes rock"),
                (erode_edges, "floor with fewer than three floor neighbors becomes rock"),
                (erode_edges, "floor with fewer than three floor neighbors becomes rock"),
            ] {
                buffers.next.evolve(&buffers.cave, &buffers.site, pass);
                std::mem::swap(&mut buffers.cave, &mut buffers.next);
                buffers.show(cx, caption);
            }
            buffers.regions.sort(&mut buffers.cave, self.min_cells, &mut cx.rng);
            buffers.show(cx, "small regions are erased and corners opened");
            buffers.join(cx)?;
            let cave = &buffers.cave;
            let Some(bounds) = cave.bounds() else { return Err(Veto::new("nothing is left of the mine")) };
            cx.map.plan_room(bounds);
            cx.map.draw_room(cx.map.rooms.len() - 1, Shape::Irregular, bitmap::runs(cave, Point::default()));
            Ok(())
        })
    }
}

/// First pass, in place: later cells count the new state of earlier ones.
fn smooth_in_place(cave: &mut BitGrid, site: Rect) {
    for x in site.x..site.right() {
        let mut above = cave.around(Point::new(x, site.y - 1));
        let mut here = cave.around(Point::new(x, site.y));
        for y in site.y..site.bottom() {
            let p = Point::new(x, y);
            let below = cave.around(Point::new(x, y + 1));
            let count = (above | (here & 0b101) << 3 | below << 6).count_ones();
            if count >= 5 {
                cave.insert(p);
                here |= 0b010;
            } else if count <= 2 {
                cave.remove(p);
                here &= 0b101;
            }
            (above, here) = (here, below);
        }
    }
}

/// Second pass: floor with exactly five floor neighbors becomes rock. Five is 0b101; no other count up to eight has
/// these bits.
fn erode_fives(floor: u64, [ones, twos, fours, _]: [u64; 4]) -> u64 {
    floor & !(ones & !twos & fours)
}

/// Third pass: floor with fewer than three floor neighbors becomes rock.
fn erode_edges(floor: u64, [ones, twos, fours, eights]: [u64; 4]) -> u64 {
    floor & (ones & twos | fours | eights)
}

impl Regions {
    /// Erases small regions, opens corners, and lists the regions that are left.
    fn sort(&mut self, cave: &mut BitGrid, min_cells: u32, rng: &mut Rng) {
        let Self { runs, sizes, pieces, roots, corners, firsts } = self;
        label(cave, runs, sizes);
        label_cells(runs, cave.size(), pieces);
        roots.clear();
        roots.reserve(sizes.capacity());
        roots.extend(0..sizes.len() as u32);
        corners.clear();
        corners.reserve(sizes.capacity());
        each_corner(cave, |[a, b]| {
            let [from, to] = [pieces[a], pieces[b]].map(|piece| root(roots, piece));
            if from != to {
                roots[from.max(to) as usize] = from.min(to);
                sizes[from.min(to) as usize] += sizes[from.max(to) as usize];
                corners.push(if rng.one_in(2) { Point::new(a.x, b.y) } else { Point::new(b.x, a.y) });
            }
        });
        firsts.clear();
        firsts.reserve(sizes.capacity());
        firsts.resize(sizes.len(), (i32::MAX, i32::MAX));
        runs.retain_mut(|(run, id)| {
            *id = root(roots, *id);
            let first = &mut firsts[*id as usize];
            *first = (*first).min((run.x, run.y));
            let stays = sizes[*id as usize] >= min_cells;
            if !stays {
                (run.x..run.right()).for_each(|x| cave.remove(Point::new(x, run.y)));
            }
            stays
        });
        runs.sort_unstable_by_key(|(run, id)| (firsts[*id as usize], run.y, run.x));
        // A cell beside a corner has floor to its left or right unless its region was erased.
        let is_left = |p: Point| [-1, 1].iter().any(|dx| cave.contains(Point::new(p.x + dx, p.y)));
        corners.retain(|&p| is_left(p));
        for &p in corners.iter() {
            cave.insert(p);
        }
    }
}

/// Calls `found` for each pair of floor cells that touch only at a corner.
fn each_corner(cave: &BitGrid, mut found: impl FnMut([Point; 2])) {
    for y in 0..cave.size().height as i32 - 1 {
        for i in 0..cave.stride() {
            let [a, _, b, c, _] = cave.with_neighbors(y, i);
            let d = cave.with_neighbors(y + 1, i)[2];
            // Squares of cells `a b` above `c d` with floor on one diagonal only: first from the upper left, then both.
            let mut falling = a & d & !(b | c);
            let mut both = falling | b & c & !(a | d);
            while both != 0 {
                let x = 64 * i as i32 + both.trailing_zeros() as i32;
                let is_falling = falling & both & both.wrapping_neg() != 0;
                let (left, right) = if is_falling { (y, y + 1) } else { (y + 1, y) };
                found([Point::new(x, left), Point::new(x + 1, right)]);
                falling &= !(both & both.wrapping_neg());
                both &= both - 1;
            }
        }
    }
}

/// Returns the root piece of a region, with path halving.
fn root(roots: &mut [u32], mut id: u32) -> u32 {
    while roots[id as usize] != id {
        roots[id as usize] = roots[roots[id as usize] as usize];
        id = roots[id as usize];
    }
    id
}

impl Buffers {
    /// Makes `wanted` random cells of `site` floor.
    fn fill(&mut self, size: Size, site: Rect, wanted: u32, rng: &mut Rng) {
        self.cave.reset(size);
        self.site.reset(size);
        self.site.insert_rect(site);
        self.drawn.clear();
        self.site.sample(wanted, rng, &mut self.drawn);
        for &p in &self.drawn {
            self.cave.insert(p);
        }
    }

    /// Digs a corridor of floor from each region to the next.
    fn join(&mut self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Self { cave, regions: Regions { runs, sizes, .. }, corridor_map, .. } = self;
        let Size { width, height } = cave.size();
        corridor_map.reset(cave.size());
        for run in bitmap::runs(cave, Point::default()) {
            corridor_map.tiles.fill_run(run.y, run.x, run.len, Tile::Corridor);
        }
        let mut regions = runs.chunk_by(|a, b| a.1 == b.1);
        let Some(mut before) = regions.next() else { return Ok(()) };
        for region in regions {
            let [from, to] =
                [before, region].map(|runs| any_cell(runs, sizes[runs[0].1 as usize], &mut cx.rng));
            corridor_map.begin_corridor(None, None);
            let steps = MOST_STEPS.max(4 * (width + height));
            if !dig(corridor_map, from, to, first_direction(to - from), steps, &mut cx.rng) {
                return Err(Veto::new("two parts of the mine cannot be joined"));
            }
            corridor_map.end_corridor();
            before = region;
        }
        cave.mark_from(&corridor_map.tiles, Tile::Corridor);
        self.show(cx, "each region is connected to the next");
        Ok(())
    }

    /// Copies the current cave to the map for a snapshot, if there is an observer.
    fn show(&self, cx: &mut Context<'_>, caption: &str) {
        if cx.is_observed() {
            cx.map.fill(&self.site);
            cx.map.carve(&self.cave);
            cx.snapshot(format_args!("{caption}"));
        }
    }
}

/// Draws a cell of a region of `cells` cells, uniformly.
fn any_cell(runs: &[(Rect, u32)], cells: u32, rng: &mut Rng) -> Point {
    let mut left = rng.below(cells) as i32;
    for (run, _) in runs {
        if left < run.w {
            return Point::new(run.x + left, run.y);
        }
        left -= run.w;
    }
    Point::new(runs[0].0.x, runs[0].0.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    const MINE: MineFiller = MineFiller { floor_pct: 40, min_cells: 4 };

    fn made(size: Size, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let end = MINE.apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None));
        (map, end)
    }

    /// Reference implementation of [`smooth_in_place`].
    fn smoothed(cave: &BitGrid, site: Rect) -> BitGrid {
        let mut next = cave.clone();
        for p in (site.x..site.right()).flat_map(|x| (site.y..site.bottom()).map(move |y| Point::new(x, y))) {
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(dx, dy)));
            match around.filter(|&step| step != Point::default() && next.contains(p + step)).count() {
                0..=2 => next.remove(p),
                3 | 4 => (),
                _ => next.insert(p),
            }
        }
        next
    }

    #[test]
    fn the_first_pass_counts_new_states_of_earlier_cells() {
        let mut buffers = Buffers::default();
        for (seed, size) in [(1, Size::new(80, 21)), (2, Size::new(130, 9)), (3, Size::new(4, 30))] {
            let site = Rect::new(2, 1, size.width as i32 - 3, size.height as i32 - 2);
            buffers.fill(size, site, size.cells() as u32 * 2 / 5, &mut Rng::new(seed));
            let mut cave = buffers.cave.clone();
            smooth_in_place(&mut cave, site);
            assert_eq!(cave, smoothed(&buffers.cave, site));
        }
    }

    #[test]
    fn later_passes_only_remove_floor() {
        let cave = set_of(&["......", "......", "...  .", "      ", " ..   "]);
        let (mut within, mut next) = (BitGrid::new(cave.size()), BitGrid::default());
        within.insert_rect(Rect::of(cave.size()));
        next.evolve(&cave, &within, erode_fives);
        assert_eq!(next, set_of(&[".    .", " .....", ". .  .", "      ", " ..   "]));
        next.evolve(&cave, &within, erode_edges);
        assert_eq!(next, set_of(&["......", "......", "...   ", "      ", "      "]));
    }

    #[test]
    fn corners_connect_regions_and_small_regions_are_erased() {
        let mut regions = Regions::default();
        let mut cave =
            set_of(&["         ", " ..   .  ", "   ..  . ", "         ", "   ...   ", "         "]);
        regions.sort(&mut cave, MINE.min_cells, &mut Rng::new(1));
        let mut left =
            set_of(&["         ", " ..      ", "   ..    ", "         ", "         ", "         "]);
        let opened = [Point::new(3, 1), Point::new(2, 2)].map(|p| cave.contains(p));
        assert!(opened[0] != opened[1]);
        left.insert(if opened[0] { Point::new(3, 1) } else { Point::new(2, 2) });
        assert_eq!(cave, left);
        assert_eq!(regions.runs.len(), 2);
    }

    #[test]
    fn a_mine_is_connected_and_inside_the_border() {
        for seed in 0..300 {
            let size = Size::new(20 + seed as u32 % 90, 8 + seed as u32 / 10);
            let (map, end) = made(size, seed);
            if end.is_err() {
                assert!(size.cells() < 400, "{size}: {end:?}");
                continue;
            }
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_connected(&mut Vec::new()), "seed {seed}");
            assert!(
                Rect::new(2, 1, size.width as i32 - 3, size.height as i32 - 2).covers(open.bounds().unwrap())
            );
            assert_eq!((map.rooms.len(), map.room_area(&map.rooms[0])), (1, open.count()));
            assert!(map.corridors.is_empty());
        }
        assert!(made(Size::new(3, 3), 1).1.is_err());
    }
}
