//! `barrow gen`: levels for one seed or many.

mod batch;
mod lock;
mod progress;
mod sink;

use std::io::{self, IsTerminal};
use std::time::Instant;

use barrow_formats::{Format, WriteOptions};
use barrow_io::{print_error_line, random_seed};
use clap::{Args, ValueHint};

use crate::arguments::ColorChoice;
use crate::arguments::RecipeArgs;
use crate::arguments::ShellCommand;
use crate::output;
use crate::output::format::{Style, Target, is_screen};
use crate::output::write_args::WriteArgs;
use crate::stop::{Stop, complain};

use batch::{Batch, Chunk};
use lock::LockArgs;
use progress::Progress;
use sink::Sink;

/// Arguments of `gen`.
#[derive(Args, Debug, Default)]
pub(crate) struct GenArgs {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// How many levels, for the seeds from S on [default: 1]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// How many threads; the levels are the same for any number [default: as many as the machine has]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// What is written [default: as the end of PATH tells, else text, in color on a terminal]
    #[arg(long, value_name = "F")]
    format: Option<Target>,
    /// Where to; - is standard output, and {seed} in the name makes one file for each level
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::FilePath)]
    output: Option<String>,
    #[command(flatten)]
    lock: LockArgs,
    #[command(flatten)]
    write: WriteArgs,
    /// Whether the rows are colored
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Generates levels and writes them.
#[expect(clippy::disallowed_methods, reason = "the summary tells how long it took; nothing depends on it")]
pub(crate) fn run(args: &GenArgs) -> Result<(), Stop> {
    let begun = Instant::now();
    let first = args.recipe.seed.unwrap_or_else(random_seed);
    let source = args.recipe.read()?;
    // Errors of the recipe are found before any file is opened.
    let generator = source.generator()?;
    let batch =
        Batch { first, count: args.count.unwrap_or(1), style: args.style()?, locked: args.lock.read()? };
    batch.check_locked(generator.plan().size)?;
    let path = args.output.as_deref().unwrap_or("-");
    let mut sink = Sink::open(path, &batch.style, batch.count, &generator.plan().tiles)?;
    let mut tally = Tally::new(&batch, path);
    let ran = batch.run(generator, &source, args.jobs.map(usize::from), &mut |chunk| {
        tally.count(&chunk);
        sink.put(&chunk)
    });
    tally.progress.finish();
    ran?;
    if tally.levels > 0 || tally.failed == 0 {
        sink.finish()?;
    }
    if batch.style.target.is_nothing() {
        output::print(&tally.summary(begun.elapsed().as_secs_f64()))?;
    }
    if args.recipe.seed.is_none() {
        print_error_line(args.repeat(first).line());
    }
    if tally.failed > 0 { Err(Stop::Reported) } else { Ok(()) }
}

impl GenArgs {
    /// Returns the format that was given, else that of the file's extension, else text, in color on a terminal.
    fn style(&self) -> Result<Style, Stop> {
        let to_file = self.output.as_deref().filter(|path| *path != "-");
        let named = match (self.format, to_file) {
            (None, Some(path)) => Target::of_path(path)?,
            (format, _) => format,
        };
        let colored = self.color.on_stdout() && (to_file.is_none() || self.color == ColorChoice::Always);
        let target = match named {
            Some(target) => target,
            // The lines of a header are for programs, which cannot read what is drawn for a terminal.
            None if colored && to_file.is_none() && is_screen() && !self.write.header => Target::Screen,
            None => Target::Format(if colored { Format::Ansi } else { Format::Text }),
        };
        let options = self.write.options(target)?;
        // Rows on a screen are not read back.
        let custom_glyphs = to_file.is_none() && io::stdout().is_terminal();
        Ok(Style { target, options: WriteOptions { custom_glyphs, ..options } })
    }

    fn repeat(&self, seed: u64) -> ShellCommand {
        let mut command = ShellCommand::generate(&self.recipe, seed);
        command.option("--count", self.count);
        command.option("--format", self.format.map(Target::name));
        command.option("-o", self.output.as_ref());
        self.lock.repeat(&mut command);
        self.write.repeat(&mut command);
        command
    }
}

/// Counts of levels, retries and failures so far.
struct Tally {
    progress: Progress,
    levels: u64,
    retries: u64,
    failed: u64,
}

impl Tally {
    fn new(batch: &Batch, path: &str) -> Self {
        let printing = path == "-" && !batch.style.target.is_nothing();
        Self { progress: Progress::new(batch.count, printing), levels: 0, retries: 0, failed: 0 }
    }

    /// Counts levels, and prints the errors of seeds that failed.
    fn count(&mut self, chunk: &Chunk) {
        for (_, made) in &chunk.seeds {
            match made {
                Ok(made) => {
                    self.levels += 1;
                    self.retries += u64::from(made.retries);
                }
                Err(error) => {
                    self.failed += 1;
                    self.progress.aside(|| complain(error));
                }
            }
        }
        self.progress.advance(chunk.seeds.len() as u64);
    }

    /// Formats the summary as a line of JSON.
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no more than 53 bits")]
    fn summary(&self, seconds: f64) -> String {
        let Self { levels, retries, failed, .. } = self;
        let rate = *levels as f64 / seconds.max(1e-9);
        format!(
            "{{\"levels\":{levels},\"seconds\":{seconds:.6},\"levels_per_s\":{rate:.1},\
             \"retries\":{retries},\"failed\":{failed}}}\n"
        )
    }
}
