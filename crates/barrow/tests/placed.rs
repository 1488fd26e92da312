//! Placement of stairs, starts and exits: at dead ends, in niches, at the sides of the map, and always reachable.

use std::cell::Cell;

use barrow::{BitGrid, Direction, Generator, Map, Point, Rect, Tile};

fn each_map(stages: &str, seeds: u64, look: impl Fn(&Map, u64)) {
    let text = format!("size = [70, 40]\n{stages}\n[rules]\nconnected = \"any\"\n");
    let mut generator = Generator::new(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    for seed in 0..seeds {
        let level = generator.generate_ref(seed).unwrap_or_else(|error| panic!("{text}\n{error}"));
        look(level.map(), seed);
    }
}

fn open_sides(map: &Map, p: Point) -> Vec<Tile> {
    let sides = Direction::ALL.map(|side| map.tiles.get(p + side.step()).unwrap_or_default());
    sides.into_iter().filter(|tile| tile.is_walkable()).collect()
}

const MAZE: &str = "[[stage]]\nuse = \"backtracker\"\n";
const ROOMS: &str = "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
                     shapes = { rectangle = 1, cave = 1, ellipse = 1 }\n[[stage]]\nuse = \"span\"\n";

#[test]
fn stairs_at_dead_ends_have_one_open_neighbor() {
    each_map(
        &format!("{MAZE}[[stage]]\nuse = \"stairs\"\nup = 2\ndown = 2\nplace = \"dead_ends\""),
        60,
        |map, seed| {
            for &p in map.stairs_up.iter().chain(&map.stairs_down) {
                assert_eq!(open_sides(map, p).len(), 1, "seed {seed}: {p}");
            }
        },
    );
}

/// The stage picks the niche nearest to a cell that is far from other stairs, so most pairs are far apart.
#[test]
fn stairs_in_walls_are_in_niches_and_mostly_far_apart() {
    for walls in ["", "[[stage]]\nuse = \"walls\"\n", "[[stage]]\nuse = \"hardness\"\n"] {
        let far = Cell::new(0);
        each_map(
            &format!("{ROOMS}{walls}[[stage]]\nuse = \"stairs\"\nplace = \"walls\""),
            60,
            |map, seed| {
                let (up, down) = (map.stairs_up[0], map.stairs_down[0]);
                for p in [up, down] {
                    let sides = open_sides(map, p);
                    assert!(sides.len() == 1 && sides[0] >= Tile::Floor, "seed {seed}: {p}");
                    assert!(Rect::of(map.size()).grown(-1).contains(p), "seed {seed}: {p} is on the border");
                }
                assert_ne!(up, down, "seed {seed}");
                far.set(far.get() + i32::from(up.distance_squared(down) >= 23 * 23));
            },
        );
        assert!(far.get() > 50, "{} of 60 pairs are far apart", far.get());
    }
}

#[test]
fn exits_are_reachable_from_starts() {
    let caves = "[[stage]]\nuse = \"cellular\"\nfloor_pct = 50\n";
    for start in ["left", "right", "top", "bottom", "far", "center"] {
        for exit in ["far", "left", "right", "top", "bottom", "center"] {
            let marks = format!(
                "[[stage]]\nuse = \"start\"\nplace = \"{start}\"\n[[stage]]\nuse = \"exit\"\nplace = \"{exit}\""
            );
            each_map(&format!("{caves}{marks}"), 12, |map, seed| {
                let (Some(from), Some(to)) = (map.start, map.exit) else { panic!("{start} {exit} {seed}") };
                let (mut open, mut reached) = (BitGrid::default(), BitGrid::new(map.size()));
                open.mark_from(&map.tiles, Tile::FIRST_OPEN);
                reached.insert(from);
                reached.flood(&open, &mut Vec::new());
                assert!(from != to && reached.contains(to), "{start} {exit} seed {seed}");
            });
        }
    }
}
