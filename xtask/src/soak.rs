//! `cargo xtask soak`: long checks over many seeds, games and files.

use crate::bench::{format_properties, ours};
use crate::{cargo, cargo_command};

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

/// Plays many games, and twenty of them again without optimization, which must end the same way.
fn games(rest: &[&str]) -> bool {
    let games = ["run", "--quiet", "--package", "barrow-bench", "--bin", "games"];
    let release = [&games[..], &["--release", "--"]].concat();
    let debug = [&games[..], &["--"]].concat();
    let table = |args: &[&str]| cargo_command(args, &["20", "0"]).output().ok().map(|output| output.stdout);
    if !cargo(&[&release[..], &["soak"]].concat(), rest) {
        return false;
    }
    eprintln!("xtask: the same 20 games in debug and release");
    let is_same = table(&release).filter(|text| !text.is_empty()) == table(&debug);
    eprintln!("xtask: they end {}", if is_same { "the same way" } else { "in different ways" });
    is_same
}
