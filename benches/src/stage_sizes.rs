//! Benchmark of how the time of every stage grows with the size of the map: `cargo xtask bench sizes --stages`.
//!
//! The example of each stage is run up to the stage and up to the one before it. The difference between the two times,
//! divided by the number of cells, is what the stage takes per cell.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::Command;

use barrow::{Map, Overrides, Plan, Registry, Seed, Size, parse, plan};
use barrow_bench::Benchmark;
use barrow_stages::{Budget, Workspace};

use crate::{SLICE, peak_mib};

const SMALL: Size = Size::new(80, 50);
const LARGE: Size = Size::new(4096, 4096);
const ROUNDS: u32 = 7;
/// A stage may take this many times as long per cell on the large map.
const MOST_TIMES: f64 = 1.5;
/// Memory per cell that the run of an example may take in bytes, with everything else in the process.
const MOST_BYTES: f64 = 24.0;
/// Nanoseconds per cell below which a difference is noise.
const LEAST: f64 = 0.2;

/// Nanoseconds per cell of an example without and with its stage, and peak memory in bytes per cell.
struct Cost {
    before: f64,
    with: f64,
    bytes: f64,
}

impl Cost {
    /// Nanoseconds per cell of the stage alone.
    fn own(&self) -> f64 {
        (self.with - self.before).max(0.0)
    }
}

/// Returns the table of all stages.
pub(crate) fn table() -> Result<String, Box<dyn Error>> {
    let mut table = format!(
        "| stage | {SMALL}, ns per cell | {LARGE} | times | bytes per cell | |\n|---|---:|---:|---:|---:|---|\n"
    );
    print!("{table}");
    for spec in Registry::builtin().stages() {
        let (small, large) = (in_process(spec.name, SMALL)?, in_process(spec.name, LARGE)?);
        let times = large.own() / small.own().max(LEAST);
        let is_missed = (times > MOST_TIMES && large.own() > LEAST) || large.bytes > MOST_BYTES;
        let mut line = String::new();
        let _ = writeln!(
            line,
            "| {} | {:.2} | {:.2} | {times:.1} | {:.1} | {} |",
            spec.name,
            small.own(),
            large.own(),
            large.bytes,
            if is_missed { "**missed**" } else { "" }
        );
        print!("{line}");
        table.push_str(&line);
    }
    Ok(table)
}

/// Measures a stage in a process of its own, so that the peak memory is that of its example.
fn in_process(stage: &str, size: Size) -> Result<Cost, Box<dyn Error>> {
    let args = ["--stage", stage, &size.width.to_string(), &size.height.to_string()];
    let output = Command::new(env::current_exe()?).args(args).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers.as_slice() {
        &[before, with, bytes] => Ok(Cost { before, with, bytes }),
        _ => Err(format!("{stage} at {size}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

/// Prints the numbers of a [`Cost`].
#[expect(clippy::cast_precision_loss, reason = "far fewer cells than 2^52")]
pub(crate) fn measure(stage: &str, size: Size) -> Result<(), Box<dyn Error>> {
    let registry = Registry::builtin();
    let spec = registry.stages().iter().find(|spec| spec.name == stage);
    let example = &spec.ok_or_else(|| format!("there is no stage `{stage}`"))?.example;
    let own = example.find(&format!("use = \"{stage}\"")).ok_or("an example contains its stage")?;
    let begin = example[..own].rfind("[[stage]]").unwrap_or_default();
    let end = example[own..].find("[[stage]]").map_or(example.len(), |length| own + length);
    let mut runs = [run(&example[..begin], size)?, run(&example[..end], size)?];
    let rounds = if size.cells() > 1 << 22 { 2 } else { ROUNDS };
    for _ in 0..rounds {
        for run in &mut runs {
            run.round(SLICE, u32::MAX);
        }
    }
    let [before, with] = runs.map(|run| run.best * 1e9 / size.cells() as f64);
    let bytes = peak_mib().unwrap_or_default() as f64 * f64::from(1 << 20) / size.cells() as f64;
    println!("{before} {with} {bytes}");
    Ok(())
}

/// Returns a benchmark that runs the stages of a text for the same seeds each time, without rules. A veto ends a run early.
fn run(stages: &str, size: Size) -> Result<Benchmark<'static>, Box<dyn Error>> {
    let plan: Plan = plan(&parse("sizes", stages)?, &Overrides { size: Some(size), depth: None })?;
    let (mut map, mut workspace, mut seed) = (Map::default(), Workspace::default(), 0);
    Ok(Benchmark::new(move || {
        seed = seed % 16 + 1;
        workspace.budget = Budget::for_size(size);
        black_box(plan.run(Seed(seed), black_box(&mut map), &mut workspace, None).is_ok());
    }))
}
