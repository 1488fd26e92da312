//! Benchmark of pictures and animations: for a level of every recipe, a PNG with tiles and a GIF of its construction.

use std::fmt::Write as _;

use barrow::{BUILTIN, Generator, Overrides, Recording, Size, parse, plan};
use barrow_bench::time;
use barrow_formats::{Format, WriteOptions};

/// Rounds for each recipe, of which the best one counts.
const ROUNDS: u32 = 3;
const SEED: u64 = 7;
const CLASSIC: Size = Size::new(80, 21);
/// Goal for pictures, per minute.
const GOAL_PER_MINUTE: f64 = 1000.0;
/// Goal for an animation, in seconds.
const GOAL_SECONDS: f64 = 2.0;

/// Timing of one file.
struct FileTiming {
    /// Recipe, size and number of steps.
    about: String,
    bytes: usize,
    /// Seconds in the best round.
    best: f64,
}

/// Returns the table in Markdown: the median and the slowest recipe, at 80×21 if the recipe allows that size.
pub(crate) fn table() -> Result<String, barrow::Error> {
    let (mut pictures, mut animations) = (Vec::new(), Vec::new());
    for recipe in BUILTIN {
        let written = parse(recipe.name, recipe.text)?;
        let own = plan(&written, &Overrides::default())?;
        let fits = CLASSIC.width >= own.min_size.width && CLASSIC.height >= own.min_size.height;
        let size = Some(if fits { CLASSIC } else { own.size });
        let mut generator = Generator::from_plan(plan(&written, &Overrides { size, depth: None })?);
        pictures.push(picture(&mut generator)?);
        animations.push(animation(&mut generator));
    }
    let mut table = String::from("| file | level | size | time | per minute | goal | |\n");
    table.push_str("|---|---|---:|---:|---:|---:|---|\n");
    for (kind, entries) in [("PNG, tiles", &mut pictures), ("GIF, whole construction", &mut animations)] {
        entries.sort_by(|a, b| a.best.total_cmp(&b.best));
        let (median, slowest) = (&entries[entries.len() / 2], &entries[entries.len() - 1]);
        for (which, FileTiming { about, bytes, best }) in [("median", median), ("slowest", slowest)] {
            let per_minute = 60.0 / best;
            let (goal, is_reached) = if kind.starts_with("PNG") {
                (format!("{GOAL_PER_MINUTE:.0} per minute"), per_minute >= GOAL_PER_MINUTE)
            } else {
                (format!("{GOAL_SECONDS:.0} s"), *best <= GOAL_SECONDS)
            };
            let reached = if is_reached { "reached" } else { "**missed**" };
            let (kib, ms) = (bytes.div_ceil(1024), best * 1e3);
            let _ = writeln!(
                table,
                "| {kind}, {which} recipe | {about} | {kib} KiB | {ms:.1} ms | {per_minute:.0} | {goal} | {reached} |"
            );
        }
    }
    Ok(table)
}

/// Measures a picture of a level that was generated before.
fn picture(generator: &mut Generator) -> Result<FileTiming, barrow::Error> {
    let about = format!("{}, {}", generator.plan().name, generator.plan().size);
    let level = generator.generate_ref(SEED)?;
    let mut file = Vec::new();
    let best = best(|| {
        file.clear();
        let written = Format::Png.write(level, &WriteOptions::default(), &mut file);
        written.expect("invariant: a level of this size has a picture");
    });
    Ok(FileTiming { about, bytes: file.len(), best })
}

/// Measures an animation, including the generation of the level.
fn animation(generator: &mut Generator) -> FileTiming {
    let (mut file, mut steps) = (Vec::new(), 0);
    let best = best(|| {
        file.clear();
        let recording = Recording::new(generator, SEED);
        steps = recording.steps.len();
        let written = Format::Gif.animate(&recording, &WriteOptions::default(), &mut file);
        written.expect("invariant: every built-in recipe generates a level for this seed");
    });
    let about = format!("{}, {}, {steps} steps", generator.plan().name, generator.plan().size);
    FileTiming { about, bytes: file.len(), best }
}

fn best(mut call: impl FnMut()) -> f64 {
    (0..ROUNDS).map(|_| time(1, &mut call)).fold(f64::MAX, f64::min)
}
