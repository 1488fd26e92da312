//! `barrow replay`: a recorded game in the terminal, forward and back.

mod player;

use std::fs;
use std::io;
use std::path::PathBuf;

use barrow::{Point, Quoted, Size};
use barrow_game::Record;
use barrow_play::Settings;
use barrow_session::{DataDir, FileError, read_record, read_record_file, read_settings, replay};
use barrow_view::{Cell, Frame};
use clap::{Args, ValueHint};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::output;
use crate::output::table::columns;
use crate::stop::Stop;
use crate::terminal::{ColorDepth, Events, MouseCapture, Polled, Screen, check_screen};

use player::{ReplayKey, ReplayPlayer};

/// Number of rows that a game needs.
const ROWS: u32 = 24;

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// A recording or a save: a file, or its name in your data folder
    #[arg(value_hint = ValueHint::FilePath, required_unless_present = "list")]
    file: Option<String>,
    /// List the recordings of finished games
    #[arg(long, conflicts_with_all = ["file", "verify"])]
    list: bool,
    /// Replay without a terminal, and print the final state; exit 1 if it differs from the recorded one
    #[arg(long)]
    verify: bool,
    /// Number of actions per second at the start
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    speed: u32,
    /// File with colors, glyphs and keys [default: barrow/settings.toml in your configuration folder, if it exists]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    settings: Option<String>,
}

/// Plays or verifies a recording, or lists all.
pub(crate) fn run(args: &ReplayArgs) -> Result<(), Stop> {
    let Some(file) = &args.file else { return output::print(&list()?) };
    let path = find(file);
    let failed = |error: FileError| match error {
        FileError::Read(path, error) => Stop::unread(&path.display().to_string(), &error),
        error => Stop::Failed(error.to_string()),
    };
    let record = read_record(&path).map_err(failed)?;
    let settings = read_settings(args.settings.as_deref(), Settings::default())?;
    let wrong = |error| failed(FileError::Record(path.clone(), error));
    if args.verify {
        replay(&record, settings).map_err(wrong)?;
        let (seed, count) = (record.source.seed, record.actions.len());
        let Record { state, digest, .. } = record;
        let state = Quoted::new(&state);
        return output::print(&format!(
            "seed {seed}, {count} actions, {state}\ndigest {digest:016x}, as recorded\n"
        ));
    }
    check_screen("barrow replay", || Ok(" (--verify works without)".to_string()))?;
    let settings = Settings { animation: false, ..settings };
    // The whole recording is verified before any of it is shown.
    let mut player = ReplayPlayer::new(record, settings, args.speed).map_err(wrong)?;
    show(&mut player).map_err(|error| Stop::unwritten("the terminal", &error))
}

/// Returns a table of the recordings of finished games: name, number of actions, final state.
fn list() -> Result<String, Stop> {
    let data = DataDir::from_env().map_err(|error| Stop::Failed(error.to_string()))?;
    let entries = fs::read_dir(data.morgue_folder()).into_iter().flatten().flatten();
    let is_recording = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "barrow");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_recording).collect();
    paths.sort();
    let rows: Vec<[String; 3]> = paths
        .iter()
        .map(|path| {
            let name = Quoted::path(path.file_stem().unwrap_or_default()).to_string();
            match read_record_file(path) {
                Ok(record) => {
                    let state = Quoted::new(&record.state).to_string();
                    [name, format!("{} actions", record.actions.len()), state]
                }
                Err(error) => [name, "damaged".to_string(), error.reason()],
            }
        })
        .collect();
    Ok(if rows.is_empty() {
        "There are no recordings yet: no game was finished.\n".to_string()
    } else {
        columns(&rows)
    })
}

/// Returns the path of a file, or if it does not exist that of the recording or save of that name.
fn find(name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    let Some(data) = DataDir::from_env().ok().filter(|_| !path.exists()) else { return path };
    let others = [data.recording_path(name), data.save_path(name)];
    others.into_iter().find(|path| path.is_file()).unwrap_or(path)
}

