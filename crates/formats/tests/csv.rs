//! Levels of every built-in recipe as CSV: they come back, and others read the same numbers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use barrow::{BUILTIN, Generator, Level};
use barrow_formats::{FORMATS, Found, ReadOptions, WriteOptions};

fn write(level: &Level) -> Vec<u8> {
    let format = FORMATS.iter().find(|format| format.name == "csv").expect("it is in the list");
    let mut out = Vec::new();
    (format.write.expect("it is written").write)(level.into(), &WriteOptions::default(), &mut out)
        .expect("every level fits");
    out
}

fn read(file: &[u8]) -> Found {
    let mut found = barrow_formats::read(file, ReadOptions::default()).expect("what is written is read");
    assert_eq!((found.len(), found[0].format, found[0].lost.len()), (1, "csv", 0));
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

/// What `BARROW_PYTHON` (or `python3`) says to the script; nothing if it lacks a package.
fn python(files: &[PathBuf]) -> Option<String> {
    let python = env::var_os("BARROW_PYTHON").unwrap_or_else(|| "python3".into());
    let output = Command::new(python).arg("-c").arg(SCRIPT).args(files).output().ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() || errors.contains("ModuleNotFoundError"), "{errors}");
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Prints the numbers of all files.
const SCRIPT: &str = "
import sys, numpy
for file in sys.argv[1:]:
    for row in numpy.loadtxt(file, dtype=int, delimiter=',', comments='#', ndmin=2): print(*row)
";

#[test]
fn numpy_reads_the_same_numbers() {
    let (mut files, mut numbers) = (Vec::new(), String::new());
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let level = generator.generate(3).unwrap();
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.csv", recipe.name));
        fs::write(&path, write(level)).unwrap();
        files.push(path);
        for row in level.map().tiles.rows() {
            let row: Vec<String> = row.iter().map(|&tile| (tile as u8).to_string()).collect();
            numbers.extend([&row.join(" "), "\n"]);
        }
    }
    match python(&files) {
        Some(said) => assert!(said == numbers, "the numbers differ"),
        None => println!("skipped: no Python with numpy; set BARROW_PYTHON to one"),
    }
}
