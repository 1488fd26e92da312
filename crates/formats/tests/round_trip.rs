//! Levels of every built-in recipe are read back from their files.

use barrow::{BUILTIN, BitGrid, Generator, Level, Map, Rect, Run, Shape, Tile};
use barrow_formats::{Format, Found, ReadOptions, WriteOptions};

fn read(file: &[u8]) -> Result<Vec<Found>, barrow_formats::ReadError> {
    barrow_formats::read(file, ReadOptions::default())
}

/// Appends a level to a file.
fn write(format: Format, level: &Level, options: &WriteOptions, file: &mut String) {
    let mut bytes = Vec::new();
    format.write(level, options, &mut bytes).expect("the format can represent every level");
    file.push_str(str::from_utf8(&bytes).expect("it is text"));
}

fn for_each_level(mut test: impl FnMut(&Level)) {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).expect("built-in recipes are valid");
        for seed in (0..30).chain([1 << 53, (1 << 53) + 1, u64::MAX]) {
            test(generator.generate_ref(seed).expect("a built-in recipe succeeds with every seed"));
        }
    }
}

fn rooms(map: &Map) -> Vec<(Rect, Shape, &[Run])> {
    map.rooms.iter().map(|room| (room.bounds, room.shape, map.room_runs(room))).collect()
}

fn assert_same_identity(level: &Level, found: &Found) {
    let (was, is) = (level.identity(), &found.identity);
    assert_eq!(is.recipe.as_deref(), Some(&*was.recipe));
    assert_eq!(is.seed, Some(was.seed.0));
    assert_eq!(is.generation, Some(was.generation));
    assert_eq!(is.attempt, Some(was.attempt));
    assert_eq!(is.depth, Some(was.depth));
}

fn assert_same_map(was: &Map, is: &Map) {
    assert_eq!(is.tiles, was.tiles);
    assert_eq!(rooms(is), rooms(was));
    let doors = |map: &Map| map.doors.iter().map(|door| (door.at, door.state)).collect::<Vec<_>>();
    assert_eq!(doors(is), doors(was));
    let corridors = |map: &Map| {
        let all = map.corridors.iter();
        all.map(|one| (one.from, one.to, map.corridor_cells(one).to_vec())).collect::<Vec<_>>()
    };
    assert_eq!(corridors(is), corridors(was));
    assert_eq!((&is.stairs_up, &is.stairs_down), (&was.stairs_up, &was.stairs_down));
    assert_eq!((is.start, is.exit), (was.start, was.exit));
    assert_eq!(is.spawns, was.spawns);
    assert_eq!(is.has_hardness(), was.has_hardness());
    if was.has_hardness() {
        assert_eq!(is.hardness, was.hardness);
    }
}

#[test]
fn json_preserves_everything() {
    for_each_level(|level| {
        let mut file = String::new();
        write(Format::Json, level, &WriteOptions::default(), &mut file);
        assert_eq!(file.find('\n'), Some(file.len() - 1));
        let found = read(file.as_bytes()).unwrap();
        assert_eq!((found.len(), found[0].format), (1, Format::Json));
        assert_same_map(level.map(), &found[0].map);
        assert_same_identity(level, &found[0]);
    });
}

#[test]
fn json_lines_and_arrays_have_many_levels() {
    let (mut lines, mut levels) = (String::new(), Vec::new());
    for_each_level(|level| {
        write(Format::JsonLines, level, &WriteOptions::default(), &mut lines);
        levels.push(level.clone());
    });
    let array = format!("[{}]", lines.trim_end().replace('\n', ","));
    for file in [lines, array] {
        let found = read(file.as_bytes()).unwrap();
        assert_eq!(found.len(), levels.len());
        for (level, found) in levels.iter().zip(&found) {
            assert_same_map(level.map(), &found.map);
            assert_same_identity(level, found);
        }
    }
}

#[test]
fn text_preserves_what_is_drawn() {
    for_each_level(|level| {
        let map = level.map();
        let mut file = String::new();
        write(Format::Text, level, &WriteOptions::default(), &mut file);
        let found = read(file.as_bytes()).unwrap();
        assert_eq!((found.len(), found[0].format), (1, Format::Text));
        let is = &found[0].map;
        assert_eq!((is.size(), is.to_string()), (map.size(), map.to_string()));
        // Adjacent rooms become one. A cave is not a room, but its floor is read as rooms.
        let mut rooms = BitGrid::new(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut rooms));
        let is_cave = map.tiles.iter().any(|(p, tile)| tile == Tile::Floor && !rooms.contains(p));
        // A room that pillars or water cut in two is read as two.
        let is_cut = map.rooms.iter().any(|room| {
            let (mut cells, mut open) = (BitGrid::new(map.size()), BitGrid::default());
            map.mark_room(room, &mut cells);
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            open.intersect_with(&cells);
            open.components(&mut Vec::new()) > 1
        });
        let same =
            is.rooms.len() == map.rooms.len() || (is_cave || is_cut) && is.rooms.len() > map.rooms.len();
        assert!(
            same || level.rules().room_gap == 0,
            "{:?} {} {}",
            level.identity(),
            is.rooms.len(),
            map.rooms.len()
        );
        let counts = |map: &Map| (map.stairs_up.len(), map.stairs_down.len(), map.doors.len());
        assert_eq!(counts(is), counts(map));
    });
}

#[test]
fn text_with_headers_has_many_levels_even_without_trailing_spaces() {
    let (mut whole, mut levels) = (String::new(), Vec::new());
    for_each_level(|level| {
        let options = WriteOptions { header: true, start: true, ..WriteOptions::default() };
        write(Format::Text, level, &options, &mut whole);
        levels.push(level.clone());
    });
    let cut = whole.lines().map(|line| line.trim_end().to_string() + "\r\n").collect::<String>();
    for file in [whole, cut] {
        let found = read(file.as_bytes()).unwrap();
        assert_eq!(found.len(), levels.len());
        for (level, found) in levels.iter().zip(&found) {
            assert_same_identity(level, found);
            assert_eq!(found.map.size(), level.map().size());
            assert_eq!(found.map.start, level.map().start);
            // `@` hides the tile of the start.
            let floor = |map: &Map| {
                map.tiles
                    .iter()
                    .filter(|&(p, tile)| tile == Tile::Floor && Some(p) != level.map().start)
                    .count()
            };
            assert_eq!(floor(&found.map), floor(level.map()));
        }
    }
}
