//! Comparison of the speed of level generation with other packages, in one run: `cargo xtask bench peers`.
//!
//! Arguments: the page whose table is replaced, if any; `--only TEXT` runs only the rows whose work contains the text.
//!
//! Every comparison is between a recipe of ours and other packages that do the same work, on maps of 80×50 cells. Our
//! levels come from a `Generator` that checks all rules; theirs are generated as in their own examples. Rounds
//! alternate and the best of each counts, in processor time of one thread, so that load on the machine affects both
//! alike.

mod mapgen;
mod mazes;
mod rot;
mod terrain_forge;
mod wfc;

use std::error::Error;
use std::fmt::Write as _;
use std::{env, process};

use barrow::{Generator, Overrides, Size, parse, plan};
use barrow_bench::{Benchmark, write_between_marks};

const ROUNDS: u32 = 7;
/// Seconds per package and round.
const SLICE: f64 = 0.04;
const MOST_CALLS: u32 = 20_000;
/// Size of all maps except Rogue's.
const SIZE: Size = Size::new(80, 50);

/// A recipe of ours, and the packages that do the same work.
struct RecipeComparison {
    work: &'static str,
    ours: Benchmark<'static>,
    peers: Vec<Peer>,
}

/// A generator of another package.
struct Peer {
    name: &'static str,
    runs: Benchmark<'static>,
    goal: SpeedGoal,
}

/// Goal for the speed of our recipe relative to a peer.
#[derive(Clone, Copy, PartialEq)]
enum SpeedGoal {
    None,
    /// At least this many times as fast.
    Times(f64),
    /// Faster, unless the peer takes at most 10 µs.
    FasterIfSlow,
}

fn main() {
    if let Err(error) = run() {
        eprintln!("peers: {error}");
        process::exit(1);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let Arguments { page, only } = Arguments::read()?;
    let mut comparisons = comparisons()?;
    comparisons.retain(|comparison| comparison.work.contains(&only));
    let mut rogue = if rot::WORK.contains(&only) { rot::Rogue::new()? } else { None };
    for round in 1..=ROUNDS {
        eprintln!("peers: round {round} of {ROUNDS}");
        for RecipeComparison { ours, peers, .. } in &mut comparisons {
            ours.round(SLICE, MOST_CALLS);
            peers.iter_mut().for_each(|peer| peer.runs.round(SLICE, MOST_CALLS));
        }
        if let Some(rogue) = &mut rogue {
            rogue.round(SLICE, MOST_CALLS)?;
        }
    }
    let mut table = table(&comparisons);
    if let Some(rogue) = &rogue {
        add_line(
            &mut table,
            rot::WORK,
            rogue.ours.best,
            ("rot.js 2.2 in node", rogue.best),
            SpeedGoal::Times(10.0),
        );
    }
    print!("{table}");
    match page {
        Some(path) => write_between_marks(&path, "peers", &table),
        None => Ok(()),
    }
}

struct Arguments {
    /// Page whose table is replaced.
    page: Option<String>,
    /// Text that the work of all rows must contain; may be empty.
    only: String,
}

impl Arguments {
    fn read() -> Result<Self, &'static str> {
        let (mut page, mut only) = (None, None);
        let mut arguments = env::args().skip(1);
        while let Some(argument) = arguments.next() {
            if argument == "--only" {
                only = Some(arguments.next().ok_or("`--only` needs a text")?);
            } else {
                page = Some(argument);
            }
        }
        if page.is_some() && only.is_some() {
            return Err("a page needs all rows, so it cannot be written with `--only`");
        }
        Ok(Self { page, only: only.unwrap_or_default() })
    }
}

fn comparisons() -> Result<Vec<RecipeComparison>, barrow::Error> {
    let mut all = Vec::new();
    all.extend(mapgen::comparisons()?);
    all.extend(terrain_forge::comparisons()?);
    all.extend(mazes::comparisons()?);
    all.extend(wfc::comparisons()?);
    Ok(all)
}

/// Returns a benchmark of a recipe with these stages, whose levels must be connected and have a closed border.
fn ours(stages: &str) -> Result<Benchmark<'static>, barrow::Error> {
    ours_of_size(SIZE, stages)
}

fn ours_of_size(size: Size, stages: &str) -> Result<Benchmark<'static>, barrow::Error> {
    let Size { width, height } = size;
    let text = format!(
        "name = \"peer\"\nsize = [{width}, {height}]\nmin_size = [{width}, {height}]\n{stages}\n{RULES}"
    );
    let overrides = Overrides { size: Some(size), depth: None };
    Ok(Benchmark::of_levels(Generator::from_plan(plan(&parse("peer", &text)?, &overrides)?)))
}

const RULES: &str = "[rules]\nconnected = \"walk\"\nborder = \"closed\"\n";

/// Stages that correspond to the start, cull and exit filters of others: a start near the middle, unreachable cells
/// filled, and stairs far away.
const MARKS: &str = "
[[stage]]
use = \"start\"
place = \"center\"
[[stage]]
use = \"cull_unreachable\"
[[stage]]
use = \"stairs\"
up = 0
place = \"far\"
";

fn table(comparisons: &[RecipeComparison]) -> String {
    let mut table = String::new();
    table.push_str("| work | Barrow, µs | peer | peer, µs | times as fast | goal | |\n");
    table.push_str("|---|---:|---|---:|---:|---:|---|\n");
    for RecipeComparison { work, ours, peers } in comparisons {
        for Peer { name, runs, goal } in peers {
            add_line(&mut table, work, ours.best, (name, runs.best), *goal);
        }
    }
    table
}

fn add_line(table: &mut String, work: &str, ours: f64, (name, theirs): (&str, f64), goal: SpeedGoal) {
    let times = theirs / ours;
    let least = match goal {
        SpeedGoal::Times(least) => Some(least),
        SpeedGoal::FasterIfSlow if theirs > 10e-6 => Some(1.0),
        SpeedGoal::FasterIfSlow | SpeedGoal::None => None,
    };
    let goal = least.map_or_else(|| "–".to_string(), |least: f64| least.to_string());
    let verdict = least.map_or("", |least| if times >= least { "reached" } else { "**missed**" });
    let (ours, theirs) = (ours * 1e6, theirs * 1e6);
    let _ =
        writeln!(table, "| {work} | {ours:.1} | {name} | {theirs:.1} | {times:.1} | {goal} | {verdict} |");
}
