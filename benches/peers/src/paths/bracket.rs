//! `bracket-pathfinding` 0.8: its Dijkstra maps, and its A* with the Chebyshev distance as heuristic.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;
use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, NavigationPath, SmallVec, a_star_search};

use crate::{Finder, PathCandidate, Work};

struct BracketPaths {
    even: Exits,
    weighted: Exits,
    distances: DijkstraMap,
    path: NavigationPath,
}

/// Precomputed exits of every cell.
struct Exits {
    board: Rc<Board>,
    exits: Vec<SmallVec<[(usize, f32); 10]>>,
}

impl Exits {
    #[expect(clippy::cast_precision_loss, reason = "costs go from 1 to 9")]
    fn new(board: &Rc<Board>, cost: impl Fn(usize) -> u32) -> Self {
        let exits = |i: usize| {
            if board.walls[i] {
                return SmallVec::new();
            }
            let to = board.around().into_iter().map(|step| i.wrapping_add_signed(step));
            to.filter(|&to| !board.walls[to]).map(|to| (to, cost(to) as f32)).collect()
        };
        Self { board: Rc::clone(board), exits: (0..board.walls.len()).map(exits).collect() }
    }
}

impl BaseMap for Exits {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        SmallVec::from_slice(&self.exits[index])
    }

    #[expect(clippy::cast_precision_loss, reason = "at most eighty steps")]
    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        let (from, to) = (self.board.point(from), self.board.point(to));
        (from.x - to.x).abs().max((from.y - to.y).abs()) as f32
    }
}

impl Finder for BracketPaths {
    fn does(&self, work: Work) -> bool {
        work != Work::WeightedPath
    }

    fn find(&mut self, work: Work, from: Point, to: Point) {
        let Self { even, weighted, distances, path } = self;
        let index = |p| even.board.index(p);
        if work == Work::Path {
            *path = black_box(a_star_search(index(from), index(to), even));
            return;
        }
        DijkstraMap::clear(distances);
        DijkstraMap::build(distances, &[index(from)], if work == Work::Weighted { weighted } else { even });
        black_box(&distances.map);
    }

    fn distances(&self) -> Vec<Option<u32>> {
        self.distances.map.iter().map(|&distance| (distance < f32::MAX).then_some(distance as u32)).collect()
    }

    fn steps(&self) -> usize {
        self.path.steps.len().saturating_sub(1)
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    let prepare = |board: &Rc<Board>| BracketPaths {
        even: Exits::new(board, |_| 1),
        weighted: Exits::new(board, |i| board.costs[i]),
        distances: DijkstraMap::new_empty(board.size.width, board.size.height, f32::MAX),
        path: NavigationPath::new(),
    };
    vec![PathCandidate::new("bracket-pathfinding 0.8", prepare).with_other_paths()]
}
