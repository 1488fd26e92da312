//! The `barrow` command: arguments in, levels out. Each verb has a file of its own.

mod again;
mod args;
mod batch;
mod beside;
mod cell;
mod check;
mod color;
mod completions;
mod convert;
mod distance;
mod format;
mod gen_levels;
mod keep;
mod list;
mod man;
mod mover;
mod output;
mod path;
mod play;
mod progress;
mod recipe;
mod repeat;
mod replay;
mod schema;
mod scores;
mod show;
mod sight;
mod sink;
mod stages;
mod stop;
mod studio;
mod terminal;
mod view;
mod watch;
mod write_args;

use std::process::ExitCode;

use args::Command;
use stop::Stop;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => stop.report(),
    }
}

fn run() -> Result<(), Stop> {
    match args::read()? {
        Command::Gen(args) => gen_levels::run(&args),
        Command::Play(args) => play::run(args),
        Command::Replay(args) => replay::run(&args),
        Command::Scores(args) => scores::run(&args),
        Command::Studio(args) => studio::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::List(args) => list::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Stages(args) => stages::run(&args),
        Command::Check(args) => check::run(&args),
        Command::View(args) => view::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Sight(args) => sight::run(&args),
        Command::Distance(args) => distance::run(&args),
        Command::Path(args) => path::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
