//! Tiled: levels of every built-in recipe are read back. `cargo xtask interop` checks that other programs read them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use barrow::{BUILTIN, Generator};
use barrow_formats::{Format, ReadOptions, Subject, TileData, WriteOptions, read};

fn write(format: Format, subject: Subject<'_>, tile_data: TileData) -> Vec<u8> {
    let options = WriteOptions { tile_data, ..WriteOptions::default() };
    let mut file = Vec::new();
    format.write(subject, &options, &mut file).unwrap();
    file
}

fn as_json<'a>(level: impl Into<Subject<'a>>) -> String {
    let mut out = Vec::new();
    Format::Json.write(level, &WriteOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn levels_of_every_recipe_are_read_back() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in [1, 2, u64::MAX] {
            let level = generator.generate_ref(seed).unwrap();
            for (format, data) in [
                (Format::Tmx, TileData::Csv),
                (Format::Tmx, TileData::Zlib),
                (Format::Tmj, TileData::Csv),
                (Format::Tmj, TileData::Base64),
            ] {
                let file = write(format, level.into(), data);
                let found = read(&file, ReadOptions::default()).unwrap().remove(0);
                assert_eq!(as_json(&found), as_json(level), "{} {seed} {format}", recipe.name);
                assert_eq!((found.format, found.lost.len()), (format, 0), "{:?}", found.lost);
            }
        }
    }
}
