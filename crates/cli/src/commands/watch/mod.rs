//! `barrow watch`: the generation of a level, step by step, in the terminal.
//!
//! The whole generation is recorded first and then played, so that it can be stepped through in both directions. If
//! standard output is not a terminal, every step is printed instead.

mod keys;
mod picture;
mod player;

use std::io;

use barrow::{Generator, Quoted, Recording};
use barrow_io::{is_stdout_terminal, print_error_line};
use barrow_view::sight_glyph;
use clap::Args;
use crossterm::event::Event;

use crate::arguments::{RecipeArgs, SeedArg, ShellCommand};
use crate::output::Output;
use crate::stop::Stop;
use crate::terminal::{ColorDepth, Events, MouseCapture, Polled, Screen, check_screen};

use keys::{WatchKey, key};
use picture::picture;
use player::WatchPlayer;

#[derive(Args, Debug)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// Number of steps per second at the start
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    speed: u32,
}

/// Records a generation, and plays or prints it.
pub(crate) fn run(args: &WatchArgs) -> Result<(), Stop> {
    let is_terminal = is_stdout_terminal();
    if is_terminal {
        check_screen("barrow watch", || Ok("; `barrow watch … | less` prints every step".to_string()))?;
    }
    let mut generator = args.recipe.read()?.generator()?;
    let mut seed = args.recipe.seed.clone().unwrap_or_else(SeedArg::random);
    let mut recording = Recording::new(&mut generator, seed.number);
    if is_terminal {
        let failed = |error| Stop::unwritten("the terminal", &error);
        recording = play(&mut generator, recording, args.speed).map_err(failed)?;
    } else {
        print(&recording)?;
    }
    if recording.seed != seed.number {
        seed = SeedArg { number: recording.seed, words: None };
    }
    if is_terminal || args.recipe.seed.is_none() || seed.words.is_some() {
        let mut command = ShellCommand::generate(&args.recipe, &seed);
        command.seed_comment(&seed);
        print_error_line(command.line());
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
                    let recording = Recording::new(generator, SeedArg::random().number);
                    player = WatchPlayer::new(recording, player.speed);
                }
                Some(WatchKey::Player(key)) => player.press(key),
                None => {}
            },
            Polled::Event(_) => {}
        }
    }
}

/// Prints every step: a line with the stage and its caption, then the rows.
fn print(recording: &Recording) -> Result<(), Stop> {
    let mut out = Output::stdout();
    let mut canvas = recording.blank();
    for (i, step) in recording.steps.iter().enumerate() {
        step.redo(&mut canvas);
        let (n, of, caption) = (i + 1, recording.steps.len(), Quoted::new(&step.caption));
        out.write(format!("frame {n}/{of} {}: {caption}\n", step.stage))?;
        for row in canvas.rows() {
            let line: String = row.iter().copied().map(sight_glyph).collect();
            out.write(&line)?;
            out.write("\n")?;
        }
    }
    out.finish()
}
