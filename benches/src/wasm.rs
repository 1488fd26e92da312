//! Benchmark of WebAssembly beside native code: `cargo xtask bench wasm`, which builds the page of the studio first.
//!
//! This program and Node, with the WebAssembly file of the studio, generate and check levels of consecutive seeds with the same
//! generator. Rounds alternate and the best of each counts, in processor time.

use std::error::Error;
use std::fmt::Write as _;
use std::process::Command;
use std::{env, process};

use barrow::Generator;
use barrow_bench::{Benchmark, write_between_marks};

const ROUNDS: u32 = 5;
/// Seconds per recipe and round.
const SLICE: f64 = 0.2;
const MOST_LEVELS: u32 = 100_000;
/// Recipes at their own size, and the largest ratio of the two times that is wanted.
const RECIPES: &[(&str, Option<f64>)] = &[
    ("nethack", Some(2.0)),
    ("cellular_caves", Some(2.0)),
    ("rlg327", None),
    ("maze", None),
    ("brogue", None),
    ("town", None),
    ("dla_caves", None),
    ("wfc_rooms", None),
];
const SCRIPT: &str = "benches/scripts/levels.mjs";

/// Times of one recipe.
struct Times {
    name: &'static str,
    goal: Option<f64>,
    native: Benchmark<'static>,
    /// Seconds per level in WebAssembly in the best round.
    wasm: f64,
}

fn main() {
    if let Err(error) = run() {
        eprintln!("wasm: {error}");
        process::exit(1);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut all = Vec::new();
    for &(name, goal) in RECIPES {
        all.push(Times { name, goal, native: Benchmark::of_levels(Generator::new(name)?), wasm: f64::MAX });
    }
    for round in 1..=ROUNDS {
        eprintln!("wasm: round {round} of {ROUNDS}");
        for times in &mut all {
            times.native.round(SLICE, MOST_LEVELS);
            times.wasm = times.wasm.min(in_node(times.name)?);
        }
    }
    let table = table(&all);
    print!("{table}");
    env::args().nth(1).map_or(Ok(()), |page| write_between_marks(&page, "wasm", &table))
}

/// Returns the seconds per level of a recipe in WebAssembly.
fn in_node(recipe: &str) -> Result<f64, Box<dyn Error>> {
    let output = Command::new("node")
        .args([SCRIPT, recipe, &SLICE.to_string()])
        .output()
        .map_err(|error| format!("cannot run node, which this benchmark needs: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| format!("{SCRIPT}: {}", String::from_utf8_lossy(&output.stderr)).into())
}

fn table(all: &[Times]) -> String {
    let mut table = "| recipe | native, µs | WebAssembly, µs | times | at most | |\n".to_string();
    table.push_str("|---|---:|---:|---:|---:|---|\n");
    for Times { name, goal, native, wasm } in all {
        let times = wasm / native.best;
        let verdict = goal.map_or("", |most| if times <= most { "reached" } else { "**missed**" });
        let goal = goal.map_or_else(|| "–".to_string(), |most| format!("{most:.0}"));
        let (native, wasm) = (native.best * 1e6, wasm * 1e6);
        let _ = writeln!(table, "| {name} | {native:.1} | {wasm:.1} | {times:.2} | {goal} | {verdict} |");
    }
    table
}
