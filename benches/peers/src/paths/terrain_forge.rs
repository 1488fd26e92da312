//! `terrain-forge` 0.7: Dijkstra maps, and paths that descend one. Both take the costs of the eight steps.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;
use terrain_forge::spatial::{DijkstraMap, PathfindingConstraints, dijkstra_map, shortest_path};
use terrain_forge::{Grid, Tile};

use crate::{Finder, PathCandidate, Work};

struct Forge {
    grid: Grid,
    rules: PathfindingConstraints,
    distances: DijkstraMap,
    path: Vec<(usize, usize)>,
}

impl Forge {
    fn new(board: &Board) -> Self {
        let (width, height) = (board.size.width as usize, board.size.height as usize);
        let mut grid = Grid::new(width, height);
        for i in (0..board.walls.len()).filter(|&i| !board.walls[i]) {
            let p = board.point(i);
            grid.set(p.x, p.y, Tile::Floor);
        }
        let mut rules = PathfindingConstraints::default();
        rules.movement_cost.values_mut().for_each(|cost| *cost = 1.0);
        Self { grid, rules, distances: DijkstraMap::new(width, height), path: Vec::new() }
    }
}

impl Finder for Forge {
    fn does(&self, work: Work) -> bool {
        matches!(work, Work::Distances | Work::Path)
    }

    fn find(&mut self, work: Work, from: Point, to: Point) {
        let Self { grid, rules, distances, path } = self;
        let cell = |p: Point| (p.x as usize, p.y as usize);
        if work == Work::Path {
            let found = shortest_path(grid, cell(from), cell(to), rules);
            *path = black_box(found.expect("the map is connected"));
        } else {
            *distances = black_box(dijkstra_map(grid, &[cell(from)], rules));
        }
    }

    fn distances(&self) -> Vec<Option<u32>> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let all = (0..height).flat_map(|y| (0..width).map(move |x| self.distances.get(x, y)));
        all.map(|distance| distance.is_finite().then_some(distance as u32)).collect()
    }

    fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    vec![PathCandidate::new("terrain-forge 0.7", |board: &Rc<Board>| Forge::new(board))]
}