/// Shows the recording until the user quits.
fn show(player: &mut ReplayPlayer) -> io::Result<()> {
    let events = Events::listen()?;
    let mut screen = Screen::open(ColorDepth::of_terminal(), MouseCapture::On)?;
    loop {
        let size = Screen::size()?;
        screen.show(&picture(player, size))?;
        match events.poll(player.pace()) {
            Polled::Timeout => player.tick(),
            Polled::Closed => return Ok(()),
            Polled::Event(Event::Resize(..)) => screen.clear()?,
            Polled::Event(Event::Key(pressed)) => match key(pressed) {
                Some(ReplayKey::Quit) => return Ok(()),
                Some(key) => player.press(key),
                None => {}
            },
            Polled::Event(Event::Mouse(moved)) => {
                if let Some(key) = pointed(moved, size) {
                    player.press(key);
                }
            }
            Polled::Event(_) => {}
        }
    }
}

/// Draws the game and the status line, below it if there is room, else over its last row.
fn picture(player: &mut ReplayPlayer, size: Size) -> Frame {
    let rows = if size.height > ROWS { size.height - 1 } else { size.height };
    let drawn = player.session.draw(Size::new(size.width, rows));
    let mut frame = Frame::new(size.width, size.height);
    for y in 0..rows as i32 {
        for at in (0..size.width as i32).map(|x| Point::new(x, y)) {
            if let Some(cell) = drawn.get(at) {
                frame.set(at, cell);
            }
        }
    }
    bar(player, &mut frame);
    frame
}

/// Draws the status line, which is also a progress bar.
fn bar(player: &ReplayPlayer, frame: &mut Frame) {
    let (width, y) = (frame.width() as usize, frame.height() as i32 - 1);
    let [played, ahead] = player.styles();
    let filled = if player.all() == 0 { width } else { width * player.at() / player.all() };
    let line = format!("{:width$}", player.line());
    for (x, glyph) in line.chars().take(width).enumerate() {
        let style = if x < filled { played } else { ahead };
        frame.set(Point::new(x as i32, y), Cell::new(glyph, style));
    }
}

/// Returns the action of a click on the status line, or of a drag along it.
fn pointed(moved: MouseEvent, size: Size) -> Option<ReplayKey> {
    let is_held = matches!(
        moved.kind,
        MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
    );
    let is_there = u32::from(moved.row) + 1 == size.height;
    let last = size.width.saturating_sub(1).max(1) as usize;
    (is_held && is_there).then(|| ReplayKey::Part(usize::from(moved.column).min(last), last))
}

/// Returns the action of a pressed key.
fn key(pressed: KeyEvent) -> Option<ReplayKey> {
    if pressed.kind == KeyEventKind::Release {
        return None;
    }
    if pressed.modifiers.contains(KeyModifiers::CONTROL) {
        return (pressed.code == KeyCode::Char('c')).then_some(ReplayKey::Quit);
    }
    Some(match pressed.code {
        KeyCode::Char('q') | KeyCode::Esc => ReplayKey::Quit,
        KeyCode::Char(' ') => ReplayKey::Toggle,
        KeyCode::Right | KeyCode::Char('l' | 'n') => ReplayKey::Forward(1),
        KeyCode::Left | KeyCode::Char('h' | 'p') => ReplayKey::Back(1),
        KeyCode::PageDown => ReplayKey::Forward(100),
        KeyCode::PageUp => ReplayKey::Back(100),
        KeyCode::Home => ReplayKey::Back(usize::MAX),
        KeyCode::End => ReplayKey::Forward(usize::MAX),
        KeyCode::Char(c @ '0'..='9') => ReplayKey::Part(c as usize - '0' as usize, 10),
        KeyCode::Char('+' | '=') | KeyCode::Up => ReplayKey::Faster,
        KeyCode::Char('-') | KeyCode::Down => ReplayKey::Slower,
        _ => return None,
    })
}
