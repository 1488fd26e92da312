//! A*: the shortest way where every cell has a cost of its own.
//!
//! ```text
//! @~~>     ~ costs 5, . costs 1: around in three steps for 3, not straight on for 11.
//! ....
//! ```
//!
//! How it works:
//! 1. The most promising cell is taken from a queue: by the cost so far, and what an open map would cost to the goal.
//! 2. Its neighbors are looked at, the terrain asked once for each and the answer kept; a border around the map spares
//!    the question whether they are on it.
//! 3. A neighbor to which the cell before has a way that is no dearer is left out. On open ground, that leaves one
//!    neighbor of eight after a straight step, and three after a diagonal one.
//! 4. When the goal is taken from the queue, the steps are followed back to the start.
//!
//! Where every step costs 1 and there are eight directions, the neighbors come from bits instead: see `jump.rs`.
//!
//! Promises: no way is cheaper, and none that costs as much has fewer diagonal steps. Ties: a cell keeps the first way
//! found to it; neighbors are looked at in the order of [`Steps::all`].
//!
//! Source: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968.

use barrow_core::Point;

use super::heap::OpenHeap;
use super::open_set::{OpenEntry, OpenSet};
use super::route::{SearchState, Tariff};
use super::slate::{Slate, SlateSlot};
use crate::compass::{STEPS, back, diagonal, left, only, right, sides};
use crate::{Corners, MAX_COST, Steps, Terrain};

/// Noted in place of a direction where the way starts.
const START: usize = 8;
/// Noted beside the direction once a cell's neighbors were looked at.
const DONE: u16 = 16;

/// Leaves the way from `from` to `to` in `search.way`, backwards; its cost.
pub(crate) fn search<T: Terrain + ?Sized>(
    search: &mut SearchState,
    terrain: &T,
    steps: Steps,
    from: Point,
    to: Point,
) -> Option<u64> {
    let SearchState { slate, open_sets, way, tariff } = search;
    let offsets = STEPS.map(|step| slate.offset(step));
    let mut astar = AStar { terrain, steps, to, slate, open: &mut open_sets.heap, tariff: *tariff, offsets };
    let cost = astar.run(from)?;
    let mut at = to;
    while at != from {
        way.push(at);
        at = at - STEPS[usize::from(slate.get(slate.cell(at)).note() & !DONE)];
    }
    Some(cost)
}

struct AStar<'a, T: ?Sized> {
    terrain: &'a T,
    steps: Steps,
    to: Point,
    slate: &'a mut Slate,
    open: &'a mut OpenHeap,
    tariff: Tariff,
    /// From a slot to those of its neighbors.
    offsets: [u32; 8],
}

