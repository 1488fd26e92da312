//! Prefabs on many seeds: vaults are connected and change nothing else, and lists agree with the tiles after sections.

use barrow::{Direction, Generator, Map, Tile};

/// Returns a built-in recipe without its vaults and everything after them, and the same with the vaults.
fn halls() -> [String; 2] {
    let text = barrow::builtin("vaulted_halls").expect("it is built in").text;
    let (before, rest) = text.split_once("[[stage]]\nuse = \"vaults\"").expect("it has vaults");
    let (stage, _) = rest.split_once("[[stage]]").expect("they are not the last stage");
    [before.to_string(), format!("{before}[[stage]]\nuse = \"vaults\"{stage}")]
        .map(|text| format!("tries = 1\n{text}"))
}

/// Asserts that a map has everything that `before` has, at the same position of its lists.
fn assert_same_beginning(map: &Map, before: &Map) {
    for (p, tile) in before.tiles.iter().filter(|(_, tile)| *tile != Tile::Rock) {
        assert_eq!(map.tiles[p], tile, "{p} was changed");
    }
    assert_eq!(map.rooms[..before.rooms.len()], before.rooms);
    assert_eq!(map.doors[..before.doors.len()], before.doors);
    assert_eq!(map.corridors[..before.corridors.len()], before.corridors);
    assert_eq!(
        (&map.stairs_up, &map.stairs_down, map.start),
        (&before.stairs_up, &before.stairs_down, before.start)
    );
}

#[test]
fn vaults_are_connected_and_change_nothing_else() {
    let [mut without, mut with] = halls().map(|text| Generator::new(&text).unwrap());
    let mut vaults = 0;
    for seed in 0..300 {
        // The rules hold on the first attempt (`tries = 1`), so all cells are connected and all doors have frames.
        let before = without.generate_ref(seed).unwrap().map().clone();
        let map = with.generate_ref(seed).unwrap_or_else(|error| panic!("seed {seed}: {error}")).map();
        assert_same_beginning(map, &before);
        for door in &map.doors[before.doors.len()..] {
            let ways = Direction::ALL.map(|side| map.tiles[door.at + side.step()].is_walkable());
            assert!(
                ways == [true, false, true, false] || ways == [false, true, false, true],
                "seed {seed}: {door:?}"
            );
        }
        for corridor in &map.corridors[before.corridors.len()..] {
            assert!(corridor.from.is_some_and(|room| room as usize >= before.rooms.len()), "seed {seed}");
            let cells = map.corridor_cells(corridor);
            assert!(cells.len() <= 20 && cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1));
        }
        vaults += map.corridors.len() - before.corridors.len();
    }
    assert!(vaults > 1000, "{vaults} entrances");
}

const HUT: &str = r#"
size = [60, 30]
tries = 1
[[prefab]]
name = "hut"
rows = '''
-----
|...|
|.b.|
--+--
'''
legend = { b = { spawn = "prop", name = "bed" } }
"#;

#[test]
fn vaults_can_be_placed_on_the_floor_of_caves() {
    let caves = "[[stage]]\nuse = \"cellular\"\nfloor_pct = 60\n[[stage]]\nuse = \"connect_regions\"\n\
                 [[stage]]\nuse = \"vaults\"\nin = \"floor\"\nunique = false\ncount = [3, 3]\n";
    let mut generator = Generator::new(&format!("{HUT}{caves}")).unwrap();
    let huts: usize = (0..200).map(|seed| generator.generate_ref(seed).unwrap().map().spawns.len()).sum();
    assert!(huts > 300, "{huts} huts");
}

#[test]
fn sections_at_every_anchor_keep_the_rules() {
    let anchors =
        ["center", "top_left", "top", "top_right", "left", "right", "bottom_left", "bottom", "bottom_right"];
    for anchor in anchors {
        let text = format!(
            "{HUT}[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
             [[stage]]\nuse = \"stairs\"\n[[stage]]\nuse = \"prefab_section\"\nanchor = \"{anchor}\"\ninset = 2\n\
             [[stage]]\nuse = \"connect_regions\"\n"
        );
        let mut generator = Generator::new(&text).unwrap();
        let made = (0..100).filter(|&seed| generator.generate_ref(seed).is_ok()).count();
        assert!(made > 80, "{anchor}: {made} of 100");
    }
}

#[test]
fn spawns_are_on_walkable_cells_without_doors_stairs_and_start() {
    for (recipe, least) in [("vaulted_halls", 8), ("fort", 20)] {
        let mut generator = Generator::new(recipe).unwrap();
        for seed in 0..60 {
            let map = generator.generate_ref(seed).unwrap().map();
            assert!(map.spawns.len() >= least, "{recipe} {seed}: {}", map.spawns.len());
            for spawn in &map.spawns {
                let tile = map.tiles[spawn.at];
                let is_plain = tile.is_walkable() && !tile.is_door() && map.start != Some(spawn.at);
                assert!(
                    is_plain && !matches!(tile, Tile::StairsUp | Tile::StairsDown),
                    "{recipe} {seed}: {spawn:?}"
                );
            }
        }
    }
}
