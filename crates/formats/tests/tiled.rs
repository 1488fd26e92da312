//! Maps of Tiled: levels of every built-in recipe come back. `cargo xtask outside` has other programs read them.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use barrow::{BUILTIN, Generator};
use barrow_formats::{FORMATS, ReadOptions, Subject, TileData, WriteOptions, json, read};

fn write(format: &str, subject: Subject<'_>, tile_data: TileData) -> Vec<u8> {
    let spec = FORMATS.iter().find(|spec| spec.name == format).unwrap();
    let options = WriteOptions { tile_data, ..WriteOptions::default() };
    let mut file = Vec::new();
    (spec.write.unwrap().write)(subject, &options, &mut file).unwrap();
    file
}

fn as_json<'a>(level: impl Into<Subject<'a>>) -> String {
    let mut out = String::new();
    json::write(level, &mut out);
    out
}

#[test]
fn levels_of_every_recipe_come_back_whole() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in [1, 2, u64::MAX] {
            let level = generator.generate_ref(seed).unwrap();
            for (format, data) in [
                ("tmx", TileData::Csv),
                ("tmx", TileData::Zlib),
                ("tmj", TileData::Csv),
                ("tmj", TileData::Base64),
            ] {
                let file = write(format, level.into(), data);
                let found = read(&file, ReadOptions::default()).unwrap().remove(0);
                assert_eq!(as_json(&found), as_json(level), "{} {seed} {format}", recipe.name);
                assert_eq!((found.format, found.lost.len()), (format, 0), "{:?}", found.lost);
            }
        }
    }
}
