//! The `barrow` command.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod command_line;
mod commands;
mod help;
mod input;
mod output;
mod stop;
mod terminal;

use std::process::ExitCode;

fn main() -> ExitCode {
    match command_line::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => stop.report(),
    }
}
