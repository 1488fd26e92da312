//! Checks the shared vaults by a flood fill of its own: whatever their legends draw, every open cell can be reached.

use std::collections::BTreeSet;

use barrow::{Registry, Rng, Tile};
use barrow_core::{Point, Prefab};

/// Number of random draws of every variant, besides those that close or open as much as possible.
const DRAWS: u32 = 12;
/// Number of variants of a prefab that are checked.
const VARIANTS: u32 = 400;

/// Choice of the tile of a letter that has several.
#[derive(Clone, Copy)]
enum Draw {
    Closed,
    Open,
    Random,
}

/// Returns the tile of every cell; `None` where the map keeps its tile.
fn drawn(prefab: &Prefab, variant: u32, draw: Draw, rng: &mut Rng) -> Vec<Vec<Option<Tile>>> {
    let size = prefab.size();
    let mut tile = |x: u32, y: u32| {
        let tiles = &prefab.legend_at(Point::new(x as i32, y as i32), variant).tiles;
        match draw {
            Draw::Closed => tiles.iter().min().copied(),
            Draw::Open => tiles.iter().max().copied(),
            Draw::Random => rng.pick(tiles).copied(),
        }
    };
    (0..size.height).map(|y| (0..size.width).map(|x| tile(x, y)).collect()).collect()
}

/// Returns the open cells that cannot be reached from the entrances or, without any, from outside.
fn unreached(prefab: &Prefab, rows: &[Vec<Option<Tile>>]) -> Vec<(usize, usize)> {
    let (height, width) = (rows.len(), rows[0].len());
    let is_open = |&(x, y): &(usize, usize)| rows[y][x].is_some_and(|tile| tile >= Tile::FIRST_SECRET);
    let is_edge = |x: usize, y: usize| x == 0 || y == 0 || x + 1 == width || y + 1 == height;
    let is_kept = |x: usize, y: usize| rows[y][x].is_none();
    let all = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let near = |(x, y): (usize, usize)| {
        let steps = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        steps.into_iter().filter(|&(x, y)| x < width && y < height).collect::<Vec<_>>()
    };
    let mut queue: Vec<(usize, usize)> = if prefab.entrances.is_empty() {
        let is_outside =
            |&(x, y): &(usize, usize)| is_edge(x, y) || near((x, y)).iter().any(|&(x, y)| is_kept(x, y));
        all().filter(is_open).filter(is_outside).collect()
    } else {
        prefab.entrances.iter().map(|at| (at.x as usize, at.y as usize)).collect()
    };
    let mut reached: BTreeSet<(usize, usize)> = queue.iter().copied().collect();
    while let Some(at) = queue.pop() {
        for next in near(at) {
            if is_open(&next) && reached.insert(next) {
                queue.push(next);
            }
        }
    }
    all().filter(is_open).filter(|at| !reached.contains(at)).collect()
}

#[test]
fn every_open_cell_of_every_draw_can_be_reached() {
    let vaults = Registry::builtin().prefabs("vaults").unwrap();
    let mut rng = Rng::new(1);
    for prefab in vaults.iter() {
        for variant in 0..prefab.variants.min(VARIANTS) {
            let draws = [Draw::Closed, Draw::Open].into_iter().chain((0..DRAWS).map(|_| Draw::Random));
            for draw in draws {
                let rows = drawn(prefab, variant, draw, &mut rng);
                assert_eq!(unreached(prefab, &rows), [], "{} {variant}: {rows:?}", prefab.name);
            }
        }
    }
}

#[test]
fn there_are_many_vaults_and_all_of_them_vary() {
    let vaults = Registry::builtin().prefabs("vaults").unwrap();
    assert!(vaults.iter().count() >= 120);
    let names: BTreeSet<&str> = vaults.iter().map(|prefab| &*prefab.name).collect();
    assert_eq!(names.len(), vaults.iter().count());
    for prefab in vaults.iter() {
        assert!(prefab.depth.0 <= prefab.depth.1 && prefab.tags.len() >= 2, "{}", prefab.name);
        let varies = |entry: &barrow_core::LegendEntry| {
            entry.tiles.len() > 1
                || entry.spawn.as_ref().is_some_and(|spawn| spawn.names.len() > 1 || spawn.pct < 100)
        };
        assert!(
            prefab.variants > 1 || prefab.legend.iter().any(varies),
            "{} is always the same",
            prefab.name
        );
    }
}
