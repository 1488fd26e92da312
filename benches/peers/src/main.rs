//! How fast levels are made beside other generators, in one run: `cargo xtask peers`.
//!
//! Every comparison sets a recipe of ours against what others offer for the same work on maps of 80×50 cells. Ours is
//! made by a `Generator`, with every check; theirs as their own examples make it. Runs alternate and the best of each
//! counts, in processor time of one thread, so that a busy machine does not favor one side.

mod mapgen;
mod mazes;
mod rot;
mod terrain_forge;
mod wfc;

use std::error::Error;
use std::fmt::Write as _;
use std::{env, process};

use barrow::{Generator, Overrides, Size, parse, plan};
use barrow_bench::{Contest, write_between_marks};

const ROUNDS: u32 = 7;
/// Seconds that one side of a comparison may take in a round.
const SLICE: f64 = 0.04;
const MOST_CALLS: u32 = 20_000;
/// The size of all maps but Rogue's.
const SIZE: Size = Size::new(80, 50);

/// A recipe of ours, and who else does the same work.
struct RecipeComparison {
    work: &'static str,
    ours: Contest<'static>,
    rivals: Vec<Rival>,
}

/// Somebody else's generator.
struct Rival {
    name: &'static str,
    runs: Contest<'static>,
    goal: SpeedGoal,
}

/// How much faster than a rival a recipe of ours should be.
#[derive(Clone, Copy, PartialEq)]
enum SpeedGoal {
    None,
    Times(f64),
    /// Faster at all, unless the rival takes no more than ten microseconds.
    FasterIfSlow,
}

fn main() {
    if let Err(error) = run() {
        eprintln!("peers: {error}");
        process::exit(1);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut comparisons = comparisons()?;
    let mut rogue = rot::Rogue::new();
    for round in 1..=ROUNDS {
        eprintln!("peers: round {round} of {ROUNDS}");
        for RecipeComparison { ours, rivals, .. } in &mut comparisons {
            ours.round(SLICE, MOST_CALLS);
            rivals.iter_mut().for_each(|rival| rival.runs.round(SLICE, MOST_CALLS));
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
    match env::args().nth(1) {
        Some(path) => write_between_marks(&path, "peers", &table),
        None => Ok(()),
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

/// A generator for the stages and rules that are written, with a border that is closed and everything connected.
fn ours(stages: &str) -> Result<Contest<'static>, barrow::Error> {
    let text = format!("name = \"peer\"\nsize = [80, 50]\nmin_size = [80, 50]\n{stages}\n{RULES}");
    let overrides = Overrides { size: Some(SIZE), depth: None };
    Ok(Contest::of_levels(Generator::from_plan(plan(&parse("peer", &text)?, &overrides)?)))
}

const RULES: &str = "[rules]\nconnected = \"walk\"\nborder = \"closed\"\n";

/// What others call start, cull and exit: begin near the middle, fill what cannot be reached, and end far away.
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
    for RecipeComparison { work, ours, rivals } in comparisons {
        for Rival { name, runs, goal } in rivals {
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
    let wanted = least.map_or_else(|| "–".to_string(), |least| format!("{least:.0}"));
    let verdict = least.map_or("", |least| if times >= least { "reached" } else { "**missed**" });
    let (ours, theirs) = (ours * 1e6, theirs * 1e6);
    let _ =
        writeln!(table, "| {work} | {ours:.1} | {name} | {theirs:.1} | {times:.1} | {wanted} | {verdict} |");
}
