//! Crates with a field of view, each with the map in the form that it takes.

use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;
use bracket_pathfinding::prelude as bracket;
use bracket_pathfinding::prelude::FieldOfViewAlg;
use coord_2d::{ICoord, UCoord};
use doryen_fov::{FovAlgorithm, FovRecursiveShadowCasting, FovRestrictive, MapData};
use shadowcast::vision_distance::Circle;

use crate::marks::{SeenMarks, clear, count};
use crate::{FovCandidate, Viewer};

pub(crate) fn candidates() -> Vec<FovCandidate> {
    vec![
        FovCandidate::new("symmetric-shadowcasting 0.2", SymmetricShadowcasting::new),
        FovCandidate::new("bracket-pathfinding 0.8, recursive", |board| {
            BracketFov::new(board, FieldOfViewAlg::RecursiveShadowcasting)
        }),
        FovCandidate::new("bracket-pathfinding 0.8, symmetric", |board| {
            BracketFov::new(board, FieldOfViewAlg::SymmetricShadowcasting)
        }),
        FovCandidate::new("doryen-fov 0.1, recursive", |board| {
            Doryen::new(board, FovRecursiveShadowCasting::new())
        }),
        FovCandidate::new("doryen-fov 0.1, restrictive", |board| Doryen::new(board, FovRestrictive::new())),
        FovCandidate::new("shadowcast 0.9", Shadowcast::new),
        FovCandidate::new("torchbearer 0.7, rays", Torchbearer::new),
        FovCandidate::new("adam_fov_rs 0.5", Adam::new),
    ]
}

/// The crate has no radius: cells beyond it are treated as walls and are not marked.
struct SymmetricShadowcasting {
    board: Rc<Board>,
    marks: SeenMarks,
}

impl SymmetricShadowcasting {
    fn new(board: &Rc<Board>) -> Self {
        Self { board: Rc::clone(board), marks: SeenMarks::new(board.size) }
    }
}

impl Viewer for SymmetricShadowcasting {
    fn look(&mut self, from: Point, radius: i32) {
        let Self { board, marks } = self;
        marks.clear_for(from, radius);
        let point = |(x, y): (isize, isize)| Point::new(x as i32, y as i32);
        let is_near = |p: Point| {
            let (dx, dy) = (p.x - from.x, p.y - from.y);
            dx * dx + dy * dy <= radius * radius
        };
        let mut is_blocking = |at| !is_near(point(at)) || board.blocks(point(at));
        let mut mark = |at| {
            if is_near(point(at)) && board.size.contains(point(at)) {
                marks.mark(point(at));
            }
        };
        let origin = (from.x as isize, from.y as isize);
        symmetric_shadowcasting::compute_fov(origin, &mut is_blocking, &mut mark);
        black_box(&marks.cells);
    }

    fn seen(&self) -> usize {
        self.marks.count()
    }
}

struct BracketFov {
    map: BracketMap,
    algorithm: FieldOfViewAlg,
    seen: usize,
}

struct BracketMap(Rc<Board>);

impl bracket::BaseMap for BracketMap {
    fn is_opaque(&self, index: usize) -> bool {
        self.0.walls[index]
    }
}

impl bracket::Algorithm2D for BracketMap {
    fn dimensions(&self) -> bracket::Point {
        bracket::Point::new(self.0.size.width, self.0.size.height)
    }
}

impl BracketFov {
    fn new(board: &Rc<Board>, algorithm: FieldOfViewAlg) -> Self {
        Self { map: BracketMap(Rc::clone(board)), algorithm, seen: 0 }
    }
}

impl Viewer for BracketFov {
    fn look(&mut self, from: Point, radius: i32) {
        let from = bracket::Point::new(from.x, from.y);
        self.seen = black_box(self.algorithm.field_of_view_set(from, radius, &self.map)).len();
    }

    fn seen(&self) -> usize {
        self.seen
    }
}

struct Doryen<A> {
    board: Rc<Board>,
    map: MapData,
    used: Range<usize>,
    algorithm: A,
}

