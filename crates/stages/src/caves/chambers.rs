//! Lists the chambers of caves as rooms. Narrow places between them, the throats, belong to no room.
//!
//! ```text
//!    .....     ......          aaaaa     bbbbbb
//!   ........  .......    →    aaaaaa..  bbbbbbb
//!   .............. ..         aaaaaa....bbbb bb
//!    ....       .                aaa       .
//! ```
//!
//! Algorithm: a watershed on the distances from the nearest solid cell.
//! 1. Compute the distance of every open cell from the nearest cell that is not open: 3 for an orthogonal step, 4 for a
//!    diagonal one (a 3-4 chamfer).
//! 2. Visit the cells from the largest distance down. A cell without a visited neighbor begins a chamber, others join the
//!    chamber beside them. Where two chambers meet, they merge if one of them is small or if the place is wide, relative
//!    to the narrower chamber. Otherwise the cell is a throat. Cells beside solid ones join the chamber next to them
//!    last, so that passages one or two cells wide belong to none.
//! 3. Chambers with at least `min_cells` cells become rooms, in the order of their first cells.
//!
//! Guarantees: no tile changes; rooms do not overlap, and contain only walkable cells that were in no room or corridor
//! before.
//!
//! Source: Borgefors, "Distance transformations in digital images", 1986; textbook watershed.

use barrow_core::{BitGrid, Grid, Point, Rect, Run, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::union_find::UnionFind;

crate::stage! {
    /// Lists the chambers of caves as rooms, divided at narrow places.
    pub struct Chambers in Family::Caves, needs [Fact::Floor], gives [Fact::Rooms],
        not_after [Fact::Walls], example ["cellular", "keep_largest", "chambers"] {
        /// Smallest number of cells of a chamber.
        min_cells: u32 = 20 in 4..=10_000,
        /// Width up to which a narrow place divides two chambers, in percent of the width of the narrower one.
        throat_pct: u32 = 60 in 0..=100,
    }
}

/// Distance of a cell whose orthogonal neighbor is solid.
const BESIDE: u16 = 3;

#[derive(Default)]
struct Buffers {
    /// Cells that can be part of a chamber.
    open: BitGrid,
    taken: BitGrid,
    /// Distance of every cell from the nearest closed one; 0 in closed cells.
    depths: Grid<u16>,
    /// Number of every cell's chamber, from 1; 0 for none.
    owners: Grid<u32>,
    /// Number of cells for each distance; later the position of the next one in `order`.
    counts: Vec<u32>,
    /// Cells from the largest distance down.
    order: Vec<Point>,
    /// Chambers that were merged. The other lists are indexed by the representatives.
    merged: UnionFind,
    /// Largest distance in every chamber.
    peaks: Vec<u16>,
    /// Number of cells of every chamber.
    sizes: Vec<u32>,
    /// Runs of cells, with the number of their chamber.
    runs: Vec<(u32, Run)>,
    /// Order of the chambers in the list of rooms, from 1.
    ranks: Vec<u32>,
}

impl Stage for Chambers {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.spend(6 * cx.map.size().cells())?;
        let before = cx.map.rooms.len();
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.mark(cx);
            buffers.measure();
            buffers.sort();
            self.divide(buffers);
            self.list(cx, buffers);
        });
        let rooms = cx.map.rooms.len() - before;
        cx.snapshot(format_args!("{rooms} chambers"));
        Ok(())
    }
}

impl Chambers {
    /// Assigns the cells to chambers.
    fn divide(&self, buffers: &mut Buffers) {
        let Buffers { depths, owners, order, merged, peaks, sizes, .. } = buffers;
        owners.reset(depths.size(), 0);
        // A chamber begins at a cell without visited neighbors, so at most every second cell begins one.
        let most = depths.size().cells() / 2 + 2;
        merged.reserve(most);
        merged.reset(most as u32);
        peaks.clear();
        peaks.resize(most, 0);
        sizes.clear();
        sizes.resize(most, 0);
        let mut last = 0;
        for &p in order.iter() {
            let depth = depths[p];
            if depth <= BESIDE {
                break;
            }
            let mut own = 0;
            let mut is_throat = false;
            for other in owners.neighbors(p, 0) {
                let other = if other == 0 { 0 } else { merged.find(other) };
                if other == 0 || other == own {
                } else if own == 0 {
                    own = other;
                } else if self.are_one(depth, [own, other].map(|id| (peaks[id as usize], sizes[id as usize])))
                {
                    merged.union(own, other);
                    let (kept, gone) = (own.min(other) as usize, own.max(other) as usize);
                    peaks[kept] = peaks[kept].max(peaks[gone]);
                    sizes[kept] += sizes[gone];
                    own = kept as u32;
                } else {
                    is_throat = true;
                }
            }
            if is_throat {
                continue;
            }
            if own == 0 {
                last += 1;
                own = last;
                peaks[own as usize] = depth;
            }
            owners[p] = own;
            sizes[own as usize] += 1;
        }
        buffers.add_rims();
    }

