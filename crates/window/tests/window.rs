//! The window on a virtual display: pixels, keys and mouse. Needs `Xvfb` and `xdotool`; skipped with a note if they
//! are missing.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use barrow::{Point, Size};
use barrow_game::{Campaign, Game};
use barrow_play::{Glyphs, Key, Mouse, MouseKind, Palette, Session, Settings};
use barrow_session::{read_record, replay};
use barrow_view::{CELL_DOTS, Frame, Sprite};

const BARROW: &str = env!("CARGO_BIN_EXE_barrow-window");
const SEED: u64 = 7;
/// Name of the save.
const SAVE: &str = "barrow-7";
const SAVE_FILE: &str = "saves/barrow-7.barrow";
/// Number of attempts, 25 ms apart, before a test fails.
const PATIENCE: u32 = 400;

/// A virtual display whose pixels are in a file.
struct Screen {
    server: Child,
    display: String,
    folder: PathBuf,
}

impl Screen {
    /// Opens a display; `None` with a note if a tool is missing.
    fn open(name: &str, width: u32, height: u32) -> Option<Self> {
        let missing = ["Xvfb", "xdotool"].into_iter().find(|tool| !is_there(tool));
        if let Some(tool) = missing {
            eprintln!("skipped: {tool} is missing");
            return None;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nocursor", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .arg("-fbdir")
            .arg(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Some(Self { server, display: format!(":{}", line.trim()), folder })
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).env("WINIT_X11_SCALE_FACTOR", "1");
        command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        // Keep away from the user's own games and settings.
        command.env("BARROW_DATA_DIR", &self.folder).env("XDG_CONFIG_HOME", &self.folder).env("USER", "ann");
        command
    }

    /// Returns the path of a file in the data folder.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn xdotool(&self, args: &[&str]) -> String {
        let done = self.command("xdotool").args(args).output().unwrap();
        assert!(done.status.success(), "xdotool {args:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    }

    /// Opens the window and gives it the keyboard focus, because there is no window manager.
    fn start(&self, args: &[&str]) -> (Child, String) {
        let game = self.command(BARROW).args(args).stderr(Stdio::piped()).spawn().unwrap();
        let found = self.xdotool(&["search", "--sync", "--onlyvisible", "--name", "^Barrow$"]);
        let id = found.lines().next().unwrap().to_string();
        self.xdotool(&["windowfocus", "--sync", &id]);
        (game, id)
    }

    /// Reads the pixels from the server's framebuffer file, in XWD format.
    fn pixels(&self) -> Picture {
        let bytes = fs::read(self.folder.join("Xvfb_screen0")).unwrap();
        let word = |at: usize| u32::from_be_bytes(bytes[at * 4..at * 4 + 4].try_into().unwrap()) as usize;
        let (header, width, height, is_big_endian) = (word(0), word(4), word(5), word(7) == 1);
        let (line, colors) = (word(12), word(19));
        let start = header + colors * 12;
        let pixel = |x: usize, y: usize| {
            let at = start + y * line + x * 4;
            let bytes: [u8; 4] = bytes[at..at + 4].try_into().unwrap();
            let code = if is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) };
            code & 0xFF_FF_FF
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| pixel(x, y));
        Picture { width: width as u32, height: height as u32, pixels: pixels.collect() }
    }

    /// Waits until the display shows a picture.
    fn expect(&self, what: &str, expected: &Picture) {
        for _ in 0..PATIENCE {
            if self.pixels() == *expected {
                return;
            }
            thread::sleep(Duration::from_millis(25));
        }
        panic!("{what} did not appear");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[derive(PartialEq)]
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u32>,
}

impl Picture {
    /// Returns the expected pixels of a window. Computed from the dots of each cell, independently of the painting
    /// code.
    fn of(frame: &Frame, width: u32, height: u32, dot_px: u32) -> Self {
        let cell_px = CELL_DOTS * dot_px;
        let [left, top] = [(width, frame.width()), (height, frame.height())]
            .map(|(pixels, cells)| (pixels - cells * cell_px) / 2);
        let looks: Vec<Vec<Sprite>> =
            frame.rows().map(|row| row.iter().map(|cell| Sprite::cell(*cell)).collect()).collect();
        let color = |x: u32, y: u32| {
            let [x, y] = [x.checked_sub(left)?, y.checked_sub(top)?];
            let look = looks.get((y / cell_px) as usize)?.get((x / cell_px) as usize)?;
            let [column, row] = [x, y].map(|at| at % cell_px / dot_px);
            let is_ink = look.dots[row as usize] >> column & 1 == 1;
            Some(if is_ink { look.ink } else { look.ground })
        };
        let pixel = |x: u32, y: u32| {
            let [r, g, b] = color(x, y).unwrap_or(looks[0][0].ground).rgb();
            u32::from_be_bytes([0, r, g, b])
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| pixel(x, y));
        Self { width, height, pixels: pixels.collect() }
    }
}

fn is_there(tool: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(tool).is_file()))
}

