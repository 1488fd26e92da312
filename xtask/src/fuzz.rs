//! `cargo xtask fuzz`: runs every target of `fuzz/`, starting from the files in `fuzz/seeds`.

use std::fs;

use crate::process::has_cargo_command;
use crate::test::SKIPPED;
use crate::{cargo_command, root};

const MISSING: &str = "fuzzing of the readers; cargo install cargo-fuzz";

/// Runs the target that reads all formats for five seconds, where `cargo fuzz` is installed.
pub(crate) fn quick() -> bool {
    if has_cargo_command("fuzz") {
        return fuzz_one("any", "5");
    }
    eprintln!("{SKIPPED}{MISSING}");
    true
}

/// Runs every target for a number of seconds. Inputs that reach new code are kept in `fuzz/corpus`, which is not under
/// version control.
pub(crate) fn run(seconds: &str) -> bool {
    if !has_cargo_command("fuzz") {
        eprintln!("xtask: cannot run: {MISSING}");
        return false;
    }
    let targets = fs::read_dir(root().join("fuzz/fuzz_targets")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        targets.filter_map(|target| Some(target.path().file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    !names.is_empty() && names.iter().all(|name| fuzz_one(name, seconds))
}

fn fuzz_one(name: &str, seconds: &str) -> bool {
    // The target `any` detects the format, so it starts from the files of all formats.
    let seeds = if name == "any" { "fuzz/seeds".into() } else { format!("fuzz/seeds/{name}") };
    let corpus = format!("fuzz/corpus/{name}");
    if let Err(error) = fs::create_dir_all(root().join(&corpus)) {
        eprintln!("xtask: cannot create {corpus}: {error}");
        return false;
    }
    let time = format!("-max_total_time={seconds}");
    let more = [&corpus, &seeds, "--", &time, "-max_len=20000", "-timeout=20", "-verbosity=0"];
    // `cargo fuzz` passes unstable flags; `RUSTC_BOOTSTRAP` makes a stable compiler accept them.
    crate::run(cargo_command(&["fuzz", "run", name], &more).env("RUSTC_BOOTSTRAP", "1"))
}
