//! Barrow's files in the hands of other people's crates; called by `cargo xtask outside` through `check.py`.
//!
//! ```text
//! barrow-outside write FOLDER      levels of every recipe in every format, a folder each: FOLDER/levels, FOLDER/saves
//! barrow-outside tiled FILE...     what the crate `tiled` sees in a map, a line of JSON for each
//! barrow-outside ldtk FILE...      what is left of a project when the crate `ldtk2` has read it
//! barrow-outside svg FILE...       draws FILE.resvg.png with the crate `resvg`, and prints its warnings
//! barrow-outside barrow FILE...    what we read ourselves from a file that another program has saved
//! ```
//!
//! The first line says which version of the crate it is.

mod read;
mod svg;
mod tiled_map;
mod write;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::env;

/// What went wrong, in words.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let files = args.get(1..).unwrap_or_default();
    let done = match args.first().map(String::as_str) {
        Some("write") => files.iter().try_for_each(|folder| write::write(Path::new(folder))),
        Some("tiled") => each("tiled", files, tiled_map::seen),
        Some("ldtk") => each("ldtk2", files, read::ldtk),
        Some("svg") => each("resvg", files, svg::draw),
        Some("barrow") => each("barrow-formats", files, read::barrow),
        _ => Err("one of write, tiled, ldtk, svg and barrow is wanted, then paths".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barrow-outside: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the version of a crate, then a line for every file.
fn each(package: &str, files: &[String], look: fn(&Path) -> Result<String>) -> Result<()> {
    println!("{}", version(package));
    for file in files {
        let line = look(Path::new(file)).map_err(|error| format!("{file}: {error}"))?;
        println!("{line}");
    }
    Ok(())
}

/// The version of a crate that this program was built with.
fn version(package: &str) -> String {
    let lock = include_str!("../Cargo.lock");
    let after = lock.split_once(&format!("name = \"{package}\"\nversion = \"")).map(|(_, rest)| rest);
    after.and_then(|rest| rest.split_once('"')).map_or_else(String::new, |(version, _)| version.to_string())
}
