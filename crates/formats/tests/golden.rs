//! Golden tests: seeds 1 to 3 of every recipe in full, and a catalog with metrics of many more, whose difference shows
//! the effect of a change.
//!
//! After a change of `GENERATION_VERSION`, `cargo xtask golden` rewrites the files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use barrow::{BUILTIN, Generator};
use barrow_formats::{Format, WriteOptions};

const CATALOGED: u64 = 40;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(name)
}

/// Compares `found` with a golden file, or rewrites the file if the environment variable `UPDATE_GOLDEN` is set.
fn assert_golden(name: &str, found: &str) {
    let path = golden(name);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).expect("golden files can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if expected == found {
        return;
    }
    let line = expected.lines().zip(found.lines()).position(|(a, b)| a != b).map_or(0, |i| i + 1);
    panic!("{name} differs from line {line} on; a changed level needs a new GENERATION_VERSION");
}

#[test]
fn levels_in_full() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in 1..=3 {
            let mut text = Vec::new();
            let level = generator.generate_ref(seed).unwrap();
            Format::Json.write(level, &WriteOptions::default(), &mut text).unwrap();
            assert_golden(&format!("{}-{seed}.json", recipe.name), str::from_utf8(&text).unwrap());
        }
    }
}

#[test]
fn catalog() {
    let names: Vec<&str> = barrow::METRICS.iter().map(|metric| metric.name).collect();
    let mut table = format!("recipe\tseed\tattempt\tdoors\t{}\n", names.join("\t"));
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in 1..=CATALOGED {
            let level = generator.generate_ref(seed).unwrap();
            let (attempt, doors) = (level.identity().attempt, level.map().doors.len());
            let _ = write!(table, "{}\t{seed}\t{attempt}\t{doors}", recipe.name);
            for (_, value) in level.metrics() {
                let _ = write!(table, "\t{}", value.map_or("-".to_string(), |n| n.to_string()));
            }
            table.push('\n');
        }
    }
    assert_golden("catalog.tsv", &table);
}
