//! The command `barrow-window`: the game in a window of its own.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use barrow_sitting::{Asked, Told, list};
use clap::Parser;

const MORE: &str = "\
Keys:
  ?                  in the game, shows all keys
  F11, Alt-Enter     the whole screen, and back

The mouse looks where it points, and a click travels there. Closing the window saves the game.
Exit codes: 0 done, 1 no window can be opened or a file cannot be written, 2 the request was wrong.";

/// The game in a window
#[derive(Debug, Parser)]
#[command(name = "barrow-window", version, after_help = MORE)]
struct Args {
    #[command(flatten)]
    asked: Asked,
}

fn main() -> ExitCode {
    let Args { asked } = Args::parse();
    let done = if asked.list {
        list().map(|text| vec![Told::Data(text)])
    } else {
        barrow_window::play("barrow-window", asked, complain)
    };
    match done {
        Ok(told) => tell(told),
        Err(trouble) => {
            complain(trouble.why());
            ExitCode::from(trouble.code())
        }
    }
}

/// Tells a player what became of the game.
fn tell(all: Vec<Told>) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for told in all {
        match told {
            Told::Said(text) => say(text),
            Told::Trouble(text) => {
                complain(text);
                code = ExitCode::FAILURE;
            }
            Told::Data(text) => {
                if let Err(error) = io::stdout().write_all(text.as_bytes()) {
                    complain(format_args!("cannot write standard output: {error}"));
                    code = ExitCode::FAILURE;
                }
            }
        }
    }
    code
}

/// Says what went wrong on standard error.
fn complain(message: impl Display) {
    say(format_args!("barrow-window: {message}"));
}

/// Says something on standard error. If nobody can hear it there, nobody can be told so either.
fn say(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}
