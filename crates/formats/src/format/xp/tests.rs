use std::io::{Read as _, Write as _};

use barrow::{Map, Point, Size, Spawn, SpawnKind, Tile};
use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};

use super::looks::TRANSPARENT;
use super::*;
use crate::drawn::level;
use crate::{Format, Found, ReadError, ReadOptions, WriteOptions};

fn written() -> Vec<u8> {
    let mut out = Vec::new();
    write::write((&level()).into(), &WriteOptions::default(), &mut out).unwrap();
    out
}

fn read(file: &[u8]) -> Result<Found, ReadError> {
    read::read(file, ReadOptions::default()).map(|mut found| found.remove(0))
}

fn error_of(file: &[u8]) -> String {
    read(file).unwrap_err().to_string()
}

fn unpacked(file: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
    bytes
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut file = GzBuilder::new().write(Vec::new(), Compression::fast());
    file.write_all(bytes).unwrap();
    file.finish().unwrap()
}

/// Returns a file whose layers have those sizes and glyphs, column by column; `!` is transparent.
fn drawn(head: &[i32], layers: &[(i32, i32, &[u8])]) -> Vec<u8> {
    let mut bytes: Vec<u8> = head.iter().flat_map(|number| number.to_le_bytes()).collect();
    for (width, height, glyphs) in layers {
        bytes.extend([width, height].iter().flat_map(|side| side.to_le_bytes()));
        for &glyph in *glyphs {
            bytes.extend([glyph, 0, 0, 0, 1, 2, 3]);
            bytes.extend(if glyph == b'!' { TRANSPARENT } else { [0; 3] });
        }
    }
    packed(&bytes)
}

fn glyphs(map: &Map) -> String {
    map.tiles.cells().iter().map(|tile| tile.glyph()).collect()
}

#[test]
fn a_written_level_is_read_back() {
    let (level, found) = (level(), read(&written()).unwrap());
    let (was, is) = (level.map(), &found.map);
    assert_eq!(is.tiles, was.tiles);
    assert_eq!((is.start, is.exit, &is.spawns), (was.start, was.exit, &was.spawns));
    assert_eq!((&is.stairs_up, &is.stairs_down), (&was.stairs_up, &was.stairs_down));
    assert_eq!((found.identity.seed, found.identity.recipe_hash), (Some(u64::MAX), Some(0x12_ab)));
    assert_eq!((found.format, found.lost.len()), (Format::Xp, 0));
    let mut again = Vec::new();
    write::write((&found).into(), &WriteOptions::default(), &mut again).unwrap();
    assert_eq!(again, written());
}

#[test]
fn without_its_comment_only_names_are_lost() {
    let found = read(&packed(&unpacked(&written()))).unwrap();
    let (is, level) = (&found.map, level());
    assert_eq!(is.tiles, level.map().tiles);
    assert_eq!((is.start, is.exit), (level.map().start, level.map().exit));
    assert_eq!(is.spawns, [Spawn { at: Point::new(1, 1), kind: SpawnKind::Monster, name: "".into() }]);
    assert_eq!(found.identity, crate::FoundIdentity::default());
}

#[test]
fn the_bytes_match_the_manual() {
    let bytes = unpacked(&written());
    assert_eq!(bytes.len(), 8 + 3 * (8 + 8 * 4 * 10));
    assert_eq!(bytes[..16], [255, 255, 255, 255, 3, 0, 0, 0, 8, 0, 0, 0, 4, 0, 0, 0]);
    // The second cell is the one below the first.
    assert_eq!((bytes[16], bytes[26]), (b'-', b'|'));
    // The corner is transparent in the upper layers.
    assert_eq!(bytes[16 + 328..26 + 328], [b' ', 0, 0, 0, 0, 0, 0, 255, 0, 255]);
}

#[test]
fn files_of_other_programs_are_read() {
    // One layer, without a version: █ · @ ? and a dot.
    let found = read(&drawn(&[1], &[(1, 5, &[219, 250, b'@', b'?', b'.'])])).unwrap();
    assert_eq!((found.map.size(), glyphs(&found.map)), (Size::new(1, 5), "-.. .".to_string()));
    assert_eq!(found.map.start, Some(Point::new(0, 2)));
    assert_eq!(found.lost, ["unknown glyphs: 1; the first is 63 at 0,3"]);
    // Two layers, the upper with a transparent cell, a tree and two starts.
    let found = read(&drawn(&[-7, 2], &[(2, 2, b"...."), (2, 2, &[b'!', 5, 1, 2])])).unwrap();
    assert_eq!(glyphs(&found.map), "..T.");
    assert_eq!((found.map.start, found.lost.len()), (Some(Point::new(1, 0)), 1));
}

