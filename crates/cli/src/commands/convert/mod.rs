//! `barrow convert`: a level file of any readable format in another format.

mod regenerate;

use barrow::Quoted;
use barrow_formats::{Format, Joining};
use barrow_io::display_name;
use clap::{Args, ValueHint};

use crate::input::{ReadArgs, read_levels};
use crate::output::Output;
use crate::output::format::{Style, Target};
use crate::output::write_args::WriteArgs;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_name = "IN", value_hint = ValueHint::FilePath)]
    from: String,
    /// Path of the new file, or - for standard output; missing folders are created
    #[arg(value_name = "OUT", value_hint = ValueHint::FilePath)]
    to: String,
    /// Format to write (see `barrow list --formats`) [default: that of the extension of OUT]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Target>,
    #[command(flatten)]
    write: WriteArgs,
    /// Accept harmless violations of the input format
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    read: ReadArgs,
}

impl ConvertArgs {
    /// Returns the format that was given, else that of the output's extension.
    fn target(&self) -> Result<Target, Stop> {
        let named = match self.format {
            None if self.to != "-" => Target::of_path(&self.to)?,
            format => format,
        };
        named.ok_or_else(|| {
            let what = Quoted::new(if self.to == "-" { "standard output" } else { &self.to });
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
    let levels = read_levels(&args.from, args.read.options(args.lenient))?;
    if levels.len() > 1 && target.joining() == Joining::Single {
        return Err(Stop::Wrong(format!(
            "{} has {} levels, but a file of the format {} can have only one",
            display_name(&args.from),
            levels.len(),
            target.name()
        )));
    }
    let is_list = levels.len() > 1 && target.joining() == Joining::Array;
    let mut bytes = Vec::new();
    for (i, found) in levels.iter().enumerate() {
        // A level from a save keeps the term of its course, which only the writer of saves knows.
        if target != Target::Format(Format::Rlg327) {
            style.check(found.map.size())?;
        }
        if is_list {
            bytes.extend_from_slice(if i == 0 { b"[\n" } else { b",\n" });
        }
        let written = if target.is_animation() {
            style.animate(&regenerate::record(found, display_name(&args.from).as_str())?, &mut bytes)
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
    // Formats with files beside them have only one level per file.
    let custom = levels.first().map(|found| &*found.map.custom_tiles).unwrap_or_default();
    let mut out = Output::open_with(&args.to, target.sequences(), &style.beside(custom))?;
    out.write(&bytes)?;
    out.finish()
}
