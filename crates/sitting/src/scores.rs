//! The list of the best, to be read.

use std::fmt::Write as _;

use barrow_game::{Score, Scores};

/// How many are shown after a game.
const SHOWN: usize = 10;

/// The first ten, and the one at `place` even if it is not among them; that one is marked.
pub fn table(scores: &Scores, place: Option<usize>) -> String {
    let mut text = String::new();
    for (i, score) in scores.0.iter().enumerate() {
        if i < SHOWN || Some(i) == place {
            let mark = if Some(i) == place { '>' } else { ' ' };
            let Score { points, name, fate, turns, seed, .. } = score;
            let _ = writeln!(
                text,
                "{mark}{:>3} {points:>7}  {name} {fate}, after {turns} turns, seed {seed}",
                i + 1
            );
        }
    }
    text
}
