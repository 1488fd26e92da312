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
//! 1. So many cells become floor that they were `floor_pct` of a map without two of its columns and one of its rows. They
//!    are drawn from all cells that are neither on the border nor in the column after it.
//! 2. Column by column and each upon what became of those before it, a cell with at most two floor neighbors becomes
//!    rock, and one with five or more floor. Then, all cells at once, floor with exactly five becomes rock; then, twice,
//!    floor with fewer than three.
//! 3. What hangs together by sides or corners is a region. Those of fewer than `min_cells` cells are erased. Where a
//!    region hangs together by a corner only, one of the two cells at the corner is opened.
//! 4. Each region is joined to the next, in the order in which their first cells come column by column: from a random
//!    cell of one to a random cell of the other, dug as ordinary corridors are, but as floor.
//!
//! Promises: the floor is one piece, by steps to the four sides, and one room of irregular shape; the border stays closed.
//!
//! Source: behavior of NetHack's `mkmap.c`, retold in the docs.

use barrow_core::{BitGrid, ParamSpec, Point, Rect, Rng, Shape, Size, Tile};

use crate::corridors::join_sorted::way_to;
use crate::corridors::legs::{MOST_STEPS, dig};
use crate::old::{OldScratch, OldSpec};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::pieces::{number, number_cells};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "mine_filler",
    summary: "the caves of NetHack's Gnomish Mines, as one irregular room",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor, Fact::Rooms],
    not_after: &[Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::int("floor_pct", (1, 40, 100), "Share of floor to begin with."),
        ParamSpec::int("min_cells", (1, 4, 1000), "Regions of fewer cells are erased."),
    ],
    example: "[[stage]]\nuse = \"mine_filler\"\n[[stage]]\nuse = \"walls\"\n",
    build: |v| Box::new(MineFiller { floor_pct: v.count("floor_pct"), min_cells: v.count("min_cells") }),
};

#[derive(Debug)]
struct MineFiller {
    floor_pct: u32,
    min_cells: u32,
}

impl Stage for MineFiller {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        let site = Rect::new(inside.x + 1, inside.y, inside.w - 1, inside.h);
        if site.w < 1 || site.h < 1 {
            return Err(Veto { reason: "the map is too small for a mine" });
        }
        let cells = u64::from(inside.w as u32) * u64::from(inside.h as u32 + 1);
        fill(cx.old, cx.map.size(), site, (cells * u64::from(self.floor_pct) / 100) as u32, &mut cx.rng);
        show(cx, "cells drawn at random");
        settle(&mut cx.old.bits[0], site);
        show(cx, "cells follow the most of their neighbors");
        for (pass, rule) in [loosen, thin_out, thin_out].into_iter().enumerate() {
            let [cave, next, within, _] = &mut cx.old.bits;
            next.evolve(cave, within, rule);
            std::mem::swap(cave, next);
            show(cx, ["crowded cells fill up", "edges wear off", "edges wear off once more"][pass]);
        }
        self.sort_regions(cx.old, &mut cx.rng);
        show(cx, "small regions are erased, corners opened");
        join(cx)?;
        let cave = &cx.old.bits[0];
        let Some(bounds) = cave.bounds() else { return Err(Veto { reason: "nothing is left of the mine" }) };
        cx.map.plan_room(bounds);
        cx.map.draw_room(cx.map.rooms.len() - 1, Shape::Irregular, bitmap::runs(cave, Point::default()));
        Ok(())
    }
}

/// Draws the first cells of the cave, `bits[0]`, from the site, which becomes `bits[2]`.
fn fill(scratch: &mut OldScratch, size: Size, site: Rect, wanted: u32, rng: &mut Rng) {
    let OldScratch { bits: [cave, _, within, _], points, .. } = scratch;
    cave.reset(size);
    within.reset(size);
    within.insert_rect(site);
    points.clear();
    within.sample(wanted, rng, points);
    for &p in points.iter() {
        cave.insert(p);
    }
}

/// The first pass, in which every cell sees what became of those before it.
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

/// The second pass: floor with exactly five neighbors becomes rock.
fn loosen(floor: u64, [ones, twos, fours, _]: [u64; 4]) -> u64 {
    floor & !(ones & !twos & fours)
}

/// The third pass: floor with fewer than three neighbors becomes rock.
fn thin_out(floor: u64, [ones, twos, fours, eights]: [u64; 4]) -> u64 {
    floor & (ones & twos | fours | eights)
}

