//! Reads files of Barrow with third-party crates. `check.py` runs it and compares what it prints.
//!
//! ```text
//! barrow-interop tiled FILE...   prints the map as the crate `tiled` reads it, one line of JSON per file
//! barrow-interop ldtk FILE...    prints the project as the crate `ldtk2` reads it and writes it again
//! barrow-interop svg FILE...     draws FILE.resvg.png with the crate `resvg` and prints that path
//! ```
//!
//! The first line of output is the version of the crate.

mod svg;
mod tiled_map;

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use ldtk2::Ldtk;

/// The result of reading a file: any error is printed and ends the program.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let files = args.get(1..).unwrap_or_default();
    let result = match args.first().map(String::as_str) {
        Some("tiled") => each("tiled", files, tiled_map::read),
        Some("ldtk") => each("ldtk2", files, |file| Ok(serde_json::to_string(&Ldtk::from_path(file)?)?)),
        Some("svg") => each("resvg", files, svg::draw),
        _ => Err("usage: barrow-interop tiled|ldtk|svg FILE...".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barrow-interop: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the version of a crate, then the line that `read` returns for every file.
fn each(package: &str, files: &[String], read: fn(&Path) -> Result<String>) -> Result<()> {
    println!("{}", version(package));
    for file in files {
        let line = read(Path::new(file)).map_err(|error| format!("{file}: {error}"))?;
        println!("{line}");
    }
    Ok(())
}

/// Returns the locked version of a dependency.
fn version(package: &str) -> String {
    let lock = include_str!("../Cargo.lock");
    let after = lock.split_once(&format!("name = \"{package}\"\nversion = \"")).map(|(_, rest)| rest);
    after.and_then(|rest| rest.split_once('"')).map_or_else(String::new, |(version, _)| version.to_string())
}
