//! Levels of every built-in recipe as CSV: they come back, and others read the same numbers.

mod common;

use std::fs;
use std::path::Path;

use barrow::{BUILTIN, Generator};
use common::{assert_tiles_marks_and_identity_come_back, python, write};

#[test]
fn tiles_marks_and_identity_come_back() {
    assert_tiles_marks_and_identity_come_back("csv");
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
        fs::write(&path, write("csv", level)).unwrap();
        files.push(path);
        for row in level.map().tiles.rows() {
            let row: Vec<String> = row.iter().map(|&tile| (tile as u8).to_string()).collect();
            numbers.extend([&row.join(" "), "\n"]);
        }
    }
    match python(SCRIPT, &files) {
        Some(said) => assert!(said == numbers, "the numbers differ"),
        None => println!("skipped: no Python with numpy; set BARROW_PYTHON to one"),
    }
}
