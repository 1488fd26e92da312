//! `barrow play`: the game in the terminal. `barrow-session` opens and saves games.

mod choose;
mod input;
mod show;
mod window;

use std::io;
use std::panic::{self, AssertUnwindSafe};

use barrow_play::Settings;
use barrow_session::{GameSession, Notice, Request, SaveMenu, list_saves, print_notices};
use clap::Args;

use crate::output;
use crate::stop::{Stop, complain};
use crate::terminal::{Events, check_screen};

/// Command line that starts the game, for messages.
const COMMAND: &str = "barrow play";

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    request: Request,
    /// Play in a window, if this command was built with the feature `window`
    #[arg(long, conflicts_with = "list")]
    window: bool,
}

/// Plays until the game is over or the player quits.
pub(crate) fn run(args: PlayArgs) -> Result<(), Stop> {
    if args.request.list {
        return output::print(&list_saves()?);
    }
    if args.window {
        return window::play(args.request);
    }
    check_screen(COMMAND, || Ok(more_saves(list_saves()?.trim_end())))?;
    let events = Events::listen().map_err(|error| terminal_failed(&error))?;
    let Some(request) = choose_save(args.request, &events)? else { return Ok(()) };
    let game = GameSession::start(COMMAND, request, Settings::default(), complain)?;
    play(game, |game| show::show(game, &events))
}

/// Returns the end of the error that there is no terminal: the saved games, if there are several.
fn more_saves(saves: &str) -> String {
    match saves.lines().count() {
        0 | 1 => String::new(),
        n => {
            format!("\nThere are {n} saved games; `{COMMAND} --load NAME` continues one of them.\n{saves}")
        }
    }
}

fn terminal_failed(error: &io::Error) -> Stop {
    Stop::unwritten("the terminal", error)
}

/// Shows a game, and saves it even if the terminal fails or the program panics.
fn play(mut game: GameSession, show: impl FnOnce(&mut GameSession) -> io::Result<()>) -> Result<(), Stop> {
    match panic::catch_unwind(AssertUnwindSafe(|| show(&mut game))) {
        Ok(shown) => print(&game.close()).and(shown.map_err(|error| terminal_failed(&error))),
        // The panic hook has restored the terminal and printed the panic's message.
        Err(_) => print(&game.recover()),
    }
}

/// Lets the player choose one of several saves. Returns the request for it, or nothing if the menu was left.
fn choose_save(request: Request, events: &Events) -> Result<Option<Request>, Stop> {
    let Some(mut menu) = SaveMenu::for_request(&request, Settings::default())? else {
        return Ok(Some(request));
    };
    let chosen = choose::choose(&mut menu, events).map_err(|error| terminal_failed(&error))?;
    Ok(chosen.map(|entry| menu.choose(request, entry)))
}

/// Prints what the session reports after a game.
fn print(notices: &[Notice]) -> Result<(), Stop> {
    match print_notices("barrow", notices) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Stop::Reported),
        Err(error) => Err(Stop::unwritten("standard output", &error)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read as _;
    use std::{env, fs, process};

    use barrow_play::Key;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;
    use crate::terminal::{ColorDepth, MouseCapture, Screen};

    /// Run by the test below in a pseudoterminal.
    #[test]
    #[ignore = "panics on purpose"]
    fn panic_in_a_game() {
        let request = Request { seed: Some(7), ..Request::default() };
        let game = GameSession::start(COMMAND, request, Settings::default(), complain).unwrap();
        let stop = play(game, |game| {
            let mut screen = Screen::open(ColorDepth::of_terminal(), MouseCapture::On)?;
            game.session.key(Key::Enter);
            game.session.key(Key::Char('s'));
            screen.show(game.session.draw(Screen::size()?))?;
            panic!("on purpose");
        });
        assert!(matches!(stop, Err(Stop::Reported)));
    }

    #[test]
    fn a_panic_restores_the_terminal_and_saves_the_game() {
        let data = env::temp_dir().join(format!("barrow-panic-{}", process::id()));
        let size = PtySize { rows: 24, cols: 200, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "commands::play::tests::panic_in_a_game", "--nocapture"]);
        command.env("BARROW_DATA_DIR", &data);
        command.env("XDG_CONFIG_HOME", &data);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut bytes = Vec::new();
        // Reading ends with an error when the last process has closed the terminal.
        let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut bytes);
        assert!(child.wait().unwrap().success());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(text.matches("\x1b[?1049l").count(), 1, "{text}");
        let after = text.split("\x1b[?1049l").nth(1).unwrap();
        assert!(after.contains("\x1b[?25h") && after.contains("on purpose"), "{text}");
        assert!(after.contains("internal error") && after.contains("Saved at depth 1"), "{text}");
        let modes = format!("{:?}", pair.master.get_termios());
        assert!(modes.contains("ICANON") && modes.contains("ECHO"), "{modes}");
        assert_eq!(fs::read_dir(data.join("saves")).unwrap().count(), 1);
        let _ = fs::remove_dir_all(data);
    }
}
