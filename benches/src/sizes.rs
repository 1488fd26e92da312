//! Benchmark of how time and memory grow with the size of the map: `cargo xtask bench sizes`.
//!
//! Every entry of the table is measured by a process of its own, so that its peak memory is that of one recipe at one
//! size. Uses one thread, checks all rules and writes no files.

mod largest;
mod stage_sizes;

use std::error::Error;
use std::fmt::Write as _;
use std::process::Command;
use std::{env, fs};

use barrow::{Generator, Overrides, Plan, Size, builtin, parse, plan};
use barrow_bench::{Benchmark, write_between_marks};

const SIZES: [Size; 4] =
    [Size::new(80, 50), Size::new(320, 200), Size::new(1280, 800), Size::new(4096, 4096)];
const ROUNDS: u32 = 5;
/// Seconds per round, unless a single level takes longer.
const SLICE: f64 = 0.1;
const MOST_LEVELS: u32 = 1000;

/// Built-in recipes, and [`ROOMS`].
const RECIPES: &[&str] = &[
    ROOMS,
    "bsp_rooms",
    "bsp_interior",
    "spanning_rooms",
    "rogue_original",
    "rlg327",
    "cellular_caves",
    "drunkard_caverns",
    "dla_caves",
    "voronoi_hive",
    "noise_caves",
    "maze",
    "wide_maze",
];
/// A recipe with as many rooms as a map has space for.
const ROOMS: &str = "simple_rooms, nearest";

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--one", name, width, height] => measure(name, Size::new(width.parse()?, height.parse()?)),
        ["--once", name, width, height] => largest::once(name, Size::new(width.parse()?, height.parse()?)),
        ["--largest"] => largest::table(None).map(|_| ()),
        ["--largest", path] if path.contains('/') => {
            write_between_marks(path, "largest", &largest::table(None)?)
        }
        ["--largest", name] => largest::table(Some(name)).map(|_| ()),
        ["--stage", name, width, height] => {
            stage_sizes::measure(name, Size::new(width.parse()?, height.parse()?))
        }
        ["--stages"] => stage_sizes::table().map(|_| ()),
        ["--stages", path] => write_between_marks(path, "stage sizes", &stage_sizes::table()?),
        ["--quick"] => measure("rlg327", Size::new(200, 100)),
        ["--only", name] => table(&[name]).map(|_| ()),
        [path] => write_between_marks(path, "sizes", &table(RECIPES)?),
        _ => table(RECIPES).map(|_| ()),
    }
}

/// Prints the nanoseconds per cell and the peak memory in MiB of one recipe at one size.
fn measure(name: &str, size: Size) -> Result<(), Box<dyn Error>> {
    let plan = plan_of(name, size)?;
    let mut levels = Benchmark::of_levels(Generator::from_plan(plan));
    // The first level of a large map allocates its memory; the second reuses it.
    for _ in 0..if size.cells() > 1 << 22 { 2 } else { ROUNDS } {
        levels.round(SLICE, MOST_LEVELS);
    }
    #[expect(clippy::cast_precision_loss, reason = "far fewer cells than 2^52")]
    let ns = levels.best * 1e9 / size.cells() as f64;
    println!("{ns:.2} {}", peak_mib().map_or_else(|| "–".to_string(), |mib| mib.to_string()));
    Ok(())
}

fn plan_of(name: &str, size: Size) -> Result<Plan, Box<dyn Error>> {
    let own = format!(
        "name = \"rooms\"\nsize = [80, 50]\n[[stage]]\nuse = \"simple_rooms\"\nmax_rooms = {}\n\
         [[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"nearest\"\n[[stage]]\nuse = \"stairs\"\n",
        (size.cells() / 250).clamp(1, 4096)
    );
    let text = match builtin(name) {
        Some(recipe) => recipe.text,
        None if name == ROOMS => &own,
        None => return Err(format!("there is no recipe `{name}`").into()),
    };
    Ok(plan(&parse(name, text)?, &Overrides { size: Some(size), depth: None })?)
}

/// Returns the peak memory of this process, or `None` on systems without `/proc`.
fn peak_mib() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? / 1024)
}

fn table(names: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut table = "| recipe |".to_string();
    for size in SIZES {
        let _ = write!(table, " {size} |");
    }
    table.push_str(
        " peak memory at 4096x4096 | a level of 4096x4096 |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    print!("{table}");
    for name in names {
        let mut line = format!("| {name} |");
        let (mut last, mut peak) = (0.0, String::new());
        for size in SIZES {
            let one = Command::new(env::current_exe()?)
                .args(["--one", name, &size.width.to_string(), &size.height.to_string()])
                .output()?;
            let text = String::from_utf8_lossy(&one.stdout);
            let Some((ns, mib)) = text.trim().split_once(' ') else {
                return Err(format!("{name} at {size}: {}", String::from_utf8_lossy(&one.stderr)).into());
            };
            let _ = write!(line, " {ns} |");
            (last, peak) = (ns.parse()?, mib.to_string());
        }
        #[expect(clippy::cast_precision_loss, reason = "far fewer cells than 2^52")]
        let seconds = last * SIZES[3].cells() as f64 / 1e9;
        let _ = writeln!(line, " {peak} MiB | {seconds:.2} s |");
        print!("{line}");
        table.push_str(&line);
    }
    Ok(table)
}
