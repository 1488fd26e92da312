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

/// Runs the tests with counters, and writes the table of docs/reliability.md.
pub(crate) fn coverage() -> bool {
    if !has_cargo_command("llvm-cov") {
        eprintln!("xtask: coverage needs cargo-llvm-cov: cargo install cargo-llvm-cov");
        return false;
    }
    let packages: Vec<&str> = PACKAGES.iter().flat_map(|package| ["--package", package]).collect();
    let mut command =
        cargo_command(&["llvm-cov", "--profile", "optimized", "--lcov", "--output-path", LCOV], &packages);
    // `cargo llvm-cov` does not build examples.
    command.args(["--", "--skip", "every_example_runs"]);
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
