//! `cargo xtask interop`: other programs, packages and crates read the files that Barrow writes.
//!
//! ```text
//! target/interop/build        the program of third-party crates in tests/interop
//! target/interop/venv         the Python packages of tests/interop/requirements.txt
//! target/interop/levels       one folder per level, with one file per format
//! target/interop/saves        the same for saves of the course RLG327, which have a fixed size
//! target/interop/animations   some constructions as GIF and cast
//! ```
//!
//! Crates and Python packages are downloaded and built. Programs must be installed; a table of results says which are
//! missing and how to install them, and then the command fails.
//!
//! `interop --quick` writes few levels, downloads nothing, and skips what is not installed. It needs a build of
//! `interop-files` in the profile of the tests, and Python 3.10 or later; without Python it does nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::test::skip;
use crate::{cargo, root, run};

const MANIFEST: &str = "tests/interop/Cargo.toml";
const FOLDER: &str = "target/interop";
const REQUIREMENTS: &str = "tests/interop/requirements.txt";

/// Recipes of the quick run: roles, light, niches and spawns; hardness and saves; a large map.
const QUICK: [&str; 3] = ["nethack", "rlg327", "vaulted_halls"];

/// Runs the full or the quick form.
pub(crate) fn interop(args: &[&str]) -> bool {
    match args {
        [] => full(),
        ["--quick"] => quick(),
        _ => {
            eprintln!("xtask: interop takes no argument but --quick");
            false
        }
    }
}

fn full() -> bool {
    let folder = root().join(FOLDER);
    let Some(python) = python(&folder.join("venv")) else { return false };
    build_crates(&[]) && write_and_check(&python, "release", &[], &[])
}

/// Writes a few levels and runs the checks whose programs are installed. Downloads nothing.
pub(crate) fn quick() -> bool {
    let venv = root().join(FOLDER).join("venv/bin/python");
    let python = if venv.exists() { venv } else { PathBuf::from("python3") };
    let is_recent = "import sys; sys.exit(sys.version_info < (3, 10))";
    let version = Command::new(&python).args(["-c", is_recent]).output();
    if !version.is_ok_and(|output| output.status.success()) {
        skip("the checks by other programs", "Python 3.10 or later is not installed");
        return true;
    }
    // Third-party crates are checked only where an earlier run has built them.
    if crates_program().exists() && !build_crates(&["--offline"]) {
        return false;
    }
    write_and_check(&python, "dev", &QUICK, &["--quick"])
}

fn crates_program() -> PathBuf {
    root().join(FOLDER).join("build/release/barrow-interop")
}

fn build_crates(more: &[&str]) -> bool {
    let target = format!("{FOLDER}/build");
    let build = ["build", "--release", "--quiet", "--manifest-path", MANIFEST, "--target-dir", &target];
    cargo(&build, more)
}

/// Writes levels of some recipes, or of all if none are named, and compares what other programs read.
fn write_and_check(python: &Path, profile: &str, recipes: &[&str], options: &[&str]) -> bool {
    let folder = root().join(FOLDER);
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let files = target.join(if profile == "dev" { "debug" } else { profile }).join("interop-files");
    let build = ["build", "--quiet", "--profile", profile, "--package", "barrow-format-properties"];
    ["levels", "saves", "animations"].iter().all(|part| empty(&folder.join(part)))
        && cargo(&build, &["--bin", "interop-files"])
        && run(Command::new(&files).arg("write").arg(&folder).args(recipes))
        && run(Command::new(python)
            .args(["-B", "tests/interop/check.py"])
            .args(options)
            .args([&files, &crates_program(), &folder])
            .current_dir(root()))
}

/// Creates a folder, without the files of an earlier run.
fn empty(folder: &Path) -> bool {
    let created = fs::remove_dir_all(folder).or(Ok(())).and_then(|()| fs::create_dir_all(folder));
    if let Err(error) = &created {
        eprintln!("xtask: cannot empty {}: {error}", folder.display());
    }
    created.is_ok()
}

/// Returns the Python of a virtual environment with the required packages. Creates it again when the list changes.
fn python(venv: &Path) -> Option<PathBuf> {
    let (wanted, stamp) =
        (fs::read_to_string(root().join(REQUIREMENTS)).ok()?, venv.join("requirements.txt"));
    let python = venv.join("bin/python");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Some(python);
    }
    let created = run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(venv));
    if !created {
        eprintln!("xtask: interop needs Python 3.10 or later with venv (apt-get install python3-venv)");
        return None;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    let installed = run(Command::new(&python).args(pip).arg(root().join(REQUIREMENTS)));
    (installed && fs::write(stamp, wanted).is_ok()).then_some(python)
}