/// Returns the default settings of the window.
fn usual() -> Settings {
    Settings { glyphs: Glyphs::Unicode, ..Settings::default() }
}

/// Returns the same game without a window.
fn session(settings: Settings) -> Session {
    Session::new(Game::new(Campaign::builtin(), SEED).unwrap(), settings)
}

/// Returns the frame after all animations.
fn settled(session: &mut Session, cells: Size) -> Frame {
    while session.pace().is_some() {
        session.tick(15);
    }
    session.draw(cells).clone()
}

/// Returns the cell of the `@`.
fn player(frame: &Frame) -> Point {
    let cells =
        frame.rows().zip(0..).flat_map(|(row, y)| row.iter().zip(0..).map(move |(cell, x)| (x, y, cell)));
    let mut found = cells.filter(|(_, _, cell)| cell.glyph == '@').map(|(x, y, _)| Point::new(x, y));
    found.next().unwrap()
}

/// Waits for the end of a game. Returns whether it succeeded, and its standard error.
fn ended(mut game: Child) -> (bool, String) {
    for _ in 0..PATIENCE {
        if let Some(status) = game.try_wait().unwrap() {
            let mut stderr = String::new();
            game.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
            return (status.success(), stderr);
        }
        thread::sleep(Duration::from_millis(25));
    }
    let _ = game.kill();
    panic!("the game did not end");
}

/// The game in a window, and the same game without one.
struct Play {
    screen: Screen,
    game: Child,
    id: String,
    same: Session,
}

impl Play {
    /// Starts a game in a window that fills a display of 1280x720 pixels.
    fn begin(name: &str) -> Option<Self> {
        Self::begin_with(name, "", usual())
    }

    /// Starts a game with a settings file; `settings` must have the same values.
    fn begin_with(name: &str, file: &str, settings: Settings) -> Option<Self> {
        let screen = Screen::open(name, 1280, 720)?;
        fs::create_dir_all(screen.file("barrow")).unwrap();
        fs::write(screen.file("barrow/settings.toml"), file).unwrap();
        let (game, id) = screen.start(&["--seed", &SEED.to_string()]);
        Some(Self { screen, game, id, same: session(settings) })
    }

    /// Continues the only save after the window was closed.
    fn resume(self) -> Self {
        let (is_done, stderr) = ended(self.game);
        assert!(is_done && stderr.contains(&format!("barrow-window --load {SAVE}")), "{stderr}");
        let record = read_record(&self.screen.file(SAVE_FILE)).unwrap();
        let mut same = replay(&record, usual()).unwrap();
        same.note(format!("Continuing the saved game {SAVE}."));
        let (game, id) = self.screen.start(&[]);
        Self { screen: self.screen, game, id, same }
    }

    fn press(&mut self, name: &str, key: Key) {
        self.screen.xdotool(&["key", name]);
        self.same.key(key);
    }

    fn mouse(&mut self, cell: Point, kind: MouseKind) {
        let [x, y] = [cell.x * 16 + 8, cell.y * 16 + 16].map(|at| at.to_string());
        match kind {
            MouseKind::Click => self.screen.xdotool(&["click", "1"]),
            _ => self.screen.xdotool(&["mousemove", &x, &y]),
        };
        self.same.mouse(Mouse { cell, kind });
    }

    /// Waits until every pixel of the window is as expected. Returns the frame.
    fn expect(&mut self, what: &str) -> Frame {
        let frame = settled(&mut self.same, Size::new(80, 44));
        self.screen.expect(what, &Picture::of(&frame, 1280, 720, 2));
        frame
    }
}

#[test]
fn keys_move_the_player() {
    let Some(mut play) = Play::begin("keys") else { return };
    play.expect("the story");
    play.press("Return", Key::Enter);
    let first = play.expect("the player");
    for (name, key) in
        [("h", Key::Char('h')), ("Right", Key::Right), ("8", Key::Char('8')), ("j", Key::Char('j'))]
    {
        play.press(name, key);
        play.expect(name);
    }
    // No key is lost, however fast they arrive.
    play.screen.xdotool(&["key", "--delay", "1", "h", "l", "h", "h"]);
    for c in "hlhh".chars() {
        play.same.key(Key::Char(c));
    }
    let second = play.expect("the player elsewhere");
    assert_ne!(player(&first), player(&second));
    play.press("ctrl+s", Key::Ctrl('s'));
    let (is_done, stderr) = ended(play.game);
    assert!(is_done && stderr.contains("Saved at depth 1"), "{stderr}");
}

