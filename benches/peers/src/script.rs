//! Peers in other languages: scripts that measure themselves and print a line for each row.

use std::error::Error;
use std::process::Command;

use crate::comparison::{ComparisonRow, Measurement};

/// Command line of a script.
pub struct PeerScript {
    program: String,
    args: Vec<String>,
}

impl PeerScript {
    /// Creates the command line of a program with arguments.
    pub fn new(program: impl Into<String>, args: &[&str]) -> Self {
        Self { program: program.into(), args: args.iter().map(ToString::to_string).collect() }
    }

    /// Runs the script once. Every line that it prints is a row, separated by tabs: name, note, and the seconds of each
    /// column, or a dash if it does not support the work.
    pub fn run(&self, columns: usize) -> Result<Vec<ComparisonRow>, Box<dyn Error>> {
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

fn row(line: &str, columns: usize) -> Option<ComparisonRow> {
    let mut parts = line.split('\t');
    let (name, note) = (parts.next()?.to_string(), parts.next()?.to_string());
    let run = |part: &str| match part {
        "-" => Some(Measurement::Unsupported),
        seconds => seconds.parse().ok().map(Measurement::Reported),
    };
    let runs: Vec<Measurement> = parts.map(run).collect::<Option<_>>()?;
    (runs.len() == columns).then_some(ComparisonRow { name, runs, note })
}
