//! `barrow watch`: a level being made, step by step, in the terminal.
//!
//! The whole construction is recorded first, then played: so it can be stepped through both ways. Where there is no
//! terminal, every step is printed instead.

mod keys;
mod picture;
mod player;

use std::io::{self, IsTerminal as _};

use barrow::{Generator, Recording};
use barrow_io::{print_error_line, random_seed};
use barrow_view::sight_glyph;
use clap::Args;
use crossterm::event::Event;

use crate::arguments::RecipeArgs;
use crate::arguments::ShellCommand;
use crate::output::Output;
use crate::stop::Stop;
use crate::terminal::{ColorDepth, Events, MouseCapture, Polled, Screen};

use keys::{WatchKey, key};
use picture::picture;
use player::WatchPlayer;

/// Arguments of `watch`.
#[derive(Args, Debug)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// Steps in a second
    #[arg(long, value_name = "FPS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    speed: u32,
}

/// Records a construction, and plays or prints it.
pub(crate) fn run(args: &WatchArgs) -> Result<(), Stop> {
    let mut generator = args.recipe.read()?.generator()?;
    let seed = args.recipe.seed.unwrap_or_else(random_seed);
    let mut recording = Recording::new(&mut generator, seed);
    if io::stdout().is_terminal() {
        let failed = |error| Stop::unwritten("the terminal", &error);
        recording = play(&mut generator, recording, args.speed).map_err(failed)?;
    } else {
        print(&recording)?;
    }
    if io::stdout().is_terminal() || args.recipe.seed.is_none() {
        print_error_line(ShellCommand::generate(&args.recipe, recording.seed).line());
    }
    recording.outcome?;
    Ok(())
}

/// Plays recordings until the user quits. Returns the last one.
fn play(generator: &mut Generator, recording: Recording, speed: u32) -> io::Result<Recording> {
    let mut player = WatchPlayer::new(recording, speed);
    let events = Events::listen()?;
    let mut screen = Screen::open(ColorDepth::of_terminal(), MouseCapture::Off)?;
    loop {
        screen.show(&picture(&player, Screen::size()?))?;
        match events.poll(player.pace()) {
            Polled::Timeout => player.tick(),
            Polled::Closed => return Ok(player.recording),
            Polled::Event(Event::Resize(..)) => screen.clear()?,
            Polled::Event(Event::Key(pressed)) => match key(pressed) {
                Some(WatchKey::Quit) => return Ok(player.recording),
                Some(WatchKey::NewSeed) => {
                    let recording = Recording::new(generator, random_seed());
                    player = WatchPlayer::new(recording, player.speed);
                }
                Some(WatchKey::Player(key)) => player.press(key),
                None => {}
            },
            Polled::Event(_) => {}
        }
    }
}

/// Prints every step: a line that says what was done, and the rows.
fn print(recording: &Recording) -> Result<(), Stop> {
    let mut out = Output::stdout();
    let mut canvas = recording.blank();
    for (i, step) in recording.steps.iter().enumerate() {
        step.redo(&mut canvas);
        out.write(format!("frame {}/{} {}: {}\n", i + 1, recording.steps.len(), step.stage, step.caption))?;
        for row in canvas.rows() {
            let line: String = row.iter().copied().map(sight_glyph).collect();
            out.write(&line)?;
            out.write("\n")?;
        }
    }
    out.finish()
}
