//! Barrow's distance maps, A* and jump point search, on a `BitGrid`, or on a closure for weighted costs.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::{BitGrid, Point};
use barrow_path::{Corners, DistanceMap, JumpMap, PathFinder, Steps, terrain};
use barrow_peers::board::Board;

use crate::{Finder, PathCandidate, Work};

/// Name of the row to which all others are compared.
pub(crate) const FIRST: &str = "**Barrow, distance maps and A\\***";
/// Name of the row of jump point search.
pub(crate) const JUMPS: &str = "Barrow, jump points";

/// Name of the row of A* on a terrain that is a closure, as that of `pathfinding` is.
pub(crate) const CLOSURE: &str = "Barrow, A\\* on a closure";

/// Algorithm that finds the paths.
#[derive(Clone, Copy, PartialEq)]
enum PathMethod {
    AStar,
    /// A* that asks a closure for the cost of every cell, and does not know that all cost 1.
    Closure,
    /// Jump point search on a map that was preprocessed before.
    Jumps,
    /// `PathFinder::find`: jump point search, after checking whether the map has changed.
    Find,
}

struct BarrowPaths {
    board: Rc<Board>,
    open: BitGrid,
    method: PathMethod,
    jumps: JumpMap,
    finder: PathFinder,
    map: DistanceMap,
    /// Origin of the last search, and its kind.
    counted: (Point, Work),
    steps: usize,
    cost: u32,
}

impl BarrowPaths {
    fn new(board: &Rc<Board>, method: PathMethod) -> Self {
        let open = board.open_bits();
        Self {
            board: Rc::clone(board),
            method,
            jumps: JumpMap::new(&open),
            open,
            finder: PathFinder::new(),
            map: DistanceMap::new(),
            counted: (Point::default(), Work::Distances),
            steps: 0,
            cost: 0,
        }
    }
}

impl Finder for BarrowPaths {
    fn does(&self, work: Work) -> bool {
        work == Work::Path || self.method == PathMethod::AStar
    }

    fn find(&mut self, work: Work, from: Point, to: Point) {
        let Self { board, open, method, jumps, finder, map, counted, steps, cost } = self;
        let eight = Steps::Eight(Corners::Cut);
        let even = terrain(board.size, |p| (!board.walls[board.index(p)]).then_some(1));
        let weighted = terrain(board.size, |p| Some(board.costs[board.index(p)]).filter(|&cost| cost > 0));
        *counted = (from, work);
        match work {
            Work::Distances => map.fill(open, eight, [(from, 0)]).expect("all origins are free"),
            Work::Weighted => map.fill(&weighted, eight, [(from, 0)]).expect("all origins are free"),
            Work::Path | Work::WeightedPath => {
                let route = match method {
                    PathMethod::AStar if work == Work::WeightedPath => {
                        finder.astar(&weighted, eight, from, to)
                    }
                    PathMethod::AStar => finder.astar(open, eight, from, to),
                    PathMethod::Closure => finder.astar(&even, eight, from, to),
                    PathMethod::Jumps => finder.jump(jumps, Corners::Cut, from, to),
                    PathMethod::Find => finder.find(open, eight, from, to),
                };
                let route = black_box(route.expect("all ends are free").expect("all is connected"));
                (*steps, *cost) = (route.len(), route.cost() as u32);
            }
        }
        black_box(map);
    }

    fn distances(&self) -> Vec<Option<u32>> {
        let costs = &self.board.costs;
        let (from, work) = self.counted;
        // Our maps measure paths from the cell to the origin, which enter the origin and not the cell.
        let swap = |i: usize| match work {
            Work::Weighted => costs[i] as i32 - costs[self.board.index(from)] as i32,
            Work::Distances | Work::Path | Work::WeightedPath => 0,
        };
        let value = |i| self.map.get(self.board.point(i)).map(|value| (value + swap(i)) as u32);
        (0..costs.len()).map(value).collect()
    }

    fn steps(&self) -> usize {
        self.steps
    }

    fn cost(&self) -> u32 {
        self.cost
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    vec![
        PathCandidate::new(FIRST, |board| BarrowPaths::new(board, PathMethod::AStar)),
        PathCandidate::new(CLOSURE, |board| BarrowPaths::new(board, PathMethod::Closure)),
        PathCandidate::new(JUMPS, |board| BarrowPaths::new(board, PathMethod::Jumps)),
        PathCandidate::new("Barrow, `find`, which looks for changes first", |board| {
            BarrowPaths::new(board, PathMethod::Find)
        }),
    ]
}
