//! The command `barrow-window`: the game in a window of its own.

#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::fmt::Display;
use std::process::ExitCode;

use barrow_io::{os_message, print_error_line};
use barrow_session::{Notice, Request, list_saves, print_notices};
use clap::Parser;

const PROGRAM: &str = "barrow-window";

const MORE: &str = "\
Keys:
  ?                  in the game, shows all keys
  F11, Alt-Enter     toggle full-screen mode

Point with the mouse to look at a cell, click to travel there. Closing the window saves the game.
Exit codes: 0 success, 1 no window or file could be opened or written, 2 invalid arguments.";

/// Play the game in a window
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version, after_help = MORE)]
struct Args {
    #[command(flatten)]
    request: Request,
}

fn main() -> ExitCode {
    let Args { request } = Args::parse();
    let played = if request.list {
        list_saves().map(|text| vec![Notice::Data(text)])
    } else {
        barrow_window::play(PROGRAM, request, print_error)
    };
    let notices = match played {
        Ok(notices) => notices,
        Err(error) => {
            print_error(error.message());
            return ExitCode::from(error.exit_code());
        }
    };
    match print_notices(PROGRAM, &notices) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            print_error(format_args!("cannot write standard output: {}", os_message(&error)));
            ExitCode::FAILURE
        }
    }
}

fn print_error(message: impl Display) {
    print_error_line(format_args!("{PROGRAM}: {message}"));
}
