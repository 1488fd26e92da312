//! `torchbearer` 0.7: its A* in four directions, and in eight directions through its trait for graphs.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;
use torchbearer::path::{Cost, Graph, NodeId, PathMap, astar_path, astar_path_fourwaygrid};

use crate::{Finder, PathCandidate, Work};

struct TorchPathMap(Rc<Board>);

impl PathMap for TorchPathMap {
    fn dimensions(&self) -> (i32, i32) {
        (self.0.size.width as i32, self.0.size.height as i32)
    }

    fn is_walkable(&self, (x, y): torchbearer::Point) -> bool {
        !self.0.walls[self.0.index(Point::new(x, y))]
    }
}

impl Graph for TorchPathMap {
    fn node_count(&self) -> usize {
        self.0.walls.len()
    }

    #[expect(clippy::cast_precision_loss, reason = "at most eighty steps")]
    fn heuristic(&self, a: NodeId, b: NodeId) -> Cost {
        let (a, b) = (self.0.point(a), self.0.point(b));
        (a.x - b.x).abs().max((a.y - b.y).abs()) as Cost
    }

    fn neighbors(&self, a: NodeId, into: &mut Vec<(NodeId, Cost)>) {
        let to = self.0.around().into_iter().map(|step| a.wrapping_add_signed(step));
        into.extend(to.filter(|&to| !self.0.walls[to]).map(|to| (to, 1.0)));
    }
}

struct FourWays {
    map: TorchPathMap,
    path: Vec<torchbearer::Point>,
}

impl Finder for FourWays {
    fn does(&self, work: Work) -> bool {
        work == Work::Path
    }

    fn find(&mut self, _: Work, from: Point, to: Point) {
        let path = astar_path_fourwaygrid(&self.map, (from.x, from.y), (to.x, to.y));
        self.path = black_box(path.expect("the map is connected"));
    }

    fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}

struct EightWays {
    map: TorchPathMap,
    path: Vec<NodeId>,
}

impl Finder for EightWays {
    fn does(&self, work: Work) -> bool {
        work == Work::Path
    }

    fn find(&mut self, _: Work, from: Point, to: Point) {
        let board = &self.map.0;
        let path = astar_path(&self.map, board.index(from), board.index(to));
        self.path = black_box(path.expect("the map is connected"));
    }

    fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}

pub(crate) fn candidates() -> Vec<PathCandidate> {
    vec![
        PathCandidate::new("torchbearer 0.7, four directions", |board| FourWays {
            map: TorchPathMap(Rc::clone(board)),
            path: Vec::new(),
        })
        .with_other_paths(),
        PathCandidate::new("torchbearer 0.7, eight directions", |board| EightWays {
            map: TorchPathMap(Rc::clone(board)),
            path: Vec::new(),
        }),
    ]
}
