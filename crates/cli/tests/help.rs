//! The examples in the help of every command are run.
#![cfg(unix)]

mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use common::{Dir, barrow};

/// Examples that are not run: they need a terminal, do not end by themselves, or read a file that such a one writes.
const INTERACTIVE: [&str; 3] = ["barrow play", "barrow replay", "barrow studio"];

/// Returns the commands in the Examples section of a help text.
fn examples(help: &str) -> Vec<&str> {
    let section = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let lines = section.take_while(|line| line.starts_with("  ")).map(str::trim);
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// Runs a line in a shell, in an empty home and with the built `barrow` in the path.
fn run(line: &str, dir: &Dir) -> (bool, String) {
    let built = Path::new(env!("CARGO_BIN_EXE_barrow")).parent().expect("a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = env::join_paths([built.to_path_buf()].into_iter().chain(env::split_paths(&path)));
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("set -e; {line}")]).current_dir(dir.path("")).stdin(Stdio::null());
    shell
        .env("PATH", paths.expect("valid paths"))
        .env("HOME", dir.path(""))
        .env("BARROW_DATA_DIR", dir.path("data"));
    let output = shell.output().expect("a shell");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn examples_of_every_command_run_in_an_empty_folder() {
    let help = barrow(&["--help"]).done();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    // Wrapped lines have a larger indentation.
    let entries = commands.map_while(|line| line.strip_prefix("  ")).filter(|entry| !entry.starts_with(' '));
    let names = entries.filter_map(|entry| entry.split_whitespace().next());
    let mut names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() > 15, "{names:?}");
    names.push("--help");
    for name in names {
        let help = if name == "--help" { help.clone() } else { barrow(&["help", name]).done() };
        let lines = examples(&help);
        assert!(!lines.is_empty(), "no examples for {name}");
        let dir = Dir::new();
        for line in lines.iter().filter(|line| !INTERACTIVE.iter().any(|start| line.starts_with(start))) {
            let (is_success, errors) = run(line, &dir);
            assert!(is_success && !errors.contains("barrow: "), "{line}\n{errors}");
        }
    }
}

#[test]
fn examples_with_a_placeholder_write_a_file_for_each_seed() {
    let help = barrow(&["help", "gen"]).done();
    let line = examples(&help).into_iter().find(|line| line.contains("{seed}")).expect("an example");
    let dir = Dir::new();
    assert!(run(line, &dir).0, "{line}");
    assert_eq!(fs::read_dir(dir.path("levels")).unwrap().count(), 100);
}

#[test]
fn the_help_fits_110_columns() {
    for line in barrow(&["--help"]).done().lines() {
        assert!(line.chars().count() <= 110, "{line}");
    }
}
