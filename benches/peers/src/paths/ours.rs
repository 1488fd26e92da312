//! Barrow's distance maps, A* and jump points, on a set of bits; on a closure where costs differ.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::{BitGrid, Point};
use barrow_path::{Corners, DistanceMap, JumpMap, PathFinder, Steps, terrain};
use barrow_peers::board::Board;

use crate::{Finder, PathCandidate, Work};

/// The row that is the measure of all others, and that of jump points.
pub(crate) const FIRST: &str = "**Barrow, distance maps and A\\***";
pub(crate) const JUMPS: &str = "Barrow, jump points";

/// How a path is found.
#[derive(Clone, Copy, PartialEq)]
enum PathMethod {
    AStar,
    /// Jump points on a map that was prepared before.
    Jumps,
    /// As `find` does it: jump points, looking first whether the map has changed.
    Find,
}

struct BarrowPaths {
    board: Rc<Board>,
    open: BitGrid,
    way: PathMethod,
    jumps: JumpMap,
    finder: PathFinder,
    map: DistanceMap,
    /// The cell that distances are counted from, and whether costs differ.
    counted: (Point, Work),
    steps: usize,
}

impl BarrowPaths {
    fn new(board: &Rc<Board>, way: PathMethod) -> Self {
        let open = board.open_bits();
        Self {
            board: Rc::clone(board),
            way,
            jumps: JumpMap::new(&open),
            open,
            finder: PathFinder::new(),
            map: DistanceMap::new(),
            counted: (Point::default(), Work::Distances),
            steps: 0,
        }
    }
}

impl Finder for BarrowPaths {
    fn does(&self, work: Work) -> bool {
        work == Work::Path || self.way == PathMethod::AStar
    }

    fn find(&mut self, work: Work, from: Point, to: Point) {
        let Self { board, open, way, jumps, finder, map, counted, steps } = self;
        let eight = Steps::Eight(Corners::Cut);
        *counted = (from, work);
        match work {
            Work::Distances => map.fill(open, eight, [(from, 0)]).expect("all origins are free"),
            Work::Weighted => {
                let cost = |p| Some(board.costs[board.index(p)]).filter(|&cost| cost > 0);
                map.fill(&terrain(board.size, cost), eight, [(from, 0)]).expect("all origins are free");
            }
            Work::Path => {
                let route = match way {
                    PathMethod::AStar => finder.astar(open, eight, from, to),
                    PathMethod::Jumps => finder.jump(jumps, Corners::Cut, from, to),
                    PathMethod::Find => finder.find(open, eight, from, to),
                };
                *steps = black_box(route.expect("all ends are free").expect("all is connected")).len();
            }
        }
        black_box(map);
    }

    fn distances(&self) -> Vec<Option<u32>> {
        let costs = &self.board.costs;
        let (from, work) = self.counted;
        // Ours counts the way from the cell to the goal, which enters the goal and not the cell.
        let swap = |i: usize| match work {
            Work::Weighted => costs[i] as i32 - costs[self.board.index(from)] as i32,
            Work::Distances | Work::Path => 0,
        };
        let value = |i| self.map.get(self.board.point(i)).map(|value| (value + swap(i)) as u32);
        (0..costs.len()).map(value).collect()
    }

    fn steps(&self) -> usize {
        self.steps
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    vec![
        PathCandidate::new(FIRST, |board| BarrowPaths::new(board, PathMethod::AStar)),
        PathCandidate::new(JUMPS, |board| BarrowPaths::new(board, PathMethod::Jumps)),
        PathCandidate::new("Barrow, `find`, which looks for changes first", |board| {
            BarrowPaths::new(board, PathMethod::Find)
        }),
    ]
}
