//! `pathfinding` 4: `dijkstra_all`, `bfs_reach`, which returns the order but no distances, and `astar`. Nodes are cell
//! indices, which hash fastest.

#![expect(clippy::disallowed_types, reason = "`dijkstra_all` returns a hash map")]

use std::collections::HashMap;
use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;
use pathfinding::prelude::{astar, bfs_reach, dijkstra_all};

use crate::{Finder, PathCandidate, Work, plain};

struct All {
    board: Rc<Board>,
    found: HashMap<u32, (u32, u32)>,
}

/// Iterates over the free neighbors of a cell.
fn around(board: &Board, at: u32) -> impl Iterator<Item = u32> {
    let to = board.around().into_iter().map(move |step| (at as usize).wrapping_add_signed(step));
    to.filter(|&to| !board.walls[to]).map(|to| to as u32)
}

impl Finder for All {
    fn does(&self, work: Work) -> bool {
        matches!(work, Work::Distances | Work::Weighted)
    }

    fn find(&mut self, work: Work, from: Point, _: Point) {
        let Self { board, found } = self;
        let start = board.index(from) as u32;
        *found = black_box(if work == Work::Weighted {
            dijkstra_all(&start, |&at| around(board, at).map(|to| (to, board.costs[to as usize])))
        } else {
            dijkstra_all(&start, |&at| around(board, at).map(|to| (to, 1)))
        });
    }

    fn distances(&self) -> Vec<Option<u32>> {
        let cells = 0..self.board.walls.len() as u32;
        cells.map(|i| self.found.get(&i).map(|&(_, cost)| cost)).collect()
    }
}

struct BfsReach {
    board: Rc<Board>,
    order: Vec<u32>,
}

impl Finder for BfsReach {
    fn does(&self, work: Work) -> bool {
        work == Work::Distances
    }

    fn find(&mut self, _: Work, from: Point, _: Point) {
        let Self { board, order } = self;
        order.clear();
        order.extend(bfs_reach(board.index(from) as u32, |&at| around(board, at)));
        black_box(order);
    }

    /// Returns the correct distances if the order is by increasing distance, and none otherwise.
    fn distances(&self) -> Vec<Option<u32>> {
        let from = self.board.point(self.order[0] as usize);
        let right = plain::relax(&self.board, Work::Distances, from);
        let mut found = vec![None; right.len()];
        if self.order.is_sorted_by_key(|&i| right[i as usize]) {
            self.order.iter().for_each(|&i| found[i as usize] = right[i as usize]);
        }
        found
    }
}

struct Star {
    board: Rc<Board>,
    path: Vec<u32>,
    cost: u32,
}

impl Finder for Star {
    fn does(&self, work: Work) -> bool {
        matches!(work, Work::Path | Work::WeightedPath)
    }

    fn find(&mut self, work: Work, from: Point, to: Point) {
        let Self { board, path, cost } = self;
        let (start, end) = (board.index(from) as u32, board.index(to) as u32);
        let heuristic = |&at: &u32| {
            let at = board.point(at as usize);
            (at.x - to.x).unsigned_abs().max((at.y - to.y).unsigned_abs())
        };
        let is_end = |&at: &u32| at == end;
        let found = black_box(if work == Work::WeightedPath {
            let step = |&at: &u32| around(board, at).map(|to| (to, board.costs[to as usize]));
            astar(&start, step, heuristic, is_end)
        } else {
            astar(&start, |&at| around(board, at).map(|to| (to, 1)), heuristic, is_end)
        });
        (*path, *cost) = found.expect("the map is connected");
    }

    fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    fn cost(&self) -> u32 {
        self.cost
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    vec![
        PathCandidate::new("pathfinding 4, dijkstra_all", |board| All {
            board: Rc::clone(board),
            found: HashMap::new(),
        }),
        PathCandidate::new("pathfinding 4, bfs_reach, the order only", |board| BfsReach {
            board: Rc::clone(board),
            order: Vec::new(),
        }),
        PathCandidate::new("pathfinding 4, astar", |board| Star {
            board: Rc::clone(board),
            path: Vec::new(),
            cost: 0,
        }),
    ]
}
