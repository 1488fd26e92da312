//! Arguments of commands that play the game.

use std::env;

use barrow::fov::Algorithm;
use barrow::is_printable;
use barrow_io::parse_seed;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

/// Arguments of a command that plays the game.
#[derive(Args, Clone, Debug, Default)]
pub struct Request {
    /// Continue this saved game, or start on the level in this file (any readable format)
    #[arg(value_hint = ValueHint::FilePath, conflicts_with_all = ["load", "list"])]
    pub file: Option<String>,
    /// Start a new game even if there are saved games
    #[arg(long, conflicts_with_all = ["load", "list"])]
    pub new: bool,
    /// Continue the saved game of this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["list", "seed", "campaign", "sight", "monsters", "objects", "nummon"])]
    pub load: Option<String>,
    /// List the saved games
    #[arg(long)]
    pub list: bool,
    /// A number up to 2^64 - 1, also hexadecimal (0xff), or any words; the same seed gives the same game
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Play another campaign than the built-in one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub campaign: Option<String>,
    /// Field-of-view algorithm [default: the campaign's]
    #[arg(long, value_name = "A", value_parser = algorithms())]
    pub sight: Option<String>,
    /// Monster description file of the course RLG327, in place of the campaign's monsters
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub monsters: Option<String>,
    /// Object description file of the course, in place of the campaign's items
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub objects: Option<String>,
    /// Number of monster groups on every level [default: the campaign's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=200))]
    pub nummon: Option<u16>,
    /// Player's name in the high scores [default: your login name]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Write a recording of the game to this file when it ends or is left (see `barrow replay`)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<String>,
    /// Settings file with colors, glyphs and keys [default: barrow/settings.toml in your configuration folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub settings: Option<String>,
}

impl Request {
    /// Returns whether an option is set that only concerns new games.
    pub(crate) fn is_for_new_game(&self) -> bool {
        let texts = [&self.campaign, &self.sight, &self.monsters, &self.objects];
        self.new || self.seed.is_some() || self.nummon.is_some() || texts.iter().any(|text| text.is_some())
    }

    /// Returns the player's name: printable, not empty, at most 30 characters.
    pub(crate) fn player(&self) -> String {
        let var = |name| env::var(name).ok();
        let given = self.name.clone().or_else(|| var("USER")).or_else(|| var("USERNAME"));
        let name: String = given.unwrap_or_default().chars().filter(|c| is_printable(*c)).take(30).collect();
        if name.trim().is_empty() { "someone".to_string() } else { name.trim().to_string() }
    }
}

fn algorithms() -> PossibleValuesParser {
    PossibleValuesParser::new(Algorithm::ALL.iter().map(|(name, _)| *name))
}
