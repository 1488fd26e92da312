//! `barrow play`: the game in the terminal.

mod input;
mod keep;
mod settings;
mod show;
mod start;

use std::io::{self, IsTerminal as _};

use barrow::fov::Algorithm;
use barrow_store::Store;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

use crate::output;
use crate::recipe::parse_seed;
use crate::stop::Stop;

pub(crate) use settings::read as read_settings;
pub(crate) use start::again;

/// What `play` is told.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// Go on with this saved game, or begin on this level: a file of any format that is read
    #[arg(value_hint = ValueHint::FilePath, conflicts_with_all = ["load", "list"])]
    file: Option<String>,
    /// Begin a new game, whatever is saved
    #[arg(long, conflicts_with_all = ["load", "list"])]
    new: bool,
    /// Go on with the saved game of this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["list", "seed", "campaign", "sight", "monsters", "objects"])]
    load: Option<String>,
    /// List the saved games
    #[arg(long)]
    list: bool,
    /// A whole number up to 2^64 - 1, also as 0x…; the same seed gives the same game
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Play another campaign than the built-in one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    campaign: Option<String>,
    /// How it is decided what is seen [default: as the campaign says]
    #[arg(long, value_name = "A", value_parser = algorithms())]
    sight: Option<String>,
    /// Monsters as the course RLG327 describes them, in place of the campaign's
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    monsters: Option<String>,
    /// Objects as the course describes them, in place of the campaign's items
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    objects: Option<String>,
    /// Who plays, for the list of the best [default: the name you are logged in with]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Write a recording of the game to this file when it is left (see `barrow replay`)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    record: Option<String>,
    /// Colors, glyphs and keys [default: barrow/settings.toml in your configuration folder, if it is there]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    settings: Option<String>,
}

/// Plays until the game is over or left.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Stop> {
    let store = Store::usual();
    if args.list {
        return output::print(&start::list(&store)?);
    }
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(Stop::Wrong("the game is played in a terminal, and this is none".to_string()));
    }
    let mut begun = start::begin(args, &store)?;
    let left = show::show(&mut begun.session);
    // Whatever became of the terminal, the game is looked after first.
    let kept = keep::keep(args, &store, &begun);
    kept.and(left.map_err(|error| Stop::unwritten("the terminal", &error)))
}

fn algorithms() -> PossibleValuesParser {
    PossibleValuesParser::new(Algorithm::ALL.iter().map(|(name, _)| *name))
}
