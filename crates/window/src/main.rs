//! The game in a window. Knows no rule and no look: `barrow-play` has the game on a screen, `barrow-view` the dots.

mod app;
mod args;
mod canvas;
mod input;
mod paint;
mod scale;

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use barrow_game::{Campaign, Ending, Game};
use barrow_play::{Glyphs, Session, Settings};
use clap::Parser as _;

use args::Args;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(format_args!("barrow-window: {why}"));
            ExitCode::FAILURE
        }
    }
}

/// Plays until the game is over or the window is closed.
fn run(args: &Args) -> Result<(), String> {
    let game = Game::new(Campaign::builtin(), args.seed()).map_err(|error| error.to_string())?;
    let settings = Settings { glyphs: Glyphs::Unicode, ..Settings::default() };
    let mut session = Session::new(game, settings);
    let shown = app::show(app::open()?, &mut session);
    // Whatever became of the window, the game is looked after first.
    keep(&session);
    shown
}

/// What becomes of a game that was left or is over.
fn keep(session: &Session) {
    let game = session.game();
    let (seed, depth, turn) = (game.seed(), game.depth(), game.turn());
    match game.ending() {
        Some(Ending::Won) => say(format_args!("You won in {turn} turns. Seed {seed}.")),
        Some(Ending::Died(cause)) => {
            say(format_args!("Killed by {cause} at depth {depth} after {turn} turns. Seed {seed}."));
        }
        Some(Ending::Left) => {
            say(format_args!("Given up at depth {depth} after {turn} turns. Seed {seed}."));
        }
        None => say(format_args!("Left at depth {depth} after {turn} turns. Seed {seed}.")),
    }
}

/// Says something on standard error. If nobody can hear it there, nobody can be told so either.
fn say(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}
