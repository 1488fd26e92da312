//! `cargo xtask coverage`: lines of readers and parsers that the tests run, measured by `cargo llvm-cov`.

use std::fs;

use crate::bench::ours;
use crate::process::{cargo_command, has_cargo_command, root, run};

const LCOV: &str = "target/coverage.lcov";

/// Packages whose tests are run. Tests in documentation are not among them: their coverage needs an unstable compiler.
const PACKAGES: [&str; 8] = [
    "barrow-core",
    "barrow",
    "barrow-formats",
    "barrow-game",
    "barrow-play",
    "barrow-session",
    "barrow-cli",
    "barrow-format-properties",
];

/// Tests that generate levels for minutes and read nothing, and one of examples, which `cargo llvm-cov` does not build.
const SKIPPED: [&str; 4] =
    ["levels_of_", "stages_run_with_extreme", "a_warm_generator", "every_example_runs"];

/// Runs the tests with counters, and writes the table of docs/reliability.md.
pub(crate) fn coverage() -> bool {
    if !has_cargo_command("llvm-cov") {
        eprintln!("xtask: coverage needs cargo-llvm-cov: cargo install cargo-llvm-cov");
        return false;
    }
    let packages: Vec<&str> = PACKAGES.iter().flat_map(|package| ["--package", package]).collect();
    let run_all = ["--profile", "optimized", "--ignore-run-fail"];
    let mut command = cargo_command(&["llvm-cov", "--lcov", "--output-path", LCOV], &run_all);
    command.args(packages);
    // With counters, some tests exceed their limits of processor time, and the page cannot be built; `cargo xtask test`
    // reports failures.
    command.arg("--").args(SKIPPED.iter().flat_map(|name| ["--skip", name]));
    // Without the tools of rustup, those of the system do if they have the compiler's version of LLVM.
    if let Some(folder) = newest_llvm() {
        command.env("LLVM_COV", folder.0).env("LLVM_PROFDATA", folder.1);
    }
    run(&mut command) && ours("coverage", &[&root().join(LCOV).to_string_lossy(), "docs/reliability.md"])
}

/// Returns `llvm-cov-N` and `llvm-profdata-N` of the largest N in `/usr/bin`.
fn newest_llvm() -> Option<(String, String)> {
    let files = fs::read_dir("/usr/bin").ok()?.flatten();
    let numbers =
        files.filter_map(|file| file.file_name().to_str()?.strip_prefix("llvm-cov-")?.parse::<u32>().ok());
    let newest = numbers.max()?;
    Some((format!("/usr/bin/llvm-cov-{newest}"), format!("/usr/bin/llvm-profdata-{newest}")))
}
