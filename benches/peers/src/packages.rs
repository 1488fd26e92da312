//! Packages in other languages, kept under `target/` and installed when they are first needed.

use std::path::Path;
use std::process::{Command, Stdio};

/// Where rot.js is kept.
pub const ROT: &str = "target/rot";

const TCOD: &str = "target/tcod";
const PYTHON: &str = "target/tcod/bin/python";

/// Makes sure that rot.js can be used from node; says why it is left out where it cannot.
pub fn has_rot() -> bool {
    let is_ready = succeeds("node", &["--version"])
        && (Path::new(ROT).join("node_modules/rot-js").exists()
            || succeeds("npm", &["install", "--silent", "--prefix", ROT, "rot-js@2.2.1"]));
    if !is_ready {
        eprintln!("rot.js is left out: it takes node, and `npm install rot-js@2.2.1`");
    }
    is_ready
}

/// A Python that has libtcod; nothing, with a word about why, where that cannot be had.
pub fn python_with_tcod() -> Option<&'static str> {
    let has_tcod = || succeeds(PYTHON, &["-c", "import tcod"]);
    let is_ready = has_tcod()
        || succeeds("python3", &["-m", "venv", TCOD])
            && succeeds(PYTHON, &["-m", "pip", "install", "--quiet", "tcod==21.2.2"])
            && has_tcod();
    if !is_ready {
        eprintln!("libtcod is left out: it takes python3 with venv, and `pip install tcod==21.2.2`");
    }
    is_ready.then_some(PYTHON)
}

/// Whether a program runs and says that it succeeded; it says nothing else.
fn succeeds(program: &str, args: &[&str]) -> bool {
    let status = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
