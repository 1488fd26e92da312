//! Rotated, mirrored and symmetric maps: levels of every recipe keep their rules after a rotation, and symmetric maps
//! are equal to their image.

use barrow::{
    BUILTIN, BitGrid, Direction, Generator, Map, Overrides, Point, Side, Size, Tile, Turn, parse, plan,
};
use barrow_judge::{check_rows, rules_of};

/// Asserts that the rooms and corridors that doors list are on the cells beside them.
fn assert_door_sides(map: &Map, of: &str) {
    for door in &map.doors {
        for side in door.sides.into_iter().filter(|side| *side != Side::Unknown) {
            let beside = Direction::ALL.map(|way| map.side_at(door.at + way.step()));
            let knows = |found: Side| match side {
                // A cell can belong to several corridors.
                Side::Corridor(_) => matches!(found, Side::Corridor(_)),
                _ => found == side,
            };
            assert!(beside.into_iter().any(knows), "{of}: {door:?}");
        }
    }
}

#[test]
fn rotated_and_mirrored_levels_keep_their_rules() {
    for recipe in BUILTIN {
        let text = recipe.text.replace("[rules]", "[[stage]]\nuse = \"rotate_or_mirror\"\n\n[rules]");
        let parsed = parse(recipe.name, &text).unwrap();
        let least = plan(&parsed, &Overrides::default()).unwrap().min_size;
        let side = least.width.max(least.height).max(60);
        for size in [Size::new(side, side), Size::new(least.width.max(70), least.height.max(40))] {
            let planned = plan(&parsed, &Overrides { size: Some(size), depth: None }).unwrap();
            let mut generator = Generator::from_plan(planned);
            for seed in 0..12 {
                let level = generator.generate(seed).unwrap();
                let text = level.map().to_string();
                let rows: Vec<&str> = text.lines().collect();
                let mut rules = rules_of(recipe.name).unwrap();
                if size.width == size.height {
                    // A rotation swaps width and height of rooms.
                    let least = rules.room_min.0.min(rules.room_min.1);
                    rules.room_min = (least, least);
                    // It also moves niches from the first or last row to a side.
                    rules.closed_border &= !rules.border_niches;
                }
                assert_eq!(
                    check_rows(&rows, &rules),
                    [""; 0],
                    "{} seed {seed}\n{}",
                    recipe.name,
                    rows.join("\n")
                );
                assert_door_sides(level.map(), recipe.name);
            }
        }
    }
}

fn symmetric(axis: &str, rooms: &str, size: Size) -> Generator {
    let text = format!(
        "size = [{}, {}]\n{rooms}[[stage]]\nuse = \"symmetry\"\naxis = \"{axis}\"\n[rules]\nconnected = \"walk\"\n",
        size.width, size.height
    );
    Generator::new(&text).unwrap_or_else(|error| panic!("{error}"))
}

const ROOMS: &str = "[[stage]]\nuse = \"scatter_rooms\"\nrooms = [5, 9]\n[[stage]]\nuse = \"draw_rooms\"\n\
                     shapes = { rectangle = 2, ellipse = 1, cave = 1 }\n[[stage]]\nuse = \"winding\"\n\
                     [[stage]]\nuse = \"pinch\"\n";
const BUILDING: &str = "[[stage]]\nuse = \"bsp_interior\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"span\"\n\
                        [[stage]]\nuse = \"loops\"\n";
const CAVES: &str = "[[stage]]\nuse = \"cellular\"\n";
const GRID: &str = "[[stage]]\nuse = \"rogue_grid\"\n";

#[test]
fn symmetric_maps_are_equal_to_their_image() {
    let folds = [
        ("upright", &[Turn::MIRROR][..]),
        ("across", &[Turn::FLIP]),
        ("both", &[Turn::MIRROR, Turn::FLIP, Turn::HALF]),
        ("turn", &[Turn::HALF]),
    ];
    for (axis, turns) in folds {
        for rooms in [ROOMS, BUILDING, CAVES, GRID] {
            for size in [Size::new(60, 30), Size::new(61, 33)] {
                let mut generator = symmetric(axis, rooms, size);
                for seed in 0..40 {
                    let map = generator
                        .generate_ref(seed)
                        .unwrap_or_else(|error| panic!("{axis} {rooms} {error}"))
                        .map();
                    for (p, tile) in map.tiles.iter() {
                        for turn in turns {
                            let image = map.tiles[turn.apply(p, size)];
                            assert_eq!(tile, image, "{axis} {size} seed {seed} at {p}\n{rooms}");
                        }
                    }
                    check_lists(map, &format!("{axis} {size} seed {seed}\n{rooms}"));
                }
            }
        }
    }
}

/// Asserts that rooms are floor and share no cell, and that corridors are walkable and outside rooms.
fn check_lists(map: &Map, of: &str) {
    let mut seen = BitGrid::new(map.size());
    for room in &map.rooms {
        for run in map.room_runs(room) {
            for x in run.x..run.x + run.len {
                let p = Point::new(x, run.y);
                assert!(!seen.contains(p) && map.tiles[p] == Tile::Floor, "{of} at {p}");
                seen.insert(p);
            }
        }
    }
    for corridor in &map.corridors {
        for &p in map.corridor_cells(corridor) {
            assert!(!seen.contains(p) && map.tiles[p].is_walkable(), "{of} at {p}");
        }
    }
    assert_door_sides(map, of);
}
