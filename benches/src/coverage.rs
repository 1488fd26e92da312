//! Coverage of readers and parsers: `cargo xtask coverage`.
//!
//! `coverage LCOV PAGE` reads the file that `cargo llvm-cov --lcov` wrote, and writes a table of the lines that the tests
//! ran into a page. Tests inside the files are not counted. The exit code is 1 if a row is below the goal.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::{env, fs};

use barrow_bench::write_between_marks;

/// Smallest share of lines in percent.
const GOAL: usize = 90;

/// Rows of the table: what is read, and the files or folders that read it.
const ROWS: [(&str, &[&str]); 16] = [
    ("level JSON, JSON lines", &["core/src/document/", "core/src/map/serial.rs", "formats/src/format/json/"]),
    ("text", &["formats/src/format/text/", "core/src/map/text.rs"]),
    ("ANSI", &["formats/src/format/ansi.rs"]),
    ("CSV", &["formats/src/format/csv/"]),
    ("RLG327", &["formats/src/format/rlg327/"]),
    ("Tiled", &["formats/src/format/tiled/"]),
    ("REXPaint", &["formats/src/format/xp/"]),
    ("donjon", &["formats/src/format/donjon.rs"]),
    ("Watabou", &["formats/src/format/watabou.rs"]),
    ("shared by formats", &["formats/src/"]),
    ("recipes", &["barrow/src/recipe/"]),
    ("prefabs, parameters", &["core/src/map/prefab.rs", "core/src/params/"]),
    ("records, scores", &["game/src/record/", "session/src/files/"]),
    ("campaigns, course tables", &["game/src/campaign/", "game/src/course/"]),
    (
        "keys, settings, links",
        &["play/src/input/key.rs", "play/src/input/keymap.rs", "play/src/settings.rs", "web/src/link.rs"],
    ),
    (
        "arguments, requests",
        &["cli/src/arguments/", "cli/src/commands/studio/connections.rs", "cli/src/commands/studio/serve.rs"],
    ),
];

/// Files of `formats/src` that only write.
const WRITERS: [&str; 10] = [
    "/write.rs",
    "/picture/",
    "/gif/",
    "/uvtt/",
    "/ldtk/",
    "/cast",
    "/png.rs",
    "/svg.rs",
    "/key.rs",
    "/animation.rs",
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [lcov, page] = args.as_slice() else { return Err("coverage needs an LCOV file and a page".into()) };
    let mut rows = [(0, 0); ROWS.len()];
    for (file, covered) in &files(&fs::read_to_string(lcov)?)? {
        if let Some(row) = row_of(file) {
            rows[row].0 += covered.values().filter(|&&times| times > 0).count();
            rows[row].1 += covered.len();
        }
    }
    let mut table = "| input | lines | run by tests | share |\n|---|---:|---:|---:|\n".to_string();
    let mut is_reached = true;
    for ((name, _), (run, lines)) in ROWS.iter().zip(rows) {
        let share = run * 1000 / lines.max(1);
        writeln!(table, "| {name} | {lines} | {run} | {}.{} % |", share / 10, share % 10)?;
        is_reached &= share >= GOAL * 10;
    }
    print!("{table}");
    write_between_marks(page, "coverage", &table)?;
    if !is_reached {
        eprintln!("coverage: a row is below {GOAL} %");
    }
    Ok(if is_reached { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the row that counts a file: the first that names it.
fn row_of(file: &str) -> Option<usize> {
    let is_writer = file.contains("formats/src/") && WRITERS.iter().any(|part| file.contains(part));
    let row =
        ROWS.iter().position(|(_, parts)| parts.iter().any(|part| file.contains(&format!("crates/{part}"))));
    row.filter(|_| !is_writer && !file.ends_with("tests.rs"))
}

/// Number of times that each line of a file ran.
type Lines = BTreeMap<usize, u64>;

/// Returns the lines of every file, up to its tests.
fn files(lcov: &str) -> Result<BTreeMap<String, Lines>, Box<dyn Error>> {
    let mut files: BTreeMap<String, Lines> = BTreeMap::new();
    let (mut name, mut end) = (String::new(), 0);
    for line in lcov.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            name = path.to_string();
            let text = fs::read_to_string(path)?;
            end = text.lines().position(|line| line == "#[cfg(test)]").unwrap_or(usize::MAX);
        } else if let Some((number, times)) = line.strip_prefix("DA:").and_then(|data| data.split_once(',')) {
            let number: usize = number.parse()?;
            if number <= end {
                *files.entry(name.clone()).or_default().entry(number).or_default() += times.parse::<u64>()?;
            }
        }
    }
    Ok(files)
}
