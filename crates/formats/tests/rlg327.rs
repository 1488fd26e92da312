//! Saves of the course: existing files are read, drawn and written again byte for byte, and generated levels are read
//! back.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;

use barrow::{
    BUILTIN, BitGrid, Border, Generator, Level, Map, Overrides, Point, Rect, Run, Shape, Size, Tile, parse,
    plan,
};
use barrow_formats::{
    Format, Found, FoundIdentity, ReadError, ReadOptions, Subject, Term, WriteError, WriteOptions,
};

const STRICT: ReadOptions = ReadOptions::STRICT;
const LENIENT: ReadOptions = ReadOptions::LENIENT;

fn write<'a>(level: impl Into<Subject<'a>>, term: Option<Term>) -> Result<Vec<u8>, WriteError> {
    let mut out = Vec::new();
    Format::Rlg327.write(level, &WriteOptions { term, ..Default::default() }, &mut out)?;
    Ok(out)
}

fn read(bytes: &[u8], options: ReadOptions) -> Result<Found, ReadError> {
    let mut found = barrow_formats::read(bytes, options)?;
    assert_eq!((found.len(), found[0].format), (1, Format::Rlg327));
    Ok(found.remove(0))
}

fn read_error(bytes: &[u8]) -> String {
    read(bytes, STRICT).unwrap_err().to_string()
}

fn drawn(found: &Found) -> String {
    format!("{:#}\n", found.map)
}

/// Generates a level; nothing if the recipe cannot have that size.
fn level(recipe: &str, size: Size, seed: u64) -> Option<Level> {
    let builtin = BUILTIN.iter().find(|builtin| builtin.name == recipe).unwrap();
    let overrides = Overrides { size: Some(size), ..Default::default() };
    let plan = plan(&parse(builtin.name, builtin.text).ok()?, &overrides).ok()?;
    Some(Generator::from_plan(plan).generate_ref(seed).ok()?.clone())
}

/// Returns the folder of the course's files, if it exists.
fn course_files() -> Option<PathBuf> {
    let near = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BARROW_DATA").map_or_else(near, PathBuf::from).join("rlg327");
    if !folder.join("index.tsv").is_file() {
        println!("skipped: there are no course files in {}", folder.display());
        return None;
    }
    Some(folder)
}

#[test]
fn course_files_are_read_or_rejected_drawn_and_written_again() {
    let Some(folder) = course_files() else { return };
    let index = fs::read_to_string(folder.join("index.tsv")).unwrap();
    let mut lines = index.lines();
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let (mut sound, mut irregular, mut refused) = (0, 0, 0);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |name: &str| fields[names.iter().position(|&known| known == name).unwrap()];
        if field("kind") != "dungeon" {
            continue;
        }
        let file = field("file");
        let bytes = fs::read(folder.join(file)).unwrap();
        let picture = fs::read_to_string(folder.join(format!("{file}.txt"))).ok();
        let (strict, lenient) = (read(&bytes, STRICT), read(&bytes, LENIENT));
        assert_eq!(strict.is_ok(), field("size_ok") == "yes", "{file}: {strict:?}");
        assert_eq!(lenient.is_ok(), picture.is_some(), "{file}");
        let (Ok(found), Some(picture)) = (lenient, picture) else {
            refused += 1;
            continue;
        };
        assert_eq!(drawn(&found), picture, "{file}");
        let map = &found.map;
        let counts = [map.rooms.len(), map.stairs_up.len(), map.stairs_down.len()].map(|n| n.to_string());
        assert_eq!(counts, ["rooms", "up", "down"].map(field), "{file}");
        assert_eq!(map.start.map_or("-".to_string(), |at| at.to_string()), field("pc"), "{file}");
        let term = found.identity.term.unwrap().name();
        assert_eq!(term, field("marker").strip_prefix("RLG327-").unwrap_or(field("variant")), "{file}");
        let again = write(&found, None).unwrap();
        assert_eq!(drawn(&read(&again, STRICT).unwrap()), picture, "{file}");
        let mut document = Vec::new();
        Format::Json.write(&found, &WriteOptions::default(), &mut document).unwrap();
        let through_json = barrow_formats::read(&document, STRICT).unwrap();
        assert_eq!(write(&through_json[0], found.identity.term).unwrap(), again, "{file}");
        if strict.is_ok() {
            assert_eq!(again, bytes, "{file}");
            assert_eq!(found.lost, [""; 0], "{file}");
            sound += 1;
        } else {
            assert_eq!(found.lost.len(), 1, "{file}");
            irregular += 1;
        }
    }
    println!("{sound} sound, {irregular} irregular, {refused} refused");
    assert!(sound > 0);
}

