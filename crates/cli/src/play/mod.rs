//! `barrow play`: the game in the terminal. What it begins with and what becomes of it is `barrow_sitting`'s.

mod choose;
mod input;
mod show;
mod window;

use std::io::{self, IsTerminal as _};
use std::panic::{self, AssertUnwindSafe};

use barrow_play::Settings;
use barrow_sitting::{Asked, Several, Sitting, Told, list};
use clap::Args;

use crate::output;
use crate::stop::{Stop, complain, say};
use crate::terminal::Events;

/// What plays the game, as messages call it.
const COMMAND: &str = "barrow play";

/// What `play` is told.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    asked: Asked,
    /// Play in a window of its own, where this command was built with it
    #[arg(long, conflicts_with = "list")]
    window: bool,
}

/// Plays until the game is over or left.
pub(crate) fn run(args: PlayArgs) -> Result<(), Stop> {
    if args.asked.list {
        return output::print(&list()?);
    }
    if args.window {
        return window::play(args.asked);
    }
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        let none = "the game is played in a terminal, and this is none";
        let saves = list()?;
        let saves = saves.trim_end();
        return Err(Stop::Wrong(match saves.lines().count() {
            0 | 1 => none.to_string(),
            n => format!(
                "{none}\nThere are {n} saved games: `{COMMAND} --load NAME` goes on with one of them.\n{saves}"
            ),
        }));
    }
    let unwritten = |error: io::Error| Stop::unwritten("the terminal", &error);
    let events = Events::listen().map_err(unwritten)?;
    let Some(asked) = which(args.asked, &events)? else { return Ok(()) };
    let sitting = Sitting::begin(COMMAND, asked, Settings::default(), complain)?;
    sit(sitting, |sitting| show::show(sitting, &events))
}

/// Shows a game, and looks after it whatever becomes of the terminal, or of the program.
fn sit(mut sitting: Sitting, show: impl FnOnce(&mut Sitting) -> io::Result<()>) -> Result<(), Stop> {
    match panic::catch_unwind(AssertUnwindSafe(|| show(&mut sitting))) {
        Ok(left) => tell(sitting.part()).and(left.map_err(|error| Stop::unwritten("the terminal", &error))),
        // It has been said on the screen that was given back what the fault is.
        Err(_) => tell(sitting.rescue()),
    }
}

/// What is asked for once it is clear which of several saved games is meant; nothing if it is none of them.
fn which(asked: Asked, events: &Events) -> Result<Option<Asked>, Stop> {
    let Some(mut several) = Several::of(&asked, Settings::default())? else { return Ok(Some(asked)) };
    let chosen = choose::choose(&mut several, events);
    let chosen = chosen.map_err(|error| Stop::unwritten("the terminal", &error))?;
    Ok(chosen.map(|i| several.asked(asked, i)))
}

/// Tells a player what became of the game.
fn tell(all: Vec<Told>) -> Result<(), Stop> {
    let mut is_well = true;
    for told in all {
        match told {
            Told::Said(text) => say(text),
            Told::Trouble(text) => {
                complain(text);
                is_well = false;
            }
            Told::Data(text) => output::print(&text)?,
        }
    }
    if is_well { Ok(()) } else { Err(Stop::Told) }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read as _;
    use std::{env, fs, process};

    use barrow_play::Key;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;
    use crate::terminal::{Depth, Mice, Screen};

    /// Run by the test below in a terminal of its own.
    #[test]
    #[ignore = "it panics, and is meant to"]
    fn a_fault() {
        let asked = Asked { seed: Some(7), ..Asked::default() };
        let sitting = Sitting::begin(COMMAND, asked, Settings::default(), complain).unwrap();
        let stop = sit(sitting, |sitting| {
            let mut screen = Screen::open(Depth::of_terminal(), Mice::Heard)?;
            sitting.session.key(Key::Enter);
            sitting.session.key(Key::Char('s'));
            screen.show(sitting.session.draw(Screen::size()?))?;
            panic!("something is wrong");
        });
        assert!(matches!(stop, Err(Stop::Told)));
    }

    #[test]
    fn a_fault_gives_the_terminal_back_and_saves_the_game() {
        let data = env::temp_dir().join(format!("barrow-fault-{}", process::id()));
        let size = PtySize { rows: 24, cols: 200, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "play::tests::a_fault", "--nocapture"]);
        command.env("BARROW_DATA_DIR", &data);
        command.env("XDG_CONFIG_HOME", &data);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut bytes = Vec::new();
        // A terminal without anyone in it ends with an error.
        let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut bytes);
        assert!(child.wait().unwrap().success());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(text.matches("\x1b[?1049l").count(), 1, "{text}");
        let after = text.split("\x1b[?1049l").nth(1).unwrap();
        assert!(after.contains("\x1b[?25h") && after.contains("something is wrong"), "{text}");
        assert!(after.contains("a fault in the program") && after.contains("Saved at depth 1"), "{text}");
        let modes = format!("{:?}", pair.master.get_termios());
        assert!(modes.contains("ICANON") && modes.contains("ECHO"), "{modes}");
        assert_eq!(fs::read_dir(data.join("saves")).unwrap().count(), 1);
        let _ = fs::remove_dir_all(data);
    }
}
