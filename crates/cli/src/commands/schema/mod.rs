//! `barrow schema`: JSON schemas of recipes and of level files.

mod level;

use barrow::Registry;
use clap::{Args, ValueEnum};

use crate::output;
use crate::stop::Stop;

/// The dialect that the schemas are written in.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Arguments of `schema`.
#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// What the schema describes
    #[arg(default_value = "recipe", value_name = "WHAT")]
    of: SchemaSubject,
}

/// What there is a schema of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SchemaSubject {
    /// Recipes, so that editors complete and check them
    Recipe,
    /// Level files: one document of json, one line of jsonl
    Level,
}

/// Prints a schema.
pub(crate) fn run(args: &SchemaArgs) -> Result<(), Stop> {
    let schema = match args.of {
        SchemaSubject::Recipe => Registry::builtin().recipe_schema(),
        SchemaSubject::Level => level::schema(),
    };
    output::print(&format!("{schema:#}\n"))
}
