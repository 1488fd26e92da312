//! `barrow schema`: JSON schemas of recipes and of level files.

mod level;

use barrow::Registry;
use clap::{Args, ValueEnum};

use crate::output;
use crate::stop::Stop;

/// JSON Schema dialect of the schemas.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// Subject of the schema
    #[arg(default_value = "recipe", value_name = "WHAT")]
    of: SchemaSubject,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SchemaSubject {
    /// Recipes, for editors that complete and check them
    Recipe,
    /// Level files: a document of json or a line of jsonl
    Level,
}

pub(crate) fn run(args: &SchemaArgs) -> Result<(), Stop> {
    let schema = match args.of {
        SchemaSubject::Recipe => Registry::builtin().recipe_schema(),
        SchemaSubject::Level => level::schema(),
    };
    output::print(&format!("{schema:#}\n"))
}