#[test]
fn lists_of_monsters_and_objects_are_not_claimed() {
    assert!(!Format::Rlg327.claims(b"RLG327 MONSTER DESCRIPTION 1\n"));
    assert!(!Format::Rlg327.claims(b"RLG229 OBJECT DESCRIPTION 1\n"));
    assert!(!Format::Rlg327.claims(b""));
    assert!(Format::Rlg327.claims(b"RLG327\0\0\0\0"));
    assert!(Format::Rlg327.claims(b"RLG327-"));
}

fn rooms(map: &Map) -> Vec<(Rect, Shape, &[Run])> {
    map.rooms.iter().map(|room| (room.bounds, room.shape, map.room_runs(room))).collect()
}

/// Reduces a tile to those of a save. Stairs stay; terms without stairs have floor or corridor instead.
fn plain(tile: Tile) -> Tile {
    match tile {
        Tile::Corridor | Tile::SecretCorridor => Tile::Corridor,
        Tile::StairsUp | Tile::StairsDown => tile,
        tile if tile.is_door() => Tile::Corridor,
        tile if tile.is_walkable() => Tile::Floor,
        _ => Tile::Rock,
    }
}

fn assert_read_back(level: &Level, term: Term) {
    let (was, name) = (level.map(), format!("{} {}", level.identity().recipe, term.name()));
    let bytes = match write(level, Some(term)) {
        Ok(bytes) => bytes,
        // The border of a save is rock, but niches may lie in it.
        Err(error) => {
            assert_eq!(level.rules().border, Border::Niches, "{name}: {error}");
            return assert!(error.to_string().contains("the border of a save is rock"), "{name}: {error}");
        }
    };
    let found = read(&bytes, STRICT).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(write(&found, None).unwrap(), bytes, "{name}");
    assert_eq!((found.identity.term, found.lost.len()), (Some(term), 0), "{name}");
    let is = &found.map;
    let with_stairs = term >= Term::S2019;
    for (at, tile) in was.tiles.iter() {
        let expected = match plain(tile) {
            Tile::StairsUp | Tile::StairsDown if !with_stairs => Tile::Floor,
            tile => tile,
        };
        assert_eq!(is.tiles[at], expected, "{name} {at}");
        let is_secret = matches!(tile, Tile::SecretDoor | Tile::SecretCorridor);
        if was.has_hardness() {
            assert_eq!(is.hardness[at], if is_secret { 0 } else { was.hardness[at] }, "{name} {at}");
        }
    }
    if with_stairs {
        assert_eq!((&is.stairs_up, &is.stairs_down), (&was.stairs_up, &was.stairs_down), "{name}");
    }
    if term >= Term::F2018 {
        assert!(is.start == was.start || was.start.is_none(), "{name}");
    }
    let mut cells = BitGrid::new(is.size());
    is.rooms.iter().for_each(|room| is.mark_room(room, &mut cells));
    let floor = is.tiles.iter().filter(|&(_, tile)| tile == Tile::Floor);
    assert!(floor.into_iter().all(|(at, _)| cells.contains(at)), "{name}");
}

#[test]
fn levels_of_every_recipe_are_read_back_in_every_term() {
    let mut small = 0;
    for recipe in BUILTIN {
        for seed in 0..5 {
            let Some(level) = level(recipe.name, Term::S2025.size(), seed) else { continue };
            small += 1;
            for term in Term::ALL.into_iter().filter(|term| term.size() == Term::S2025.size()) {
                assert_read_back(&level, term);
            }
        }
        for term in [Term::S2017, Term::Course229] {
            if let Some(level) = level(recipe.name, term.size(), 7) {
                assert_read_back(&level, term);
            }
        }
    }
    assert!(small > 100, "{small}");
}

#[test]
fn rooms_and_hardness_of_the_recipe_rlg327_are_read_back_exactly() {
    for seed in 0..100 {
        let level = level("rlg327", Term::S2025.size(), seed).unwrap();
        let found = read(&write(&level, None).unwrap(), STRICT).unwrap();
        assert_eq!(found.identity.term, Some(Term::S2025));
        assert_eq!(rooms(&found.map), rooms(level.map()));
        assert_eq!(found.map.hardness, level.map().hardness);
        assert_eq!(found.map.tiles, level.map().tiles);
    }
}

