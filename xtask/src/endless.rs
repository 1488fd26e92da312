//! `cargo xtask soak --hours N`: an endless soak of levels and games, in rounds.
//!
//! The progress is kept in `target/soak/progress`, so that the next run continues after the last complete round. A round
//! that finds an error is repeated by the next run.

use std::path::PathBuf;
use std::time::Duration;
use std::{fmt, fs};

use crate::process::now;
use crate::{cargo, cargo_command, root};

/// Number of games in a round.
const GAMES: u64 = 40;
const FILE: &str = "target/soak/progress";

/// Number of complete rounds, and their levels and games.
#[derive(Clone, Copy, Default)]
struct Progress {
    rounds: u64,
    levels: u64,
    games: u64,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rounds, levels, games } = self;
        write!(f, "{rounds} rounds, {levels} levels, {games} games")
    }
}

impl Progress {
    /// Reads the progress of earlier runs; nothing is done if there is no file.
    fn read() -> Self {
        let text = fs::read_to_string(path()).unwrap_or_default();
        let mut numbers = text.split(", ").map(|part| part.split(' ').next().and_then(|n| n.parse().ok()));
        let mut next = || numbers.next().flatten().unwrap_or_default();
        Self { rounds: next(), levels: next(), games: next() }
    }

    fn write(self) -> bool {
        let folder = path().parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(path(), format!("{self}\n")));
        written.inspect_err(|error| eprintln!("xtask: cannot write {FILE}: {error}")).is_ok()
    }
}

/// Runs rounds for a number of hours, such as `0.5`. Returns whether no round found an error.
pub(crate) fn endless(hours: &str) -> bool {
    let time = hours.parse::<f64>().ok().and_then(|hours| Duration::try_from_secs_f64(3600.0 * hours).ok());
    let Some(time) = time else {
        eprintln!("xtask: `{hours}` is not a number of hours");
        return false;
    };
    let (start, mut progress) = (now(), Progress::read());
    eprintln!("xtask: so far {progress}");
    while start.elapsed() < time {
        let Some(levels) = levels(progress.rounds) else { return false };
        let first = (progress.rounds * GAMES).to_string();
        let games =
            ["run", "--release", "--quiet", "--package", "barrow-bench", "--bin", "games", "--", "soak"];
        if !cargo(&games, &[&GAMES.to_string(), &first]) {
            return false;
        }
        progress = Progress {
            rounds: progress.rounds + 1,
            levels: progress.levels + levels,
            games: progress.games + GAMES,
        };
        if !progress.write() {
            return false;
        }
        eprintln!("xtask: {progress}, no error");
    }
    true
}

/// Runs the levels of a round. Returns their number; `None` if one of them failed.
fn levels(round: u64) -> Option<u64> {
    let soak = ["run", "--release", "--quiet", "--package", "barrow-bench", "--bin", "soak", "--", "round"];
    let output = cargo_command(&soak, &[&round.to_string()]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        eprintln!("{text}{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    text.lines().last()?.split(' ').next()?.parse().ok()
}

fn path() -> PathBuf {
    root().join(FILE)
}
