//! Builds all tests of the workspace, and runs the test programs side by side. `cargo test` runs them one after the
//! other, which leaves cores idle while a program with a single long test runs.

use std::io::BufReader;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use serde_json::{Deserializer, Value};

use crate::cargo_command;
use crate::process::now;

/// Parts of the names of programs that take long. They start first, so that none of them runs alone at the end.
const LONG: [&str; 8] = [
    "no_allocation",
    "every_stage",
    "soak",
    "terminal",
    "game_over",
    "barrow_formats",
    "random_recipes",
    "saves",
];

/// A test program, and the folder of its package, in which it runs.
struct TestProgram {
    path: PathBuf,
    folder: PathBuf,
}

/// Builds and runs all test programs. Returns whether all of them passed.
pub(crate) fn run_all() -> bool {
    let Some(mut programs) = build() else { return false };
    // The next program is taken from the end.
    programs.sort_by_key(is_long);
    let (count, queue) = (programs.len(), Mutex::new(programs));
    let failed = Mutex::new(Vec::new());
    let jobs = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(program) = queue.lock().ok().and_then(|mut queue| queue.pop()) {
                    if !run(&program)
                        && let Ok(mut failed) = failed.lock()
                    {
                        failed.push(program.path);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_default();
    println!("{count} test programs, {} failed", failed.len());
    for path in &failed {
        println!("failed: {}", path.display());
    }
    failed.is_empty()
}

fn is_long(program: &TestProgram) -> bool {
    let name = program.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    LONG.iter().any(|part| name.contains(part))
}

/// Builds the tests. Returns the programs that cargo lists, or nothing if the build fails.
fn build() -> Option<Vec<TestProgram>> {
    let args = ["test", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"];
    let mut cargo = cargo_command(&args, &[]).stdout(Stdio::piped()).spawn().ok()?;
    let messages = Deserializer::from_reader(BufReader::new(cargo.stdout.take()?)).into_iter::<Value>();
    let programs = messages.filter_map(|message| {
        let message = message.ok().filter(|message| message["profile"]["test"] == true)?;
        let manifest = PathBuf::from(message["manifest_path"].as_str()?);
        Some(TestProgram { path: message["executable"].as_str()?.into(), folder: manifest.parent()?.into() })
    });
    let programs: Vec<TestProgram> = programs.collect();
    cargo.wait().ok()?.success().then_some(programs)
}

/// Runs a program. Prints its output if it fails.
fn run(program: &TestProgram) -> bool {
    let start = now();
    let name = program.path.file_name().unwrap_or_default().display().to_string();
    let mut command = Command::new(&program.path);
    let output = match command.current_dir(&program.folder).stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => {
            println!("{name}: cannot run: {error}");
            return false;
        }
    };
    let verdict = if output.status.success() { "ok" } else { "FAILED" };
    println!("{verdict:6} {:4} s  {name}", start.elapsed().as_secs());
    if !output.status.success() {
        println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    output.status.success()
}
