//! Runs the commands in the docs, and compares their output with the pages.
#![cfg(unix)]

mod common;

use std::env;
use std::path::Path;
use std::process::Command;

use common::Dir;

#[test]
fn pages_show_the_output_of_their_commands() {
    for (name, page) in [
        ("docs/formats.md", include_str!("../../../docs/formats.md")),
        ("docs/paths.md", include_str!("../../../docs/paths.md")),
        ("docs/sight.md", include_str!("../../../docs/sight.md")),
    ] {
        let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
        let sessions: Vec<&str> = blocks
            .filter(|text| ["$ barrow", "$ printf"].iter().any(|word| text.starts_with(word)))
            .collect();
        assert!(sessions.len() > 1, "{name} has {} sessions", sessions.len());
        for session in sessions {
            assert_eq!(replay(session), session, "{name}");
        }
    }
}

#[test]
fn every_format_is_documented() {
    let page = include_str!("../../../docs/formats.md");
    for format in barrow_formats::Format::ALL {
        assert!(page.contains(&format!("`{format}`")), "{format}");
    }
}

/// Runs the commands of a session. Returns commands and output, without blanks at the ends of lines and empty lines
/// around each output.
fn replay(session: &str) -> String {
    let dir = Dir::new();
    let (mut shown, mut code) = (String::new(), 0);
    for line in session.lines().filter(|line| line.starts_with("$ ")) {
        let (output, ended) = shell(&format!("exec 2>&1; (exit {code}); {}", &line[2..]), &dir.path(""));
        code = ended;
        shown.push_str(line);
        let rows: Vec<&str> = output.lines().map(str::trim_end).collect();
        let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(rows.len());
        let last = rows.iter().rposition(|row| !row.is_empty()).map_or(first, |last| last + 1);
        for row in &rows[first..last] {
            shown.push('\n');
            shown.push_str(row);
        }
        shown.push('\n');
    }
    shown
}

/// Runs a line in a shell with the built `barrow` in the path. Returns its output and exit code.
fn shell(line: &str, dir: &str) -> (String, i32) {
    let built = Path::new(env!("CARGO_BIN_EXE_barrow")).parent().expect("a directory");
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = env::join_paths([built.to_path_buf()].into_iter().chain(env::split_paths(&path)));
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(dir).env("PATH", paths.expect("plain names"));
    let output = shell.output().expect("a shell");
    (String::from_utf8(output.stdout).expect("text"), output.status.code().expect("it ended by itself"))
}
