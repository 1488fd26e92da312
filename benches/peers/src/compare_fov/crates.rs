//! Fields of view of crates, as sets of cells. Each crate is called as in its documentation.

use barrow_core::{BitGrid, Point};
use bracket_pathfinding::prelude as bracket;
use coord_2d::{ICoord, UCoord};
use doryen_fov::{FovAlgorithm, FovRecursiveShadowCasting, FovRestrictive, MapData};
use shadowcast::vision_distance::Square;

use crate::scenes::FovScene;

pub(crate) fn symmetric_shadowcasting(scene: &FovScene, from: Point, _radius: i32) -> BitGrid {
    let mut seen = BitGrid::new(scene.walls.size());
    let point = |(x, y): (isize, isize)| Point::new(x as i32, y as i32);
    symmetric_shadowcasting::compute_fov(
        (from.x as isize, from.y as isize),
        &mut |p| scene.blocks(point(p)),
        &mut |p| add(&mut seen, point(p)),
    );
    seen
}

pub(crate) fn bracket_recursive(scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    bracket(bracket::FieldOfViewAlg::RecursiveShadowcasting, scene, from, radius)
}

pub(crate) fn bracket_symmetric(scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    bracket(bracket::FieldOfViewAlg::SymmetricShadowcasting, scene, from, radius)
}

pub(crate) fn doryen_recursive(scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    doryen(&mut FovRecursiveShadowCasting::new(), scene, from, radius)
}

pub(crate) fn doryen_restrictive(scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    doryen(&mut FovRestrictive::new(), scene, from, radius)
}

pub(crate) fn shadowcast(scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    let mut seen = BitGrid::new(scene.walls.size());
    shadowcast::Context::default().for_each_visible(
        ICoord::new(from.x, from.y),
        &SceneGrid,
        scene,
        Square::new(radius as u32),
        255_u8,
        |coord, _, _| add(&mut seen, Point::new(coord.x, coord.y)),
    );
    seen
}

fn add(seen: &mut BitGrid, p: Point) {
    if seen.size().contains(p) {
        seen.insert(p);
    }
}

/// Adapter of a map for `bracket-pathfinding`.
struct BracketScene<'a>(&'a FovScene);

impl bracket::BaseMap for BracketScene<'_> {
    fn is_opaque(&self, i: usize) -> bool {
        let width = self.0.walls.size().width as usize;
        self.0.blocks(Point::new((i % width) as i32, (i / width) as i32))
    }
}

impl bracket::Algorithm2D for BracketScene<'_> {
    fn dimensions(&self) -> bracket::Point {
        let size = self.0.walls.size();
        bracket::Point::new(size.width, size.height)
    }
}

fn bracket(algorithm: bracket::FieldOfViewAlg, scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    let mut seen = BitGrid::new(scene.walls.size());
    for p in algorithm.field_of_view(bracket::Point::new(from.x, from.y), radius, &BracketScene(scene)) {
        add(&mut seen, Point::new(p.x, p.y));
    }
    seen
}

fn doryen(algorithm: &mut impl FovAlgorithm, scene: &FovScene, from: Point, radius: i32) -> BitGrid {
    let size = scene.walls.size();
    let mut map = MapData::new(size.width as usize, size.height as usize);
    for p in scene.walls.iter() {
        map.set_transparent(p.x as usize, p.y as usize, false);
    }
    algorithm.compute_fov(&mut map, from.x as usize, from.y as usize, radius as usize, true);
    let mut seen = BitGrid::new(size);
    scene.cells().filter(|p| map.is_in_fov(p.x as usize, p.y as usize)).for_each(|p| seen.insert(p));
    seen
}

/// Adapter of a map for `shadowcast`.
struct SceneGrid;

impl shadowcast::InputGrid for SceneGrid {
    type Grid = FovScene;
    type Opacity = u8;

    fn size(&self, scene: &FovScene) -> UCoord {
        let size = scene.walls.size();
        UCoord::new(size.width, size.height)
    }

    fn get_opacity(&self, scene: &FovScene, at: ICoord) -> u8 {
        if scene.blocks(Point::new(at.x, at.y)) { 255 } else { 0 }
    }
}
