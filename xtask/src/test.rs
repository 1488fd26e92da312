//! `cargo xtask test`: every check, in two lanes side by side.
//!
//! The first lane builds and runs the tests without optimization. The second builds and tests what users get: the
//! optimized command, and the page of the studio. They build into different folders, so cargo locks neither out. The
//! output of a step goes to `target/xtask/STEP.log` and is printed if the step fails.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{command_line, now};
use crate::{cargo_command, root};

/// Folder of the logs, one per step.
const LOGS: &str = "target/xtask";
/// Lines of a failed step's output that are printed.
const SHOWN_LINES: usize = 300;
/// Time between two lines about a step that is still running.
const REPORT_EVERY: Duration = Duration::from_secs(20);
/// Begins the line of a command that leaves a check out.
const SKIPPED: &str = "xtask: skipped: ";

/// Builds the optimized command and the optimized tests with the same features, so that everything is compiled once.
pub(crate) const TEST_COMMAND: [&str; 9] = [
    "test",
    "--profile",
    "optimized",
    "--package",
    "barrow-formats",
    "--package",
    "barrow-game",
    "--package",
    "barrow-cli",
];

/// Commands that run one after the other under one name.
struct Step {
    name: &'static str,
    commands: Vec<Command>,
}

/// A step that ended, and its duration.
struct Finished {
    name: &'static str,
    time: Duration,
    log: String,
}

/// Runs both lanes and prints the time of every step. Returns whether all succeeded.
pub(crate) fn test() -> bool {
    let start = now();
    if let Err(error) = fs::create_dir_all(root().join(LOGS)) {
        eprintln!("xtask: cannot create {LOGS}: {error}");
        return false;
    }
    let has_failed = AtomicBool::new(false);
    let finished = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for lane in [debug_lane(), user_lane()] {
            scope.spawn(|| run_lane(lane, &has_failed, &finished));
        }
    });
    let has_passed = !has_failed.into_inner();
    report(&finished.into_inner().unwrap_or_default(), has_passed, start);
    has_passed
}

/// Prints that a check is left out, and why or how to install what it needs. The last line of the run repeats the check.
pub(crate) fn skip(check: &str, why: &str) {
    eprintln!("{SKIPPED}{check}: {why}");
}

/// Format, lints, tests, documentation, and short forms of the long commands.
fn debug_lane() -> Vec<Step> {
    // The other lane writes the page of the studio at the same time; this lane builds the command without it.
    let without_page = |mut command: Command| {
        command.env("BARROW_WEB_DIR", root().join(LOGS).join("no-page"));
        command
    };
    let cargo = |args: &[&str]| without_page(cargo_command(args, &[]));
    // The programs of the workspace are in the folder of this one.
    let program = |name: &str, args: &[&str]| {
        let mut command = Command::new(own_path().with_file_name(name));
        command.args(args).current_dir(root());
        command
    };
    vec![
        step("format", [cargo(&["fmt", "--all", "--check"])]),
        step("words", [xtask(&["words"])]),
        step("lints", [cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])]),
        step("tests", [without_page(xtask(&["test", "programs"])), cargo(&["test", "--workspace", "--doc"])]),
        step("documentation", [cargo(&["doc", "--workspace", "--no-deps"])]),
        // With the features of all tests, so that nothing is compiled for the second time.
        step("programs", [cargo(&["build", "--workspace", "--bins"])]),
        step("a crate outside", [program("outside-crate", &[])]),
        step(
            "short soaks",
            [
                program("soak", &["10", "rlg327", "nethack"]),
                program("locks", &["2", "rlg327", "brogue"]),
                program("games", &["soak", "2"]),
                program("round-trips", &["1", "rlg327", "nethack"]),
                program("fuzz-seeds", &["target/xtask/fuzz-seeds"]),
            ],
        ),
        step(
            "short benches",
            [
                program("bench", &["--quick"]),
                program("sizes", &["--quick"]),
                program("fidelity", &[]),
                program("gallery", &["target/xtask"]),
            ],
        ),
    ]
}

/// The page of the studio, the optimized command with that page in it, and checks with other programs where they are
/// installed.
fn user_lane() -> Vec<Step> {
    let tests = ["--test", "golden", "--test", "bots", "--test", "studio"];
    vec![
        step("page of the studio", [xtask(&["test", "page"])]),
        step("optimized tests", [cargo_command(&TEST_COMMAND, &tests)]),
        step("studio in a browser", [xtask(&["test", "studio", "--quick"])]),
        step("other programs", [xtask(&["interop", "--quick"])]),
        step("fuzzing", [xtask(&["fuzz", "--quick"])]),
        step("licenses", [xtask(&["deny"])]),
    ]
}

