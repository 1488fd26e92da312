//! `barrow list`: the built-in recipes, with small samples if wanted, or the formats.

use std::fmt::Write as _;

use barrow::{BUILTIN, Builtin, Generator, Map, Overrides, Size, parse, plan};
use barrow_formats::Format;
use clap::Args;

use crate::arguments::ColorChoice;
use crate::output;
use crate::output::format::{Target, map_drawer};
use crate::output::table::columns;
use crate::stop::Stop;

/// Arguments of `list`.
#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// List the formats of level files instead
    #[arg(long)]
    formats: bool,
    /// Draw a small sample of each recipe
    #[arg(long, conflicts_with = "formats")]
    pictures: bool,
    /// Whether the samples are colored
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Size of a sample, unless its recipe needs more.
const SAMPLE: Size = Size::new(60, 16);

/// Prints the list.
pub(crate) fn run(args: &ListArgs) -> Result<(), Stop> {
    if args.formats {
        return output::print(&formats());
    }
    if args.pictures {
        let draw = map_drawer(args.color);
        return BUILTIN.iter().try_for_each(|recipe| output::print(&picture(recipe, draw)?));
    }
    let mut recipes = Vec::new();
    for recipe in BUILTIN {
        recipes.push([recipe.name.to_string(), Generator::new(recipe.name)?.plan().summary.clone()]);
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
    let _ = writeln!(out, "{} cells, at least {least}; this is {size}:\n", usual.size);
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
            [format.to_string(), extensions, ways(format).to_string(), format.doc().to_string()]
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

/// Wraps a sentence into indented lines of at most 100 characters.
fn wrap(text: &str, out: &mut String) {
    const LINE: usize = 100;
    const INDENT: &str = "          ";
    let mut column = LINE;
    for word in text.split(' ') {
        let is_full = column + 1 + word.len() > LINE;
        if is_full {
            out.push_str(if out.ends_with('\n') { INDENT } else { "\n          " });
            column = INDENT.len();
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.len();
    }
    out.push('\n');
}

fn ways(format: Format) -> &'static str {
    match (format.is_read(), format.is_written() || format.is_animation()) {
        (true, true) => "reads, writes",
        (true, false) => "reads",
        (false, true) => "writes",
        (false, false) => "-",
    }
}
