//! Levels of every built-in recipe for REXPaint: they come back, and libtcod sees and saves the same pictures.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use barrow::{BUILTIN, Generator, Level, Map};
use barrow_formats::{FORMATS, Found, ReadOptions, WriteOptions};

fn write(level: &Level) -> Vec<u8> {
    let format = FORMATS.iter().find(|format| format.name == "xp").expect("it is in the list");
    let mut out = Vec::new();
    (format.write.expect("it is written").write)(level.into(), &WriteOptions::default(), &mut out)
        .expect("every level fits");
    out
}

fn read(file: &[u8]) -> Found {
    let mut found = barrow_formats::read(file, ReadOptions::default()).expect("what is written is read");
    assert_eq!((found.len(), found[0].format, &found[0].lost), (1, "xp", &Vec::new()));
    found.remove(0)
}

#[test]
fn tiles_marks_and_identity_come_back() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in (0..20).chain([u64::MAX]) {
            let level = generator.generate(seed).unwrap();
            let (was, found) = (level.map(), read(&write(level)));
            let is = &found.map;
            assert_eq!(is.tiles, was.tiles);
            assert_eq!((is.start, is.exit, &is.spawns), (was.start, was.exit, &was.spawns));
            let (identity, was) = (found.identity, level.identity());
            assert_eq!((identity.recipe.as_deref(), identity.seed), (Some(&*was.recipe), Some(seed)));
            assert_eq!((identity.recipe_hash, identity.depth), (Some(was.recipe_hash), Some(was.depth)));
            assert_eq!((identity.generation, identity.attempt), (Some(was.generation), Some(was.attempt)));
            assert_eq!(identity.lifted, level.rules().lifted());
        }
    }
}

/// Prints of every file the number of layers and what the lower two show, and saves all with another name.
const SCRIPT: &str = "
import sys, numpy, tcod.console
for file in sys.argv[1:]:
    layers = tcod.console.load_xp(file, order='F')
    tcod.console.save_xp(file + '.again', layers)
    ground, features = (layer.rgb for layer in layers[:2])
    seen = (features['bg'] != (255, 0, 255)).any(axis=-1)
    glyphs = numpy.where(seen, features['ch'], ground['ch'])
    print(len(layers))
    for y in range(glyphs.shape[1]): print(''.join(map(chr, glyphs[:, y])))
";

/// What `BARROW_PYTHON` (or `python3`) says to the script; nothing if it lacks a package.
fn tcod(files: &[PathBuf]) -> Option<String> {
    let python = env::var_os("BARROW_PYTHON").unwrap_or_else(|| "python3".into());
    let output = Command::new(python).arg("-c").arg(SCRIPT).args(files).output().ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() || errors.contains("ModuleNotFoundError"), "{errors}");
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn rows(map: &Map) -> String {
    map.tiles
        .rows()
        .map(|row| row.iter().map(|tile| tile.glyph()).chain(['\n']).collect::<String>())
        .collect()
}

#[test]
fn tcod_sees_and_saves_the_same_pictures() {
    let (mut files, mut levels, mut pictures) = (Vec::new(), Vec::new(), String::new());
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let level = generator.generate(3).unwrap();
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.xp", recipe.name));
        fs::write(&path, write(level)).unwrap();
        files.push(path);
        pictures.extend(["3\n", &rows(level.map())]);
        levels.push(level.clone());
    }
    let Some(said) = tcod(&files) else {
        println!("skipped: no Python with tcod; set BARROW_PYTHON to one");
        return;
    };
    assert!(said == pictures, "the pictures differ");
    for (path, level) in files.iter().zip(&levels) {
        let again = read(&fs::read(path.with_extension("xp.again")).unwrap()).map;
        assert_eq!(again.tiles, level.map().tiles);
        assert_eq!((again.start, again.exit), (level.map().start, level.map().exit));
        assert_eq!(again.spawns.is_empty(), level.map().spawns.is_empty());
    }
}
