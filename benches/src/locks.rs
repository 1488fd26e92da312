//! Soak test of levels around locked cells, by the independent checker: `cargo xtask soak locks [SEEDS] [RECIPE…]`.
//!
//! For every seed of every built-in recipe, a room, a rectangle and two rooms of its level are locked and the rest is
//! generated again. The checker reads the printed rows and shares no code with the generator. The exit code is 1 if a
//! level violates a rule, a locked cell changes, or generation fails.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use barrow::{BUILTIN, BitGrid, Builtin, Generator, Level, Locked, Map, Rect, Rng};
use barrow_judge::{check_hardness, check_rows, rules_of};

/// Number of violations per recipe that are printed in full. Further ones are only counted.
const PRINTED: u64 = 3;

/// The part of a level that is locked.
#[derive(Clone, Copy, Debug)]
enum LockKind {
    Room,
    Rectangle,
    TwoRooms,
}

impl LockKind {
    const ALL: [Self; 3] = [Self::Room, Self::Rectangle, Self::TwoRooms];

    /// Locks a random part of that kind. Returns `None` if the level has no room.
    fn lock(self, map: &Map, rng: &mut Rng) -> Option<Locked> {
        let mut room = || Locked::room(map, rng.below(map.rooms.len().max(1) as u32) as usize);
        match self {
            Self::Room => room(),
            Self::TwoRooms => {
                let mut locked = room()?;
                locked.add(&room()?);
                Some(locked)
            }
            Self::Rectangle => {
                let (width, height) = (map.size().width as i32, map.size().height as i32);
                let (w, h) = (rng.range(width / 8, width / 2), rng.range(height / 8, height / 2));
                let mut cells = BitGrid::new(map.size());
                cells.insert_rect(Rect::new(rng.range(0, width - w), rng.range(0, height - h), w, h));
                Some(Locked::new(map, &cells))
            }
        }
    }
}

fn main() -> ExitCode {
    let seeds = match std::env::args().nth(1).map(|text| text.parse::<u64>()) {
        None => 200,
        Some(Ok(seeds)) => seeds,
        Some(Err(error)) => {
            eprintln!("locks: the number of seeds: {error}");
            return ExitCode::from(2);
        }
    };
    let names: Vec<String> = std::env::args().skip(2).collect();
    if let Some(name) = names.iter().find(|name| barrow::builtin(name).is_none()) {
        eprintln!("locks: there is no recipe `{name}`");
        return ExitCode::from(2);
    }
    let mut total = [0; 5];
    for recipe in
        BUILTIN.iter().filter(|recipe| names.is_empty() || names.iter().any(|name| name == recipe.name))
    {
        let soak = LockSoak { recipe, counts: Default::default() };
        let jobs = thread::available_parallelism().map_or(1, |n| n.get() as u64);
        thread::scope(|scope| {
            for job in 0..jobs {
                let soak = &soak;
                scope.spawn(move || soak.run(seeds * job / jobs..seeds * (job + 1) / jobs));
            }
        });
        let counts = soak.counts.map(AtomicU64::into_inner);
        let [levels, scraps, violations, failures, retries] = counts;
        println!(
            "{:18} {levels} levels: {scraps} with scraps, {violations} with violations, {failures} failed, {retries} retries",
            recipe.name
        );
        total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let [levels, scraps, violations, failures, retries] = total;
    println!(
        "{levels} levels: {scraps} with scraps, {violations} with violations, {failures} failed, {retries} retries"
    );
    if scraps + violations + failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One recipe with its counters: levels, levels with scraps, levels with other violations, failures, retries.
struct LockSoak {
    recipe: &'static Builtin,
    counts: [AtomicU64; 5],
}

impl LockSoak {
    fn run(&self, seeds: std::ops::Range<u64>) {
        let mut generator = Generator::new(self.recipe.name).expect("built-in recipes are sound");
        for seed in seeds {
            let Ok(source) = generator.generate(seed) else { continue };
            for kind in LockKind::ALL {
                let Some(locked) = kind.lock(source.map(), &mut Rng::new(seed)) else { continue };
                self.try_lock(&mut generator, seed, kind, &locked);
            }
        }
    }

    fn try_lock(&self, generator: &mut Generator, seed: u64, kind: LockKind, locked: &Locked) {
        let [levels, scraps, violations, failures, retries] = &self.counts;
        levels.fetch_add(1, Ordering::Relaxed);
        let (found, count) = match generator.generate_locked(seed + 1_000_000, locked) {
            Ok(level) => {
                retries.fetch_add(u64::from(level.identity().attempt), Ordering::Relaxed);
                let found = violations_of(level, locked);
                let has_scraps = found.iter().any(|text| text.contains("borders") || text.contains("hangs"));
                (found, if has_scraps { scraps } else { violations })
            }
            Err(error) => (vec![error.to_string()], failures),
        };
        if !found.is_empty() && count.fetch_add(1, Ordering::Relaxed) < PRINTED {
            eprintln!("{} {kind:?} of seed {seed}:\n  {}", self.recipe.name, found.join("\n  "));
        }
    }
}

/// Returns the violations that the independent checker finds in a level, and the locked cells that changed.
fn violations_of(level: &Level, locked: &Locked) -> Vec<String> {
    let map = level.map();
    let rows: Vec<String> =
        map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let Some(rules) = rules_of(&level.identity().recipe) else {
        return vec!["the independent checker has no rules for this recipe".to_string()];
    };
    let mut broken = check_rows(&rows, &rules.around_locks());
    if map.has_hardness() {
        broken.extend(check_hardness(&rows, map.hardness.cells()));
    }
    let changed = locked.cells().iter().filter(|&p| map.tiles[p] != locked.map().tiles[p]);
    broken.extend(changed.map(|p| format!("the locked cell at {p} changed")));
    broken
}
