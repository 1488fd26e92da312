//! Ends of games in the terminal, terminal sizes, colors and the mouse.
#![cfg(unix)]

mod common;
#[path = "common/pty.rs"]
mod pty;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Dir, command};
use pty::Terminal;

/// A level of one row.
const LEVEL: &str = "\
-----------------
|<.............>|
-----------------
";

/// A campaign with a telepathic monster that kills the player in one attack.
const DEADLY: &str = r#"
name  = "deadly"
title = "A short walk"
goal  = { depth = 1, guard = "doom" }

[rules]
always_hit = true

[player]
name = "you"
hp   = "3"

[[place]]
depth    = [1, 1]
recipe   = "rlg327"
monsters = "3"
items    = "0"

[[monster]]
name      = "doom"
glyph     = "D"
depth     = [1, 1]
speed     = "20"
hp        = "50"
damage    = "30"
abilities = ["telepathic", "wakeful", "fearless"]
"#;

/// A campaign whose crown is unguarded.
const EASY: &str = r#"
name  = "easy"
title = "A shorter walk"
goal  = { item = "crown of the barrow", depth = 1 }

[[place]]
depth    = [1, 1]
recipe   = "rlg327"
monsters = "0"
items    = "0"
"#;

/// Returns a data folder and the paths of the level and the campaigns in it.
fn data_folder() -> (Dir, [String; 3]) {
    let data = Dir::new();
    let files = [("level.txt", LEVEL), ("deadly.toml", DEADLY), ("easy.toml", EASY)];
    let paths = files.map(|(name, text)| data.write(name, text));
    (data, paths)
}

fn run(data: &Dir, args: &[&str]) -> (i32, String) {
    let output = command(args).env("BARROW_DATA_DIR", data.path("")).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("it ended"), text(output.stdout) + &text(output.stderr))
}

/// Returns the text of the obituary and the path of the recording in the morgue.
fn morgue(data: &Dir) -> (String, String) {
    let entries = fs::read_dir(data.path("morgue")).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    assert_eq!(paths.len(), 2, "{paths:?}");
    let text = |path: &Path| path.to_str().expect("text").to_string();
    (fs::read_to_string(&paths[1]).expect("an obituary"), text(&paths[0]))
}

/// Passes turns until the player is killed.
fn die(data: &Dir, level: &str, campaign: &str) -> Terminal {
    let args = ["play", level, "--campaign", campaign, "--seed", "3"];
    let mut game = Terminal::start(&data.path(""), &args);
    game.see("Depth");
    for _ in 0..100 {
        if game.screen().contains("Press Enter") {
            return game;
        }
        game.press("...");
    }
    panic!("no monster killed the player:\n{}", game.screen());
}

#[test]
fn a_dead_player_cannot_be_played_on() {
    let (data, [level, deadly, _]) = data_folder();
    let mut game = die(&data, &level, &deadly);
    game.after("\r", "You have died");
    let screen = game.screen();
    assert!(screen.contains("Killed by a doom at depth 1"), "{screen}");
    game.press("\r");
    let (code, screen) = game.end_restored();
    assert!(code == 0 && screen.contains("Killed by a doom"), "{screen}");
    assert!(screen.contains("ann"), "{screen}");
    assert_eq!(run(&data, &["play", "--list"]).1, "There are no saved games.\n");
    let (obituary, recording) = morgue(&data);
    assert!(obituary.contains("doom") && obituary.contains("ann"), "{obituary}");
    let (code, out) = run(&data, &["replay", "--verify", &recording]);
    assert!(code == 0 && out.contains("as recorded"), "{out}");
    assert!(run(&data, &["scores"]).1.contains("doom"));
    // A recording of a finished game can be replayed, but not continued.
    let mut replay = Terminal::start(&data.path(""), &["replay", &recording]);
    replay.see("/");
    replay.after("\x1b[F", "the end");
    replay.after("5", "paused");
    replay.press("q");
    assert_eq!(replay.end_restored().0, 0);
    let (code, screen) = Terminal::start(&data.path(""), &["play", &recording]).end_restored();
    assert!(code == 2 && screen.contains("has ended"), "{screen}");
}

#[test]
fn killing_the_program_does_not_undo_a_death() {
    let (data, [level, deadly, _]) = data_folder();
    let game = die(&data, &level, &deadly);
    let id = game.id().to_string();
    assert!(Command::new("kill").args(["-KILL", &id]).status().expect("kill").success());
    game.end();
    assert_eq!(run(&data, &["play", "--list"]).1, "There are no saved games.\n");
    assert!(morgue(&data).0.contains("doom"));
}

