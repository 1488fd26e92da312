//! Levels, damaged files and maps of others.

use std::io::Write;

use barrow::{CustomTile, Hue, Point, Tile};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

use crate::{
    Format, Found, ReadError, ReadOptions, Subject, TileData, TilePictures, WriteOptions, drawn, read,
};

fn written(format: Format, tile_data: TileData, tile_pictures: TilePictures) -> Vec<u8> {
    let level = drawn::level();
    let mut file = Vec::new();
    let options = WriteOptions { tile_data, tile_pictures, ..WriteOptions::default() };
    format.write(&level, &options, &mut file).unwrap();
    file
}

fn as_json<'a>(level: impl Into<Subject<'a>>) -> String {
    let mut out = Vec::new();
    Format::Json.write(level, &WriteOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn found(file: &[u8]) -> Found {
    read(file, ReadOptions::default()).unwrap().remove(0)
}

fn problem(file: &str) -> String {
    read(file.as_bytes(), ReadOptions::default()).unwrap_err().to_string()
}

/// Returns a map of 3×2 cells with that layer data and additional elements.
fn tmx(data: &str, rest: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<map width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n\
         <tileset firstgid=\"1\" source=\"x.tsx\"/><layer width=\"3\" height=\"2\">{data}</layer>{rest}</map>"
    )
}

fn rows(found: &Found) -> Vec<String> {
    found.map.to_string().lines().map(str::to_string).collect()
}

#[test]
fn a_written_level_is_read_back() {
    let was = as_json(&drawn::level());
    for format in [Format::Tmx, Format::Tmj] {
        for data in TileData::ALL {
            for pictures in TilePictures::ALL {
                let file = written(format, data, pictures);
                assert_eq!(file, written(format, data, pictures));
                let found = found(&file);
                assert_eq!(as_json(&found), was, "{format} {}", data.name());
                assert_eq!((found.format, found.lost.len()), (format, 0), "{:?}", found.lost);
            }
        }
    }
}

/// Returns a level with custom tiles and layers, some with names that must be escaped.
fn custom_level() -> Found {
    let mut found = found(as_json(&drawn::level()).as_bytes());
    let map = &mut found.map;
    map.custom_tiles = [
        CustomTile::new("ice & \"snow\"", Tile::Floor, '<', Hue::Cyan),
        CustomTile::new("fence", Tile::WallAcross, 'H', Hue::Brown),
        CustomTile::new("unused", Tile::Lava, '^', Hue::Red),
    ]
    .into();
    for (at, name) in [((1, 1), "ice & \"snow\""), ((2, 2), "ice & \"snow\""), ((0, 1), "fence")] {
        let id = map.custom_id(name).unwrap();
        map.mark_custom(at.into(), id);
    }
    map.layer_mut("biome")[Point::new(7, 3)] = 255;
    map.layer_mut("a \"b\" <c>")[Point::new(1, 0)] = 3;
    found
}

#[test]
fn custom_tiles_and_layers_are_read_back() {
    let level = custom_level();
    for format in [Format::Tmx, Format::Tmj] {
        for tile_data in TileData::ALL {
            for tile_pictures in TilePictures::ALL {
                let options = WriteOptions { tile_data, tile_pictures, ..WriteOptions::default() };
                let mut file = Vec::new();
                format.write(&level, &options, &mut file).unwrap();
                let back = found(&file);
                assert_eq!(as_json(&back), as_json(&level), "{format} {}", tile_data.name());
                assert_eq!(back.lost, [""; 0]);
                assert_eq!(back.map.custom_tiles, level.map.custom_tiles);
                let text = String::from_utf8(file).unwrap();
                for beside in format.beside(&options, &level.map.custom_tiles) {
                    assert!(text.contains(&beside.name), "{}", beside.name);
                }
            }
        }
    }
}

#[test]
fn the_first_layer_and_tile_set_are_the_same_without_custom_tiles() {
    let options = WriteOptions::default();
    let mut file = Vec::new();
    Format::Tmx.write(&custom_level(), &options, &mut file).unwrap();
    let (plain, custom) =
        (written(Format::Tmx, TileData::Csv, TilePictures::Inside), String::from_utf8(file).unwrap());
    let plain = String::from_utf8(plain).unwrap();
    for (start, end) in [("<tileset firstgid=\"1\"", "</tileset>"), ("<layer id=\"1\"", "</layer>")] {
        let part = |file: &str| {
            let from = file.find(start).unwrap();
            file[from..from + file[from..].find(end).unwrap()].to_string()
        };
        assert_eq!(part(&plain), part(&custom));
    }
}

#[test]
fn custom_tiles_painted_in_the_editor_are_read() {
    let data = "<data encoding=\"csv\">17,3,17,17,1,17</data>";
    let painted = "<layer width=\"3\" height=\"2\"><data encoding=\"csv\">30,31,0,0,30,99</data></layer>";
    let set = "<tileset firstgid=\"30\"><tile id=\"0\" class=\"ice\"><properties>\
        <property name=\"like\" value=\"Floor\"/></properties></tile>\
        <tile id=\"1\" type=\"fence\"><properties><property name=\"like\" value=\"wall\"/>\
        <property name=\"glyph\" value=\"H\"/><property name=\"color\" value=\"plaid\"/></properties></tile>\
        <tile id=\"2\" type=\"ice\"><properties><property name=\"like\" value=\"lava\"/></properties></tile></tileset>";
    let found = found(tmx(data, &format!("{painted}{set}")).as_bytes());
    assert_eq!(rows(&found), [".|.", "..."]);
    let custom: Vec<_> = found.map.custom_cells().map(|(at, _)| found.map.custom_at(at).unwrap()).collect();
    assert_eq!(custom.iter().map(|tile| tile.name.as_str()).collect::<Vec<_>>(), ["ice", "fence", "ice"]);
    assert_eq!((custom[0].glyph, custom[1].glyph, custom[1].color), ('.', 'H', Hue::White));
    assert!(found.lost.iter().any(|lost| lost.starts_with("1 tiles are not known")), "{:?}", found.lost);
    let tile = |i: u32| {
        format!(
            "<tile id=\"{i}\" type=\"t{i}\"><properties><property name=\"like\" value=\"floor\"/></properties></tile>"
        )
    };
    let tiles: Vec<String> = (0..256).map(tile).collect();
    let tiles = tiles.concat();
    let many = format!("<tileset firstgid=\"30\">{tiles}</tileset>");
    assert!(problem(&tmx(data, &many)).ends_with("there are too many custom tiles; the maximum is 255"));
}

#[test]
fn layers_with_other_values_are_errors() {
    let data = "<data encoding=\"csv\">17,17,17,17,17,17</data>";
    let with = |value: &str| {
        let property = format!("<property name=\"layer:biome\" value=\"{value}\"/>");
        tmx(data, &format!("<properties>{property}</properties>"))
    };
    let map = found(with("0, 1,2&#10;3,4,255,").as_bytes()).map;
    assert_eq!(map.layer("biome").unwrap().cells(), [0, 1, 2, 3, 4, 255]);
    for value in ["", "0,1,2,3,4", "0,1,2,3,4,5,6", "0,1,2,3,4,256", "0,1,2,3,4,x"] {
        let message = problem(&with(value));
        assert!(
            message.ends_with("`layer:biome` must be 6 numbers from 0 to 255 with commas between them"),
            "{message}"
        );
    }
}

#[test]
fn only_its_own_files_are_claimed() {
    let files = [
        written(Format::Tmx, TileData::Csv, TilePictures::Inside),
        written(Format::Tmj, TileData::Csv, TilePictures::Inside),
        as_json(&drawn::level()).into_bytes(),
        br#"{"barrow":1,"width":9,"height":1,"rows":["........."],"recipe":"tilewidth","waived":["layers"]}"#
            .to_vec(),
        b"<....>\n".to_vec(),
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"><map /></svg>".to_vec(),
        b"<mapping/>".to_vec(),
        b"<map".to_vec(),
        b"<?xml".to_vec(),
    ];
    for (i, file) in files.iter().enumerate() {
        assert_eq!(Format::Tmx.claims(file), i == 0, "{i}");
        assert_eq!(Format::Tmj.claims(file), i == 1, "{i}");
    }
}

#[test]
fn a_truncated_file_is_an_error() {
    for (format, data) in
        [(Format::Tmx, TileData::Csv), (Format::Tmx, TileData::Zlib), (Format::Tmj, TileData::Zlib)]
    {
        let file = written(format, data, TilePictures::Beside);
        for end in 0..file.len() - 1 {
            let cut = format.read(&file[..end], ReadOptions::default());
            assert!(matches!(cut, Err(ReadError::Format { .. })), "{format} cut at {end}: {cut:?}");
        }
    }
}

#[test]
fn a_flipped_bit_does_not_panic() {
    for (format, data) in
        [(Format::Tmx, TileData::Csv), (Format::Tmx, TileData::Zlib), (Format::Tmj, TileData::Csv)]
    {
        let mut file = written(format, data, TilePictures::Beside);
        for i in 0..file.len() {
            for bit in [1, 1 << (i % 8)] {
                file[i] ^= bit;
                let flipped = format.read(&file, ReadOptions::default());
                assert!(matches!(flipped, Ok(_) | Err(ReadError::Format { .. })), "{flipped:?}");
                file[i] ^= bit;
            }
        }
    }
}

#[test]
fn layers_are_read_in_every_encoding() {
    let bytes: Vec<u8> = [17u32, 0, 2, 3, 17, 18].into_iter().flat_map(u32::to_le_bytes).collect();
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::best());
    zlib.write_all(&bytes).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(&bytes).unwrap();
    let base64 = |bytes: Vec<u8>| STANDARD.encode(bytes);
    for data in [
        "<data encoding=\"csv\">17,0,2,\n 3,17,18,\n</data>".to_string(),
        "<data><tile gid=\"17\"/><tile/><tile gid=\"2\"/><tile gid=\"3\"/><tile gid=\"17\"/><tile gid=\"18\"/></data>"
            .to_string(),
        format!("<data encoding=\"base64\">\n  {}\n</data>", base64(bytes.clone())),
        format!(
            "<data encoding=\"base64\" compression=\"zlib\">{}</data>",
            base64(zlib.finish().unwrap())
        ),
        format!(
            "<data encoding=\"base64\" compression=\"gzip\">{}</data>",
            base64(gzip.finish().unwrap())
        ),
    ] {
        let found = found(tmx(&data, "").as_bytes());
        assert_eq!(rows(&found), [". -", "|.<"], "{data}");
        assert!(found.lost[0].starts_with("The tile set `x.tsx` does not name its tiles"), "{:?}", found.lost);
        assert_eq!((found.map.rooms.len(), found.map.stairs_up.len()), (2, 1));
    }
}

