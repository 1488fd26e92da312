//! Field of view on generated levels is symmetric and agrees with a reference implementation.

#[path = "../../fov/tests/oracle/mod.rs"]
mod oracle;

use barrow::fov::{Algorithm, Reach, field_of_view};
use barrow::{BUILTIN, BitGrid, Generator, Map, Point, Rng, Seed};

const SEEDS: u64 = 80;

/// Returns some transparent cells.
fn pick_cells(map: &Map, rng: &mut Rng) -> Vec<Point> {
    let clear: Vec<Point> =
        map.tiles.iter().filter(|(_, tile)| tile.is_transparent()).map(|(p, _)| p).collect();
    (0..12).filter_map(|_| rng.pick(&clear).copied()).collect()
}

#[test]
fn field_of_view_is_symmetric_on_levels_of_every_recipe() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let mut rng = Seed(9).stream(recipe.name);
        for seed in 0..SEEDS {
            let map = generator.generate_ref(seed).unwrap().map();
            let reach = if rng.percent(50) { Reach::UNLIMITED } else { Reach::circle(rng.range(1, 20)) };
            let cells = pick_cells(map, &mut rng);
            let seen: Vec<BitGrid> = cells
                .iter()
                .map(|&from| {
                    let mut seen = BitGrid::default();
                    field_of_view(Algorithm::Symmetric, map, from, reach, &mut seen).unwrap();
                    seen
                })
                .collect();
            for (a, from_a) in cells.iter().zip(&seen) {
                for (b, from_b) in cells.iter().zip(&seen) {
                    let mutual = from_a.contains(*b) == from_b.contains(*a);
                    assert!(mutual, "{} seed {seed}: {a} and {b}, {reach:?}", recipe.name);
                }
            }
            if let (Some(&from), Some(seen), Reach::UNLIMITED) = (cells.first(), seen.first(), reach) {
                let blocks = |p: Point| !map.tiles[p].is_transparent();
                let expected = oracle::symmetric(map.size(), &blocks, from);
                assert_eq!(*seen, expected, "{} seed {seed} from {from}", recipe.name);
            }
        }
    }
}
