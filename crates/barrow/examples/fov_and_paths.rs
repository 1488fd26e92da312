//! Draws what the player sees and remembers of a level at the start and on the path to the exit:
//! `cargo run --example fov_and_paths -- RECIPE SEED`.

use std::env;

use barrow::fov::{Algorithm, Known, Memory, Reach, field_of_view};
use barrow::path::{PathFinder, Steps};
use barrow::{BitGrid, Generator, Map, Point, Tile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipe = env::args().nth(1).unwrap_or_else(|| "nethack".to_string());
    let seed = env::args().nth(2).map_or(Ok(7), |text| text.parse())?;
    let mut generator = Generator::new(&recipe)?;
    let level = generator.generate(seed)?;
    let map = level.map();
    let (Some(start), Some(end)) = (first_open(map), last_open(map)) else {
        return Err("no cell is walkable".into());
    };
    let mut finder = PathFinder::default();
    let route = finder.find(map, Steps::default(), start, end)?.ok_or("there is no way")?;
    let (mut seen, mut memory) = (BitGrid::default(), Memory::new(map.size()));
    for (n, at) in [start].into_iter().chain(route).enumerate() {
        field_of_view(Algorithm::default(), map, at, Reach::UNLIMITED, &mut seen)?;
        memory.update(&seen)?;
        if [0, route.len() / 2].contains(&n) {
            println!(
                "after {n} steps: {} cells visible, {} explored",
                memory.visible().count(),
                memory.explored().count()
            );
            draw(map, &memory, at);
        }
    }
    Ok(())
}

/// Returns the start, the first stairs up, or the first walkable cell.
fn first_open(map: &Map) -> Option<Point> {
    let open = map.tiles.iter().find(|(_, tile)| tile.is_walkable()).map(|(p, _)| p);
    map.start.or(map.stairs_up.first().copied()).or(open)
}

/// Returns the exit, the first stairs down, or the last walkable cell.
fn last_open(map: &Map) -> Option<Point> {
    let open = map.tiles.iter().filter(|(_, tile)| tile.is_walkable()).last().map(|(p, _)| p);
    map.exit.or(map.stairs_down.first().copied()).or(open)
}

/// Draws visible cells as they are, and explored cells with commas for floor and corridors.
fn draw(map: &Map, memory: &Memory, hero: Point) {
    let glyph = |(x, tile): (usize, &Tile), y: usize| match memory.at(Point::new(x as i32, y as i32)) {
        _ if hero == Point::new(x as i32, y as i32) => '@',
        Known::Unknown => ' ',
        Known::Explored if matches!(tile, Tile::Floor | Tile::Corridor) => ',',
        Known::Explored | Known::Visible => tile.glyph(),
    };
    for (y, row) in map.tiles.rows().enumerate() {
        println!("{}", row.iter().enumerate().map(|cell| glyph(cell, y)).collect::<String>().trim_end());
    }
}
