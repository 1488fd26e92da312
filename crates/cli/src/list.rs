//! `barrow list`: the built-in recipes, or the formats.

use std::fmt::Write as _;

use barrow::{BUILTIN, Generator};
use barrow_formats::{FORMATS, FormatSpec};
use clap::Args;

use crate::output;
use crate::stop::Stop;

/// What `list` is told.
#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// List the formats of level files instead
    #[arg(long)]
    formats: bool,
}

/// Prints the list.
pub(crate) fn run(args: &ListArgs) -> Result<(), Stop> {
    if args.formats {
        return output::print(&formats());
    }
    let mut recipes = Vec::new();
    for recipe in BUILTIN {
        recipes.push([recipe.name.to_string(), Generator::new(recipe.name)?.plan().summary.clone()]);
    }
    output::print(&columns(&recipes))
}

fn formats() -> String {
    let rows: Vec<[String; 4]> = FORMATS
        .iter()
        .map(|format| {
            let extensions: Vec<String> = format.extensions.iter().map(|end| format!(".{end}")).collect();
            let extensions = if extensions.is_empty() { "-".to_string() } else { extensions.join(" ") };
            [format.name.to_string(), extensions, ways(format).to_string(), format.doc.to_string()]
        })
        .collect();
    columns(&rows)
}

fn ways(format: &FormatSpec) -> &'static str {
    match (format.reads, format.writes) {
        (true, true) => "reads, writes",
        (true, false) => "reads",
        (false, true) => "writes",
        (false, false) => "-",
    }
}

/// Rows as a table, each column as wide as its longest entry.
pub(crate) fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let mut out = String::new();
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (entry, width) in row.iter().zip(widths) {
            let _ = write!(line, "{entry:width$}  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