fn small_map() -> Map {
    let mut map = Map::new(Term::S2025.size());
    map.plan_room(Rect::new(2, 2, 4, 3));
    map.draw_rectangle(0);
    map.tiles.fill_run(3, 6, 5, Tile::Corridor);
    map
}

fn found(map: Map) -> Found {
    Found { map, identity: FoundIdentity::default(), format: Format::Text, lost: Vec::new() }
}

#[test]
fn levels_without_hardness_or_start_get_defaults() {
    let is = read(&write(&found(small_map()), None).unwrap(), STRICT).unwrap().map;
    let hardness = [(0, 0), (79, 20), (1, 1), (2, 2), (8, 3)].map(|(x, y)| is.hardness[Point::new(x, y)]);
    assert_eq!(hardness, [255, 255, 128, 0, 0]);
    assert_eq!(is.start, Some(Point::new(2, 2)));
}

#[test]
fn levels_that_do_not_fit_are_errors() {
    let error_of = |map: Map, term| write(&found(map), term).unwrap_err().to_string();
    assert_eq!(
        error_of(Map::new(Size::new(40, 20)), None),
        "the level cannot be written as rlg327: it is 40x20, but levels of the term S2025 are 80x21"
    );
    assert!(error_of(small_map(), Some(Term::S2017)).ends_with("levels of the term S2017 are 160x105"));
    assert!(error_of(Map::new(Term::S2025.size()), None).contains("no open cell for the player"));
    let mut open = small_map();
    open.tiles[Point::new(0, 3)] = Tile::Doorway;
    assert!(error_of(open, None).ends_with("its cell 0,3 is open, but the border of a save is rock"));
}

#[test]
fn errors_name_their_offset() {
    let bytes = write(&found(small_map()), None).unwrap();
    let with = |offset: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[offset] = value;
        bytes
    };
    assert!(read_error(&with(7, b'X')).starts_with("rlg327, offset 7: the term X2025 is not known; those"));
    assert_eq!(read_error(&with(15, 3)), "rlg327, offset 12: the version is 3; only 0 is known");
    assert_eq!(
        read_error(&with(16, 1)),
        "rlg327, offset 16: the size of the file is given as 16778928, but it is 1712"
    );
    assert_eq!(read_error(&with(20, 80)), "rlg327, offset 20: the player at 80,2 is off the map of 80x21");
    assert_eq!(read_error(&with(20, 1)), "rlg327, offset 20: the player at 1,2 is in the rock");
    assert_eq!(read_error(&with(22 + 160, 0)), "rlg327, offset 182: the cell 0,2 at the border is open");
    assert_eq!(
        read_error(&with(1704, 77)),
        "rlg327, offset 1704: a room of 4x3 at 77,2 does not fit inside of the border"
    );
    for offset in [7, 15, 16, 20, 182, 1704] {
        let found = read(&with(offset, 77), LENIENT);
        assert!(found.is_ok_and(|found| !found.lost.is_empty() || offset == 182), "{offset}");
    }
}

#[test]
fn false_counts_are_rejected_early() {
    let bytes = write(&found(small_map()), None).unwrap();
    let with = |offset: usize| {
        let mut bytes = bytes.clone();
        bytes[offset..offset + 2].fill(0xff);
        bytes
    };
    for options in [STRICT, LENIENT] {
        let error_of = |bytes: &[u8]| read(bytes, options).unwrap_err().to_string();
        assert_eq!(
            error_of(&with(1702)),
            "rlg327, offset 1704: there are 65535 rooms, but a level of this size has at most 1482"
        );
        assert_eq!(
            error_of(&with(1708)),
            "rlg327, offset 1712: the file ends after 2 of the 131070 bytes of the stairs up"
        );
        let mut long = write(&found(small_map()), Some(Term::F2018)).unwrap();
        long.resize(1 << 20, 1);
        long[16..20].copy_from_slice(&(1_u32 << 20).to_be_bytes());
        assert!(error_of(&long).ends_with("rooms, but a level of this size has at most 1482"));
    }
}