impl MineFiller {
    /// Erases small regions and opens corners. Lists the runs of the others, region by region in their order, each with
    /// the number of its region, whose size is in `ids`.
    fn sort_regions(&self, scratch: &mut OldScratch, rng: &mut Rng) {
        let OldScratch { bits: [cave, ..], numbers, rects: runs, ids: sizes, stack: roots, .. } = scratch;
        let OldScratch { points: corners, keyed: [firsts, ..], .. } = scratch;
        number(cave, runs, sizes);
        number_cells(runs, cave.size(), numbers);
        roots.clear();
        roots.extend(0..sizes.len() as u32);
        corners.clear();
        each_corner(cave, |[a, b]| {
            let [from, to] = [numbers[a], numbers[b]].map(|piece| root(roots, piece));
            if from != to {
                roots[from.max(to) as usize] = from.min(to);
                sizes[from.min(to) as usize] += sizes[from.max(to) as usize];
                corners.push(if rng.one_in(2) { Point::new(a.x, b.y) } else { Point::new(b.x, a.y) });
            }
        });
        firsts.clear();
        firsts.resize(sizes.len(), u64::MAX);
        runs.retain_mut(|(run, id)| {
            *id = root(roots, *id);
            let first = &mut firsts[*id as usize];
            *first = (*first).min((run.x as u64) << 32 | run.y as u64);
            let stays = sizes[*id as usize] >= self.min_cells;
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

/// Names both cells wherever two touch at a corner only.
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

/// The piece that stands for all of a region; ways there are halved in passing.
fn root(roots: &mut [u32], mut id: u32) -> u32 {
    while roots[id as usize] != id {
        roots[id as usize] = roots[roots[id as usize] as usize];
        id = roots[id as usize];
    }
    id
}

/// Joins every region to the next. A second map is dug on, where the cave is corridor, so that corridors pass through it.
fn join(cx: &mut Context<'_>) -> Result<(), Veto> {
    let OldScratch { bits: [cave, ..], rects: runs, ids: sizes, map: board, .. } = cx.old;
    let Size { width, height } = cave.size();
    board.reset(cave.size());
    for run in bitmap::runs(cave, Point::default()) {
        board.tiles.fill_run(run.y, run.x, run.len, Tile::Corridor);
    }
    let mut regions = runs.chunk_by(|a, b| a.1 == b.1);
    let Some(mut before) = regions.next() else { return Ok(()) };
    for region in regions {
        let [from, to] = [before, region].map(|runs| any_cell(runs, sizes[runs[0].1 as usize], &mut cx.rng));
        board.begin_corridor(None, None);
        let steps = MOST_STEPS.max(4 * (width + height));
        if !dig(board, from, to, way_to(to - from), steps, &mut cx.rng) {
            return Err(Veto { reason: "two parts of the mine cannot be joined" });
        }
        board.end_corridor();
        before = region;
    }
    cave.mark_from(&board.tiles, Tile::Corridor);
    show(cx, "regions are joined in their order");
    Ok(())
}

/// A cell of a region, which has so many.
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

/// Draws the cave as it is for whoever watches.
fn show(cx: &mut Context<'_>, caption: &str) {
    if cx.is_observed() {
        let [cave, _, within, _] = &cx.old.bits;
        cx.map.fill(within);
        cx.map.carve(cave);
        cx.snapshot(format_args!("{caption}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;
    use barrow_core::Map;

    const MINE: MineFiller = MineFiller { floor_pct: 40, min_cells: 4 };

    fn made(size: Size, seed: u64) -> (Map, Result<(), Veto>) {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let end = MINE.apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None));
        (map, end)
    }

    /// The same pass, told plainly.
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
        let mut scratch = crate::stage::Workspace::default();
        for (seed, size) in [(1, Size::new(80, 21)), (2, Size::new(130, 9)), (3, Size::new(4, 30))] {
            let site = Rect::new(2, 1, size.width as i32 - 3, size.height as i32 - 2);
            fill(&mut scratch.old, size, site, size.cells() as u32 * 2 / 5, &mut Rng::new(seed));
            let mut cave = scratch.old.bits[0].clone();
            settle(&mut cave, site);
            assert_eq!(cave, settled(&scratch.old.bits[0], site));
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
        let mut scratch = crate::stage::Workspace::default();
        scratch.old.bits[0] =
            set_of(&["         ", " ..   .  ", "   ..  . ", "         ", "   ...   ", "         "]);
        MINE.sort_regions(&mut scratch.old, &mut Rng::new(1));
        let mut left =
            set_of(&["         ", " ..      ", "   ..    ", "         ", "         ", "         "]);
        let opened = [Point::new(3, 1), Point::new(2, 2)].map(|p| scratch.old.bits[0].contains(p));
        assert!(opened[0] != opened[1]);
        left.insert(if opened[0] { Point::new(3, 1) } else { Point::new(2, 2) });
        assert_eq!(scratch.old.bits[0], left);
        assert_eq!(scratch.old.rects.len(), 2);
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
            assert!(open.is_one_piece(&mut Vec::new()), "seed {seed}");
            assert!(
                Rect::new(2, 1, size.width as i32 - 3, size.height as i32 - 2).covers(open.bounds().unwrap())
            );
            assert_eq!((map.rooms.len(), map.room_area(&map.rooms[0])), (1, open.count()));
            assert!(map.corridors.is_empty());
        }
        assert!(made(Size::new(3, 3), 1).1.is_err());
    }
}
