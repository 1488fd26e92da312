//! Levels of every recipe through every pair of formats that are written and read: `cargo xtask round-trips`.
//!
//! Ends with exit code 1 if any level comes back otherwise than the formats promise.

use std::process::ExitCode;
use std::thread;

use barrow::{BUILTIN, Builtin};
use barrow_format_properties::{Samples, Trips, readable};

/// Faults that are printed in full before the rest is only counted.
const PRINTED: usize = 5;

/// Every so many levels, all options are tried as well.
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
    let mut all = Trips::default();
    for recipe in
        BUILTIN.iter().filter(|recipe| names.is_empty() || names.iter().any(|name| name == recipe.name))
    {
        let trips = of_recipe(recipe, levels);
        println!("{:16} {}", recipe.name, told(&trips));
        trips.faults.iter().take(PRINTED).for_each(|fault| println!("  {fault}"));
        all.add(trips);
    }
    println!("{:16} {}", "all", told(&all));
    if all.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All levels of a recipe, on all cores.
fn of_recipe(recipe: &'static Builtin, levels: u64) -> Trips {
    let jobs = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let run = |job: u64| {
        let (mut trips, mut samples) = (Trips::default(), Samples::new(recipe));
        for number in levels * job / jobs..levels * (job + 1) / jobs {
            match samples.level(number) {
                Ok(level) => {
                    trips.through_pairs(&level);
                    if number % OPTIONS_EVERY == 0 {
                        trips.through_options(&level);
                    }
                }
                Err(error) => trips.faults.push(error.to_string()),
            }
        }
        trips
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|job| scope.spawn(move || run(job))).collect();
        let mut all = Trips::default();
        for thread in threads {
            all.add(thread.join().expect("invariant: faults are collected, not panics"));
        }
        all
    })
}

fn told(trips: &Trips) -> String {
    let Trips { levels, trips, misfits, faults } = trips;
    format!("{levels} levels, {trips} trips, {misfits} do not fit: {} faults", faults.len())
}
