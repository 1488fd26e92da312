//! Packages in other languages, installed under `target/` on first use.

use std::path::Path;
use std::process::{Command, Stdio};

/// Folder in which rot.js is installed.
pub const ROT: &str = "target/rot";

const TCOD: &str = "target/tcod";
const PYTHON: &str = "target/tcod/bin/python";

/// Installs rot.js if necessary. Returns whether it can be used; if not, prints why it is left out.
pub fn has_rot() -> bool {
    let is_ready = succeeds("node", &["--version"])
        && (Path::new(ROT).join("node_modules/rot-js").exists()
            || succeeds("npm", &["install", "--silent", "--prefix", ROT, "rot-js@2.2.1"]));
    if !is_ready {
        eprintln!("rot.js is left out: it needs node, and `npm install rot-js@2.2.1`");
    }
    is_ready
}

/// Returns a Python interpreter with libtcod, which is installed if necessary. If that fails, prints why and returns
/// `None`.
pub fn python_with_tcod() -> Option<&'static str> {
    let has_tcod = || succeeds(PYTHON, &["-c", "import tcod"]);
    let is_ready = has_tcod()
        || succeeds("python3", &["-m", "venv", TCOD])
            && succeeds(PYTHON, &["-m", "pip", "install", "--quiet", "tcod==21.2.2"])
            && has_tcod();
    if !is_ready {
        eprintln!("libtcod is left out: it needs python3 with venv, and `pip install tcod==21.2.2`");
    }
    is_ready.then_some(PYTHON)
}

/// Runs a program without output. Returns whether it exits with success.
fn succeeds(program: &str, args: &[&str]) -> bool {
    let status = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