#[test]
fn false_sizes_are_errors() {
    let csv = "<data encoding=\"csv\">17,17,17,17,17,17</data>";
    let sized = |w: &str, h: &str| {
        let file = tmx(csv, "").replacen("width=\"3\"", w, 1).replacen("height=\"2\"", h, 1);
        problem(&file)
    };
    let message = sized("width=\"8192\"", "height=\"8192\"");
    assert!(message.ends_with("a layer has 6 tiles, but the map has 67108864 cells"), "{message}");
    assert!(sized("width=\"8193\"", "height=\"1\"").contains("a level cannot be 8193x1"));
    assert!(sized("width=\"-3\"", "height=\"2\"").contains("a level cannot be -3x2"));
    assert_eq!(sized("", "height=\"2\""), "tmx, line 2, column 1: `width` must be a whole number");
    let mut bomb = ZlibEncoder::new(Vec::new(), Compression::best());
    bomb.write_all(&vec![0; 1 << 24]).unwrap();
    let bomb = STANDARD.encode(bomb.finish().unwrap());
    let message = problem(&tmx(&format!("<data encoding=\"base64\" compression=\"zlib\">{bomb}</data>"), ""));
    assert!(message.ends_with("the tiles are 25 bytes, which is not a multiple of four"), "{message}");
    let small = "<data encoding=\"base64\" compression=\"zlib\">eJwDAAAAAAE=</data>";
    let message = problem(&tmx(small, "").replacen("\"3\"", "\"8192\"", 1).replacen("\"2\"", "\"8192\"", 1));
    assert!(message.ends_with("8 bytes cannot hold 67108864 tiles"), "{message}");
    let zstd = "<data encoding=\"base64\" compression=\"zstd\">AAAA</data>";
    assert!(problem(&tmx(zstd, "")).contains("`zstd` cannot be read; save them as CSV, zlib or gzip"));
}

