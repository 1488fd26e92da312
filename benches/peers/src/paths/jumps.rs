//! `grid_pathfinding` 0.3, which uses jump point search. A diagonal step costs 99 and a straight one 70, so its paths
//! may have more steps.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;
use grid_pathfinding::PathingGrid;
use grid_util::grid::{BoolGrid, ValueGrid as _};

use crate::{Finder, PathCandidate, Work};

struct GridJumps {
    walls: BoolGrid,
    /// Preprocessed map; `None` if preprocessing is part of the measured time.
    prepared: Option<PathingGrid>,
    path: Vec<grid_util::point::Point>,
}

fn prepare(walls: &BoolGrid) -> PathingGrid {
    let mut grid = PathingGrid::new(walls.width, walls.height, true);
    grid.grid = walls.clone();
    grid.initialize();
    grid.generate_components();
    grid
}

impl GridJumps {
    fn new(board: &Board) -> Self {
        let mut walls = BoolGrid::new(board.size.width as usize, board.size.height as usize, true);
        for i in 0..board.walls.len() {
            let p = board.point(i);
            walls.set(p.x, p.y, board.walls[i]);
        }
        Self { walls, prepared: None, path: Vec::new() }
    }
}

impl Finder for GridJumps {
    fn does(&self, work: Work) -> bool {
        work == Work::Path
    }

    fn find(&mut self, _: Work, from: Point, to: Point) {
        let point = |p: Point| grid_util::point::Point::new(p.x, p.y);
        let fresh = if self.prepared.is_none() { Some(prepare(&self.walls)) } else { None };
        let grid = self.prepared.as_ref().or(fresh.as_ref()).expect("invariant: one of the two is prepared");
        let path = grid.get_path_single_goal(point(from), point(to), false);
        self.path = black_box(path.expect("the map is connected"));
    }

    fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    let prepared = |board: &Rc<Board>| {
        let jumps = GridJumps::new(board);
        GridJumps { prepared: Some(prepare(&jumps.walls)), ..jumps }
    };
    vec![
        PathCandidate::new("grid_pathfinding 0.3, prepared", prepared).with_other_paths(),
        PathCandidate::new("grid_pathfinding 0.3, preparing too", |board| GridJumps::new(board))
            .with_other_paths(),
    ]
}
