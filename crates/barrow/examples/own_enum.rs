//! Converts a level to the tile enum and the entities of a game: `cargo run --example own_enum`.

use barrow::{DoorState, Generator, Level, Tile};

/// Tiles of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    Solid,
    Ground,
    Water { deep: bool },
    Door { locked: bool },
    Stairs { down: bool },
}

/// Entities of the game.
#[derive(Debug)]
struct Entity {
    x: i32,
    y: i32,
    name: String,
}

fn cell(tile: Tile) -> Cell {
    match tile {
        Tile::StairsUp => Cell::Stairs { down: false },
        Tile::StairsDown => Cell::Stairs { down: true },
        Tile::ShallowWater => Cell::Water { deep: false },
        Tile::DeepWater => Cell::Water { deep: true },
        tile if tile.is_door() => Cell::Door { locked: tile == DoorState::Locked.tile() },
        tile if tile.is_walkable() => Cell::Ground,
        _ => Cell::Solid,
    }
}

fn load(level: &Level) -> (Vec<Vec<Cell>>, Vec<Entity>) {
    let map = level.map();
    let cells = map.tiles.rows().map(|row| row.iter().map(|&tile| cell(tile)).collect()).collect();
    let entity =
        |spawn: &barrow::Spawn| Entity { x: spawn.at.x, y: spawn.at.y, name: spawn.name.to_string() };
    (cells, map.spawns.iter().map(entity).collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (cells, entities) = load(&Generator::new("brogue")?.generate(3)?);
    let count = |wanted: fn(&Cell) -> bool| cells.iter().flatten().filter(|cell| wanted(cell)).count();
    println!(
        "{} ground, {} water, {} doors, {} stairs, {} solid",
        count(|cell| *cell == Cell::Ground),
        count(|cell| matches!(cell, Cell::Water { .. })),
        count(|cell| matches!(cell, Cell::Door { .. })),
        count(|cell| matches!(cell, Cell::Stairs { .. })),
        count(|cell| *cell == Cell::Solid),
    );
    for Entity { x, y, name } in entities.iter().take(5) {
        println!("{name} at {x}, {y}");
    }
    Ok(())
}
