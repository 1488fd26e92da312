//! Time and memory of every built-in recipe on the largest maps: `cargo xtask bench sizes --largest`.
//!
//! Every level is generated and checked by a process of its own, with the seed 1, so that its peak memory is that of one
//! level.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::process::Command;

use barrow::{BUILTIN, Generator, Overrides, Plan, Size, builtin, parse, plan};
use cpu_time::ThreadTime;

/// The largest map, and maps that are as long and as narrow as the recipe allows, at most this narrow.
const NARROW: u32 = 30;

/// Goal for the largest map: seconds of one core, and MiB.
const GOAL: (f64, u64) = (60.0, 3 * 1024);

/// Measures all recipes, or one, and returns the table in Markdown. Also prints it line by line.
pub(crate) fn table(only: Option<&str>) -> Result<String, Box<dyn Error>> {
    let mut table = "| recipe | 8192x8192 | peak memory | long | time | tall | time | goal |\n".to_string();
    table.push_str("|---|---:|---:|---|---:|---|---:|---|\n");
    print!("{table}");
    for recipe in BUILTIN.iter().filter(|recipe| only.is_none_or(|name| name == recipe.name)) {
        let least = plan_of(recipe.name, None)?.min_size;
        let most = Size::MAX_SIDE;
        let long = Size::new(most, least.height.max(NARROW));
        let tall = Size::new(least.width.max(NARROW), most);
        let [square, long_took, tall_took] =
            [Size::new(most, most), long, tall].map(|size| measure(recipe.name, size));
        let (square, long_took, tall_took) = (square?, long_took?, tall_took?);
        let is_reached = [&square, &long_took, &tall_took].iter().all(|taken| taken.is_within(GOAL));
        let mut line = format!("| {} | {} | {} |", recipe.name, square.time(), square.memory());
        let _ = write!(line, " {long} | {} | {tall} | {} |", long_took.time(), tall_took.time());
        let _ = writeln!(line, " {} |", if is_reached { "reached" } else { "missed" });
        print!("{line}");
        table.push_str(&line);
    }
    Ok(table)
}

/// Result of a process that generated one level.
enum Taken {
    Level {
        seconds: f64,
        mib: u64,
    },
    /// The recipe states that it works at no more cells than this.
    Refused(u32),
    /// The process failed, with its last line of messages.
    Failed(String),
}

impl Taken {
    fn is_within(&self, (most, most_mib): (f64, u64)) -> bool {
        match self {
            Self::Level { seconds, mib } => *seconds <= most && *mib <= most_mib,
            Self::Refused(_) => true,
            Self::Failed(_) => false,
        }
    }

    fn time(&self) -> String {
        match self {
            Self::Level { seconds, .. } => format!("{seconds:.2} s"),
            Self::Refused(most) => format!("at most {most} cells"),
            Self::Failed(message) => message.clone(),
        }
    }

    fn memory(&self) -> String {
        match self {
            Self::Level { mib, .. } => format!("{mib} MiB"),
            Self::Refused(_) | Self::Failed(_) => "–".to_string(),
        }
    }
}

fn measure(name: &str, size: Size) -> Result<Taken, Box<dyn Error>> {
    let most = plan_of(name, None)?.max_cells;
    if plan_of(name, Some(size)).is_err() && size.cells() > most as usize {
        return Ok(Taken::Refused(most));
    }
    let one = Command::new(env::current_exe()?)
        .args(["--once", name, &size.width.to_string(), &size.height.to_string()])
        .output()?;
    let text = String::from_utf8_lossy(&one.stdout);
    let Some((seconds, mib)) = text.trim().split_once(' ').filter(|_| one.status.success()) else {
        let messages = String::from_utf8_lossy(&one.stderr);
        return Ok(Taken::Failed(messages.lines().last().unwrap_or("no message").to_string()));
    };
    Ok(Taken::Level { seconds: seconds.parse()?, mib: mib.parse().unwrap_or(0) })
}

/// Generates and checks one level. Prints the seconds of processor time and the peak memory in MiB.
pub(crate) fn once(name: &str, size: Size) -> Result<(), Box<dyn Error>> {
    let mut generator = Generator::from_plan(plan_of(name, Some(size))?);
    let start = ThreadTime::now();
    generator.generate_ref(1)?;
    println!("{:.3} {}", start.elapsed().as_secs_f64(), crate::peak_mib().unwrap_or(0));
    Ok(())
}

fn plan_of(name: &str, size: Option<Size>) -> Result<Plan, Box<dyn Error>> {
    let recipe = builtin(name).ok_or_else(|| format!("there is no recipe `{name}`"))?;
    Ok(plan(&parse(name, recipe.text)?, &Overrides { size, depth: None })?)
}
