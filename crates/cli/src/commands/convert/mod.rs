//! `barrow convert`: a level file of any readable format in another format.

mod regenerate;

use barrow_formats::{Joining, ReadOptions};
use barrow_io::display_name;
use clap::{Args, ValueHint};

use crate::input::read_levels_with;
use crate::output::Output;
use crate::output::format::{Style, Target};
use crate::output::write_args::WriteArgs;
use crate::stop::Stop;

/// Arguments of `convert`.
#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_name = "IN", value_hint = ValueHint::FilePath)]
    from: String,
    /// Where to; - is standard output
    #[arg(value_name = "OUT", value_hint = ValueHint::FilePath)]
    to: String,
    /// What is written [default: as the end of OUT tells]
    #[arg(long, value_name = "F")]
    format: Option<Target>,
    #[command(flatten)]
    write: WriteArgs,
    /// Read what breaks the rules of its format in ways that do no harm
    #[arg(long)]
    lenient: bool,
}

impl ConvertArgs {
    /// Returns the format that was given, else that of the output's extension.
    fn target(&self) -> Result<Target, Stop> {
        let named = match self.format {
            None if self.to != "-" => Target::of_path(&self.to)?,
            format => format,
        };
        named.ok_or_else(|| {
            let what = if self.to == "-" { "standard output" } else { &self.to };
            Stop::Wrong(format!(
                "{what} has no extension that names a format; --format does (see `barrow list --formats`)"
            ))
        })
    }
}

/// Converts a file. Nothing is written if one of its levels cannot be.
pub(crate) fn run(args: &ConvertArgs) -> Result<(), Stop> {
    let target = args.target()?;
    let style = Style { target, options: args.write.options(target)? };
    let levels = read_levels_with(&args.from, ReadOptions { lenient: args.lenient })?;
    if levels.len() > 1 && target.joining() == Joining::Single {
        return Err(Stop::Wrong(format!(
            "{} holds {} levels, a file of the format {} one",
            display_name(&args.from),
            levels.len(),
            target.name()
        )));
    }
    let is_list = levels.len() > 1 && target.joining() == Joining::Array;
    let mut bytes = Vec::new();
    for (i, found) in levels.iter().enumerate() {
        if is_list {
            bytes.extend_from_slice(if i == 0 { b"[\n" } else { b",\n" });
        }
        let written = if target.is_animation() {
            style.animate(&regenerate::record(found, display_name(&args.from))?, &mut bytes)
        } else {
            style.write(found, &mut bytes)
        };
        written.map_err(|error| Stop::Failed(error.to_string()))?;
        if is_list {
            bytes.truncate(bytes.trim_ascii_end().len());
        }
    }
    if is_list {
        bytes.extend_from_slice(b"\n]\n");
    }
    // Formats with files beside them hold one level.
    let custom = levels.first().map(|found| &*found.map.custom_tiles).unwrap_or_default();
    let mut out = Output::open_with(&args.to, &style.beside(custom))?;
    out.write(&bytes)?;
    out.finish()
}
