//! `cargo xtask test studio`: tests the page of the studio in Chromium, and that WebAssembly generates the same levels as the
//! command. Only these tests need Node.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::test::{TEST_COMMAND, skip};
use crate::{cargo, root, run, web};

/// Number of seeds of every recipe to compare.
const SEEDS: &str = "1000";
/// The same as part of `cargo xtask test`.
const FEW_SEEDS: &str = "50";

/// Debian packages of the programs that the tests run.
const PROGRAMS: [&str; 4] = ["nodejs", "npm", "chromium", "fonts-dejavu-core"];
const RUST: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// Builds the page and the command, and tests both. `rest` are arguments of the test in the browser.
pub(crate) fn studio(rest: &[&str]) -> bool {
    web::web(web::FOLDER) && cargo(&TEST_COMMAND, &["--test", "studio"]) && in_browser(SEEDS, rest)
}

/// Builds the page, where Rust can compile to WebAssembly. Installs what the studio needs on a machine for tests.
pub(crate) fn page() -> bool {
    if is_for_tests() && !lacking().is_empty() && !install() {
        return false;
    }
    if web::has_rust() {
        return web::web(web::FOLDER);
    }
    skip("the page of the studio", web::RUST_LACKS);
    true
}

/// Tests the page in a browser on fewer seeds, if all programs are installed. The page and the command are built already.
pub(crate) fn quick() -> bool {
    let lacking = lacking();
    if lacking.is_empty() {
        return in_browser(FEW_SEEDS, &[]);
    }
    for what in lacking {
        skip("the studio in a browser", what);
    }
    true
}

/// Checks the types of the page, compares its levels with those of the command, and uses it in Chromium.
fn in_browser(seeds: &str, rest: &[&str]) -> bool {
    let Some(barrow) = barrow() else { return false };
    let node = |test: &str| {
        let mut node = Command::new("node");
        node.current_dir(root().join("web")).arg(test).arg(&barrow);
        node
    };
    packages()
        && run(npm().args(["run", "--silent", "check"]))
        && run(node("tests/same.mjs").arg(seeds))
        && run(node("tests/studio.mjs").args(rest))
}

/// Installs the npm packages of the lock file. Their install scripts are not run.
fn packages() -> bool {
    let (lock, stamp) = ("web/package-lock.json", "web/node_modules/.package-lock.json");
    let changed = |path| fs::metadata(root().join(path)).and_then(|data| data.modified()).ok();
    let is_installed = changed(stamp).is_some_and(|installed| Some(installed) >= changed(lock));
    is_installed || run(npm().args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    let mut npm = Command::new(NPM);
    npm.current_dir(root().join("web"));
    npm
}

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Returns the path of the optimized build of the command, relative to this program.
fn barrow() -> Option<PathBuf> {
    let own = env::current_exe().ok()?;
    let name = format!("barrow{}", env::consts::EXE_SUFFIX);
    Some(own.parent()?.parent()?.join("optimized").join(name))
}

/// Returns what is not installed, with the command that installs it.
fn lacking() -> Vec<&'static str> {
    let has =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    let programs = [
        (has_node(), "node 20 or later is not installed"),
        (has(NPM), "npm is not installed"),
        (
            env::var_os("CHROMIUM").is_some() || has("chromium"),
            "chromium is not installed; CHROMIUM may name it",
        ),
        (web::has_rust(), web::RUST_LACKS),
    ];
    programs.into_iter().filter(|(is_there, _)| !is_there).map(|(_, lack)| lack).collect()
}

/// Returns whether Node is new enough for playwright, which drives the browser.
fn has_node() -> bool {
    let Ok(out) = Command::new("node").arg("--version").output() else { return false };
    let version = String::from_utf8_lossy(&out.stdout);
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    major.is_some_and(|major| major >= 20)
}

/// Returns whether this is a machine for tests, where packages may be installed.
fn is_for_tests() -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.trim_ascii() == b"0");
    env::var("CI").is_ok_and(|ci| ci == "true") && is_root && Path::new("/etc/debian_version").exists()
}

fn install() -> bool {
    let mut packages = PROGRAMS.to_vec();
    if has_node() {
        // Debian's packages conflict with Node from other sources.
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
