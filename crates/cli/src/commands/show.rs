//! `barrow show`: the text of a recipe, to read or to start a new one from.

use barrow_io::Sequences;
use clap::{Args, ValueHint};

use crate::arguments::recipe_text;
use crate::output;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// Name of a built-in recipe (see `barrow list`), path of a recipe file, or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    recipe: String,
}

/// Prints the recipe unchanged, except for escape sequences on a terminal.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Stop> {
    output::print_data(&recipe_text(&args.recipe)?, Sequences::None)
}