fn step<const N: usize>(name: &'static str, commands: [Command; N]) -> Step {
    Step { name, commands: commands.into() }
}

/// This program again, with other arguments.
fn xtask(args: &[&str]) -> Command {
    let mut command = Command::new(own_path());
    command.args(args).current_dir(root());
    command
}

fn own_path() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| "xtask".into())
}

/// Runs steps in order until one fails, in this lane or in the other.
fn run_lane(lane: Vec<Step>, has_failed: &AtomicBool, finished: &Mutex<Vec<Finished>>) {
    for mut step in lane {
        if has_failed.load(Ordering::Relaxed) {
            return;
        }
        let start = now();
        eprintln!("xtask: {}", step.name);
        let succeeded = run_step(&mut step, has_failed);
        let log = fs::read_to_string(log_path(step.name)).unwrap_or_default();
        if succeeded {
            eprintln!("xtask: {} passed after {} s", step.name, start.elapsed().as_secs());
        } else if !has_failed.swap(true, Ordering::Relaxed) {
            let lines: Vec<&str> = log.lines().collect();
            let shown = &lines[lines.len().saturating_sub(SHOWN_LINES)..];
            eprintln!("{}\nxtask: {} FAILED; its output is above", shown.join("\n"), step.name);
        }
        if let Ok(mut finished) = finished.lock() {
            finished.push(Finished { name: step.name, time: start.elapsed(), log });
        }
    }
}

fn log_path(step: &str) -> PathBuf {
    root().join(LOGS).join(format!("{}.log", step.replace(' ', "-")))
}

/// Runs the commands of a step. Returns whether all of them succeeded.
fn run_step(step: &mut Step, has_failed: &AtomicBool) -> bool {
    let path = log_path(step.name);
    let _ = fs::remove_file(&path);
    step.commands.iter_mut().all(|command| match run_logged(command, step.name, &path, has_failed) {
        Ok(status) => status.success(),
        Err(error) => {
            let _ = fs::write(&path, format!("cannot run {}: {error}\n", command_line(command)));
            false
        }
    })
}

/// Runs a command with its output appended to a log, and prints the log's last line at intervals. The command is
/// killed when the other lane fails.
fn run_logged(
    command: &mut Command,
    name: &str,
    path: &PathBuf,
    has_failed: &AtomicBool,
) -> io::Result<ExitStatus> {
    let log = File::options().create(true).append(true).open(path)?;
    let mut child = command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()?;
    let start = now();
    let mut reported = Duration::ZERO;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if has_failed.load(Ordering::Relaxed) {
            child.kill()?;
        }
        thread::sleep(Duration::from_millis(100));
        if start.elapsed() > reported + REPORT_EVERY {
            reported = start.elapsed();
            let text = fs::read_to_string(path).unwrap_or_default();
            let last: String = text.lines().last().unwrap_or_default().trim().chars().take(90).collect();
            eprintln!("xtask: {name}, {} s: {last}", reported.as_secs());
        }
    }
}

/// Prints the time of every step, and the result.
fn report(finished: &[Finished], has_passed: bool, start: Instant) {
    eprintln!("\n  seconds  step");
    for step in finished {
        eprintln!("  {:7}  {}", step.time.as_secs(), step.name);
    }
    eprintln!("  {:7}  in all, two lanes side by side\n", start.elapsed().as_secs());
    eprintln!("{}", result(finished.iter().map(|step| step.log.as_str()), has_passed));
}

/// Returns the lines of all checks that were left out, and a last line that names them.
fn result<'a>(logs: impl Iterator<Item = &'a str>, has_passed: bool) -> String {
    let lines: Vec<&str> = logs.flat_map(str::lines).filter(|line| line.starts_with(SKIPPED)).collect();
    let mut checks: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix(SKIPPED)?.split(':').next()).collect();
    // A check that lacks two programs has two lines, one after the other.
    checks.dedup();
    let skipped = if checks.is_empty() { "nothing".to_string() } else { checks.join(", ") };
    let result = if has_passed { "passed" } else { "FAILED" };
    let details: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    format!("{details}xtask: {result}; skipped: {skipped}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_names_everything_that_was_skipped() {
        let logs = [
            "running\nxtask: skipped: the page: node is missing\nxtask: skipped: the page: npm is missing\n",
            "ok",
            "xtask: skipped: licenses: cargo install x\n",
        ];
        let text = result(logs.into_iter(), true);
        assert_eq!(text.lines().count(), 4, "{text}");
        assert_eq!(text.lines().last(), Some("xtask: passed; skipped: the page, licenses"));
        assert_eq!(result(["ok"].into_iter(), false), "xtask: FAILED; skipped: nothing");
    }
}
