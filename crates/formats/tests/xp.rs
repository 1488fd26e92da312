//! Levels of every built-in recipe for REXPaint: they come back, and libtcod sees and saves the same pictures.

mod common;

use std::fs;
use std::path::Path;

use barrow::{BUILTIN, Generator, Map};
use common::{assert_tiles_marks_and_identity_come_back, python, read, write};

#[test]
fn tiles_marks_and_identity_come_back() {
    assert_tiles_marks_and_identity_come_back("xp");
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
        fs::write(&path, write("xp", level)).unwrap();
        files.push(path);
        pictures.extend(["3\n", &rows(level.map())]);
        levels.push(level.clone());
    }
    let Some(said) = python(SCRIPT, &files) else {
        println!("skipped: no Python with tcod; set BARROW_PYTHON to one");
        return;
    };
    assert!(said == pictures, "the pictures differ");
    for (path, level) in files.iter().zip(&levels) {
        let again = read("xp", &fs::read(path.with_extension("xp.again")).unwrap()).map;
        assert_eq!(again.tiles, level.map().tiles);
        assert_eq!((again.start, again.exit), (level.map().start, level.map().exit));
        assert_eq!(again.spawns.is_empty(), level.map().spawns.is_empty());
    }
}
