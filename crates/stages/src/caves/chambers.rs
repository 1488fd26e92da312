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
//! 1. Compute the sets of open cells with at least each distance from the nearest cell that is not open
//!    (see `depths`).
//! 2. Visit the sets for every orthogonal step from the largest distance down, and then the set without the cells beside
//!    solid ones. A connected component of a set without a component of the set before begins a part of a cave. Where
//!    several parts join, the small ones, and those that the place is wide for in relation to their own width, become
//!    parts of the others. If several are left, the cave divides here: they are chambers.
//! 3. Chambers grow with each set, a step at a time; a cell that two of them reach is a throat (see `regions_apart`).
//!    Cells beside solid ones join the chamber next to them last, so that passages one or two cells wide belong to none.
//! 4. Chambers with at least `min_cells` cells become rooms, in the order of their first cells.
//!
//! Guarantees: no tile changes; rooms do not overlap, and contain only walkable cells that were in no room or corridor
//! before.
//!
//! Source: Borgefors, "Distance transformations in digital images", 1986; textbook watershed.

use barrow_core::{BitGrid, Rect, Run, Tile};

use super::depths::{BESIDE, Depths, unpadded};
use super::regions_apart::RegionsApart;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::components::label;

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

/// Number of steps by which chambers grow at each distance, and at the last one, where long passages remain. What is
/// farther from all chambers is a throat.
const STEPS: (usize, usize) = (3, 24);

#[derive(Default)]
struct Buffers {
    /// Cells that can be part of a chamber.
    open: BitGrid,
    taken: BitGrid,
    depths: Depths,
    chambers: RegionsApart,
    /// Runs of the set for the current distance, with the number of their part.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of each part.
    sizes: Vec<u32>,
    /// Runs and parts of the set before.
    deeper_runs: Vec<(Rect, u32)>,
    deeper: Vec<Part>,
    /// Parts of caves: connected components of the set for the current distance.
    parts: Vec<Part>,
    /// For every run the next run of the same room.
    nexts: Vec<u32>,
    /// The first and the last run of every room.
    ends: Vec<(u32, u32)>,
}

/// Part of a cave: a connected component of the cells with at least some distance.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: u32,
    /// Largest distance in it.
    peak: u32,
    /// Number of chambers that its deeper parts would be. With two or more it is divided.
    chambers: u32,
    /// Part of the next set that contains it.
    within: u32,
    /// Number of the chamber that it became, if the cave divides here.
    chamber: Option<u32>,
}

impl Part {
    const fn is_divided(&self) -> bool {
        self.chambers > 1
    }
}

impl Stage for Chambers {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.spend(6 * cx.map.size().cells())?;
        let before = cx.map.rooms.len();
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.mark(cx);
            buffers.depths.measure(&buffers.open);
            self.divide(buffers);
            self.list(cx, buffers);
        });
        let rooms = cx.map.rooms.len() - before;
        cx.snapshot(format_args!("{rooms} chambers"));
        Ok(())
    }
}

impl Chambers {
    /// Finds the chambers and lets them grow.
    fn divide(&self, buffers: &mut Buffers) {
        buffers.chambers.reset(buffers.open.size());
        buffers.runs.clear();
        buffers.parts.clear();
        let wide = (2..=buffers.depths.top() / BESIDE).rev().map(|steps| steps * BESIDE);
        for distance in wide.chain((buffers.depths.top() > BESIDE).then_some(BESIDE + 1)) {
            let set = buffers.depths.at_least(distance);
            std::mem::swap(&mut buffers.runs, &mut buffers.deeper_runs);
            std::mem::swap(&mut buffers.parts, &mut buffers.deeper);
            label(set, &mut buffers.runs, &mut buffers.sizes);
            // The middle of the distances up to the next larger set.
            self.join(buffers, distance as u32 + u32::from(distance > BESIDE + 1));
            if !buffers.chambers.is_empty() {
                let steps = if distance > BESIDE + 1 { STEPS.0 } else { STEPS.1 };
                buffers.chambers.grow(buffers.depths.at_least(distance), steps);
            }
        }
        let Buffers { parts, runs, chambers, depths, .. } = buffers;
        for part in parts.iter_mut().skip(1).filter(|part| !part.is_divided()) {
            part.chamber = Some(chambers.begin());
        }
        insert_chambers(chambers, runs, parts);
        chambers.add_rims(depths.at_least(BESIDE));
        chambers.part();
    }

