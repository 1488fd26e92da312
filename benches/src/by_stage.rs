//! Where the time of a recipe goes, stage by stage: `cargo xtask bench stages RECIPE`.
//!
//! The recipe is run up to its first stage, up to its second, and so on; what each takes longer than the one before is
//! the time of that stage. Nothing is measured inside of a run, so nothing is slowed down by measuring. The last line
//! has the rules, which are the difference between the whole walk and all of the stages.

use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;

use barrow::{Generator, Map, Overrides, Plan, Seed, builtin, parse, plan};
use barrow_bench::Contest;
use barrow_stages::Workspace;

use crate::bare_loop::{self, FoldRng};

const ROUNDS: u32 = 15;
/// Seconds of a run in a round.
const SLICE: f64 = 0.02;
const MOST_LEVELS: u32 = 20_000;
const HEADER: &str = "[[stage]]";

/// The table of a recipe.
pub(crate) fn table(name: &str) -> Result<String, Box<dyn Error>> {
    let text = builtin(name).ok_or_else(|| format!("there is no recipe `{name}`"))?.text;
    let (mut cells, mut dice) = (bare_loop::blank(), FoldRng::new());
    let mut bare = Contest::new(|| bare_loop::draw(black_box(&mut cells), &mut dice));
    let mut runs: Vec<Contest<'_>> = prefixes(name, text)?.into_iter().map(run).collect();
    runs.push(Contest::of_levels(Generator::new(name)?));
    for _ in 0..ROUNDS {
        bare.round(SLICE, u32::MAX);
        for contest in &mut runs {
            contest.round(SLICE, MOST_LEVELS);
        }
    }
    let names = text.split(HEADER).skip(1).map(|stage| stage.split('"').nth(1).unwrap_or("?"));
    let labels = ["an empty map"].into_iter().chain(names).chain(["all rules"]);
    let mut table = "| stage | bare loops | total |\n|---|---:|---:|\n".to_string();
    let mut before = 0.0;
    for (label, contest) in labels.zip(&runs) {
        let all = contest.best / bare.best;
        let _ = writeln!(table, "| {label} | {:.2} | {all:.2} |", all - before);
        before = all;
    }
    Ok(table)
}

/// The recipe without any stage, with its first, with its first two and so on.
fn prefixes(name: &str, text: &str) -> Result<Vec<Plan>, Box<dyn Error>> {
    let stages = text.split_once("[rules]").map_or(text, |(stages, _)| stages);
    let mut ends: Vec<usize> = stages.match_indices(HEADER).map(|(i, _)| i).collect();
    ends.push(stages.len());
    let plan_of = |end: usize| -> Result<Plan, Box<dyn Error>> {
        Ok(plan(&parse(name, &stages[..end])?, &Overrides::default())?)
    };
    ends.into_iter().map(plan_of).collect()
}

/// Runs a plan for one seed after the other, checking nothing. A veto ends that level.
fn run(plan: Plan) -> Contest<'static> {
    let (mut map, mut workspace, mut seed) = (Map::default(), Workspace::default(), 0);
    Contest::new(move || {
        seed += 1;
        black_box(plan.run(Seed(seed), black_box(&mut map), &mut workspace, None).is_ok());
    })
}