#[test]
fn deep_nesting_and_entity_expansion_are_harmless() {
    let deep = format!("<map width=\"1\" height=\"1\">{}", "<group>".repeat(100_000));
    assert!(problem(&deep).starts_with("tmx, line 1"), "{}", problem(&deep));
    let entity = "<!DOCTYPE map [<!ENTITY a \"aaaa\">]><map>&a;</map>";
    assert!(Format::Tmx.read(entity.as_bytes(), ReadOptions::default()).is_err());
}

#[test]
fn known_objects_of_other_maps_are_read() {
    let data = "<data encoding=\"csv\">17,12,17,17,17,17</data>";
    let objects = "<group><objectgroup>\
        <object type=\"Room\" x=\"0.5\" y=\"0\" width=\"7\" height=\"16\"/>\
        <object name=\"player\" x=\"3.5\" y=\"15.9\"/>\
        <object class=\"monster\" name=\"rat\" gid=\"4\" x=\"16\" y=\"16\" width=\"8\" height=\"8\"/>\
        <object type=\"door\" x=\"0\" y=\"0\"/><object type=\"lamp\"/><object type=\"lamp\"/>\
        <object type=\"exit\" x=\"24\"/>\
        </objectgroup></group><imagelayer/>";
    let found = found(tmx(data, objects).as_bytes());
    let map = &found.map;
    assert_eq!((map.rooms.len(), map.rooms[0].bounds), (1, barrow::Rect::new(0, 0, 1, 2)));
    assert_eq!((map.start, map.exit), (Some(barrow::Point::new(0, 1)), None));
    assert_eq!((&*map.spawns[0].name, map.spawns[0].at), ("rat", barrow::Point::new(2, 1)));
    assert_eq!((map.doors.len(), map.doors[0].state), (1, barrow::DoorState::Closed));
    for sentence in [
        "An image layer.",
        "Objects of type `lamp`: 2 of them.",
        "Doors on tiles that are not doors: 1 of them.",
        "Objects outside the map, of type `exit`: 1 of them.",
    ] {
        assert!(found.lost.iter().any(|lost| lost == sentence), "{sentence}: {:?}", found.lost);
    }
}

#[test]
fn a_moved_room_is_read_at_its_new_place() {
    let file = String::from_utf8(written(Format::Tmx, TileData::Csv, TilePictures::Beside)).unwrap();
    let moved = file.replace("type=\"room\" x=\"16\"", "type=\"room\" x=\"32\"");
    assert_ne!(file, moved);
    let found = found(moved.as_bytes());
    assert_eq!(found.map.rooms[0].bounds, barrow::Rect::new(2, 1, 3, 2));
    assert_eq!(found.lost, ["Rooms that were moved and so lost their exact cells: 1 of them."]);
}
