//! `cargo xtask outside`: other people's programs and packages read what Barrow writes.
//!
//! ```text
//! target/outside/build     a program of other people's crates: tests/outside/src
//! target/outside/venv      packages of Python: tests/outside/requirements.txt
//! target/outside/levels    a folder for every level, with a file for every format
//! target/outside/saves     the same for saves of the course, which have a size of their own
//! target/outside/films     some constructions as GIF and cast
//! ```
//!
//! Crates and packages are downloaded and built. Programs that no registry has must be there; the table at the end says
//! which are missing and how to get them, and then the command fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, cargo_command, root, run};

const MANIFEST: &str = "tests/outside/Cargo.toml";
const FOLDER: &str = "target/outside";
const REQUIREMENTS: &str = "tests/outside/requirements.txt";

/// The recipes whose construction is filmed, and the formats of films.
const FILMED: [&str; 4] = ["rlg327", "nethack", "cellular_caves", "vaulted_halls"];
const FILMS: [&str; 2] = ["gif", "cast"];

/// Writes levels and films, and has them read.
pub(crate) fn outside() -> bool {
    let folder = root().join(FOLDER);
    let Some(python) = python(&folder.join("venv")) else { return false };
    let films = folder.join("films");
    let build = ["build", "--release", "--quiet", "--manifest-path", MANIFEST, "--target-dir"];
    let program = folder.join("build/release/barrow-outside");
    ["levels", "saves", "films"].iter().all(|part| empty(&folder.join(part)))
        && cargo(&build, &[&format!("{FOLDER}/build")])
        && run(Command::new(&program).arg("write").arg(&folder))
        && FILMED.iter().all(|recipe| film(recipe, &films))
        && run(Command::new(python)
            .args(["-B", "tests/outside/check.py"])
            .args([&program, &folder])
            .current_dir(root()))
}

/// A folder without the files of the last time.
fn empty(folder: &Path) -> bool {
    let made = fs::remove_dir_all(folder).or(Ok(())).and_then(|()| fs::create_dir_all(folder));
    if let Err(error) = &made {
        eprintln!("xtask: cannot empty {}: {error}", folder.display());
    }
    made.is_ok()
}

/// A Python of our own with the packages that are asked for; made anew when the list of them changes.
fn python(venv: &Path) -> Option<PathBuf> {
    let (wanted, stamp) =
        (fs::read_to_string(root().join(REQUIREMENTS)).ok()?, venv.join("requirements.txt"));
    let python = venv.join("bin/python");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Some(python);
    }
    let made = run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(venv));
    if !made {
        eprintln!("xtask: Python 3.10 or later is wanted, with venv (apt-get install python3-venv)");
        return None;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    let installed = run(Command::new(&python).args(pip).arg(root().join(REQUIREMENTS)));
    (installed && fs::write(stamp, wanted).is_ok()).then_some(python)
}

/// Films a construction in every format of films that Barrow writes, and puts down its steps as `watch` prints them.
fn film(recipe: &str, folder: &Path) -> bool {
    let Some(steps) = barrow(&["watch", recipe, "--seed", "7"]) else { return false };
    let formats = barrow(&["list", "--formats"]).unwrap_or_default();
    let is_written =
        |format: &&str| formats.lines().any(|line| line.split_whitespace().next() == Some(format));
    fs::write(folder.join(recipe).with_extension("steps"), steps).is_ok()
        && FILMS.iter().filter(|format| is_written(format)).all(|format| {
            let path = folder.join(recipe).with_extension(format);
            barrow(&["gen", recipe, "--seed", "7", "--output", &path.to_string_lossy()]).is_some()
        })
}

/// What the command `barrow` prints.
fn barrow(args: &[&str]) -> Option<String> {
    let mut command = cargo_command(&["run", "--release", "--quiet", "--package", "barrow-cli", "--"], args);
    match command.output() {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).ok(),
        Ok(output) => {
            eprintln!("xtask: barrow {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr));
            None
        }
        Err(error) => {
            eprintln!("xtask: cannot run {command:?}: {error}");
            None
        }
    }
}
