//! Many who do the same work: rounds in which they take turns, and the table of what the best of them took.

use std::error::Error;
use std::fmt::Write as _;

use barrow_bench::Contest;

use crate::script::PeerScript;

const ROUNDS: u32 = 7;
/// Seconds that one may take for a column in a round.
const SLICE: f64 = 0.03;
const MOST_CALLS: u32 = 20_000;

/// Somebody with a time in every column that is theirs.
pub struct RaceRow {
    /// Who, as the table says it.
    pub name: String,
    /// How they do it in each column.
    pub runs: Vec<RaceTime>,
    /// What the last column says about their answers.
    pub note: String,
}

/// How the time in a column comes about.
pub enum RaceTime {
    /// They do not do this.
    No,
    /// A call that does the work so many times.
    Calls(Contest<'static>, u32),
    /// The seconds that a script told at best.
    Told(f64),
}

impl RaceRow {
    /// Seconds for one piece of work, at best.
    pub fn best(&self, column: usize) -> Option<f64> {
        match &self.runs[column] {
            RaceTime::No => None,
            RaceTime::Calls(contest, pieces) => Some(contest.best / f64::from(*pieces)),
            RaceTime::Told(seconds) => Some(*seconds),
        }
    }
}

/// How much faster the first row has to be than others in some columns.
pub struct RaceGoal {
    /// What is asked, in words.
    pub text: &'static str,
    /// How the names of the others begin.
    pub others: &'static [&'static str],
    /// In which columns.
    pub columns: &'static [usize],
    /// The row of ours that counts.
    pub ours: &'static str,
    /// At least so many times as fast.
    pub times: f64,
}

/// All who take part.
pub struct Race {
    /// Its name, which the comments around its table have too.
    pub name: &'static str,
    /// What the columns hold.
    pub columns: Vec<String>,
    /// The heading of the last column.
    pub note: &'static str,
    /// The unit of the table in seconds, and how many digits it takes.
    pub unit: (f64, usize),
    /// Who; the first is the measure of all others.
    pub rows: Vec<RaceRow>,
    /// Programs that measure themselves.
    pub scripts: Vec<PeerScript>,
    /// What is to be shown.
    pub goals: Vec<RaceGoal>,
}

impl Race {
    /// Runs all rounds.
    pub fn run(&mut self) -> Result<(), Box<dyn Error>> {
        for round in 1..=ROUNDS {
            eprintln!("{}: round {round} of {ROUNDS}", self.name);
            for column in 0..self.columns.len() {
                for row in &mut self.rows {
                    if let RaceTime::Calls(contest, _) = &mut row.runs[column] {
                        contest.round(SLICE, MOST_CALLS);
                    }
                }
            }
            for script in &self.scripts {
                for told in script.run(self.columns.len())? {
                    merge(&mut self.rows, told);
                }
            }
        }
        Ok(())
    }

    /// The table: how many times as long as the first row all others take, and how long that is.
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
        table.push_str("\n| goal | times as fast | wanted | |\n|---|---:|---:|---|\n");
        for goal in &self.goals {
            let found = self.least(goal);
            let verdict = if found >= goal.times { "reached" } else { "**missed**" };
            let _ = writeln!(table, "| {} | {found:.1} | {} | {verdict} |", goal.text, goal.times);
        }
        table
    }

    fn cell(&self, row: &RaceRow, column: usize) -> String {
        let Some(best) = row.best(column) else { return "–".to_string() };
        let (unit, digits) = self.unit;
        let times = self.rows[0].best(column).map_or(f64::NAN, |first| best / first);
        format!("{times:.1}× ({:.digits$})", best / unit)
    }

    /// The least number of times that a goal's row is faster than anybody it names.
    fn least(&self, goal: &RaceGoal) -> f64 {
        let Some(ours) = self.rows.iter().find(|row| row.name.contains(goal.ours)) else { return 0.0 };
        let named = |row: &&RaceRow| goal.others.iter().any(|other| row.name.starts_with(other));
        let ratio = |row: &RaceRow, column: usize| Some(row.best(column)? / ours.best(column)?);
        self.rows
            .iter()
            .filter(named)
            .flat_map(|row| goal.columns.iter().filter_map(move |&column| ratio(row, column)))
            .reduce(f64::min)
            .unwrap_or(0.0)
    }
}

/// Keeps the best that a script told about itself in all rounds.
fn merge(rows: &mut Vec<RaceRow>, told: RaceRow) {
    match rows.iter_mut().find(|row| row.name == told.name) {
        None => rows.push(told),
        Some(row) => {
            for (old, new) in row.runs.iter_mut().zip(told.runs) {
                if let (RaceTime::Told(old), RaceTime::Told(new)) = (old, new) {
                    *old = old.min(new);
                }
            }
        }
    }
}
