//! `barrow gen`: levels for one seed or many.

mod batch;
mod lock;
mod progress;
mod sink;

use std::time::Instant;

use barrow_formats::{Format, WriteOptions};
use barrow_io::{is_stdout_terminal, print_error_line};
use clap::{Args, ValueHint};

use crate::arguments::{ColorChoice, RecipeArgs, SeedArg, ShellCommand};
use crate::output;
use crate::output::format::{Style, Target, is_screen};
use crate::output::write_args::WriteArgs;
use crate::stop::{Stop, complain};

use batch::{Batch, Chunk};
use lock::LockArgs;
use progress::Progress;
use sink::Sink;

#[derive(Args, Debug, Default)]
pub(crate) struct GenArgs {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// Number of levels, from consecutive seeds [default: 1]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Number of threads; the levels do not depend on it [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Format to write (see `barrow list --formats`) [default: that of the extension of PATH, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Target>,
    /// File to write, or - for standard output; {seed} in it is replaced by the seed, for one file per level; missing
    /// folders are created
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::FilePath)]
    output: Option<String>,
    #[command(flatten)]
    lock: LockArgs,
    #[command(flatten)]
    write: WriteArgs,
    /// When to color the rows
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Generates levels and writes them.
#[expect(clippy::disallowed_methods, reason = "the duration is only printed")]
pub(crate) fn run(args: &GenArgs) -> Result<(), Stop> {
    let started = Instant::now();
    let seed = args.recipe.seed.clone().unwrap_or_else(SeedArg::random);
    let source = args.recipe.read()?;
    // Errors of the recipe are found before any file is opened.
    let generator = source.generator()?;
    let batch = Batch {
        first: seed.number,
        count: args.count.unwrap_or(1),
        style: args.style()?,
        locked: args.lock.read()?,
    };
    batch.style.check(generator.plan().size)?;
    batch.check_locked(generator.plan().size)?;
    let path = args.output.as_deref().unwrap_or("-");
    let mut sink = Sink::open(path, &batch.style, batch.count, &generator.plan().tiles)?;
    let mut tally = Tally::new(&batch, path);
    let ran = batch.run(generator, &source, args.jobs.map(usize::from), &mut |chunk| {
        tally.count(&chunk);
        sink.put(&chunk)
    });
    tally.progress.clear();
    ran?;
    if tally.levels > 0 || tally.failed == 0 {
        sink.finish()?;
    }
    if batch.style.target.is_nothing() {
        output::print(&tally.summary(started.elapsed().as_secs_f64()))?;
    }
    if args.recipe.seed.is_none() || seed.words.is_some() {
        print_error_line(args.command(&seed).line());
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
        // What is printed on a terminal is not read back.
        let custom_glyphs = to_file.is_none() && is_stdout_terminal();
        Ok(Style { target, options: WriteOptions { custom_glyphs, ..options } })
    }

    /// Returns the command that generates the same levels.
    fn command(&self, seed: &SeedArg) -> ShellCommand {
        let mut command = ShellCommand::generate(&self.recipe, seed);
        command.option("--count", self.count);
        command.option("--format", self.format.map(Target::name));
        command.option("-o", self.output.as_ref());
        self.lock.repeat(&mut command);
        self.write.repeat(&mut command);
        command.seed_comment(seed);
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
                    self.progress.clear();
                    complain(error);
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
