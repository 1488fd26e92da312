//! `barrow scores`: the high scores.

use barrow_session::{DataDir, score_table};
use clap::Args;

use crate::output;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct ScoresArgs {
    /// Print all scores, separated by tabs: points, name, fate, campaign, deepest level, turns, seed
    #[arg(long)]
    tsv: bool,
}

/// Prints the high scores.
pub(crate) fn run(args: &ScoresArgs) -> Result<(), Stop> {
    let data = DataDir::from_env().map_err(|error| Stop::Failed(error.to_string()))?;
    let scores = data.scores().map_err(|error| Stop::Failed(error.to_string()))?;
    if args.tsv {
        return output::print(&scores.to_string());
    }
    output::print(&if scores.0.is_empty() {
        "There are no scores yet: no game was finished.\n".to_string()
    } else {
        score_table(&scores, None)
    })
}
