//! Levels of every recipe through every pair of formats that are written and read: `cargo xtask round-trips`.
//!
//! Exits with code 1 if any part changes that the formats preserve.

use std::process::ExitCode;
use std::thread;

use barrow::{BUILTIN, Builtin};
use barrow_format_properties::{RoundTrips, Samples, readable};

/// Number of errors that are printed per recipe; the rest is only counted.
const PRINTED: usize = 5;

/// Interval of levels that are written with all options too.
const OPTIONS_EVERY: u64 = 20;

fn main() -> ExitCode {
    let levels = match std::env::args().nth(1).map(|text| text.parse::<u64>()) {
        None => 1000,
        Some(Ok(levels)) => levels,
        Some(Err(error)) => {
            eprintln!("round-trips: the number of levels: {error}");
            return ExitCode::from(2);
        }
    };
    let names: Vec<String> = std::env::args().skip(2).collect();
    if let Some(name) = names.iter().find(|name| barrow::builtin(name).is_none()) {
        eprintln!("round-trips: there is no recipe `{name}`");
        return ExitCode::from(2);
    }
    let formats: Vec<&str> = readable().iter().map(|format| format.name()).collect();
    println!("{} pairs of {}", formats.len() * formats.len(), formats.join(", "));
    let mut all = RoundTrips::default();
    for recipe in
        BUILTIN.iter().filter(|recipe| names.is_empty() || names.iter().any(|name| name == recipe.name))
    {
        let trips = run_recipe(recipe, levels);
        println!("{:16} {}", recipe.name, summary(&trips));
        trips.errors.iter().take(PRINTED).for_each(|error| println!("  {error}"));
        all.add(trips);
    }
    println!("{:16} {}", "all", summary(&all));
    if all.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs all levels of a recipe on all cores.
fn run_recipe(recipe: &'static Builtin, levels: u64) -> RoundTrips {
    let jobs = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let run = |job: u64| {
        let (mut trips, mut samples) = (RoundTrips::default(), Samples::new(recipe));
        for number in levels * job / jobs..levels * (job + 1) / jobs {
            match samples.level(number) {
                Ok(level) => {
                    trips.through_pairs(&level);
                    if number % OPTIONS_EVERY == 0 {
                        trips.through_options(&level);
                    }
                }
                Err(error) => trips.errors.push(error.to_string()),
            }
        }
        trips
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|job| scope.spawn(move || run(job))).collect();
        let mut all = RoundTrips::default();
        for thread in threads {
            all.add(thread.join().expect("a panic is a bug of a reader or writer"));
        }
        all
    })
}

fn summary(trips: &RoundTrips) -> String {
    let RoundTrips { levels, trips, unsupported, errors } = trips;
    format!(
        "{levels} levels, {trips} trips, {unsupported} not supported by a format: {} errors",
        errors.len()
    )
}
