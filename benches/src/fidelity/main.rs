//! Statistical comparison of our levels with those of NetHack: `cargo xtask compare nethack`.
//!
//! Measures 20,000 levels at depths 2 to 4 in the same way as the real ones, whose histograms are in
//! `benches/data/nethack.json` (3.6) and `benches/data/nethack5.json` (5.0, with the contents of rooms). Numbers of a level are compared by the Kolmogorov–Smirnov distance, frequencies of
//! rooms and doors by the total variation. The bound is the largest distance between a sample of 5,000 real levels and
//! the other real levels, over 20 samples; if the file has no such bound, it is estimated by sampling the histogram.
//! Without arguments, both recipes are compared; `fidelity RECIPE SEED` measures one recipe, or starts at another seed.

mod histogram;
mod measure;

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::process::ExitCode;

use barrow::{Generator, Overrides, builtin, parse, plan};
use barrow_bench::write_between_marks;
use histogram::{Histogram, noise};
use measure::Histograms;
use serde_json::Value;

/// Histograms of the real levels of NetHack 3.6.
const REAL: &str = include_str!("../../data/nethack.json");
/// Histograms of the real levels of NetHack 5.0.
const REAL_5: &str = include_str!("../../data/nethack5.json");
/// Recipes that are compared without arguments, with the marks of their tables in the documentation.
const RECIPES: [(&str, &str); 2] = [("nethack", "fidelity"), ("nethack5", "fidelity5")];
const LEVELS: u64 = 20_000;
/// Depths of the real levels, in equal numbers.
const DEPTHS: [u32; 3] = [2, 3, 4];
/// Bound for numbers of which only mean and standard deviation are known: largest difference of the means, in standard
/// deviations.
const MEAN_BOUND: f64 = 0.049;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let (pages, words): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| word.contains('/'));
    let first = words.get(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let recipes: Vec<(&str, &str)> = match words.first() {
        Some(name) => vec![(name, if is_5(name) { "fidelity5" } else { "fidelity" })],
        None => RECIPES.to_vec(),
    };
    let compared = recipes.into_iter().try_fold(0, |all, (recipe, marks)| {
        let (table, beyond) = table(recipe, first)?;
        println!("{recipe}:\n{table}");
        pages.iter().try_for_each(|page| write_between_marks(page, marks, &table))?;
        Ok::<_, Box<dyn Error>>(all + beyond)
    });
    match compared {
        Ok(0) => ExitCode::SUCCESS,
        Ok(beyond) => {
            eprintln!("fidelity: {beyond} metrics exceed their bound");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("fidelity: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns the table in Markdown, and the number of its rows that exceed their bound.
fn table(recipe: &str, first: u64) -> Result<(String, usize), Box<dyn Error>> {
    let ours = measure(recipe, first)?;
    let real: Value = serde_json::from_str(if is_5(recipe) { REAL_5 } else { REAL })?;
    let mut table =
        "| metric | ours | theirs | distance | bound | |\n|---|---:|---:|---:|---:|---|\n".to_string();
    let mut beyond = 0;
    for (kind, by, word) in [("metrics", Histogram::ks as Distance, "KS"), ("items", Histogram::tv, "TV")] {
        for (name, known) in real[kind].as_object().into_iter().flatten() {
            let none = Histogram::default();
            let ours = ours.get(name).unwrap_or(&none);
            let theirs = Histogram::read(&known["hist"]);
            let (distance, bound) = if let Some(theirs) = &theirs {
                let given = real["noise_floor"][format!("{word} {name}")]["n5000_max_of_20"].as_f64();
                (by(ours, theirs), given.unwrap_or_else(|| noise(theirs, by)))
            } else {
                let (mean, sd) = (number(&known["mean"])?, number(&known["sd"])?);
                ((ours.mean() - mean).abs() / sd, MEAN_BOUND)
            };
            let (said, theirs) = match theirs {
                Some(theirs) => ours.summarize(&theirs),
                None => (format!("{:.4}", ours.mean()), format!("{:.4}", number(&known["mean"])?)),
            };
            let verdict = if distance <= bound { "" } else { "**beyond**" };
            beyond += usize::from(distance > bound);
            writeln!(table, "| {name} | {said} | {theirs} | {distance:.4} | {bound:.4} | {verdict} |")?;
        }
    }
    Ok((table, beyond))
}

/// Returns whether a recipe is compared with NetHack 5.0.
fn is_5(recipe: &str) -> bool {
    builtin(recipe).is_some_and(|known| known.name == "nethack5")
}

type Distance = fn(&Histogram, &Histogram) -> f64;

fn number(value: &Value) -> Result<f64, Box<dyn Error>> {
    value.as_f64().ok_or_else(|| "a number is missing in nethack.json".into())
}

/// Measures [`LEVELS`] levels of a recipe from a seed on, at alternating depths.
fn measure(recipe: &str, first: u64) -> Result<Histograms, Box<dyn Error>> {
    let text = builtin(recipe).ok_or_else(|| format!("there is no recipe `{recipe}`"))?.text;
    let written = parse(recipe, text)?;
    let mut generators = Vec::new();
    for depth in DEPTHS {
        let overrides = Overrides { size: None, depth: Some(depth) };
        generators.push(Generator::from_plan(plan(&written, &overrides)?));
    }
    let mut measured = Histograms::default();
    for seed in first..first + LEVELS {
        let turn = seed as usize % generators.len();
        measured.add(generators[turn].generate_ref(seed)?.map());
    }
    Ok(measured)
}