#[test]
fn leaving_with_the_crown_wins() {
    let (data, [level, _, easy]) = data_folder();
    let record = data.path("won.barrow");
    let args = ["play", &level, "--campaign", &easy, "--seed", "3", "--record", &record];
    let mut game = Terminal::start(&data.path(""), &args);
    game.see("Depth");
    // The crown is on a random cell of the row.
    for _ in 0..14 {
        game.press("g");
        game.screen();
        game.press("l");
        game.screen();
    }
    for _ in 0..16 {
        game.press("h");
        game.screen();
    }
    game.after("<", "Press Enter");
    game.after("\r", "You have won");
    game.press("\r");
    let (code, screen) = game.end_restored();
    assert!(code == 0 && screen.contains("You won in"), "{screen}");
    assert!(screen.contains("The recording is in"), "{screen}");
    let (code, out) = run(&data, &["replay", "--verify", &record]);
    assert!(code == 0 && out.contains("as recorded"), "{out}");
    // A recording with a different outcome is reported.
    let text = fs::read_to_string(&record).expect("a recording");
    data.write("won.barrow", text.replacen("seed 3", "seed 4", 1));
    assert_eq!(run(&data, &["replay", "--verify", &record]).0, 1);
}

#[test]
fn the_terminal_can_be_resized_to_any_size() {
    let (data, [level, ..]) = data_folder();
    let colors = [("TERM", "xterm-256color")];
    let mut game = Terminal::start_in(&data.path(""), &["play", &level, "--seed", "1"], (60, 20), &colors);
    game.see("60x20");
    game.press("lll");
    assert!(game.screen().contains("needs a screen of 80x24"), "{}", game.screen());
    game.resize((120, 40));
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.see("Depth 1");
    game.resize((10, 3));
    game.see("The game");
    game.resize((80, 24));
    game.see("Depth 1");
    game.resize((200, 60));
    game.see("Depth 1");
    game.press("\x03");
    assert_eq!(game.end_restored().0, 0);
}

#[test]
fn the_environment_determines_the_number_of_colors() {
    let has_basic = |text: &str| (30..38).chain(90..98).any(|n| text.contains(&format!("\x1b[{n};")));
    for (vars, basic, palette, full) in [
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")][..], false, false, false),
        (&[("TERM", "linux")], true, false, false),
        (&[("TERM", "xterm-256color")], false, true, false),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], false, false, true),
    ] {
        let (data, [level, ..]) = data_folder();
        let mut game = Terminal::start_in(&data.path(""), &["play", &level, "--seed", "1"], (80, 24), vars);
        game.see("Press ? in the game");
        game.after("\r", "@");
        let text = game.written();
        let found = [has_basic(&text), text.contains("\x1b[38;5;"), text.contains("\x1b[38;2;")];
        assert_eq!(found, [basic, palette, full], "{vars:?}");
        game.press("\x03");
        assert_eq!(game.end_restored().0, 0);
    }
}

#[test]
fn a_click_on_a_cell_travels_there() {
    let (data, [level, _, easy]) = data_folder();
    let mut game = Terminal::start(&data.path(""), &["play", &level, "--campaign", &easy, "--seed", "1"]);
    game.see("Depth");
    let at = |screen: &str| {
        let rows = screen.lines().enumerate().skip(1);
        rows.take(21).find_map(|(y, row)| Some((row.chars().position(|c| c == '@')?, y))).expect("a player")
    };
    let (x, y) = at(&game.screen());
    // The terminal counts from 1.
    for _ in 0..20 {
        game.press(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 11, y + 1, x + 11, y + 1));
        if at(&game.screen()) == (x + 10, y) {
            break;
        }
    }
    assert_eq!(at(&game.screen()), (x + 10, y), "{}", game.screen());
    game.press("\x03");
    assert_eq!(game.end_restored().0, 0);
}

/// Skipped if the sample files of the course are missing.
#[test]
fn a_save_of_the_course_can_be_played() {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BARROW_DATA").map_or_else(near, PathBuf::from).join("rlg327");
    for file in ["f2018-01.rlg327", "s2019-01.rlg327", "f2016-01.rlg327.txt"] {
        let path = folder.join(file);
        if !path.is_file() {
            println!("skipped: {} is missing", path.display());
            continue;
        }
        let data = Dir::new();
        let mut game =
            Terminal::start(&data.path(""), &["play", path.to_str().expect("text"), "--seed", "1"]);
        game.see("Press ? in the game");
        game.after("\r", "@");
        game.press("x");
        game.screen();
        game.press("s");
        game.screen();
        game.press("\x13");
        let (code, screen) = game.end_restored();
        assert!(code == 0 && screen.contains("Saved at depth 1"), "{file}: {screen}");
        let mut again = Terminal::start(&data.path(""), &["play"]);
        again.see("Continuing");
        again.press("\x03");
        assert_eq!(again.end_restored().0, 0);
    }
}