#[test]
fn the_mouse_looks_and_travels() {
    let Some(mut play) = Play::begin("mouse") else { return };
    play.press("Return", Key::Enter);
    let cell = player(&play.expect("the player"));
    for (name, key) in [("h", Key::Char('h')), ("j", Key::Char('j')), ("h", Key::Char('h'))] {
        play.press(name, key);
    }
    assert_ne!(player(&play.expect("the player elsewhere")), cell);
    play.mouse(cell, MouseKind::Hover);
    play.expect("what is there");
    play.mouse(cell, MouseKind::Click);
    assert_eq!(player(&play.expect("the player there again")), cell);
    play.screen.xdotool(&["windowclose", &play.id]);
    let (is_done, stderr) = ended(play.game);
    assert!(is_done && stderr.contains("Saved at depth 1"), "{stderr}");
}

#[test]
fn closing_the_window_saves_the_game_to_be_continued() {
    let Some(mut play) = Play::begin("saved") else { return };
    play.press("Return", Key::Enter);
    play.press("h", Key::Char('h'));
    play.press("j", Key::Char('j'));
    let before = player(&play.expect("the player"));
    play.screen.xdotool(&["windowclose", &play.id]);
    let mut play = play.resume();
    assert_eq!(player(&play.expect("the player at the same place")), before);
    play.press("h", Key::Char('h'));
    play.expect("another step");
    // A signal has the same effect as closing the window.
    let id = play.game.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let mut play = play.resume();
    let list = String::from_utf8(play.screen.command(BARROW).arg("--list").output().unwrap().stdout).unwrap();
    assert!(list.starts_with(SAVE) && list.lines().count() == 1, "{list}");
    play.expect("the player once more");
    // A finished game leaves no save, but a summary, a recording and a score.
    for (name, key) in [("Q", Key::Char('Q')), ("y", Key::Char('y'))] {
        play.press(name, key);
        play.expect(name);
    }
    assert!(!play.screen.file(SAVE_FILE).exists());
    for name in ["morgue/ann-barrow-7.txt", "morgue/ann-barrow-7.barrow", "scores.tsv"] {
        assert!(play.screen.file(name).is_file(), "{name}");
    }
    for key in ["Return", "Return"] {
        play.screen.xdotool(&["key", key]);
    }
    let (is_done, stderr) = ended(play.game);
    assert!(is_done && stderr.contains("ann-barrow-7.txt"), "{stderr}");
}

#[test]
fn settings_are_shared_with_the_terminal() {
    let file = "palette = \"light\"\nglyphs = \"ascii\"\n[keys]\nwait = \"w\"\n";
    let settings = Settings { palette: Palette::Light, ..Settings::default() };
    let Some(mut play) = Play::begin_with("settings", file, settings) else { return };
    play.expect("the story");
    play.press("Return", Key::Enter);
    play.expect("the map in another palette");
    play.screen.xdotool(&["key", "ctrl+c"]);
    let (is_done, stderr) = ended(play.game);
    assert!(is_done && stderr.contains("Left before the first step"), "{stderr}");
    fs::write(play.screen.file("barrow/settings.toml"), "palette = \"pink\"").unwrap();
    let done = play.screen.command(BARROW).output().unwrap();
    let stderr = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("is not one of dark, light, color-blind, high-contrast"), "{stderr}");
}

#[test]
fn a_larger_window_has_larger_dots_and_equal_margins() {
    let Some(screen) = Screen::open("larger", 1940, 1090) else { return };
    let (game, id) = screen.start(&["--seed", &SEED.to_string()]);
    screen.xdotool(&["windowsize", &id, "1940", "1090"]);
    screen.xdotool(&["key", "Return"]);
    let mut same = session(usual());
    same.key(Key::Enter);
    let frame = settled(&mut same, Size::new(80, 44));
    screen.expect("the larger map", &Picture::of(&frame, 1940, 1090, 3));
    screen.xdotool(&["key", "ctrl+s"]);
    let (is_done, stderr) = ended(game);
    assert!(is_done, "{stderr}");
}

fn run(args: &[&str]) -> Output {
    let without = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"];
    let mut command = Command::new(BARROW);
    for name in without {
        command.env_remove(name);
    }
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
    command.args(args).env("BARROW_DATA_DIR", &nowhere).env("XDG_CONFIG_HOME", &nowhere).output().unwrap()
}

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn without_a_display_there_is_an_error() {
    let done = run(&["--seed", "7"]);
    let stderr = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("barrow-window: no display to open a window on"), "{stderr}");
    assert!(!stderr.contains(".rs"), "{stderr}");
}

#[test]
fn arguments_are_explained() {
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    for word in ["--seed", "--new", "--load", "--list", "--settings", "F11"] {
        assert!(help.contains(word), "{word}: {help}");
    }
    let version = String::from_utf8(run(&["--version"]).stdout).unwrap();
    assert_eq!(version.trim(), concat!("barrow-window ", env!("CARGO_PKG_VERSION")));
    assert_eq!(run(&["--seed", " "]).status.code(), Some(2));
}
