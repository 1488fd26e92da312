//! How fast levels are made, beside the bare loop, in one run: `cargo xtask bench`.
//!
//! Runs alternate between the loop and the recipes, and the best of each counts, so that a busy machine does not
//! favor one side. One thread, everything checked, nothing written.

mod bare_loop;

use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs};

use bare_loop::Dice;
use barrow::{BUILTIN, Generator, Overrides, Size, parse, plan};

const ROUNDS: u32 = 9;
/// Calls of the bare loop in a round, and the most levels of a recipe.
const CALLS: u32 = 200_000;
const MOST_LEVELS: f64 = 20_000.0;
/// Seconds that a recipe may take in a round.
const SLICE: f64 = 0.05;
/// The cells of the map that the bare loop draws.
const LOOP_CELLS: f64 = 80.0 * 21.0;

/// One recipe at one size.
struct Entry {
    name: &'static str,
    generator: Generator,
    seed: u64,
    levels: u32,
    best: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let mut entries = entries()?;
    let (mut cells, mut dice) = (bare_loop::blank(), Dice::new());
    let mut bare_best = f64::MAX;
    for round in 1..=ROUNDS {
        eprintln!("bench: round {round} of {ROUNDS}");
        bare_best = bare_best.min(time(CALLS, || bare_loop::draw(black_box(&mut cells), &mut dice)));
        for entry in &mut entries {
            entry.run()?;
        }
    }
    let table = table(&entries, bare_best);
    print!("{table}");
    match args.as_slice() {
        [flag, path] if flag == "--readme" => write_between_marks(path, &table),
        _ => Ok(()),
    }
}

/// Every recipe at its own size, and at 80×21 if that is another.
fn entries() -> Result<Vec<Entry>, barrow::Error> {
    let mut entries = Vec::new();
    for recipe in BUILTIN {
        let written = parse(recipe.name, recipe.text)?;
        let own = plan(&written, &Overrides::default())?;
        let classic = Size::new(80, 21);
        let fits = classic.width >= own.min_size.width && classic.height >= own.min_size.height;
        if own.size != classic && fits {
            let overrides = Overrides { size: Some(classic), depth: None };
            entries.push(entry(recipe.name, Generator::from_plan(plan(&written, &overrides)?)));
        }
        entries.push(entry(recipe.name, Generator::from_plan(own)));
    }
    Ok(entries)
}

/// Puts the table into a file, between the two comments that are there for it.
fn write_between_marks(path: &str, table: &str) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let (begin, end) = ("<!-- bench -->\n", "<!-- /bench -->");
    let (Some(from), Some(to)) = (text.find(begin), text.find(end)) else {
        return Err(format!("{path} has no place for the table: {begin}{end}").into());
    };
    fs::write(path, format!("{}{table}{}", &text[..from + begin.len()], &text[to..]))?;
    Ok(())
}

fn entry(name: &'static str, generator: Generator) -> Entry {
    Entry { name, generator, seed: 0, levels: 20, best: f64::MAX }
}

impl Entry {
    fn run(&mut self) -> Result<(), barrow::Error> {
        let mut failed = None;
        let per_level = time(self.levels, || {
            self.seed += 1;
            match self.generator.generate(self.seed) {
                Ok(level) => {
                    black_box(level);
                }
                Err(error) => failed = Some(error),
            }
        });
        self.best = self.best.min(per_level);
        self.levels = (SLICE / per_level).clamp(5.0, MOST_LEVELS) as u32;
        failed.map_or(Ok(()), Err)
    }
}

/// Seconds for one call.
fn time(calls: u32, mut call: impl FnMut()) -> f64 {
    #[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
    let start = Instant::now();
    for _ in 0..calls {
        call();
    }
    let spent: Duration = start.elapsed();
    spent.as_secs_f64() / f64::from(calls)
}

fn table(entries: &[Entry], bare: f64) -> String {
    let mut table = String::new();
    table.push_str("| recipe | size | levels per second | bare loops | bare loops per 80×21 cells |\n");
    table.push_str("|---|---|---:|---:|---:|\n");
    let _ = writeln!(table, "| *bare loop, checks nothing* | 80x21 | {:.0} | 1.00 | 1.00 |", 1.0 / bare);
    for Entry { name, generator, best, .. } in entries {
        let size = generator.plan().size;
        let loops = best / bare;
        #[expect(clippy::cast_precision_loss, reason = "far fewer cells than 2^52")]
        let per_cells = loops * LOOP_CELLS / size.cells() as f64;
        let _ = writeln!(table, "| {name} | {size} | {:.0} | {loops:.2} | {per_cells:.2} |", 1.0 / best);
    }
    table
}
