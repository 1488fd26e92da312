//! Benchmark of level generation, relative to a bare loop measured in the same run: `cargo xtask bench`.
//!
//! Rounds alternate between the loop and the recipes, and the best round of each counts, so that load on the machine
//! affects both alike. Uses one thread, checks all rules and writes no files.

mod bare_loop;
mod by_stage;
mod keys;
mod pictures;
mod turns;

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;

use bare_loop::FoldRng;
use barrow::{BUILTIN, Generator, Overrides, Plan, Size, parse, plan};
use barrow_bench::{Benchmark, time, write_between_marks};

const ROUNDS: u32 = 9;
/// Calls of the bare loop per round.
const CALLS: u32 = 200_000;
/// Largest number of levels of a recipe per round.
const MOST_LEVELS: u32 = 20_000;
/// Seconds per recipe and round.
const SLICE: f64 = 0.05;
/// Number of cells of the map that the bare loop draws.
const LOOP_CELLS: f64 = 80.0 * 21.0;

/// Timing of one recipe at one size.
struct RecipeTiming {
    name: &'static str,
    size: Size,
    levels: Benchmark<'static>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["game", rest @ ..] => return game(rest.first().copied()),
        ["stages", name, page @ ..] => {
            let table = by_stage::table(name)?;
            print!("{table}");
            return page.first().map_or(Ok(()), |page| write_between_marks(page, "stages", &table));
        }
        ["--quick"] => return quick(),
        _ => {}
    }
    let mut entries = entries()?;
    let (mut cells, mut dice) = (bare_loop::blank(), FoldRng::new());
    let mut bare_best = f64::MAX;
    for round in 1..=ROUNDS {
        eprintln!("bench: round {round} of {ROUNDS}");
        bare_best = bare_best.min(time(CALLS, || bare_loop::draw(black_box(&mut cells), &mut dice)));
        for entry in &mut entries {
            entry.levels.round(SLICE, MOST_LEVELS);
        }
    }
    let whole = table(&entries, bare_best);
    print!("{whole}");
    eprintln!("bench: pictures and animations");
    let pictures = pictures::table()?;
    print!("\n{pictures}");
    if let [_, page] = args.as_slice() {
        write_between_marks(page, "bench", &whole)?;
        write_between_marks(page, "pictures", &pictures)?;
    }
    Ok(())
}

/// Calls every benchmark once, to test that all of them run. The times are meaningless.
fn quick() -> Result<(), Box<dyn Error>> {
    let mut entries = entries()?;
    let (mut cells, mut rng) = (bare_loop::blank(), FoldRng::new());
    let bare = time(1, || bare_loop::draw(&mut cells, &mut rng));
    for entry in &mut entries {
        entry.levels.round(0.0, 1);
    }
    print!("{}", table(&entries, bare));
    Ok(())
}

/// Measures turns of the game and responses to keys. Writes both tables into `page`, if given.
fn game(page: Option<&str>) -> Result<(), Box<dyn Error>> {
    eprintln!("bench: turns and keys of the game");
    let (turns, keys) = (turns::table()?, keys::table()?);
    print!("\n{turns}\n{keys}");
    if let Some(page) = page {
        write_between_marks(page, "turns", &turns)?;
        write_between_marks(page, "keys", &keys)?;
    }
    Ok(())
}

/// Returns every recipe at its own size, and at 80×21 too if that is different and large enough.
fn entries() -> Result<Vec<RecipeTiming>, barrow::Error> {
    let mut entries = Vec::new();
    for recipe in BUILTIN {
        let written = parse(recipe.name, recipe.text)?;
        let own = plan(&written, &Overrides::default())?;
        let classic = Size::new(80, 21);
        let fits = classic.width >= own.min_size.width && classic.height >= own.min_size.height;
        if own.size != classic && fits {
            let overrides = Overrides { size: Some(classic), depth: None };
            entries.push(entry(recipe.name, plan(&written, &overrides)?));
        }
        entries.push(entry(recipe.name, own));
    }
    Ok(entries)
}

fn entry(name: &'static str, plan: Plan) -> RecipeTiming {
    RecipeTiming { name, size: plan.size, levels: Benchmark::of_levels(Generator::from_plan(plan)) }
}

fn table(entries: &[RecipeTiming], bare: f64) -> String {
    let mut table = String::new();
    table.push_str("| recipe | size | levels per second | bare loops | bare loops per 80×21 cells |\n");
    table.push_str("|---|---|---:|---:|---:|\n");
    let _ = writeln!(table, "| *bare loop, checks nothing* | 80x21 | {:.0} | 1.00 | 1.00 |", 1.0 / bare);
    for RecipeTiming { name, size, levels, .. } in entries {
        let loops = levels.best / bare;
        #[expect(clippy::cast_precision_loss, reason = "far fewer cells than 2^52")]
        let per_cells = loops * LOOP_CELLS / size.cells() as f64;
        let _ =
            writeln!(table, "| {name} | {size} | {:.0} | {loops:.2} | {per_cells:.2} |", 1.0 / levels.best);
    }
    table
}
