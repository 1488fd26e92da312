//! `barrow watch`: a level being made, step by step, in the terminal.
//!
//! The whole construction is recorded first, then played: so it can be stepped through both ways. Where there is no
//! terminal, every step is printed instead.

mod keys;
mod picture;
mod player;
mod screen;

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use barrow::{Generator, Recording, Size};
use barrow_view::sight_glyph;
use clap::Args;
use crossterm::event::{self, Event};
use crossterm::terminal;

use crate::color::Color;
use crate::output::Output;
use crate::recipe::{RecipeArgs, fresh_seed};
use crate::repeat::Repeat;
use crate::stop::{Stop, say};

use keys::{Key, key};
use picture::picture;
use player::Player;
use screen::Screen;

/// How long to wait for a key when nothing plays.
const LONG: Duration = Duration::from_secs(3600);

/// What `watch` is told.
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
    let seed = args.recipe.seed.unwrap_or_else(fresh_seed);
    let mut recording = Recording::new(&mut generator, seed);
    if io::stdout().is_terminal() {
        let stuck = |error| Stop::unwritten("the terminal", &error);
        recording = play(&mut generator, recording, args.speed).map_err(stuck)?;
    } else {
        print(&recording)?;
    }
    if io::stdout().is_terminal() || args.recipe.seed.is_none() {
        say(Repeat::new(&args.recipe, recording.seed).line());
    }
    recording.outcome?;
    Ok(())
}

/// Plays recordings until the user has seen enough; gives the last one back.
fn play(generator: &mut Generator, recording: Recording, speed: u32) -> io::Result<Recording> {
    let mut player = Player::new(recording, speed);
    let mut screen = Screen::open(Color::Auto.on_stdout())?;
    loop {
        let (width, height) = terminal::size()?;
        screen.show(picture(&player, Size::new(u32::from(width), u32::from(height))))?;
        if !event::poll(player.pace().unwrap_or(LONG))? {
            player.tick();
            continue;
        }
        match event::read()? {
            Event::Resize(..) => screen.forget()?,
            Event::Key(pressed) => match key(pressed) {
                Some(Key::Quit) => return Ok(player.recording),
                Some(Key::NewSeed) => {
                    let recording = Recording::new(generator, fresh_seed());
                    player = Player::new(recording, player.speed);
                }
                Some(Key::Player(key)) => player.press(key),
                None => {}
            },
            _ => {}
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