#[test]
fn errors_name_the_problem() {
    for (file, expected) in [
        (drawn(&[-1, 0], &[]), "offset 4: there cannot be 0 layers, only 1 to 9"),
        (drawn(&[-1, 10], &[(1, 1, b".")]), "offset 4: there cannot be 10 layers"),
        (drawn(&[-1, 1], &[(0, 1, b".")]), "offset 8: a level cannot be 0x1; each side is 1 to 8192"),
        (drawn(&[-1, 1], &[(8193, 1, b".")]), "offset 8: a level cannot be 8193x1"),
        (drawn(&[-1, 2], &[(1, 1, b"."), (2, 1, b"..")]), "offset 26: layer 1 is 2x1, but the first is 1x1"),
        (drawn(&[-1, 1], &[(1, 1, b"..")]), "offset 26: there are bytes after the last layer"),
    ] {
        assert!(error_of(&file).starts_with(&format!("xp, {expected}")), "{}", error_of(&file));
    }
    let mut file = written();
    assert!(error_of(&file[..file.len() - 1]).contains("damaged"));
    file.push(0);
    assert!(error_of(&file).ends_with("there are bytes after the compressed data"));
    assert!(read::read(&file, ReadOptions::LENIENT).is_ok());
    assert!(error_of(b"\x1f\x8b").starts_with("xp, offset 2: "));
}

#[test]
fn false_sizes_allocate_nothing() {
    for side in [8192, 4000] {
        let message = error_of(&drawn(&[-1, 9], &[(side, side, b"....")]));
        assert!(
            message.contains(&format!("the file ends, but {} more bytes are needed", side * 10)),
            "{message}"
        );
    }
}

#[test]
fn decompression_bombs_are_not_decompressed() {
    // Ten million bytes after a level of one cell.
    let mut bytes = unpacked(&drawn(&[-1, 1], &[(1, 1, b".")]));
    bytes.resize(10_000_000, 0);
    let file = packed(&bytes);
    assert!(file.len() < 100_000);
    assert!(error_of(&file).starts_with("xp, offset 26: there are bytes after the last layer"));
    // The same bytes as the comment.
    let mut comment = vec![0x1f, 0x8b, 8, 16, 0, 0, 0, 0, 0, 255];
    comment.resize(1_000_000, b'x');
    assert!(error_of(&comment).starts_with("xp, offset "), "{}", error_of(&comment));
}

#[test]
fn notes_beyond_the_limit_are_left_out() {
    let mut found = read(&written()).unwrap();
    let name = "n".repeat(100);
    for i in 0..2000 {
        let at = Point::new(i % 8, i / 8 % 4);
        found.map.spawns.push(Spawn { at, kind: SpawnKind::Item, name: name.as_str().into() });
    }
    found.identity.waived.push("a\0b".to_string());
    let mut file = Vec::new();
    write::write((&found).into(), &WriteOptions::default(), &mut file).unwrap();
    let again = read(&file).unwrap();
    assert_eq!(again.identity.seed, found.identity.seed);
    assert!(again.map.spawns.len() > 400 && again.map.spawns.len() < 2000);
    assert_eq!(again.map.tiles[Point::new(0, 0)], Tile::WallAcross);
}

#[test]
fn damaged_files_do_not_panic() {
    let file = written();
    let bytes = unpacked(&file);
    for lenient in [false, true] {
        let options = ReadOptions { lenient, ..ReadOptions::STRICT };
        for i in 0..file.len() {
            assert!(read::read(&file[..i], ReadOptions::default()).is_err(), "{i}");
            for bit in 0..8 {
                let mut flipped = file.clone();
                flipped[i] ^= 1 << bit;
                let _ = read::read(&flipped, options);
            }
        }
    }
    for i in 0..bytes.len() {
        assert!(read(&packed(&bytes[..i])).is_err(), "{i}");
        let mut flipped = bytes.clone();
        flipped[i] ^= 1 << (i % 8);
        let _ = read(&packed(&flipped));
    }
}
