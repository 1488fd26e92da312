//! Soak test of level generation by the independent checker: `cargo xtask soak`.
//!
//! Generates every built-in recipe at its own size for many seeds, and at many sizes from its smallest to 300×200. The
//! checker reads the printed rows and shares no code with the generator. The exit code is 1 if generation fails or a
//! level violates a rule.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use barrow::{BUILTIN, Builtin, Generator, Level, Overrides, Rng, Size, parse, plan};
use barrow_judge::{check_hardness, check_rows, rules_of};

/// Number of violations per recipe that are printed in full. Further ones are only counted.
const PRINTED: u64 = 5;

fn main() -> ExitCode {
    let seeds = match std::env::args().nth(1).map(|text| text.parse::<u64>()) {
        None => 100_000,
        Some(Ok(seeds)) => seeds,
        Some(Err(error)) => {
            eprintln!("soak: the number of seeds: {error}");
            return ExitCode::from(2);
        }
    };
    let names: Vec<String> = std::env::args().skip(2).collect();
    if let Some(name) = names.iter().find(|name| barrow::builtin(name).is_none()) {
        eprintln!("soak: there is no recipe `{name}`");
        return ExitCode::from(2);
    }
    let (mut levels, mut failures) = (0, 0);
    for recipe in
        BUILTIN.iter().filter(|recipe| names.is_empty() || names.iter().any(|name| name == recipe.name))
    {
        let soak = Soak { recipe, failures: AtomicU64::new(0), retries: AtomicU64::new(0) };
        let jobs = thread::available_parallelism().map_or(1, |n| n.get() as u64);
        thread::scope(|scope| {
            for job in 0..jobs {
                let soak = &soak;
                scope.spawn(move || soak.own_size(seeds * job / jobs..seeds * (job + 1) / jobs));
            }
        });
        let sizes = (seeds / 50).max(1);
        thread::scope(|scope| {
            for job in 0..jobs {
                let soak = &soak;
                scope.spawn(move || soak.many_sizes(sizes * job / jobs..sizes * (job + 1) / jobs));
            }
        });
        let failed = soak.failures.into_inner();
        let retries = soak.retries.into_inner();
        println!("{:14} {seeds} seeds, {sizes} sizes: {failed} failed, {retries} retries", recipe.name);
        levels += seeds + sizes;
        failures += failed;
    }
    println!("{} passed, {failures} failed", levels - failures);
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One recipe with its counters.
struct Soak {
    recipe: &'static Builtin,
    failures: AtomicU64,
    retries: AtomicU64,
}

impl Soak {
    fn generator(&self, size: Option<Size>) -> Generator {
        let written = parse(self.recipe.name, self.recipe.text).expect("built-in recipes are sound");
        let overrides = Overrides { size, depth: None };
        Generator::from_plan(plan(&written, &overrides).expect("built-in recipes are sound"))
    }

    fn own_size(&self, seeds: std::ops::Range<u64>) {
        let mut generator = self.generator(None);
        for seed in seeds {
            self.try_seed(&mut generator, seed);
        }
    }

    /// Generates one level at each of many sizes. The sizes are random, but the same in every run.
    fn many_sizes(&self, numbers: std::ops::Range<u64>) {
        let least = self.generator(None).plan().min_size;
        for number in numbers {
            let mut rng = Rng::new(number);
            let width = rng.range(least.width as i32, 300) as u32;
            let height = rng.range(least.height as i32, 200) as u32;
            self.try_seed(&mut self.generator(Some(Size::new(width, height))), number);
        }
    }

    fn try_seed(&self, generator: &mut Generator, seed: u64) {
        let size = generator.plan().size;
        let found = match generator.generate_ref(seed) {
            Ok(level) => {
                self.retries.fetch_add(u64::from(level.identity().attempt), Ordering::Relaxed);
                violations_of(level)
            }
            Err(error) => vec![error.to_string()],
        };
        if !found.is_empty() && self.failures.fetch_add(1, Ordering::Relaxed) < PRINTED {
            eprintln!("{} {size} seed {seed}:\n  {}", self.recipe.name, found.join("\n  "));
        }
    }
}

fn violations_of(level: &Level) -> Vec<String> {
    let text = level.map().to_string();
    let rows: Vec<&str> = text.lines().collect();
    let Some(rules) = rules_of(&level.identity().recipe) else {
        return vec!["the independent checker has no rules for this recipe".to_string()];
    };
    let mut broken = check_rows(&rows, &rules);
    if level.map().has_hardness() {
        broken.extend(check_hardness(&rows, level.map().hardness.cells()));
    }
    broken
}
