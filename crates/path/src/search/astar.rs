//! A*: shortest paths with a cost per cell.
//!
//! ```text
//! @~~>     ~ costs 5, . costs 1: the path goes around for 3, not straight for 11.
//! ....
//! ```
//!
//! Algorithm:
//! 1. The cell with the lowest estimated total cost is taken from the open set: the cost so far plus the cost to the
//!    goal on an open map.
//! 2. Its neighbors are visited. The terrain is queried once per cell and the result stored; a border around the map
//!    makes bounds checks unnecessary.
//! 3. A neighbor that the predecessor reaches at no higher cost is pruned. On open ground, that leaves one neighbor of
//!    eight after a straight step, and three after a diagonal one.
//! 4. When the goal is taken from the open set, the steps are followed back to the start.
//!
//! If every step costs 1 and there are eight directions, the neighbors come from bit masks instead: see `jump.rs`.
//!
//! Guarantees: no path is cheaper, and none of the same cost has fewer diagonal steps. Ties: a cell keeps the first
//! path found to it; neighbors are visited in the order of [`Steps::all`].
//!
//! Source: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968.

use barrow_core::Point;

use super::heap::OpenHeap;
use super::nodes::{Node, NodeTable};
use super::open_set::{OpenEntry, OpenSet};
use super::route::{CostScale, SearchState};
use crate::compass::{STEPS, back, diagonal, left, only, right, sides};
use crate::{Corners, MAX_COST, Steps, Terrain};

/// Marks the start in place of a direction.
const START: usize = 8;
/// Flag of a cell in the closed set, added to its direction.
const DONE: u16 = 16;

/// Stores the path from `from` to `to` in `search.path`, in reverse order, and returns its cost.
pub(crate) fn search<T: Terrain + ?Sized>(
    search: &mut SearchState,
    terrain: &T,
    steps: Steps,
    from: Point,
    to: Point,
) -> Option<u64> {
    let SearchState { nodes, open_sets, path, scale } = search;
    let offsets = STEPS.map(|step| nodes.offset(step));
    let mut astar = AStar { terrain, steps, to, nodes, open: &mut open_sets.heap, scale: *scale, offsets };
    let cost = astar.run(from)?;
    let mut at = to;
    while at != from {
        path.push(at);
        at = at - STEPS[usize::from(nodes.get(nodes.cell(at)).note() & !DONE)];
    }
    Some(cost)
}

struct AStar<'a, T: ?Sized> {
    terrain: &'a T,
    steps: Steps,
    to: Point,
    nodes: &'a mut NodeTable,
    open: &'a mut OpenHeap,
    scale: CostScale,
    /// Index offsets from a node to its neighbors.
    offsets: [u32; 8],
}

impl<T: Terrain + ?Sized> AStar<'_, T> {
    fn run(&mut self, from: Point) -> Option<u64> {
        let start = self.nodes.cell(from);
        self.touch(start, from);
        let slot = self.nodes.get_mut(start);
        slot.cost = 0;
        slot.set_note(START as u16);
        let goal = self.nodes.cell(self.to);
        self.open.push(OpenEntry::new(self.estimate(from), start, from));
        while let Some(entry) = self.open.pop() {
            let slot = self.nodes.get_mut(entry.packed.cell());
            if entry.packed.cell() == goal {
                return Some(slot.cost);
            }
            // Otherwise this is an outdated entry of a cell that was reached by a cheaper path.
            if slot.note() & DONE == 0 {
                let found = *slot;
                slot.set_note(found.note() | DONE);
                self.expand(entry, found);
            }
        }
        None
    }

    /// Expands a cell whose cheapest path is known.
    #[inline]
    fn expand(&mut self, entry: OpenEntry, slot: Node) {
        let p = entry.packed.point();
        let ahead = &AHEAD[row(self.steps)][slot.note() as usize];
        let mut next = ahead.always;
        for (side, turn) in ahead.turns {
            if turn == 0 {
                break;
            }
            let side = usize::from(side);
            let tag = self.touch(entry.packed.cell().wrapping_add(self.offsets[side]), p + STEPS[side]).tag;
            // The tag 0 of a wall wraps around to the highest number.
            next |= if tag.wrapping_sub(1) < slot.tag { 0 } else { turn };
        }
        if let Steps::Eight(Corners::Round | Corners::Keep) = self.steps {
            next &= ALLOWED[row(self.steps)][self.free_sides(entry.packed.cell(), p)];
        }
        while next != 0 {
            let i = next.trailing_zeros() as usize;
            next &= next - 1;
            let (cell, there) = (entry.packed.cell().wrapping_add(self.offsets[i]), p + STEPS[i]);
            let scale = self.scale;
            let found = self.touch(cell, there);
            let cost = slot.cost.saturating_add(scale.straight(found.tag) + i as u64 / 4);
            if cost < found.cost {
                found.cost = cost;
                found.set_note(i as u16);
                let key = cost.saturating_add(self.estimate(there));
                self.open.push(OpenEntry::new(key, cell, there));
            }
        }
    }

    /// Returns the set of passable straight neighbors.
    #[inline]
    fn free_sides(&mut self, cell: u32, p: Point) -> usize {
        let mut free = 0;
        for (i, &step) in STEPS.iter().enumerate().take(4) {
            let side = self.touch(cell.wrapping_add(self.offsets[i]), p + step);
            free |= usize::from(side.tag > 0) << i;
        }
        free
    }

    /// Returns the node of a cell or of the border. Its tag is the cost of a step, 0 for walls, whose path cost is 0,
    /// too, so that it is never improved.
    #[inline]
    fn touch(&mut self, cell: u32, p: Point) -> &mut Node {
        self.nodes
            .touch(cell, || self.terrain.cost(p).map_or((0, 0), |cost| (u64::MAX, cost.clamp(1, MAX_COST))))
    }

    /// Returns a lower bound of the cost from `p` to the goal (admissible heuristic).
    #[inline]
    fn estimate(&self, p: Point) -> u64 {
        match self.steps {
            Steps::Four => self.scale.four(p, self.to),
            Steps::Eight(_) => self.scale.eight(p, self.to),
        }
    }
}

/// Returns the row of the tables for these steps.
const fn row(steps: Steps) -> usize {
    match steps {
        Steps::Four => 0,
        Steps::Eight(Corners::Cut) => 1,
        Steps::Eight(Corners::Round) => 2,
        Steps::Eight(Corners::Keep) => 3,
    }
}

/// Neighbors to visit after a step.
#[derive(Clone, Copy)]
struct Ahead {
    always: u8,
    /// A side, and the turn to consider unless a step onto that side is possible and costs no more than the last one
    /// did: if so, the predecessor has a detour of no higher cost whose last step is straight.
    turns: [(u8, u8); 2],
}

/// Neighbors to visit after a step in each direction, and from the start: all except those that the predecessor can
/// step onto itself.
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
        // The predecessor can cut the corner, because this cell is free. With `Corners::Keep` it cannot.
        (table[1][i], table[2][i], table[3][i].always) = (fork, fork, only(i) | sharp | both);
        [table[1][4 + i], table[2][4 + i], table[3][4 + i]] = [fan; 3];
        i += 1;
    }
    table
};

/// Steps that the corner rule allows, by the set of passable straight neighbors.
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
