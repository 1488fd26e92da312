//! A newcomer's tour: runs every command of the README and of the pages in docs/, from top to bottom, in an empty folder
//! with an empty home. What a page shows below a command must be what the command prints.
//!
//! `UPDATE_DOCS=1 cargo test -p barrow-cli --test tour` writes the output into the pages.
#![cfg(unix)]

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use common::Dir;

/// Begins a line of a session that is a command; the lines up to the next one are its output.
const PROMPT: &str = "$ ";

/// Commands that run only on a terminal. Elsewhere they must say so.
const INTERACTIVE: [&str; 1] = ["barrow play"];

/// Start of the lines of scripts that are run. Lines of other programs build Barrow or install packages, which a test must
/// not do.
const OWN: &str = "barrow ";

/// Starts of the commands that a session may have to be run.
const SESSION_PROGRAMS: [&str; 4] = ["barrow ", "printf ", "echo ", "cat "];

/// A command that runs until it is stopped; its own tests run it.
const ENDLESS: &str = "barrow studio";

#[test]
fn pages_show_what_their_commands_print() {
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        let toured = Tour::new().page(&page);
        if env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, toured).expect("a writable page");
        } else {
            assert_eq!(toured, page, "{}", path.display());
        }
    }
}

#[test]
fn every_format_is_explained() {
    let page = include_str!("../../../docs/formats.md");
    for format in barrow_formats::Format::ALL {
        assert!(page.contains(&format!("`{format}`")), "{format}");
    }
}

/// Returns the paths of README.md and of docs/*.md.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs"))
        .expect("the folder of pages")
        .map(|entry| entry.expect("an entry").path());
    let mut pages: Vec<PathBuf> =
        docs.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    pages.push(root.join("README.md"));
    pages.sort();
    assert!(pages.len() > 10, "{} pages", pages.len());
    pages
}

/// The folder in which the commands of a page run.
struct Tour {
    dir: Dir,
    /// Exit code of the last command, for `echo $?`.
    code: i32,
}

impl Tour {
    fn new() -> Self {
        Self { dir: Dir::new(), code: 0 }
    }

    /// Runs the code blocks of a page. Returns the page with the output that the commands print.
    fn page(&mut self, page: &str) -> String {
        let (mut toured, mut lines) = (String::new(), page.lines());
        while let Some(line) = lines.next() {
            toured.push_str(line);
            toured.push('\n');
            let Some(language) = line.strip_prefix("```").filter(|language| !language.is_empty()) else {
                continue;
            };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let is_session = block.first().is_some_and(|line| line.starts_with(PROMPT));
            match language {
                "sh" => block.iter().for_each(|line| self.line(line)),
                "toml" => self.file(&block),
                _ => {}
            }
            if is_session {
                toured.push_str(&self.session(&block));
            } else {
                toured.extend(block.iter().flat_map(|line| [*line, "\n"]));
            }
            toured.push_str("```\n");
        }
        toured
    }

    /// Runs a line of a script, which must succeed.
    fn line(&mut self, line: &str) {
        let is = |commands: &[&str]| commands.iter().any(|command| line.starts_with(command));
        if !line.starts_with(OWN) || line.starts_with(ENDLESS) {
            return;
        }
        let output = self.shell(line);
        if is(&INTERACTIVE) {
            assert!(self.code != 0 && output.contains("terminal"), "{line}\n{output}");
        } else {
            assert_eq!(self.code, 0, "{line}\n{output}");
        }
    }

    /// Writes a recipe whose first line is a comment with its file name: `# mine.toml`.
    fn file(&self, block: &[&str]) {
        let name = block
            .first()
            .and_then(|line| line.strip_prefix("# "))
            .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "toml"));
        if let Some(name) = name {
            fs::write(self.dir.path(name), block.join("\n")).expect("a writable folder");
        }
    }

    /// Runs the commands of a session. Returns them with their output, without blanks at the ends of lines and without
    /// empty lines before and after it.
    fn session(&mut self, block: &[&str]) -> String {
        let is_safe = |line: &&str| SESSION_PROGRAMS.iter().any(|program| line.starts_with(program));
        if !block.iter().filter_map(|line| line.strip_prefix(PROMPT)).all(|line| is_safe(&line)) {
            return block.iter().flat_map(|line| [*line, "\n"]).collect();
        }
        let mut shown = String::new();
        for line in block.iter().filter_map(|line| line.strip_prefix(PROMPT)) {
            let output = self.shell(line);
            shown.extend([PROMPT, line, "\n"]);
            let rows: Vec<&str> = output.lines().map(str::trim_end).collect();
            let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(rows.len());
            let last = rows.iter().rposition(|row| !row.is_empty()).map_or(first, |last| last + 1);
            rows[first..last].iter().for_each(|row| shown.extend([*row, "\n"]));
        }
        shown
    }

    /// Runs a line in a shell in which `barrow` is the built command. Returns what it prints on both streams.
    fn shell(&mut self, line: &str) -> String {
        let built = Path::new(env!("CARGO_BIN_EXE_barrow")).parent().expect("a folder");
        let path = env::var_os("PATH").unwrap_or_default();
        let paths = env::join_paths([built.to_path_buf()].into_iter().chain(env::split_paths(&path)));
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &format!("exec 2>&1; (exit {}); {line}", self.code)])
            .current_dir(self.dir.path(""));
        shell.env("PATH", paths.expect("plain names")).env("HOME", self.dir.path("")).stdin(Stdio::null());
        for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            shell.env_remove(name);
        }
        let output = shell.output().expect("a shell");
        self.code = output.status.code().expect("it ended by itself");
        String::from_utf8(output.stdout).expect("text")
    }
}
