//! Time of each stage of a recipe: `cargo xtask bench stages RECIPE`.
//!
//! The recipe is run up to its first stage, up to its second, and so on. The difference between two consecutive times
//! is the time of a stage. Nothing is measured inside a run, so measuring slows nothing down. The last line is the time
//! of the rules: the difference between a checked level and all stages.

use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;

use barrow::{Generator, Map, Overrides, Plan, Seed, builtin, parse, plan};
use barrow_bench::Benchmark;
use barrow_stages::Workspace;

use crate::bare_loop::{self, FoldRng};

const ROUNDS: u32 = 15;
/// Seconds per prefix of the recipe and round.
const SLICE: f64 = 0.02;
const MOST_LEVELS: u32 = 20_000;
const HEADER: &str = "[[stage]]";

/// Measures a recipe and returns the table in Markdown.
pub(crate) fn table(name: &str) -> Result<String, Box<dyn Error>> {
    let text = builtin(name).ok_or_else(|| format!("there is no recipe `{name}`"))?.text;
    let (mut cells, mut dice) = (bare_loop::blank(), FoldRng::new());
    let mut bare = Benchmark::new(|| bare_loop::draw(black_box(&mut cells), &mut dice));
    let mut runs: Vec<Benchmark<'_>> = prefixes(name, text)?.into_iter().map(run).collect();
    runs.push(Benchmark::of_levels(Generator::new(name)?));
    for _ in 0..ROUNDS {
        bare.round(SLICE, u32::MAX);
        for benchmark in &mut runs {
            benchmark.round(SLICE, MOST_LEVELS);
        }
    }
    let names = text.split(HEADER).skip(1).map(|stage| stage.split('"').nth(1).unwrap_or("?"));
    let labels = ["an empty map"].into_iter().chain(names).chain(["all rules"]);
    let mut table = "| stage | bare loops | total |\n|---|---:|---:|\n".to_string();
    let mut before = 0.0;
    for (label, benchmark) in labels.zip(&runs) {
        let all = benchmark.best / bare.best;
        let _ = writeln!(table, "| {label} | {:.2} | {all:.2} |", all - before);
        before = all;
    }
    Ok(table)
}

/// Returns plans for the recipe without stages, with its first stage, with its first two and so on.
fn prefixes(name: &str, text: &str) -> Result<Vec<Plan>, Box<dyn Error>> {
    let stages = text.split_once("[rules]").map_or(text, |(stages, _)| stages);
    let mut ends: Vec<usize> = stages.match_indices(HEADER).map(|(i, _)| i).collect();
    ends.push(stages.len());
    let plan_of = |end: usize| -> Result<Plan, Box<dyn Error>> {
        Ok(plan(&parse(name, &stages[..end])?, &Overrides::default())?)
    };
    ends.into_iter().map(plan_of).collect()
}

/// Returns a benchmark that runs a plan for consecutive seeds without checking rules. A veto ends the level early.
fn run(plan: Plan) -> Benchmark<'static> {
    let (mut map, mut workspace, mut seed) = (Map::default(), Workspace::default(), 0);
    Benchmark::new(move || {
        seed += 1;
        black_box(plan.run(Seed(seed), black_box(&mut map), &mut workspace, None).is_ok());
    })
}
