//! Regions of levels of every recipe cover all walkable cells, and their graph has the connections of the tiles.

use barrow::{BUILTIN, Direction, Generator, Map, Regions, Tile};

/// Returns the number of every region's connected component in the graph.
fn components(regions: &Regions) -> Vec<usize> {
    let mut of: Vec<usize> = (0..regions.regions().len()).collect();
    for _ in 0..of.len() {
        let before = of.clone();
        for passage in regions.passages() {
            let [a, b] = passage.regions;
            let least = of[a].min(of[b]);
            (of[a], of[b]) = (least, least);
        }
        if of == before {
            break;
        }
    }
    of
}

fn check(map: &Map, name: &str) {
    let regions = Regions::new(map);
    let of = components(&regions);
    let total: usize = regions.regions().iter().map(|region| region.cells.len()).sum();
    let numbered = map.tiles.iter().filter(|&(p, _)| regions.at(p).is_some()).count();
    assert_eq!(total, numbered, "{name}: every cell is in one region");
    for (p, tile) in map.tiles.iter().filter(|(_, tile)| *tile >= Tile::FIRST_OPEN && !tile.is_door()) {
        let region = regions.at(p).unwrap_or_else(|| panic!("{name}: {tile} at {p} is in no region"));
        for q in Direction::ALL.map(|side| p + side.step()) {
            let there = map.tiles.get(q).unwrap_or_default();
            if there >= Tile::FIRST_OPEN && !there.is_door() {
                let other = regions.at(q).expect("checked in its turn");
                assert_eq!(of[region], of[other], "{name}: {p} and {q} touch");
            }
        }
    }
    for passage in regions.passages() {
        assert_eq!(passage.door, map.tiles[passage.at].door_state(), "{name}");
        assert!(passage.regions[0] <= passage.regions[1], "{name}");
    }
}

#[test]
fn regions_cover_the_level_and_connect_it() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in 0..6 {
            let level = generator.generate_ref(seed).unwrap();
            check(level.map(), &format!("{} {seed}", recipe.name));
        }
    }
}

#[test]
fn every_framed_door_of_nethack_is_a_passage() {
    let mut generator = Generator::new("nethack").unwrap();
    for seed in 0..20 {
        let level = generator.generate_ref(seed).unwrap();
        let regions = level.regions();
        let doors = regions.passages().iter().filter(|passage| passage.door.is_some()).count();
        assert!(doors > 0 && doors <= level.map().doors.len(), "seed {seed}");
    }
}
