//! Peers in other languages: a script that measures itself and prints a line for each of its rows.

use std::error::Error;
use std::process::Command;

use crate::race::{RaceRow, RaceTime};

/// A program and what it is given.
pub struct PeerScript {
    program: String,
    args: Vec<String>,
}

impl PeerScript {
    /// For a program with these arguments.
    pub fn new(program: impl Into<String>, args: &[&str]) -> Self {
        Self { program: program.into(), args: args.iter().map(ToString::to_string).collect() }
    }

    /// Runs it once. Every line it prints is a row: a name, a note and the seconds of each column, parted by tabs; a
    /// dash where it does not do this.
    pub fn run(&self, columns: usize) -> Result<Vec<RaceRow>, Box<dyn Error>> {
        let output = Command::new(&self.program).args(&self.args).output()?;
        if !output.status.success() {
            return Err(format!("{}: {}", self.program, String::from_utf8_lossy(&output.stderr)).into());
        }
        let text = String::from_utf8(output.stdout)?;
        text.lines()
            .map(|line| row(line, columns).ok_or_else(|| format!("not a row: {line:?}").into()))
            .collect()
    }
}

fn row(line: &str, columns: usize) -> Option<RaceRow> {
    let mut parts = line.split('\t');
    let (name, note) = (parts.next()?.to_string(), parts.next()?.to_string());
    let run = |part: &str| match part {
        "-" => Some(RaceTime::No),
        seconds => seconds.parse().ok().map(RaceTime::Told),
    };
    let runs: Vec<RaceTime> = parts.map(run).collect::<Option<_>>()?;
    (runs.len() == columns).then_some(RaceRow { name, runs, note })
}
