//! `cargo xtask studio`: the studio's page in a real browser, and the same levels from WebAssembly as from the command.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, root, run, web};

/// Seeds of every recipe that are compared, and how many where time is short.
const SEEDS: &str = "1000";
const FEW_SEEDS: &str = "200";

/// What Debian calls the programs that are needed.
const PROGRAMS: [&str; 4] = ["nodejs", "npm", "chromium", "fonts-dejavu-core"];
const RUST: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// Builds the page and the command, and tests both. `rest` goes to the test in the browser.
pub(crate) fn studio(rest: &[&str]) -> bool {
    all(SEEDS, rest)
}

/// The same as part of all tests: with fewer seeds, and only where everything is there. A machine that is made for tests
/// gets what it lacks.
pub(crate) fn as_part_of_all() -> bool {
    if is_for_tests() && !lacking().is_empty() && !install() {
        return false;
    }
    let lacking = lacking();
    if lacking.is_empty() {
        return all(FEW_SEEDS, &[]);
    }
    eprintln!("xtask: the studio was not tested:");
    for what in lacking {
        eprintln!("xtask:   {what}");
    }
    true
}

fn all(seeds: &str, rest: &[&str]) -> bool {
    let Some(barrow) = barrow() else { return false };
    let node = |test: &str| {
        let mut node = Command::new("node");
        node.current_dir(root().join("web")).arg(test).arg(&barrow);
        node
    };
    web::web()
        && cargo(&["test", "--quiet", "--package", "barrow-cli", "--test", "studio"], &[])
        && cargo(&["build", "--release", "--quiet", "--package", "barrow-cli"], &[])
        && run(node("tests/same.mjs").arg(seeds))
        && run(node("tests/studio.mjs").args(rest))
}

/// Where cargo puts the command: beside this program, in the folder of the other profile.
fn barrow() -> Option<PathBuf> {
    let own = env::current_exe().ok()?;
    let name = format!("barrow{}", env::consts::EXE_SUFFIX);
    Some(own.parent()?.parent()?.join("release").join(name))
}

/// What is missing here, each with the way to get it.
fn lacking() -> Vec<&'static str> {
    let has =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let programs = [
        (has_node(), "node 20 or later is not installed"),
        (has(npm), "npm is not installed"),
        (
            env::var_os("CHROMIUM").is_some() || has("chromium"),
            "chromium is not installed; CHROMIUM may name it",
        ),
        (web::has_rust(), web::RUST_LACKS),
    ];
    programs.into_iter().filter(|(is_there, _)| !is_there).map(|(_, lack)| lack).collect()
}

/// Whether there is a node that is new enough for what drives the browser.
fn has_node() -> bool {
    let Ok(out) = Command::new("node").arg("--version").output() else { return false };
    let version = String::from_utf8_lossy(&out.stdout);
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    major.is_some_and(|major| major >= 20)
}

/// Whether this machine is there for tests, and ours to change.
fn is_for_tests() -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.trim_ascii() == b"0");
    env::var("CI").is_ok_and(|ci| ci == "true") && is_root && Path::new("/etc/debian_version").exists()
}

fn install() -> bool {
    let mut packages = PROGRAMS.to_vec();
    if has_node() {
        // Where they come from another source, Debian's own would collide with them.
        packages.retain(|package| !["nodejs", "npm"].contains(package));
    }
    if !web::has_rust() && !web::add_target() {
        packages.extend(RUST);
    }
    let apt =
        |args: &[&str]| run(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"));
    apt(&["update", "-qq"])
        && apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages.as_slice()].concat())
}
