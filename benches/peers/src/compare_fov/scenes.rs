//! Maps on which fields of view are compared, with their origins.

use std::error::Error;

use barrow::{BUILTIN, Generator};
use barrow_core::{BitGrid, Point, Rng, Size};
use barrow_fov::Opacity;

const ROOMS: &str = include_str!("../../../maps/rooms80x50.txt");
const ORIGINS: &str = include_str!("../../../maps/origins_rooms.txt");
/// Percentages of the cells that block sight on random maps.
const DENSITIES: [u32; 7] = [2, 5, 10, 20, 30, 40, 55];
const MAPS_PER_DENSITY: u32 = 30;
const SEEDS_PER_RECIPE: u64 = 2;
const ORIGINS_PER_MAP: usize = 6;

/// A map, and origins of fields of view on it.
pub(crate) struct FovScene {
    pub(crate) walls: BitGrid,
    pub(crate) origins: Vec<Point>,
}

impl FovScene {
    pub(crate) fn blocks(&self, p: Point) -> bool {
        !self.walls.size().contains(p) || self.walls.contains(p)
    }

    /// Iterates over the cells of the map, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let Size { width, height } = self.walls.size();
        (0..height as i32).flat_map(move |y| (0..width as i32).map(move |x| Point::new(x, y)))
    }

    /// Creates a scene with random origins among the cells that do not block sight; without origins if all block.
    fn with_random_origins(walls: BitGrid, rng: &mut Rng) -> Self {
        let mut scene = Self { walls, origins: Vec::new() };
        let open: Vec<Point> = scene.cells().filter(|&p| !scene.blocks(p)).collect();
        scene.origins = (0..ORIGINS_PER_MAP).filter_map(|_| rng.pick(&open).copied()).collect();
        scene
    }
}

/// Returns the map of rooms, random maps without a closed border, and two levels of every recipe.
pub(crate) fn scenes() -> Result<Vec<FovScene>, Box<dyn Error>> {
    let mut all = vec![rooms()?];
    let mut rng = Rng::new(4);
    for pct in DENSITIES {
        for _ in 0..MAPS_PER_DENSITY {
            let size = Size::new(2 + rng.below(70), 2 + rng.below(45));
            all.push(FovScene::with_random_origins(random(size, pct, &mut rng), &mut rng));
        }
    }
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name)?;
        for seed in 1..=SEEDS_PER_RECIPE {
            let map = generator.generate_ref(seed)?.map();
            let mut walls = BitGrid::new(map.size());
            map.tiles.iter().filter(|&(p, _)| map.blocks(p)).for_each(|(p, _)| walls.insert(p));
            all.push(FovScene::with_random_origins(walls, &mut rng));
        }
    }
    Ok(all)
}

fn rooms() -> Result<FovScene, Box<dyn Error>> {
    let mut walls = BitGrid::new(Size::new(80, 50));
    for (y, row) in (0..).zip(ROOMS.lines()) {
        (0..)
            .zip(row.bytes())
            .filter(|&(_, cell)| cell == b'#')
            .for_each(|(x, _)| walls.insert(Point::new(x, y)));
    }
    let mut origins = Vec::new();
    for line in ORIGINS.lines() {
        let (x, y) = line.split_once(' ').ok_or("an origin is two numbers")?;
        origins.push(Point::new(x.parse()?, y.parse()?));
    }
    Ok(FovScene { walls, origins })
}

fn random(size: Size, pct: u32, rng: &mut Rng) -> BitGrid {
    let mut walls = BitGrid::new(size);
    for y in 0..size.height as i32 {
        for x in 0..size.width as i32 {
            if rng.percent(pct) {
                walls.insert(Point::new(x, y));
            }
        }
    }
    walls
}
