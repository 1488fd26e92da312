//! `cargo xtask soak`: long checks over many seeds, games and files.

use crate::bench::{format_properties, ours};
use crate::cargo;

/// Runs one soak, or all of them.
pub(crate) fn soak(rest: &[&str]) -> bool {
    match rest {
        [] => ["levels", "locks", "games", "round-trips"].iter().all(|area| soak(&[area])),
        ["levels", rest @ ..] => ours("soak", rest),
        ["locks", rest @ ..] => ours("locks", rest),
        ["games", rest @ ..] => games(rest),
        ["round-trips", rest @ ..] => format_properties("round-trips", "release", rest),
        [area, ..] => {
            eprintln!("xtask: no soak `{area}`; there are levels, locks, games and round-trips");
            false
        }
    }
}

/// File of the recordings of all games.
const RECORDS: &str = "target/soak-games.txt";

/// Plays many games with the optimized program, which replays each. The program without optimization replays all of them
/// again from a file, and must end with the same states.
fn games(rest: &[&str]) -> bool {
    let run = ["run", "--quiet", "--package", "barrow-bench", "--bin", "games"];
    let release = [&run[..], &["--release", "--", "soak", "--records", RECORDS]].concat();
    let debug = [&run[..], &["--", "replay", RECORDS]].concat();
    cargo(&release, rest) && cargo(&debug, &[])
}
