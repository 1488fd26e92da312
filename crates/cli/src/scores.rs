//! `barrow scores`: the best games.

use std::fmt::Write as _;

use barrow_game::{Score, Scores};
use barrow_store::Store;
use clap::Args;

use crate::output;
use crate::stop::Stop;

/// How many are shown after a game.
const SHOWN: usize = 10;

/// What `scores` is told.
#[derive(Args, Debug)]
pub(crate) struct ScoresArgs {
    /// Print all of them as they are in the file: points, name, fate, campaign, deepest level, turns, seed
    #[arg(long)]
    tsv: bool,
}

/// Prints the best.
pub(crate) fn run(args: &ScoresArgs) -> Result<(), Stop> {
    let scores = Store::usual().scores().map_err(|error| Stop::Failed(error.to_string()))?;
    if args.tsv {
        return output::print(&scores.to_string());
    }
    output::print(&if scores.0.is_empty() {
        "No game is over yet.\n".to_string()
    } else {
        table(&scores, None)
    })
}

/// The first ten, and the one at `place` even if it is not among them; that one is marked.
pub(crate) fn table(scores: &Scores, place: Option<usize>) -> String {
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