    /// Computes the parts of the set for a distance from those of the set before. Where a cave divides, parts of the set
    /// before become chambers.
    fn join(&self, buffers: &mut Buffers, distance: u32) {
        let Buffers { runs, sizes, deeper_runs, deeper, parts, chambers, .. } = buffers;
        parts.clear();
        parts.reserve(sizes.capacity());
        parts.extend(sizes.iter().map(|&cells| Part { cells, peak: distance, ..Part::default() }));
        find_outer(deeper_runs, deeper, runs);
        for part in deeper.iter().skip(1) {
            let outer = &mut parts[part.within as usize];
            outer.peak = outer.peak.max(part.peak);
            outer.chambers += if part.is_divided() { 2 } else { u32::from(self.stays(part, distance)) };
        }
        for part in deeper.iter_mut().skip(1) {
            let divides = !part.is_divided() && parts[part.within as usize].is_divided();
            if divides && self.stays(part, distance) {
                part.chamber = Some(chambers.begin());
            }
        }
        insert_chambers(chambers, deeper_runs, deeper);
    }

    /// Returns whether an undivided part is a chamber of its own if it meets others at a distance.
    const fn stays(&self, part: &Part, distance: u32) -> bool {
        distance * 100 <= part.peak * self.throat_pct && part.cells >= self.min_cells / 3
    }

    /// Adds the chambers that are large enough to the list of rooms.
    fn list(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { chambers, runs, sizes, nexts, ends, .. } = buffers;
        // Chambers do not touch, so they are the connected components of their cells.
        label(chambers.cells(), runs, sizes);
        nexts.clear();
        nexts.reserve(runs.capacity());
        nexts.resize(runs.len(), u32::MAX);
        ends.clear();
        ends.reserve(sizes.capacity());
        ends.resize(sizes.len(), (u32::MAX, 0));
        for (i, &(_, id)) in (0..).zip(runs.iter()) {
            let (first, last) = &mut ends[id as usize];
            if *first == u32::MAX {
                *first = i;
            } else {
                nexts[*last as usize] = i;
            }
            *last = i;
        }
        cx.map.rooms.reserve(chambers.cells().size().cells() / self.min_cells as usize + 1);
        for (&(first, _), _) in ends.iter().zip(sizes.iter()).filter(|(_, cells)| **cells >= self.min_cells) {
            let room =
                std::iter::successors(Some(first), |&i| Some(nexts[i as usize]).filter(|&i| i < u32::MAX));
            cx.map.add_room(room.map(|i| {
                let run = runs[i as usize].0;
                let at = unpadded(run.x, run.y);
                Run { y: at.y, x: at.x, len: run.w }
            }));
        }
    }
}

/// Finds for every part the part of the next set that contains it. Parts have numbers in the order of their first runs,
/// so one walk over both lists of runs is enough.
fn find_outer(deeper_runs: &[(Rect, u32)], deeper: &mut [Part], runs: &[(Rect, u32)]) {
    let (mut next, mut at) = (1, 0);
    for &(run, id) in deeper_runs {
        if id != next {
            continue;
        }
        while (runs[at].0.y, runs[at].0.right()) <= (run.y, run.x) {
            at += 1;
        }
        deeper[id as usize].within = runs[at].1;
        next += 1;
    }
}

/// Inserts the cells of the parts that are chambers.
fn insert_chambers(chambers: &mut RegionsApart, runs: &[(Rect, u32)], parts: &[Part]) {
    if parts.iter().any(|part| part.chamber.is_some()) {
        for &(run, id) in runs {
            parts[id as usize].chamber.into_iter().for_each(|number| chambers.insert(number, run));
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
        let mut rooms = 0;
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
            assert!(map.rooms.len() > 2, "seed {seed}: {} chambers", map.rooms.len());
            rooms += map.rooms.len();
            assert!(seen.iter().all(|p| Direction::ALL.iter().any(|side| seen.contains(p + side.step()))));
        }
        assert!((140..400).contains(&rooms), "{rooms} chambers");
    }
}
