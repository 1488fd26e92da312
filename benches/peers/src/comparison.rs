//! Timing of several packages that do the same work: alternating rounds, and a table of the best times.

use std::error::Error;
use std::fmt::Write as _;

use barrow_bench::Benchmark;

use crate::script::PeerScript;

const ROUNDS: u32 = 7;
/// Seconds per package, column and round.
const SLICE: f64 = 0.03;
const MOST_CALLS: u32 = 20_000;

/// A row of the table: a package or algorithm with a time in every column.
pub struct ComparisonRow {
    /// Name in the table.
    pub name: String,
    /// Measurement for each column.
    pub runs: Vec<Measurement>,
    /// Text of the last column, about the results.
    pub note: String,
}

/// Source of the time in a column.
pub enum Measurement {
    /// The package does not do this work.
    Unsupported,
    /// A benchmark whose call does the work this many times.
    Calls(Benchmark<'static>, u32),
    /// The best time that a script printed, in seconds.
    Reported(f64),
}

impl ComparisonRow {
    /// Returns the best time in seconds for doing the work once, or `None` if it is unsupported.
    pub fn best(&self, column: usize) -> Option<f64> {
        match &self.runs[column] {
            Measurement::Unsupported => None,
            Measurement::Calls(benchmark, pieces) => Some(benchmark.best / f64::from(*pieces)),
            Measurement::Reported(seconds) => Some(*seconds),
        }
    }
}

/// Goal: how many times as fast as others one of our rows must be.
pub struct ComparisonGoal {
    /// Description in the table.
    pub text: &'static str,
    /// Prefixes of the names of the other rows.
    pub others: &'static [&'static str],
    /// Indices of the columns that count.
    pub columns: &'static [usize],
    /// Name of our row.
    pub ours: &'static str,
    /// Least number of times as fast.
    pub times: f64,
}

/// A table of timings, with the packages to measure.
pub struct Comparison {
    /// Name in messages and in the comments around the table in the docs.
    pub name: &'static str,
    /// Headings of the columns of times.
    pub columns: Vec<String>,
    /// The heading of the last column.
    pub note: &'static str,
    /// Unit of the times in seconds, and the number of decimals.
    pub unit: (f64, usize),
    /// Rows of the table. Times are given relative to the first one.
    pub rows: Vec<ComparisonRow>,
    /// Scripts that measure themselves. Their rows are added.
    pub scripts: Vec<PeerScript>,
    /// Goals, listed in a second table.
    pub goals: Vec<ComparisonGoal>,
}

impl Comparison {
    /// Runs all rounds: every benchmark and every script in turn.
    pub fn run(&mut self) -> Result<(), Box<dyn Error>> {
        for round in 1..=ROUNDS {
            eprintln!("{}: round {round} of {ROUNDS}", self.name);
            for column in 0..self.columns.len() {
                for row in &mut self.rows {
                    if let Measurement::Calls(benchmark, _) = &mut row.runs[column] {
                        benchmark.round(SLICE, MOST_CALLS);
                    }
                }
            }
            for script in &self.scripts {
                for reported in script.run(self.columns.len())? {
                    merge(&mut self.rows, reported);
                }
            }
        }
        Ok(())
    }

    /// Returns the tables in Markdown: every time relative to the first row and in absolute terms, then the goals.
    pub fn table(&self) -> String {
        let mut table = format!("| | {} | {} |\n", self.columns.join(" | "), self.note);
        let _ = writeln!(table, "|---|{}---|", "---:|".repeat(self.columns.len()));
        for row in &self.rows {
            let _ = write!(table, "| {} |", row.name);
            for column in 0..self.columns.len() {
                let _ = write!(table, " {} |", self.cell(row, column));
            }
            let _ = writeln!(table, " {} |", row.note);
        }
        table.push_str("\n| goal | times as fast | at least | |\n|---|---:|---:|---|\n");
        for goal in &self.goals {
            let found = self.least(goal);
            let verdict = if found >= goal.times { "reached" } else { "**missed**" };
            let _ = writeln!(table, "| {} | {found:.1} | {} | {verdict} |", goal.text, goal.times);
        }
        table
    }

    fn cell(&self, row: &ComparisonRow, column: usize) -> String {
        let Some(best) = row.best(column) else { return "–".to_string() };
        let (unit, digits) = self.unit;
        let times = self.rows[0].best(column).map_or(f64::NAN, |first| best / first);
        format!("{times:.1}× ({:.digits$})", best / unit)
    }

    /// Returns the smallest ratio between the time of another row of a goal and that of our row.
    fn least(&self, goal: &ComparisonGoal) -> f64 {
        let Some(ours) = self.rows.iter().find(|row| row.name.contains(goal.ours)) else { return 0.0 };
        let named = |row: &&ComparisonRow| goal.others.iter().any(|other| row.name.starts_with(other));
        let ratio = |row: &ComparisonRow, column: usize| Some(row.best(column)? / ours.best(column)?);
        self.rows
            .iter()
            .filter(named)
            .flat_map(|row| goal.columns.iter().filter_map(move |&column| ratio(row, column)))
            .reduce(f64::min)
            .unwrap_or(0.0)
    }
}

/// Adds a row that a script printed, or updates the best times of the row with the same name.
fn merge(rows: &mut Vec<ComparisonRow>, reported: ComparisonRow) {
    match rows.iter_mut().find(|row| row.name == reported.name) {
        None => rows.push(reported),
        Some(row) => {
            for (old, new) in row.runs.iter_mut().zip(reported.runs) {
                if let (Measurement::Reported(old), Measurement::Reported(new)) = (old, new) {
                    *old = old.min(new);
                }
            }
        }
    }
}
