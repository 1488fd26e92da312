//! Jump point search: shortest paths with uniform costs.
//!
//! ```text
//! #########
//! #@......#      After a diagonal jump of two cells, a straight jump reaches the goal. The rest of the
//! #.o.....####   room is scanned by whole rows and columns, and never enters the open set.
//! #..oooooooo>
//! ############
//! ```
//!
//! Algorithm:
//! 1. Of all paths that differ only in the order of their steps, the one whose diagonal steps come first is kept
//!    (canonical ordering). So after a straight step only the next straight one is taken, after a diagonal one that and
//!    its two straight components.
//! 2. Beside the end of a wall, the canonical path may not exist. Only there a turn is considered (a forced neighbor):
//!    a jump point.
//! 3. A straight jump finds the next jump point with bit masks, 64 cells at once. A diagonal jump goes step by step,
//!    and jumps straight to both sides from every cell.
//! 4. Jump points are put into the open set of A*. A cell stores the directions in which it must be expanded; paths of
//!    equal cost add theirs.
//! 5. Instead of jumping, the search can go step by step: A* with pruned neighbors.
//! 6. From the goal back, the steps between jump points are filled in: diagonal ones, then straight ones.
//!
//! Guarantees: no path has fewer steps, and none with as many steps has fewer diagonal ones; so the cost always equals
//! that of A*. Ties: a cell keeps the first path found to it.
//!
//! Source: Harabor and Grastien, "Online graph pruning for pathfinding on grid maps", 2011, and "Improving jump point
//! search", 2014.

use barrow_core::Point;

use super::expansion::Expansion;
use super::jump_map::JumpMap;
use super::nodes::NodeTable;
use super::open_set::{OpenEntry, OpenSet};
use super::pruning::{self, PruningTable, START};
use super::route::{CostScale, SearchState};
use crate::Corners;
use crate::compass::{STEPS, only, sides};

/// Stores the path from `from` to `to` in `search.path`, in reverse order, and returns its cost.
pub(crate) fn search<G: Expansion>(
    search: &mut SearchState,
    map: &JumpMap,
    corners: Corners,
    from: Point,
    to: Point,
) -> Option<u64> {
    let SearchState { nodes, open_sets, path, scale } = search;
    let (open, table) = (G::open(open_sets), pruning::table(corners));
    let offsets = STEPS.map(|step| nodes.offset(step));
    let cost = JumpSearch::<G> { map, corners, table, to, nodes, open, scale: *scale, offsets }.run(from)?;
    let mut at = to;
    while at != from {
        let before = G::before(nodes, at, nodes.get(nodes.cell(at)).tag);
        while at != before {
            path.push(at);
            let Point { x, y } = before - at;
            // The last steps are straight, along the longer side.
            let (across, down) = (x.abs() >= y.abs(), y.abs() >= x.abs());
            at += Point::new(x.signum() * i32::from(across), y.signum() * i32::from(down));
        }
    }
    Some(cost)
}

/// State of a running search.
pub(crate) struct JumpSearch<'a, G: Expansion> {
    map: &'a JumpMap,
    corners: Corners,
    table: &'static PruningTable,
    to: Point,
    nodes: &'a mut NodeTable,
    open: &'a mut G::Open,
    scale: CostScale,
    /// Index offsets from a node to its neighbors.
    offsets: [u32; 8],
}

/// Jump point that is being expanded.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    cell: u32,
    p: Point,
    cost: u64,
}

impl<G: Expansion> JumpSearch<'_, G> {
    fn run(&mut self, from: Point) -> Option<u64> {
        let start = self.nodes.cell(from);
        self.nodes.touch(start, || (0, start));
        let mut directions = self.table[START][usize::from(self.map.around(from))];
        let mut origin = Origin { cell: start, p: from, cost: 0 };
        let goal = self.nodes.cell(self.to);
        loop {
            G::go(self, origin, directions);
            let entry = self.open.pop()?;
            let slot = self.nodes.get_mut(entry.packed.cell());
            let [fresh, done] = slot.note().to_le_bytes();
            slot.set_note(u16::from_le_bytes([0, fresh | done]));
            if entry.packed.cell() == goal {
                return Some(slot.cost);
            }
            origin = Origin { cell: entry.packed.cell(), p: entry.packed.point(), cost: slot.cost };
            directions = self.directions(origin.p, fresh);
        }
    }

    /// Returns the directions in which to continue from `p`, which was reached in the directions `came`.
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
            let cost = origin.cost + self.scale.straight(1) + direction as u64 / 4;
            let cell = origin.cell.wrapping_add(self.offsets[direction]);
            self.reach(origin.cell, cost, cell, origin.p + STEPS[direction], direction);
        }
    }

    pub(crate) fn jump(&mut self, origin: Origin, mut directions: u8) {
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            if direction < 4 {
                self.jump_straight(origin, origin.p, direction);
            } else {
                self.jump_diagonally(origin, direction);
            }
        }
    }

    #[inline]
    fn jump_straight(&mut self, origin: Origin, from: Point, direction: usize) {
        let jump = self.map.straight(self.corners, from, direction);
        let step = STEPS[direction];
        let to = self.to;
        let (line, at, end) =
            if step.x == 0 { (from.x == to.x, from.y, to.y) } else { (from.y == to.y, from.x, to.x) };
        let is_met =
            line && (end > at) == (jump.end > at) && end != at && (end - at).abs() <= (jump.end - at).abs();
        if is_met {
            self.land(origin, to, direction);
        } else if !jump.is_wall {
            let p = if step.x == 0 { Point::new(from.x, jump.end) } else { Point::new(jump.end, from.y) };
            self.land(origin, p, direction);
        }
    }

    fn jump_diagonally(&mut self, origin: Origin, direction: usize) {
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
                    self.jump_straight(origin, p, side);
                }
            }
            if next & only(direction) == 0 {
                return;
            }
        }
    }

    #[inline]
    fn land(&mut self, origin: Origin, p: Point, direction: usize) {
        let cost = origin.cost + self.scale.eight(origin.p, p);
        self.reach(origin.cell, cost, self.nodes.cell(p), p, direction);
    }

    /// Records a path to a cell, unless a cheaper one is known.
    #[expect(clippy::inline_always, reason = "a call takes a tenth of the whole search")]
    #[inline(always)]
    fn reach(&mut self, before: u32, cost: u64, cell: u32, p: Point, direction: usize) {
        let slot = self.nodes.touch(cell, || (u64::MAX, 0));
        let [mut fresh, mut done] = slot.note().to_le_bytes();
        if cost > slot.cost {
            return;
        }
        if cost < slot.cost {
            (slot.cost, slot.tag) = (cost, before);
            (fresh, done) = (0, 0);
        }
        let is_open = fresh != 0;
        fresh |= only(direction) & !done;
        slot.set_note(u16::from_le_bytes([fresh, done]));
        if fresh != 0 && !is_open {
            self.open.push(OpenEntry::new(cost + self.scale.eight(p, self.to), cell, p));
        }
    }
}
