//! `barrow list`: the built-in recipes, optionally with small samples, or the formats.

use std::fmt::Write as _;

use barrow::{BUILTIN, Builtin, Generator, Map, Overrides, Size, parse, plan};
use barrow_formats::Format;
use clap::Args;

use crate::arguments::ColorChoice;
use crate::output;
use crate::output::format::{Target, map_drawer};
use crate::output::table::{columns, wrap};
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// List the formats of level files instead
    #[arg(long)]
    formats: bool,
    /// Draw a small level of each recipe
    #[arg(long, conflicts_with = "formats")]
    pictures: bool,
    /// When to color the levels
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Size of a sample, unless the recipe requires a larger one.
const SAMPLE: Size = Size::new(60, 16);

pub(crate) fn run(args: &ListArgs) -> Result<(), Stop> {
    if args.formats {
        return output::print(&formats());
    }
    if args.pictures {
        let draw = map_drawer(args.color);
        return BUILTIN.iter().try_for_each(|recipe| output::print_colored(&picture(recipe, draw)?));
    }
    let mut recipes = Vec::new();
    for recipe in BUILTIN {
        let mut summary = Generator::new(recipe.name)?.plan().summary.clone();
        for alias in recipe.aliases {
            let _ = write!(summary, "; also called {alias}");
        }
        recipes.push([recipe.name.to_string(), summary]);
    }
    output::print(&columns(&recipes))
}

/// Formats a recipe's name and summary, and a small level.
fn picture(recipe: &Builtin, draw: fn(&Map, bool) -> String) -> Result<String, Stop> {
    let written = parse(recipe.name, recipe.text)?;
    let usual = plan(&written, &Overrides::default())?;
    let least = usual.min_size;
    let size = Size::new(SAMPLE.width.max(least.width), SAMPLE.height.max(least.height));
    let sample = plan(&written, &Overrides { size: Some(size), depth: None })?;
    let mut out = format!("{}: {}\n", recipe.name, usual.summary);
    let most = usual.max_cells;
    let most = if most < Size::MAX_SIDE.pow(2) { format!(", at most {most} cells") } else { String::new() };
    let _ = writeln!(out, "{} cells, at least {least}{most}; this is {size}:\n", usual.size);
    out.push_str(&draw(Generator::from_plan(sample).generate_ref(7)?.map(), true));
    out.push('\n');
    Ok(out)
}

fn formats() -> String {
    let mut rows: Vec<[String; 4]> = Format::ALL
        .iter()
        .map(|&format| {
            let extensions: Vec<String> = format.extensions().iter().map(|end| format!(".{end}")).collect();
            let extensions = if extensions.is_empty() { "-".to_string() } else { extensions.join(" ") };
            [format.to_string(), extensions, directions(format).to_string(), format.doc().to_string()]
        })
        .collect();
    rows.push([Target::Nothing.name(), "-", "-", Target::NOTHING_DOC].map(str::to_string));
    let lost = Format::ALL.iter().map(|format| format.leaves_out()).chain(["everything".to_string()]);
    let mut out = String::new();
    for (line, lost) in columns(&rows).lines().zip(lost) {
        out.push_str(line);
        out.push('\n');
        if !lost.is_empty() {
            wrap(&format!("leaves out {lost}"), &mut out);
        }
    }
    out
}

/// Returns whether a format is read, written or both, in words.
fn directions(format: Format) -> &'static str {
    match (format.is_read(), format.is_written() || format.is_animation()) {
        (true, true) => "reads, writes",
        (true, false) => "reads",
        (false, true) => "writes",
        (false, false) => "-",
    }
}
