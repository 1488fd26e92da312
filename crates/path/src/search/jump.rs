//! Jump points: the shortest way where every step costs 1, by leaps.
//!
//! ```text
//! #########
//! #@......#      A diagonal leap of two cells meets the straight leap to the goal. The rest of the
//! #.o.....####   room is looked at by whole rows and columns, and never waits in a queue.
//! #..oooooooo>
//! ############
//! ```
//!
//! How it works:
//! 1. Of all ways that differ only in the order of their steps, the one whose diagonal steps come first is kept. So after a
//!    straight step only the next straight one is taken, after a diagonal one that and its two sides.
//! 2. Beside a wall that ends, the kept way may not exist. There, and only there, a turn is considered: a jump point.
//! 3. A straight leap finds the next one by bits, sixty-four cells at once. A diagonal leap goes step by step, and leaps
//!    straight to both sides from every cell.
//! 4. Jump points wait in A*'s queue. A cell keeps the directions in which it is worth going on; ways of equal cost add
//!    theirs.
//! 5. Instead of leaping, the search can go step by step: A* with a few neighbors only.
//! 6. From the goal back, the steps between jump points are filled in: diagonal ones, then straight ones.
//!
//! Promises: no way has fewer steps, and none with as many has fewer diagonal ones; so the cost is always that of A*.
//! Ties: a cell keeps the first way found to it.
//!
//! Source: Harabor and Grastien, "Online graph pruning for pathfinding on grid maps", 2011, and "Improving jump point
//! search", 2014.

use barrow_core::Point;

use super::expansion::Expansion;
use super::jump_map::JumpMap;
use super::open_set::{OpenEntry, OpenSet};
use super::route::{SearchState, Tariff};
use super::slate::Slate;
use super::turns::{self, START, TurnTable};
use crate::Corners;
use crate::compass::{STEPS, only, sides};

/// Leaves the way from `from` to `to` in `search.way`, backwards; its cost.
pub(crate) fn search<G: Expansion>(
    search: &mut SearchState,
    map: &JumpMap,
    corners: Corners,
    from: Point,
    to: Point,
) -> Option<u64> {
    let SearchState { slate, open_sets, way, tariff } = search;
    let (open, table) = (G::open(open_sets), turns::table(corners));
    let offsets = STEPS.map(|step| slate.offset(step));
    let cost =
        JumpSearch::<G> { map, corners, table, to, slate, open, tariff: *tariff, offsets }.run(from)?;
    let mut at = to;
    while at != from {
        let before = G::before(slate, at, slate.get(slate.cell(at)).tag);
        while at != before {
            way.push(at);
            let Point { x, y } = before - at;
            // The last steps are straight: along the longer side.
            let (across, down) = (x.abs() >= y.abs(), y.abs() >= x.abs());
            at += Point::new(x.signum() * i32::from(across), y.signum() * i32::from(down));
        }
    }
    Some(cost)
}

/// A running search.
pub(crate) struct JumpSearch<'a, G: Expansion> {
    map: &'a JumpMap,
    corners: Corners,
    table: &'static TurnTable,
    to: Point,
    slate: &'a mut Slate,
    open: &'a mut G::Open,
    tariff: Tariff,
    /// From a slot to those of its neighbors.
    offsets: [u32; 8],
}

/// The jump point from which leaps are made.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    cell: u32,
    p: Point,
    cost: u64,
}

