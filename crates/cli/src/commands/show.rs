//! `barrow show`: the text of a recipe, to read or to start one's own from.

use clap::{Args, ValueHint};

use crate::arguments::recipe_text;
use crate::output;
use crate::stop::Stop;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// A built-in recipe (see `barrow list`), the path of a recipe, or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    recipe: String,
}

/// Prints the recipe as it is.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Stop> {
    output::print(&recipe_text(&args.recipe)?)
}
