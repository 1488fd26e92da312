//! `cargo xtask fuzz`: runs the targets of `fuzz/`, starting from the files in `fuzz/seeds`.

use std::fs;

use crate::process::has_cargo_command;
use crate::test::skip;
use crate::{cargo_command, root};

const INSTALL: &str = "cargo install cargo-fuzz";

/// Runs the target that reads all formats for five seconds, where `cargo fuzz` is installed.
pub(crate) fn quick() -> bool {
    if has_cargo_command("fuzz") {
        return fuzz_one("any", Limit::Seconds("5"));
    }
    skip("fuzzing", INSTALL);
    true
}

/// End of a fuzzing run.
#[derive(Clone, Copy)]
pub(crate) enum Limit<'a> {
    /// Seconds for each target.
    Seconds(&'a str),
    /// Executions of each target.
    Runs(&'a str),
}

/// Runs some targets, or all if none is named. Inputs that reach new code are kept in `fuzz/corpus`, which is not under
/// version control.
pub(crate) fn run(limit: Limit<'_>, targets: &[&str]) -> bool {
    if !has_cargo_command("fuzz") {
        eprintln!("xtask: fuzzing needs cargo-fuzz: {INSTALL}");
        return false;
    }
    let files = fs::read_dir(root().join("fuzz/fuzz_targets")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        files.filter_map(|target| Some(target.path().file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    if let Some(unknown) = targets.iter().find(|target| !names.iter().any(|name| name == *target)) {
        eprintln!("xtask: no target `{unknown}`; there are {}", names.join(", "));
        return false;
    }
    names.retain(|name| targets.is_empty() || targets.contains(&name.as_str()));
    !names.is_empty() && names.iter().all(|name| fuzz_one(name, limit))
}

fn fuzz_one(name: &str, limit: Limit<'_>) -> bool {
    // The target `any` detects the format, so it starts from the files of all formats.
    let seeds = if name == "any" { "fuzz/seeds".into() } else { format!("fuzz/seeds/{name}") };
    let corpus = format!("fuzz/corpus/{name}");
    if let Err(error) = fs::create_dir_all(root().join(&corpus)) {
        eprintln!("xtask: cannot create {corpus}: {error}");
        return false;
    }
    let end = match limit {
        Limit::Seconds(seconds) => format!("-max_total_time={seconds}"),
        Limit::Runs(runs) => format!("-runs={runs}"),
    };
    let mut more = vec![corpus.as_str(), &seeds];
    if name == "recipe" {
        more.push("crates/barrow/recipes");
    }
    more.extend(["--", &end, "-max_len=20000", "-timeout=20", "-verbosity=0", "-print_final_stats=1"]);
    // `cargo fuzz` passes unstable flags; `RUSTC_BOOTSTRAP` makes a stable compiler accept them. Without unsafe code, a
    // sanitizer of memory would find nothing and take half of the time.
    let run = ["fuzz", "run", "--sanitizer", "none", name];
    crate::run(cargo_command(&run, &more).env("RUSTC_BOOTSTRAP", "1"))
}