    /// Returns whether two chambers, given by peak and size, that meet at a distance of `depth` are parts of one.
    fn are_one(&self, depth: u16, chambers: [(u16, u32); 2]) -> bool {
        let narrow = chambers.iter().map(|(peak, _)| *peak).min().unwrap_or(0);
        let small = chambers.iter().map(|(_, size)| *size).min().unwrap_or(0);
        u32::from(depth) * 100 > u32::from(narrow) * self.throat_pct || small < self.min_cells / 3
    }

    /// Adds the chambers that are large enough to the list of rooms.
    fn list(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { owners, merged, sizes, runs, ranks, .. } = buffers;
        runs.clear();
        runs.reserve(owners.size().cells() / 2 + 1);
        ranks.clear();
        ranks.resize(sizes.len(), 0);
        let mut rooms = 0;
        for y in 0..owners.size().height as i32 {
            // Cells of merged chambers get one number, because the runs of a room must not touch.
            for owner in owners.row_mut(y).iter_mut().filter(|owner| **owner > 0) {
                *owner = merged.find(*owner);
            }
            let mut x = 0;
            for same in owners.row(y).chunk_by(|a, b| a == b) {
                let (id, len) = (same[0], same.len() as i32);
                if id > 0 && sizes[id as usize] >= self.min_cells {
                    let rank = &mut ranks[id as usize];
                    if *rank == 0 {
                        rooms += 1;
                        *rank = rooms;
                    }
                    runs.push((*rank, Run { y, x, len }));
                }
                x += len;
            }
        }
        runs.sort_unstable_by_key(|(rank, run)| (*rank, run.y, run.x));
        cx.map.rooms.reserve(owners.size().cells() / self.min_cells as usize + 1);
        for room in runs.chunk_by(|a, b| a.0 == b.0) {
            cx.map.add_room(room.iter().map(|&(_, run)| run));
        }
    }
}

impl Buffers {
    /// Marks the cells that can be part of a chamber.
    fn mark(&mut self, cx: &Context<'_>) {
        let Self { open, taken, .. } = self;
        open.mark_from(&cx.map.tiles, Tile::Floor);
        taken.reset(cx.map.size());
        cx.map.rooms.iter().for_each(|room| cx.map.mark_room(room, taken));
        cx.map.dug_cells().iter().for_each(|&p| taken.insert(p));
        open.difference_with(taken);
        if let Some(area) = cx.area {
            open.intersect_with(area);
        }
    }

    /// Computes the distances in two passes over the map, each of which uses the neighbors that it visited before.
    fn measure(&mut self) {
        const BACK: [(i32, i32, u16); 4] = [(-1, 0, 3), (0, -1, 3), (-1, -1, 4), (1, -1, 4)];
        let Self { open, depths, .. } = self;
        let size = open.size();
        depths.reset(size, 0);
        let (w, h) = (size.width as i32, size.height as i32);
        let rows = (0..h).flat_map(|y| (0..w).map(move |x| (Point::new(x, y), 1)));
        let back = (0..h).rev().flat_map(|y| (0..w).rev().map(move |x| (Point::new(x, y), -1)));
        for (p, sign) in rows.chain(back).filter(|(p, _)| open.contains(*p)) {
            let near = BACK.map(|(x, y, far)| {
                let at = p + Point::new(sign * x, sign * y);
                depths.get(at).unwrap_or(0).saturating_add(far)
            });
            let least = near.into_iter().min().unwrap_or(0);
            depths[p] = if sign > 0 { least } else { least.min(depths[p]) };
        }
    }