impl<A: FovAlgorithm> Doryen<A> {
    fn new(board: &Rc<Board>, algorithm: A) -> Self {
        let mut map = MapData::new(board.size.width as usize, board.size.height as usize);
        map.transparent = board.walls.iter().map(|wall| !wall).collect();
        Self { board: Rc::clone(board), map, used: 0..0, algorithm }
    }
}

impl<A: FovAlgorithm> Viewer for Doryen<A> {
    fn look(&mut self, from: Point, radius: i32) {
        clear(&mut self.map.fov, &mut self.used, self.board.size, from, radius);
        self.algorithm.compute_fov(&mut self.map, from.x as usize, from.y as usize, radius as usize, true);
        black_box(&self.map.fov);
    }

    fn seen(&self) -> usize {
        count(&self.map.fov)
    }
}

/// The crate takes the opacity of every cell, from 0 to 255.
struct Shadowcast {
    opacity: OpacityGrid,
    context: shadowcast::Context<u8>,
    marks: SeenMarks,
}

struct OpacityGrid {
    size: UCoord,
    cells: Vec<u8>,
}

/// Adapter of [`OpacityGrid`] for the crate.
struct OpacityInput;

impl shadowcast::InputGrid for OpacityInput {
    type Grid = OpacityGrid;
    type Opacity = u8;

    fn size(&self, grid: &OpacityGrid) -> UCoord {
        grid.size
    }

    fn get_opacity(&self, grid: &OpacityGrid, at: ICoord) -> u8 {
        grid.cells[at.y as usize * grid.size.width() as usize + at.x as usize]
    }
}

impl Shadowcast {
    fn new(board: &Rc<Board>) -> Self {
        let cells = board.walls.iter().map(|&wall| if wall { u8::MAX } else { 0 }).collect();
        let size = UCoord::new(board.size.width, board.size.height);
        let marks = SeenMarks::new(board.size);
        Self { opacity: OpacityGrid { size, cells }, context: shadowcast::Context::default(), marks }
    }
}

impl Viewer for Shadowcast {
    fn look(&mut self, from: Point, radius: i32) {
        let Self { opacity, context, marks } = self;
        marks.clear_for(from, radius);
        let (at, distance) = (ICoord::new(from.x, from.y), Circle::new(radius as u32));
        context.for_each_visible(at, &OpacityInput, opacity, distance, u8::MAX, |at, _, _| {
            marks.mark(Point::new(at.x, at.y));
        });
        black_box(&marks.cells);
    }

    fn seen(&self) -> usize {
        self.marks.count()
    }
}

struct Torchbearer {
    map: TorchMap,
    seen: Vec<torchbearer::Point>,
}

struct TorchMap(Rc<Board>);

impl torchbearer::fov::VisionMap for TorchMap {
    fn dimensions(&self) -> (i32, i32) {
        (self.0.size.width as i32, self.0.size.height as i32)
    }

    fn is_transparent(&self, (x, y): torchbearer::Point) -> bool {
        !self.0.walls[self.0.index(Point::new(x, y))]
    }
}

impl Torchbearer {
    fn new(board: &Rc<Board>) -> Self {
        Self { map: TorchMap(Rc::clone(board)), seen: Vec::new() }
    }
}

impl Viewer for Torchbearer {
    fn look(&mut self, from: Point, radius: i32) {
        self.seen = black_box(torchbearer::fov::field_of_view(&self.map, (from.x, from.y), radius));
    }

    fn seen(&self) -> usize {
        self.seen.len()
    }
}

struct Adam {
    board: Rc<Board>,
    marks: SeenMarks,
}

impl Adam {
    fn new(board: &Rc<Board>) -> Self {
        Self { board: Rc::clone(board), marks: SeenMarks::new(board.size) }
    }
}

impl Viewer for Adam {
    fn look(&mut self, from: Point, radius: i32) {
        let Self { board, marks } = self;
        marks.clear_for(from, radius);
        let point = |at: adam_fov_rs::IVec2| Point::new(at.x, at.y);
        let is_opaque = |at| board.walls[board.index(point(at))];
        let mark = |at| marks.mark(point(at));
        let size = [board.size.width, board.size.height];
        adam_fov_rs::compute_fov([from.x, from.y], radius as usize, size, is_opaque, mark);
        black_box(&marks.cells);
    }

    fn seen(&self) -> usize {
        self.marks.count()
    }
}
