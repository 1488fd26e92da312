//! Shared by the tests of single formats.

use barrow::{BUILTIN, Generator, Level};
use barrow_formats::{Format, Found, ReadOptions, WriteOptions};

/// Writes a level in a format.
pub(crate) fn write(format: Format, level: &Level) -> Vec<u8> {
    let mut out = Vec::new();
    format.write(level, &WriteOptions::default(), &mut out).expect("the format can represent every level");
    out
}

/// Reads a level. Panics if the detected format differs or anything is lost.
pub(crate) fn read(format: Format, file: &[u8]) -> Found {
    let mut found = barrow_formats::read(file, ReadOptions::default()).expect("written levels are read");
    assert_eq!((found.len(), found[0].format, &found[0].lost), (1, format, &Vec::new()));
    found.remove(0)
}

/// Panics unless tiles, start, exit, spawns and identity of many levels of every recipe are read back.
pub(crate) fn assert_tiles_marks_and_identity_are_read_back(format: Format) {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).expect("it is built in");
        for seed in (0..20).chain([u64::MAX]) {
            let level = generator.generate_ref(seed).expect("every seed gives a level");
            let (was, found) = (level.map(), read(format, &write(format, level)));
            let is = &found.map;
            assert_eq!(is.tiles, was.tiles);
            assert_eq!((is.start, is.exit, &is.spawns), (was.start, was.exit, &was.spawns));
            let (identity, was) = (found.identity, level.identity());
            assert_eq!((identity.recipe.as_deref(), identity.seed), (Some(&*was.recipe), Some(seed)));
            assert_eq!((identity.recipe_hash, identity.depth), (Some(was.recipe_hash), Some(was.depth)));
            assert_eq!((identity.generation, identity.attempt), (Some(was.generation), Some(was.attempt)));
            assert_eq!(identity.waived, level.rules().waived());
        }
    }
}
