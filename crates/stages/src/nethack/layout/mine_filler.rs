//! The caves of NetHack's Gnomish Mines.
//!
//! ```text
//!    .....    .. ...        ......
//!   ......... ......  ...  ........
//!     ..   .........  ..........  ..
//!          ..... ..... ....  ....
//! ```
//!
//! How it works:
//! 1. Some cells become floor: as many as `floor_pct` of a map without two of its columns and one of its rows. They
//!    are drawn from all cells that are neither on the border nor in the column after it.
//! 2. Column by column and each upon what became of those before it, a cell with at most two floor neighbors becomes
//!    rock, and one with five or more floor. Then, all cells at once, floor with exactly five becomes rock; then, twice,
//!    floor with fewer than three.
//! 3. Cells connected by sides or corners are a region. Those of fewer than `min_cells` cells are erased. Where a
//!    region is connected by a corner only, one of the two cells at the corner is opened.
//! 4. Each region is joined to the next, in the order in which their first cells come column by column: from a random
//!    cell of one to a random cell of the other, dug as ordinary corridors are, but as floor.
//!
//! Guarantees: the floor is one piece, by steps to the four sides, and one room of irregular shape; the border stays closed.
//!
//! Source: behavior of NetHack's `mkmap.c`, retold in the docs.

use barrow_core::{BitGrid, Grid, Map, Point, Rect, Rng, Shape, Size, Tile};

use crate::nethack::joins::join_sorted::way_to;
use crate::nethack::joins::legs::{MOST_STEPS, dig};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::pieces::{number, number_cells};

crate::stage! {
    /// Digs the caves of NetHack's Gnomish Mines, as one irregular room.
    pub struct MineFiller in Family::Caves, gives [Fact::Floor, Fact::Rooms],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["mine_filler", "walls"] {
        /// Share of floor to begin with, in percent.
        floor_pct: u32 = 40 in 1..=100,
        /// Least number of cells of a region; smaller ones are erased.
        min_cells: u32 = 4 in 1..=1000,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Cells of the cave.
    cave: BitGrid,
    /// The cave after the pass that is under way.
    next: BitGrid,
    /// Cells that the cave can have.
    site: BitGrid,
    /// Cells that were drawn first.
    drawn: Vec<Point>,
    regions: Regions,
    /// A map to dig on, where the cave is corridor, so that corridors pass through it.
    board: Map,
}

/// Regions of the cave, in the order of their first cells.
#[derive(Default)]
struct Regions {
    /// Runs of cells, region by region, each with the number of its region.
    runs: Vec<(Rect, u32)>,
    /// Cells of every region, by its number.
    sizes: Vec<u32>,
    /// For every cell the number of its piece, which is connected by sides.
    pieces: Grid<u32>,
    /// For every piece another one of its region, or itself: a union-find forest.
    roots: Vec<u32>,
    /// Cells that are opened where a region is connected by a corner only.
    corners: Vec<Point>,
    /// Column and row of the first cell of every region.
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
            settle(&mut buffers.cave, site);
            buffers.show(cx, "cells follow the most of their neighbors");
            for (pass, caption) in [
                (loosen as fn(u64, [u64; 4]) -> u64, "crowded cells fill up"),
                (thin_out, "edges wear off"),
                (thin_out, "edges wear off once more"),
            ] {
                buffers.next.evolve(&buffers.cave, &buffers.site, pass);
                std::mem::swap(&mut buffers.cave, &mut buffers.next);
                buffers.show(cx, caption);
            }
            buffers.regions.sort(&mut buffers.cave, self.min_cells, &mut cx.rng);
            buffers.show(cx, "small regions are erased, corners opened");
            buffers.join(cx)?;
            let cave = &buffers.cave;
            let Some(bounds) = cave.bounds() else { return Err(Veto::new("nothing is left of the mine")) };
            cx.map.plan_room(bounds);
            cx.map.draw_room(cx.map.rooms.len() - 1, Shape::Irregular, bitmap::runs(cave, Point::default()));
            Ok(())
        })
    }
}