#[test]
fn memory_is_bounded_by_the_length_of_the_file() {
    let save = write(&level("rlg327", Term::S2017.size(), 3).unwrap(), Some(Term::S2017)).unwrap();
    let with_rooms = |room: [u8; 4]| {
        let mut file = save[..20 + 160 * 105].to_vec();
        file.extend(room.repeat(158 * 103));
        let size = (file.len() as u32).to_be_bytes();
        file[16..20].copy_from_slice(&size);
        file
    };
    let (many, overlapping) = (with_rooms([1, 1, 1, 1]), with_rooms([1, 1, 158, 103]));
    let error = read(&overlapping, STRICT).unwrap_err().to_string();
    assert!(error.ends_with("lies over too many others"), "{error}");
    assert_eq!(read(&many, STRICT).unwrap().map.rooms.len(), 158 * 103);
    for bytes in samples().into_iter().chain([many, overlapping]) {
        let taken = allocation_counter::measure(|| drop(read(&bytes, STRICT))).bytes_max;
        assert!(taken <= 500 * bytes.len() as u64, "{taken} for {}", bytes.len());
    }
}

/// Returns a save of every term.
fn samples() -> Vec<Vec<u8>> {
    let of = |term: Term| write(&level("rlg327", term.size(), 3).unwrap(), Some(term)).unwrap();
    Term::ALL.into_iter().map(of).collect()
}

/// Returns every offset of a small file; of a large one those near its ends and some between them.
fn offsets(len: usize) -> impl Iterator<Item = usize> {
    (0..len).filter(move |at| len < 4000 || *at < 40 || len - at < 200 || at % 211 == 0)
}

#[test]
fn truncated_files_are_rejected_or_lack_rooms() {
    for bytes in samples() {
        for end in offsets(bytes.len()).filter(|&end| end >= 6) {
            assert!(read(&bytes[..end], STRICT).is_err(), "{end} of {}", bytes.len());
            let _ = read(&bytes[..end], LENIENT);
        }
    }
}

#[test]
fn flipped_bits_do_not_panic() {
    for bytes in samples() {
        for at in offsets(bytes.len()) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            for options in [STRICT, LENIENT] {
                let Ok(levels) = barrow_formats::read(&bytes, options) else { continue };
                let again = write(&levels[0], None);
                let is_sound = !options.lenient && levels[0].lost.is_empty();
                assert!(!is_sound || again.is_ok_and(|again| again == bytes), "{at} of {}", bytes.len());
            }
        }
    }
}

/// Returns a save of course 229 in version 1, with stairs and a monster.
fn later_229() -> Vec<u8> {
    let mut bytes = b"RLG229\0\0\0\x01\0\0\0\0\0\0\0\0".to_vec();
    for y in 0..96 {
        for x in 0..160 {
            bytes.extend_from_slice(match (x, y) {
                (3, 3) => &[1, 1, 0, 0, 1],
                (4, 3) => &[1, 1, 0, 0, 2],
                (3..=6, 3..=4) => &[1, 1, 0, 0, 0],
                (7, 3) => &[1, 0, 1, 0, 0],
                _ => &[0, 0, 0, 99, 0],
            });
        }
    }
    bytes.extend_from_slice(&[0, 1, 3, 3, 4, 2, 4, 5, 0, 0, 0, 9, 0, 0, 0, 2, 0, 1, 3, 7, 10]);
    bytes.extend_from_slice(&[0; 32]);
    let size = (bytes.len() as u32).to_be_bytes();
    bytes[14..18].copy_from_slice(&size);
    bytes
}

#[test]
fn version_1_of_course_229_is_read() {
    let bytes = later_229();
    let found = read(&bytes, STRICT).unwrap();
    let map = &found.map;
    assert_eq!((map.start, map.spawns[0].at), (Some(Point::new(5, 4)), Point::new(7, 3)));
    assert_eq!(
        (&map.stairs_down[..], &map.stairs_up[..]),
        (&[Point::new(3, 3)][..], &[Point::new(4, 3)][..])
    );
    let row: String = map.tiles.row(3)[2..9].iter().map(|tile| tile.glyph()).collect();
    assert_eq!((row.as_str(), found.lost.len()), (" ><..# ", 1));
    let again = read(&write(&found, None).unwrap(), STRICT).unwrap();
    assert_eq!((again.map.rooms, again.map.hardness), (map.rooms.clone(), map.hardness.clone()));
    for end in offsets(bytes.len()).filter(|&end| end >= 6) {
        assert!(read(&bytes[..end], STRICT).is_err(), "{end}");
    }
}
