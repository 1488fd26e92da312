//! A great many levels, judged from outside: `cargo xtask soak`.
//!
//! Every built-in recipe at its own size for many seeds, and at many sizes from its smallest to 300×200. The judge
//! reads the printed rows and shares no code with what made them. Ends with exit code 1 if any level fails or breaks a
//! promise.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use barrow::{BUILTIN, Builtin, Generator, Level, Overrides, Rng, Size, parse, plan};
use barrow_judge::{check_hardness, check_rows, rules_of};

/// Faults that are printed in full before the rest is only counted.
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
    let (mut levels, mut faults) = (0, 0);
    for recipe in
        BUILTIN.iter().filter(|recipe| names.is_empty() || names.iter().any(|name| name == recipe.name))
    {
        let soak = Soak { recipe, faults: AtomicU64::new(0), retries: AtomicU64::new(0) };
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
        let broken = soak.faults.into_inner();
        let retries = soak.retries.into_inner();
        println!("{:14} {seeds} seeds, {sizes} sizes: {broken} faults, {retries} retries", recipe.name);
        levels += seeds + sizes;
        faults += broken;
    }
    println!("{} passed, {faults} failed", levels - faults);
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One recipe, and what was found so far.
struct Soak {
    recipe: &'static Builtin,
    faults: AtomicU64,
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

    /// One level at each of many sizes; the sizes are drawn, but the same in every run.
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
        let broken = match generator.generate_ref(seed) {
            Ok(level) => {
                self.retries.fetch_add(u64::from(level.identity().attempt), Ordering::Relaxed);
                violations(level)
            }
            Err(error) => vec![error.to_string()],
        };
        if !broken.is_empty() && self.faults.fetch_add(1, Ordering::Relaxed) < PRINTED {
            eprintln!("{} {size} seed {seed}:\n  {}", self.recipe.name, broken.join("\n  "));
        }
    }
}

fn violations(level: &Level) -> Vec<String> {
    let text = level.map().to_string();
    let rows: Vec<&str> = text.lines().collect();
    let Some(rules) = rules_of(&level.identity().recipe) else {
        return vec!["the independent checker knows no rules of this recipe".to_string()];
    };
    let mut broken = check_rows(&rows, &rules);
    if level.map().has_hardness() {
        broken.extend(check_hardness(&rows, level.map().hardness.cells()));
    }
    broken
}