/// Does the first pass, in which every cell sees what became of those before it.
fn settle(cave: &mut BitGrid, site: Rect) {
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

/// Does the second pass: floor with exactly five neighbors becomes rock.
fn loosen(floor: u64, [ones, twos, fours, _]: [u64; 4]) -> u64 {
    floor & !(ones & !twos & fours)
}

/// Does the third pass: floor with fewer than three neighbors becomes rock.
fn thin_out(floor: u64, [ones, twos, fours, eights]: [u64; 4]) -> u64 {
    floor & (ones & twos | fours | eights)
}

impl Regions {
    /// Erases small regions and opens corners, and lists the others.
    fn sort(&mut self, cave: &mut BitGrid, min_cells: u32, rng: &mut Rng) {
        let Self { runs, sizes, pieces, roots, corners, firsts } = self;
        number(cave, runs, sizes);
        number_cells(runs, cave.size(), pieces);
        roots.clear();
        roots.extend(0..sizes.len() as u32);
        corners.clear();
        each_corner(cave, |[a, b]| {
            let [from, to] = [pieces[a], pieces[b]].map(|piece| root(roots, piece));
            if from != to {
                roots[from.max(to) as usize] = from.min(to);
                sizes[from.min(to) as usize] += sizes[from.max(to) as usize];
                corners.push(if rng.one_in(2) { Point::new(a.x, b.y) } else { Point::new(b.x, a.y) });
            }
        });
        firsts.clear();
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
        // Two cells beside a corner are left where the region is.
        let is_left = |p: Point| [-1, 1].iter().any(|dx| cave.contains(Point::new(p.x + dx, p.y)));
        corners.retain(|&p| is_left(p));
        for &p in corners.iter() {
            cave.insert(p);
        }
    }
}

/// Calls `found` with both cells wherever two touch at a corner only.
fn each_corner(cave: &BitGrid, mut found: impl FnMut([Point; 2])) {
    for y in 0..cave.size().height as i32 - 1 {
        for i in 0..cave.stride() {
            let [a, _, b, c, _] = cave.with_neighbors(y, i);
            let d = cave.with_neighbors(y + 1, i)[2];
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

/// Returns the piece that stands for all of a region, and halves the path to it.
fn root(roots: &mut [u32], mut id: u32) -> u32 {
    while roots[id as usize] != id {
        roots[id as usize] = roots[roots[id as usize] as usize];
        id = roots[id as usize];
    }
    id
}

impl Buffers {
    /// Draws the first cells of the cave.
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

    /// Joins every region to the next.
    fn join(&mut self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Self { cave, regions: Regions { runs, sizes, .. }, board, .. } = self;
        let Size { width, height } = cave.size();
        board.reset(cave.size());
        for run in bitmap::runs(cave, Point::default()) {
            board.tiles.fill_run(run.y, run.x, run.len, Tile::Corridor);
        }
        let mut regions = runs.chunk_by(|a, b| a.1 == b.1);
        let Some(mut before) = regions.next() else { return Ok(()) };
        for region in regions {
            let [from, to] =
                [before, region].map(|runs| any_cell(runs, sizes[runs[0].1 as usize], &mut cx.rng));
            board.begin_corridor(None, None);
            let steps = MOST_STEPS.max(4 * (width + height));
            if !dig(board, from, to, way_to(to - from), steps, &mut cx.rng) {
                return Err(Veto::new("two parts of the mine cannot be joined"));
            }
            board.end_corridor();
            before = region;
        }
        cave.mark_from(&board.tiles, Tile::Corridor);
        self.show(cx, "regions are joined in their order");
        Ok(())
    }

    /// Draws the cave as it is for the observer.
    fn show(&self, cx: &mut Context<'_>, caption: &str) {
        if cx.is_observed() {
            cx.map.fill(&self.site);
            cx.map.carve(&self.cave);
            cx.snapshot(format_args!("{caption}"));
        }
    }
}

/// Draws a cell of a region, which has that many.
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

    /// The same pass: the reference implementation.
    fn settled(cave: &BitGrid, site: Rect) -> BitGrid {
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
    fn cells_see_what_became_of_those_before() {
        let mut buffers = Buffers::default();
        for (seed, size) in [(1, Size::new(80, 21)), (2, Size::new(130, 9)), (3, Size::new(4, 30))] {
            let site = Rect::new(2, 1, size.width as i32 - 3, size.height as i32 - 2);
            buffers.fill(size, site, size.cells() as u32 * 2 / 5, &mut Rng::new(seed));
            let mut cave = buffers.cave.clone();
            settle(&mut cave, site);
            assert_eq!(cave, settled(&buffers.cave, site));
        }
    }

    #[test]
    fn later_passes_only_take_away() {
        let cave = set_of(&["......", "......", "...  .", "      ", " ..   "]);
        let (mut within, mut next) = (BitGrid::new(cave.size()), BitGrid::default());
        within.insert_rect(Rect::of(cave.size()));
        next.evolve(&cave, &within, loosen);
        assert_eq!(next, set_of(&[".    .", " .....", ". .  .", "      ", " ..   "]));
        next.evolve(&cave, &within, thin_out);
        assert_eq!(next, set_of(&["......", "......", "...   ", "      ", "      "]));
    }

    #[test]
    fn regions_touch_at_corners_and_small_ones_go() {
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
    fn a_mine_is_one_piece_inside_the_border() {
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
