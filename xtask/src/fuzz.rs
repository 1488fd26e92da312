//! `cargo xtask fuzz`: every target in `fuzz/`, from the small files that are checked in.

use std::fs;
use std::process::Command;

use crate::{cargo_command, root};

/// Whether `cargo fuzz` is installed; says how to get it.
pub(crate) fn is_installed() -> bool {
    let has = Command::new("cargo").args(["fuzz", "--version"]).output();
    let has = has.is_ok_and(|output| output.status.success());
    if !has {
        eprintln!("xtask: cargo fuzz is not installed; readers were not fuzzed (cargo install cargo-fuzz)");
    }
    has
}

/// Runs every target for so many seconds. What it makes up on the way is kept in `fuzz/corpus`, out of the tree.
pub(crate) fn run(seconds: &str) -> bool {
    let targets = fs::read_dir(root().join("fuzz/fuzz_targets")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        targets.filter_map(|target| Some(target.path().file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    !names.is_empty() && names.iter().all(|name| fuzz_one(name, seconds))
}

fn fuzz_one(name: &str, seconds: &str) -> bool {
    // Where no format is told, it begins with the files of all.
    let seeds = if name == "any" { "fuzz/seeds".into() } else { format!("fuzz/seeds/{name}") };
    let made_up = format!("fuzz/corpus/{name}");
    if let Err(error) = fs::create_dir_all(root().join(&made_up)) {
        eprintln!("xtask: cannot make {made_up}: {error}");
        return false;
    }
    let time = format!("-max_total_time={seconds}");
    let more = [&made_up, &seeds, "--", &time, "-max_len=20000", "-timeout=20", "-verbosity=0"];
    // The flags that it builds with are those of a nightly compiler, which a stable one takes when told so.
    crate::run(cargo_command(&["fuzz", "run", name], &more).env("RUSTC_BOOTSTRAP", "1"))
}
