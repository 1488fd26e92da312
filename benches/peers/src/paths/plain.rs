//! Simple implementation as a baseline: a breadth-first search over arrays; and the reference for all results.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;

use crate::{Finder, PathCandidate, Work};

struct PlainBfs {
    board: Rc<Board>,
    distances: Vec<u32>,
    queue: Vec<u32>,
}

impl Finder for PlainBfs {
    fn does(&self, work: Work) -> bool {
        work == Work::Distances
    }

    fn find(&mut self, _: Work, from: Point, _: Point) {
        let Self { board, distances, queue } = self;
        let around = board.around();
        distances.fill(u32::MAX);
        queue.clear();
        distances[board.index(from)] = 0;
        queue.push(board.index(from) as u32);
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            let distance = distances[at as usize] + 1;
            for step in around {
                let to = (at as usize).wrapping_add_signed(step);
                if !board.walls[to] && distances[to] == u32::MAX {
                    distances[to] = distance;
                    queue.push(to as u32);
                }
            }
        }
        black_box(distances);
    }

    fn distances(&self) -> Vec<Option<u32>> {
        self.distances
            .iter()
            .map(|&distance| Some(distance).filter(|&distance| distance != u32::MAX))
            .collect()
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    vec![PathCandidate::new("a plain breadth-first search over arrays", |board| PlainBfs {
        board: Rc::clone(board),
        distances: vec![0; board.walls.len()],
        queue: Vec::new(),
    })]
}

/// Returns the distances from a cell by repeated relaxation of all cells (Bellman–Ford), which is slow and simple.
pub(crate) fn relax(board: &Board, work: Work, from: Point) -> Vec<Option<u32>> {
    let mut distances = vec![None; board.walls.len()];
    distances[board.index(from)] = Some(0);
    let inner: Vec<usize> = (0..board.walls.len()).filter(|&i| !board.walls[i]).collect();
    loop {
        let before = distances.clone();
        for &i in inner.iter().chain(inner.iter().rev()) {
            let cost = if work == Work::Weighted { board.costs[i] } else { 1 };
            let near = board.around().into_iter().filter_map(|step| distances[i.wrapping_add_signed(step)]);
            distances[i] = near.map(|distance| distance + cost).chain(distances[i]).min();
        }
        if distances == before {
            return distances;
        }
    }
}
