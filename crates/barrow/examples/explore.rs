//! Explores a level automatically and prints every step: `cargo run --example explore -- RECIPE SEED`.

use std::env;

use barrow::fov::{Algorithm, Memory, Reach, field_of_view};
use barrow::path::{Explore, Explorer, Steps};
use barrow::{BitGrid, Generator, Map, Point};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipe = env::args().nth(1).unwrap_or_else(|| "nethack".to_string());
    let seed = env::args().nth(2).map_or(Ok(7), |text| text.parse())?;
    let mut generator = Generator::new(&recipe)?;
    let level = generator.generate(seed)?;
    let map = level.map();
    let open = map.tiles.iter().find(|(_, tile)| tile.is_walkable()).map(|(p, _)| p);
    let start = map.start.or(map.stairs_up.first().copied()).or(open).ok_or("no cell is walkable")?;

    let (walked, explored) = explore(map, start)?;
    for (y, row) in map.tiles.rows().enumerate() {
        let cells = row.iter().enumerate().map(|(x, tile)| match Point::new(x as i32, y as i32) {
            p if p == start => '@',
            p if walked.contains(&p) => '*',
            p if explored.contains(p) => tile.glyph(),
            _ => ' ',
        });
        println!("{}", cells.collect::<String>().trim_end());
    }
    println!("{} steps: {}", walked.len(), letters(start, &walked));
    Ok(())
}

/// Explores until nothing is left. Returns the cells of the walk in order, and the set of cells that were seen.
fn explore(map: &Map, start: Point) -> Result<(Vec<Point>, BitGrid), Box<dyn std::error::Error>> {
    let (mut explorer, mut memory) = (Explorer::default(), Memory::new(map.size()));
    let (mut seen, mut at, mut walked) = (BitGrid::default(), start, Vec::new());
    loop {
        field_of_view(Algorithm::default(), map, at, Reach::UNLIMITED, &mut seen)?;
        memory.update(&seen)?;
        match explorer.next(map, memory.explored(), Steps::default(), at, &[])? {
            Explore::Go { step, .. } => at = step,
            Explore::AtGoal(_) | Explore::Done | Explore::Unreachable => {
                return Ok((walked, memory.explored().clone()));
            }
        }
        walked.push(at);
    }
}

/// Returns the steps as the keys of a roguelike: h, j, k, l, and y, u, b, n for the diagonals.
fn letters(start: Point, walked: &[Point]) -> String {
    let before = [start].into_iter().chain(walked.iter().copied());
    let key = |(from, to): (Point, &Point)| match (to.x - from.x, to.y - from.y) {
        (dx, dy) if (-1..=1).contains(&dx) && (-1..=1).contains(&dy) => {
            char::from(b"ykuh.lbjn"[(3 * (dy + 1) + dx + 1) as usize])
        }
        _ => '?',
    };
    before.zip(walked).map(key).collect()
}