impl<T: Terrain + ?Sized> AStar<'_, T> {
    fn run(&mut self, from: Point) -> Option<u64> {
        let start = self.slate.cell(from);
        self.touch(start, from);
        let slot = self.slate.get_mut(start);
        slot.cost = 0;
        slot.set_note(START as u16);
        let goal = self.slate.cell(self.to);
        self.open.push(OpenEntry::new(self.estimate(from), start, from));
        while let Some(entry) = self.open.pop() {
            let slot = self.slate.get_mut(entry.packed.cell());
            if entry.packed.cell() == goal {
                return Some(slot.cost);
            }
            // Else it was in the queue twice, and a better way has been followed.
            if slot.note() & DONE == 0 {
                let found = *slot;
                slot.set_note(found.note() | DONE);
                self.expand(entry, found);
            }
        }
        None
    }

    /// Looks at the neighbors of a cell to which no better way will be found.
    #[inline]
    fn expand(&mut self, entry: OpenEntry, slot: SlateSlot) {
        let p = entry.packed.point();
        let ahead = &AHEAD[row(self.steps)][slot.note() as usize];
        let mut next = ahead.always;
        for (side, turn) in ahead.turns {
            if turn == 0 {
                break;
            }
            let side = usize::from(side);
            let tag = self.touch(entry.packed.cell().wrapping_add(self.offsets[side]), p + STEPS[side]).tag;
            // A wall's 0 becomes the highest number.
            next |= if tag.wrapping_sub(1) < slot.tag { 0 } else { turn };
        }
        if let Steps::Eight(Corners::Round | Corners::Keep) = self.steps {
            next &= ALLOWED[row(self.steps)][self.free_sides(entry.packed.cell(), p)];
        }
        while next != 0 {
            let i = next.trailing_zeros() as usize;
            next &= next - 1;
            let (cell, there) = (entry.packed.cell().wrapping_add(self.offsets[i]), p + STEPS[i]);
            let tariff = self.tariff;
            let found = self.touch(cell, there);
            let cost = slot.cost.saturating_add(tariff.straight(found.tag) + i as u64 / 4);
            if cost < found.cost {
                found.cost = cost;
                found.set_note(i as u16);
                let key = cost.saturating_add(self.estimate(there));
                self.open.push(OpenEntry::new(key, cell, there));
            }
        }
    }

    /// The set of straight neighbors that can be stepped onto.
    #[inline]
    fn free_sides(&mut self, cell: u32, p: Point) -> usize {
        let mut free = 0;
        for (i, &step) in STEPS.iter().enumerate().take(4) {
            let side = self.touch(cell.wrapping_add(self.offsets[i]), p + step);
            free |= usize::from(side.tag > 0) << i;
        }
        free
    }

    /// The slot of a cell or of the border. What a step costs is its tag, 0 on walls, where nothing is cheaper than its
    /// cost, 0 too.
    #[inline]
    fn touch(&mut self, cell: u32, p: Point) -> &mut SlateSlot {
        self.slate
            .touch(cell, || self.terrain.cost(p).map_or((0, 0), |cost| (u64::MAX, cost.clamp(1, MAX_COST))))
    }

    /// At most what the way from `p` to the goal costs.
    #[inline]
    fn estimate(&self, p: Point) -> u64 {
        match self.steps {
            Steps::Four => self.tariff.four(p, self.to),
            Steps::Eight(_) => self.tariff.eight(p, self.to),
        }
    }
}

/// Which row of the tables is for these steps.
const fn row(steps: Steps) -> usize {
    match steps {
        Steps::Four => 0,
        Steps::Eight(Corners::Cut) => 1,
        Steps::Eight(Corners::Round) => 2,
        Steps::Eight(Corners::Keep) => 3,
    }
}

/// Where to look after a step.
#[derive(Clone, Copy)]
struct Ahead {
    always: u8,
    /// A side, and the turn to be looked at unless a step onto that side is possible and costs no more than the last one
    /// did: if so, the cell before has a way around that is no dearer, and whose last step is straight.
    turns: [(u8, u8); 2],
}

/// Where to look after a step in each direction, and from the start: at all neighbors but those that the cell before has,
/// and can step onto.
const AHEAD: [[Ahead; 9]; 4] = {
    let mut table = [[Ahead { always: 0xff, turns: [(0, 0); 2] }; 9]; 4];
    table[0][START].always = 0b1111;
    let mut i = 0;
    while i < 4 {
        let (l, r) = (left(i), right(i));
        let sharp = only(l) | only(r);
        let both = only(diagonal(i)) | only(diagonal(l));
        let fork =
            Ahead { always: only(i), turns: [(r as u8, only(diagonal(i))), (l as u8, only(diagonal(l)))] };
        let fan = Ahead {
            always: only(i) | only(r) | only(diagonal(i)),
            turns: [(back(r) as u8, only(diagonal(l))), (back(i) as u8, only(diagonal(r)))],
        };
        table[0][i].always = only(i) | sharp;
        // The cell before sees around the corner, for this one is free. If corners are kept, it may not.
        (table[1][i], table[2][i], table[3][i].always) = (fork, fork, only(i) | sharp | both);
        [table[1][4 + i], table[2][4 + i], table[3][4 + i]] = [fan; 3];
        i += 1;
    }
    table
};

/// The steps that corners allow, by the set of straight neighbors that are free.
const ALLOWED: [[u8; 16]; 4] = {
    let mut table = [[0b1111; 16]; 4];
    let mut free = 0;
    while free < 16 {
        let mut i = 4;
        while i < 8 {
            let [a, b] = sides(i);
            let count = (free >> a & 1) + (free >> b & 1);
            let mut needed = 0;
            while needed <= count {
                table[needed + 1][free] |= only(i);
                needed += 1;
            }
            i += 1;
        }
        free += 1;
    }
    table
};