    /// Sorts the open cells by their distances, largest first (counting sort).
    fn sort(&mut self) {
        let Self { open, depths, counts, order, .. } = self;
        let most = depths.cells().iter().copied().max().unwrap_or(0) as usize;
        counts.clear();
        counts.reserve(2 * open.size().width.min(open.size().height) as usize + 8);
        counts.resize(most + 1, 0);
        open.iter().for_each(|p| counts[most - depths[p] as usize] += 1);
        let mut sum = 0;
        for count in counts.iter_mut() {
            sum += std::mem::replace(count, sum);
        }
        order.clear();
        order.reserve(open.size().cells());
        order.resize(sum as usize, Point::new(0, 0));
        for p in open.iter() {
            let place = &mut counts[most - depths[p] as usize];
            order[*place as usize] = p;
            *place += 1;
        }
    }

    /// Gives the cells beside solid ones to the chamber next to them, unless several are.
    fn add_rims(&mut self) {
        let Self { open, depths, owners, merged, sizes, taken, .. } = self;
        let size = open.size();
        taken.reset(size);
        for p in open.iter().filter(|&p| depths[p] <= BESIDE) {
            let around = Rect::new(p.x - 1, p.y - 1, 3, 3).intersection(Rect::of(size)).unwrap_or_default();
            let mut own = None;
            let mut is_throat = false;
            for q in (around.y..around.bottom())
                .flat_map(|y| (around.x..around.right()).map(move |x| Point::new(x, y)))
            {
                if owners[q] > 0 && !taken.contains(q) {
                    let id = merged.find(owners[q]);
                    is_throat |= own.is_some_and(|own| own != id);
                    own = Some(id);
                }
            }
            if let Some(id) = own.filter(|_| !is_throat) {
                owners[p] = id;
                sizes[id as usize] += 1;
                taken.insert(p);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caves::Cellular;
    use crate::stage::Workspace;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{Direction, Map, Rng, Size};

    #[test]
    fn chambers_are_divided_at_a_throat() {
        let mut map = map_of(&[
            "                     ",
            "  .....      .....   ",
            " .......    .......  ",
            " .................. .",
            " .......    .......  ",
            "  .....      .....   ",
            "                     ",
        ]);
        run(&mut map, &Chambers::default()).unwrap();
        let areas: Vec<u32> = map.rooms.iter().map(|room| map.room_area(room)).collect();
        assert_eq!(areas, [32, 32], "{:?}", map.rooms);
    }

    #[test]
    fn wide_caves_are_one_chamber_and_corridors_are_none() {
        let mut map = map_of(&["........", "........", "........", "........", "        ", "........"]);
        run(&mut map, &Chambers::default()).unwrap();
        assert_eq!(map.rooms.len(), 1);
        let mut map = map_of(&["........", "........", "        ", "........"]);
        run(&mut map, &Chambers { min_cells: 4, throat_pct: 60 }).unwrap();
        assert_eq!(map.rooms.len(), 0);
    }

    #[test]
    fn rooms_do_not_overlap_and_tiles_stay() {
        for seed in 0..20 {
            let (mut map, mut workspace) = (Map::new(Size::new(80, 40)), Workspace::default());
            let stages: [&dyn Stage; 2] = [&Cellular::default(), &Chambers::default()];
            let mut before = map.clone();
            for stage in stages {
                before.copy_from(&map);
                let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "test"), None);
                stage.apply(&mut cx).unwrap();
            }
            assert_eq!(before.tiles, map.tiles);
            let mut seen = BitGrid::new(map.size());
            for room in &map.rooms {
                assert!(map.room_area(room) >= 20);
                let runs = map.room_runs(room);
                assert!(
                    runs.windows(2).all(|pair| pair[0].y < pair[1].y || pair[0].x + pair[0].len < pair[1].x)
                );
                for run in runs {
                    let run = Rect::new(run.x, run.y, run.len, 1);
                    assert!(!seen.intersects_rect(run), "seed {seed}");
                    seen.insert_rect(run);
                }
            }
            assert!(map.rooms.len() > 3, "seed {seed}: {} chambers", map.rooms.len());
            assert!(seen.iter().all(|p| Direction::ALL.iter().any(|side| seen.contains(p + side.step()))));
        }
    }
}
