//! Time per step of the budget, stage by stage, with parameters at the ends of their ranges: `cargo xtask bench costs`.
//!
//! The example of every stage is run with random extreme values at growing sizes. A stage that takes many nanoseconds
//! per step does work that it does not count, and the budget does not bound it. `costs recipes` does the same for random
//! recipes of several stages; `costs builtin` prints the steps that the built-in recipes take.

use std::fmt::Write as _;

use barrow::{BUILTIN, Budget, Generator, Registry, StageSpec};
use barrow_random_recipes::{RecipeWriter, Values};
use cpu_time::ThreadTime;

/// Sides of the maps, in ascending order.
const SIDES: [(u32, u32); 4] = [(60, 40), (120, 80), (240, 160), (480, 320)];
/// Seconds after which larger sizes are left out.
const LONG: f64 = 1.0;
/// Nanoseconds per step that are too many.
const SLOW: f64 = 100.0;

/// Stages that make as many rooms, corridors and doors as possible.
const CROWDED: &str = r#"
[[stage]]
use = "scatter_rooms"
rooms = [4096, 4096]
max_rooms = 100000
open_pct = 50
failures = 300
width = [1, 3]
height = [1, 3]
[[stage]]
use = "draw_rooms"
[[stage]]
use = "nearest"
[[stage]]
use = "doors"
[[stage]]
"#;

/// The most expensive run of a stage.
struct Cost {
    seconds: f64,
    steps: u64,
    size: (u32, u32),
    text: String,
}

impl Cost {
    #[expect(clippy::cast_precision_loss, reason = "far fewer steps than 2^52")]
    fn nanoseconds(&self) -> f64 {
        self.seconds * 1e9 / self.steps.max(1) as f64
    }
}

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    if args.next_if(|word| word == "recipes").is_some() {
        return recipes(args.next().and_then(|text| text.parse().ok()).unwrap_or(1000));
    }
    if args.next_if(|word| word == "builtin").is_some() {
        return builtin(args.next().and_then(|text| text.parse().ok()).unwrap_or(100));
    }
    let rounds: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(20);
    let only: Vec<String> = args.collect();
    let registry = Registry::builtin();
    println!("| stage | worst ns per step | at | longest s | steps | at |\n|---|---:|---|---:|---:|---|");
    let mut slow = 0;
    for spec in registry.stages().iter().filter(|spec| only.is_empty() || only.iter().any(|n| n == spec.name))
    {
        let costs: Vec<Cost> = (0..rounds).flat_map(|round| measure(spec, round)).collect();
        let worst = costs.iter().max_by(|a, b| a.nanoseconds().total_cmp(&b.nanoseconds()));
        let longest = costs.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let (Some(worst), Some(longest)) = (worst, longest) else { continue };
        println!(
            "| {} | {:.1} | {:?} | {:.2} | {} | {:?} |",
            spec.name,
            worst.nanoseconds(),
            worst.size,
            longest.seconds,
            longest.steps,
            longest.size
        );
        if worst.nanoseconds() > SLOW && worst.seconds > 0.01 {
            slow += 1;
            eprintln!("{}: {:.3} s\n{}", spec.name, worst.seconds, worst.text);
        }
    }
    eprintln!("{slow} stages above {SLOW} ns per step");
}

/// Prints the largest number of steps per cell that the built-in recipes take at their own size.
fn builtin(seeds: u64) {
    println!("| recipe | steps per cell | share of the budget |\n|---|---:|---:|");
    for known in BUILTIN {
        let mut generator = Generator::new(known.name).expect("built-in recipes are sound");
        let size = generator.plan().size;
        let steps = (0..seeds).map(|seed| {
            let _ = generator.generate_ref(seed);
            generator.steps_taken()
        });
        let most = steps.max().unwrap_or_default();
        let (cells, budget) = (size.cells() as u64, Budget::for_size(size).left());
        println!(
            "| {} | {} | {}.{:02} % |",
            known.name,
            most / cells,
            most * 100 / budget,
            most * 10_000 / budget % 100
        );
    }
}

/// Runs random recipes of several stages with extreme values, and prints the slowest.
fn recipes(count: u64) {
    let mut costs: Vec<Cost> = Vec::new();
    for seed in 0..count {
        let text = RecipeWriter::new(seed, Values::Extreme).recipe();
        let Ok(mut generator) = Generator::new(&text) else { continue };
        let size = (generator.plan().size.width, generator.plan().size.height);
        let start = ThreadTime::now();
        let _ = generator.generate_ref(seed);
        costs.push(Cost {
            seconds: start.elapsed().as_secs_f64(),
            steps: generator.steps_taken(),
            size,
            text,
        });
    }
    costs.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    println!("{} recipes of {count} ran", costs.len());
    for cost in costs.iter().take(10) {
        let stages: Vec<&str> = cost.text.lines().filter_map(|line| line.strip_prefix("use = ")).collect();
        println!("{:.2} s, {:.0} ns per step, {:?}: {stages:?}", cost.seconds, cost.nanoseconds(), cost.size);
    }
    let is_slow = |cost: &&Cost| cost.nanoseconds() > SLOW && cost.seconds > 0.05;
    for cost in costs.iter().filter(is_slow).take(5) {
        eprintln!("{:.2} s, {:.0} ns per step\n{}", cost.seconds, cost.nanoseconds(), cost.text);
    }
    eprintln!("{} recipes above {SLOW} ns per step", costs.iter().filter(is_slow).count());
}

/// Runs the example of a stage with extreme values at every size, until one takes long.
fn measure(spec: &StageSpec, round: u64) -> Vec<Cost> {
    let mut writer = RecipeWriter::new(round, Values::Extreme);
    let head = format!("use = \"{}\"\n", spec.name);
    let Some((before, after)) = spec.example.split_once(&head) else { return Vec::new() };
    let own = after.split("[[stage]]").next().unwrap_or_default();
    let mut settings = String::new();
    for param in spec.params.iter().filter(|param| !own.contains(&format!("{} =", param.name))) {
        let value = writer.value(param);
        let _ = writeln!(settings, "{} = {value}", param.name);
    }
    let mut costs = Vec::new();
    // In every other round, the stage comes after as many rooms as there can be.
    let before = if round.is_multiple_of(2) { before } else { CROWDED };
    for size in SIDES {
        let prefabs = if spec.example.contains("[[prefab]]") { "" } else { barrow_random_recipes::PREFABS };
        let (w, h) = size;
        let text = format!("size = [{w}, {h}]\ntries = 1\n{prefabs}{before}{head}{settings}{after}");
        // The stage may not come after those.
        let Ok(mut generator) = Generator::new(&text) else { continue };
        let start = ThreadTime::now();
        let _ = generator.generate_ref(round);
        let seconds = start.elapsed().as_secs_f64();
        costs.push(Cost { seconds, steps: generator.steps_taken(), size, text });
        if seconds > LONG {
            break;
        }
    }
    costs
}