impl<G: Expansion> JumpSearch<'_, G> {
    fn run(&mut self, from: Point) -> Option<u64> {
        let start = self.slate.cell(from);
        self.slate.touch(start, || (0, start));
        let mut directions = self.table[START][usize::from(self.map.around(from))];
        let mut origin = Origin { cell: start, p: from, cost: 0 };
        let goal = self.slate.cell(self.to);
        loop {
            G::go(self, origin, directions);
            let entry = self.open.pop()?;
            let slot = self.slate.get_mut(entry.packed.cell());
            let [fresh, done] = slot.note().to_le_bytes();
            slot.set_note(u16::from_le_bytes([0, fresh | done]));
            if entry.packed.cell() == goal {
                return Some(slot.cost);
            }
            origin = Origin { cell: entry.packed.cell(), p: entry.packed.point(), cost: slot.cost };
            directions = self.directions(origin.p, fresh);
        }
    }

    /// Where to go on from `p`, having come in these directions.
    #[inline]
    fn directions(&self, p: Point, mut came: u8) -> u8 {
        let around = self.map.around(p);
        let mut next = 0;
        while came != 0 {
            next |= self.table[came.trailing_zeros() as usize][usize::from(around)];
            came &= came - 1;
        }
        next
    }

    #[inline]
    pub(crate) fn step(&mut self, origin: Origin, mut directions: u8) {
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize % 8;
            directions &= directions - 1;
            let cost = origin.cost + self.tariff.straight(1) + direction as u64 / 4;
            let cell = origin.cell.wrapping_add(self.offsets[direction]);
            self.reach(origin.cell, cost, cell, origin.p + STEPS[direction], direction);
        }
    }

    pub(crate) fn leap(&mut self, origin: Origin, mut directions: u8) {
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            if direction < 4 {
                self.leap_straight(origin, origin.p, direction);
            } else {
                self.leap_diagonally(origin, direction);
            }
        }
    }

    #[inline]
    fn leap_straight(&mut self, origin: Origin, from: Point, direction: usize) {
        let leap = self.map.straight(self.corners, from, direction);
        let step = STEPS[direction];
        let to = self.to;
        let (line, at, end) =
            if step.x == 0 { (from.x == to.x, from.y, to.y) } else { (from.y == to.y, from.x, to.x) };
        let is_met =
            line && (end > at) == (leap.end > at) && end != at && (end - at).abs() <= (leap.end - at).abs();
        if is_met {
            self.land(origin, to, direction);
        } else if !leap.is_wall {
            let p = if step.x == 0 { Point::new(from.x, leap.end) } else { Point::new(leap.end, from.y) };
            self.land(origin, p, direction);
        }
    }

    fn leap_diagonally(&mut self, origin: Origin, direction: usize) {
        let [a, b] = sides(direction);
        let ahead = only(a) | only(b) | only(direction);
        let mut p = origin.p;
        loop {
            p += STEPS[direction];
            let next = self.table[direction][usize::from(self.map.around(p))];
            if p == self.to || next & !ahead != 0 {
                return self.land(origin, p, direction);
            }
            for side in [a, b] {
                if next & only(side) != 0 {
                    self.leap_straight(origin, p, side);
                }
            }
            if next & only(direction) == 0 {
                return;
            }
        }
    }

    #[inline]
    fn land(&mut self, origin: Origin, p: Point, direction: usize) {
        let cost = origin.cost + self.tariff.eight(origin.p, p);
        self.reach(origin.cell, cost, self.slate.cell(p), p, direction);
    }

    /// Notes a way to a cell, if none better is known.
    #[expect(clippy::inline_always, reason = "a call takes a tenth of the whole search")]
    #[inline(always)]
    fn reach(&mut self, before: u32, cost: u64, cell: u32, p: Point, direction: usize) {
        let slot = self.slate.touch(cell, || (u64::MAX, 0));
        let [mut fresh, mut done] = slot.note().to_le_bytes();
        if cost > slot.cost {
            return;
        }
        if cost < slot.cost {
            (slot.cost, slot.tag) = (cost, before);
            (fresh, done) = (0, 0);
        }
        let is_waiting = fresh != 0;
        fresh |= only(direction) & !done;
        slot.set_note(u16::from_le_bytes([fresh, done]));
        if fresh != 0 && !is_waiting {
            self.open.push(OpenEntry::new(cost + self.tariff.eight(p, self.to), cell, p));
        }
    }
}
