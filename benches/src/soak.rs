//! Soak test of level generation by the independent checker: `cargo xtask soak`.
//!
//! `soak [SEEDS] [RECIPES…]` gives every recipe the same number of seeds. `soak round N [RECIPES…]` runs the N-th part of
//! an endless soak, in which every recipe gets about the same time and every seed comes once.
//!
//! Generates every built-in recipe at its own size for many seeds, and at many sizes from its smallest to 300×200. The
//! checker reads the printed rows and shares no code with the generator. The exit code is 1 if generation fails or a
//! level violates a rule.

use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use barrow::{BUILTIN, Builtin, Generator, Level, Map, Overrides, Point, Rng, Run, Size, Tile, parse, plan};
use barrow_judge::{check_hardness, check_listed_rooms, check_locked, check_rows, rules_of};

/// Number of violations per recipe that are printed in full. Further ones are only counted.
const PRINTED: u64 = 5;

/// Steps of the budget that all seeds of a recipe together take in a round: about a second.
const STEPS_PER_ROUND: u64 = 100_000_000;
/// Smallest and largest number of seeds of a recipe in a round.
const SEEDS_PER_ROUND: (u64, u64) = (50, 5000);

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let is_round = words.first().is_some_and(|word| word == "round");
    if is_round {
        words.remove(0);
    }
    let number = match words.first().map(|text| text.parse::<u64>()) {
        None if is_round => 0,
        None => 100_000,
        Some(Ok(number)) => number,
        Some(Err(error)) => {
            eprintln!("soak: the number of seeds: {error}");
            return ExitCode::from(2);
        }
    };
    let names = words.get(1..).unwrap_or_default();
    if let Some(name) = names.iter().find(|name| barrow::builtin(name).is_none()) {
        eprintln!("soak: there is no recipe `{name}`");
        return ExitCode::from(2);
    }
    let (mut levels, mut failures) = (0, 0);
    for recipe in
        BUILTIN.iter().filter(|recipe| names.is_empty() || names.iter().any(|name| name == recipe.name))
    {
        let soak = Soak { recipe, failures: AtomicU64::new(0), retries: AtomicU64::new(0) };
        let seeds = if is_round { soak.seeds_of_round(number) } else { 0..number };
        let sizes = seeds.start / 50..(seeds.end / 50).max(seeds.start / 50 + 1);
        let count = seeds.end - seeds.start + sizes.end - sizes.start;
        soak.in_parallel(seeds.clone(), Soak::own_size);
        soak.in_parallel(sizes.clone(), Soak::many_sizes);
        let failed = soak.failures.into_inner();
        let retries = soak.retries.into_inner();
        println!("{:16} {count} levels: {failed} failed, {retries} retries", recipe.name);
        levels += count;
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

    /// Returns the seeds of a round: as many as take [`STEPS_PER_ROUND`], by the steps of the first level. Rounds
    /// have no seed in common.
    fn seeds_of_round(&self, round: u64) -> Range<u64> {
        let mut generator = self.generator(None);
        let _ = generator.generate_ref(0);
        let steps = generator.steps_taken().max(1);
        let seeds = (STEPS_PER_ROUND / steps).clamp(SEEDS_PER_ROUND.0, SEEDS_PER_ROUND.1);
        round * seeds..(round + 1) * seeds
    }

    /// Divides numbers among as many threads as there are cores.
    fn in_parallel(&self, numbers: Range<u64>, run: impl Fn(&Self, Range<u64>) + Sync) {
        let jobs = thread::available_parallelism().map_or(1, |n| n.get() as u64);
        let (first, count) = (numbers.start, numbers.end - numbers.start);
        thread::scope(|scope| {
            for job in 0..jobs {
                let part = first + count * job / jobs..first + count * (job + 1) / jobs;
                let run = &run;
                scope.spawn(move || run(self, part));
            }
        });
    }

    fn own_size(&self, seeds: Range<u64>) {
        let mut generator = self.generator(None);
        for seed in seeds {
            self.try_seed(&mut generator, seed);
        }
    }

    /// Generates one level at each of many sizes. The sizes are random, but the same in every run.
    fn many_sizes(&self, numbers: Range<u64>) {
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
    broken.extend(check_listed_rooms(&rows, &listed_rooms(level.map())));
    let [locked, marks] = locked_doors(level.map());
    broken.extend(check_locked(&rows, &rules, &locked, &marks));
    broken
}

/// Returns the cells of the locked doors, and those of the start and the exit, as columns and rows.
fn locked_doors(map: &Map) -> [Vec<(usize, usize)>; 2] {
    let place = |p: Point| (p.x as usize, p.y as usize);
    let locked = map.tiles.iter().filter(|&(_, tile)| tile == Tile::LockedDoor).map(|(p, _)| place(p));
    [locked.collect(), map.start.into_iter().chain(map.exit).map(place).collect()]
}

/// Returns the runs of every room as `[y, x, length]`.
fn listed_rooms(map: &Map) -> Vec<Vec<[usize; 3]>> {
    let number = |n: i32| usize::try_from(n).expect("rooms are on the map");
    let run = |run: &Run| [run.y, run.x, run.len].map(number);
    map.rooms.iter().map(|room| map.room_runs(room).iter().map(run).collect()).collect()
}
