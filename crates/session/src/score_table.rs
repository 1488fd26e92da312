//! The high scores as a table.

use std::fmt::Write as _;

use barrow::Quoted;
use barrow_game::{Score, Scores};

/// Number of scores in the table.
const ROWS: usize = 10;

/// Formats the ten best scores, and the one at `rank` even if it is lower; that one is marked with `>`.
pub fn score_table(scores: &Scores, rank: Option<usize>) -> String {
    let mut text = String::new();
    for (i, score) in scores.0.iter().enumerate() {
        if i < ROWS || Some(i) == rank {
            let mark = if Some(i) == rank { '>' } else { ' ' };
            let Score { points, turns, seed, .. } = score;
            let (name, fate) = (Quoted::new(&score.name), Quoted::new(&score.fate));
            let _ = writeln!(
                text,
                "{mark}{:>3} {points:>7}  {name} {fate}, after {turns} turns, seed {seed}",
                i + 1
            );
        }
    }
    text
}
