//! Walls and doors of a tabletop map separate the same cells as on the level.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use barrow::{BUILTIN, BitGrid, Direction, Generator, Grid, Map, Point, Size, Tile};
use barrow_formats::{Format, WriteOptions};
use serde_json::Value;

fn written(level: &barrow::Level) -> Value {
    let mut file = Vec::new();
    Format::Uvtt.write(level, &WriteOptions::default(), &mut file).unwrap();
    serde_json::from_slice(&file).unwrap()
}

/// Reads a point of the file, in half cells.
fn place(value: &Value) -> Point {
    let half = |key: &str| {
        let number = value[key].as_f64().unwrap() * 2.0;
        assert!(number.fract() == 0.0 && number >= 0.0, "{value}");
        number as i32
    };
    Point::new(half("x"), half("y"))
}

/// Returns the sides of every half cell that lines and portals block: bit 1 for the left side, bit 2 for the upper
/// side. Cells are halved in both directions, because portals are in their middle.
fn closed_sides(map: &Map, file: &Value) -> Grid<u8> {
    let lines = file["line_of_sight"].as_array().unwrap().iter().map(|line| line.as_array().unwrap());
    let portals = file["portals"].as_array().unwrap().iter();
    let portals = portals.map(|portal| portal["bounds"].as_array().unwrap());
    let mut sides = Grid::new(Size::new(2 * map.size().width + 1, 2 * map.size().height + 1), 0);
    for pair in lines.chain(portals).flat_map(|line| line.windows(2)) {
        let (a, b) = (place(&pair[0]), place(&pair[1]));
        assert!((a.x == b.x) != (a.y == b.y), "{pair:?} is neither across nor upright");
        (a.x.min(b.x)..a.x.max(b.x)).for_each(|x| sides[Point::new(x, a.y)] |= 2);
        (a.y.min(b.y)..a.y.max(b.y)).for_each(|y| sides[Point::new(a.x, y)] |= 1);
    }
    sides
}

/// Returns the cells that are reachable from a cell without crossing a line or a portal.
fn flood(start: Point, sides: &Grid<u8>, map: &Map) -> BitGrid {
    let mut cells = BitGrid::new(map.size());
    let mut seen = BitGrid::new(sides.size());
    let mut next = vec![start * 2];
    while let Some(at) = next.pop() {
        if !seen.add(at) {
            continue;
        }
        let cell = Point::new(at.x.div_euclid(2), at.y.div_euclid(2));
        assert!(map.size().contains(cell), "the walls leak off the map");
        cells.insert(cell);
        let is_closed = |p: Point, side: u8| sides.get(p).is_none_or(|closed| closed & side != 0);
        let ways = [
            (Direction::West, is_closed(at, 1)),
            (Direction::East, is_closed(at + Direction::East.step(), 1)),
            (Direction::North, is_closed(at, 2)),
            (Direction::South, is_closed(at + Direction::South.step(), 2)),
        ];
        next.extend(ways.into_iter().filter(|(_, is_closed)| !is_closed).map(|(way, _)| at + way.step()));
    }
    cells
}

const fn can_close(tile: Tile) -> bool {
    matches!(tile, Tile::SecretDoor | Tile::LockedDoor | Tile::ClosedDoor | Tile::OpenDoor)
}

/// Returns the transparent cells without doors that are connected to a cell.
fn transparent_component(map: &Map, start: Point) -> BitGrid {
    let is_clear = |at| map.tiles.get(at).is_some_and(|tile| tile.is_transparent() && !can_close(tile));
    let mut seen = BitGrid::new(map.size());
    let mut next = vec![start];
    while let Some(at) = next.pop() {
        if seen.add(at) {
            next.extend(Direction::ALL.map(|side| at + side.step()).into_iter().filter(|&to| is_clear(to)));
        }
    }
    seen
}

fn assert_walls_match(map: &Map, file: &Value) {
    let sides = closed_sides(map, file);
    let mut done = BitGrid::new(map.size());
    for (at, tile) in map.tiles.iter() {
        if !tile.is_transparent() || can_close(tile) || done.contains(at) {
            continue;
        }
        let expected = transparent_component(map, at);
        let reached = flood(at, &sides, map);
        let clear = reached.iter().filter(|&at| !can_close(map.tiles[at]));
        assert!(clear.eq(expected.iter()), "the piece around {at} is not closed");
        done.union_with(&expected);
    }
}

fn assert_lines_are_merged(file: &Value) {
    for line in file["line_of_sight"].as_array().unwrap() {
        let line: Vec<Point> = line.as_array().unwrap().iter().map(place).collect();
        assert_eq!(line.first(), line.last());
        let turns = |three: &[Point]| (three[0].x == three[1].x) != (three[1].x == three[2].x);
        assert!(line.windows(3).all(turns), "a point does not turn: {line:?}");
        assert!(turns(&[line[line.len() - 2], line[0], line[1]]), "the end does not turn: {line:?}");
    }
}

#[test]
fn walls_match_the_level_around_every_room_of_every_recipe() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in 0..2 {
            let level = generator.generate_ref(seed).unwrap();
            let (map, file) = (level.map(), written(level));
            assert_lines_are_merged(&file);
            assert_walls_match(map, &file);
            let doors = map.tiles.iter().filter(|&(_, tile)| can_close(tile)).count();
            assert!(file["portals"].as_array().unwrap().len() >= doors, "{} {seed}", recipe.name);
            for light in file["lights"].as_array().unwrap() {
                let at = place(&light["position"]);
                assert!(map.tiles[Point::new(at.x / 2, at.y / 2)].is_transparent(), "{} {seed}", recipe.name);
            }
        }
    }
}

#[test]
fn the_level_document_in_the_file_is_read_back() {
    let mut generator = Generator::new("rlg327").unwrap();
    let level = generator.generate_ref(u64::MAX).unwrap();
    let inner = serde_json::to_vec(&written(level)["barrow"]).unwrap();
    let found = barrow_formats::read(&inner, barrow_formats::ReadOptions::default()).unwrap();
    assert_eq!(found[0].identity.seed, Some(u64::MAX));
    assert_eq!(found[0].map.tiles, level.map().tiles);
}
