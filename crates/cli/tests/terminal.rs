//! The game in a pseudoterminal: saving, signals, damaged files.
#![cfg(unix)]

mod common;
#[path = "common/pty.rs"]
mod pty;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use common::{Dir, command};
use pty::Terminal;

/// A level with stairs down at the end of a row.
const LEVEL: &str = "\
------------
|<........>|
------------
";

/// Returns the key that moves the player onto an adjacent monster.
fn key_to_monster(screen: &str) -> Option<&'static str> {
    const KEYS: [(isize, isize, &str); 8] = [
        (0, -1, "k"),
        (1, -1, "u"),
        (1, 0, "l"),
        (1, 1, "n"),
        (0, 1, "j"),
        (-1, 1, "b"),
        (-1, 0, "h"),
        (-1, -1, "y"),
    ];
    let rows: Vec<Vec<char>> = screen.lines().take(22).map(|row| row.chars().collect()).collect();
    let (y, x) = rows
        .iter()
        .enumerate()
        .skip(1)
        .find_map(|(y, row)| Some((y, row.iter().position(|&c| c == '@')?)))?;
    let at =
        |dx: isize, dy: isize| rows.get(y.checked_add_signed(dy)?)?.get(x.checked_add_signed(dx)?).copied();
    let is_monster =
        |(dx, dy, _): &&(isize, isize, &str)| at(*dx, *dy).is_some_and(|c| c.is_ascii_alphabetic());
    KEYS.iter().find(is_monster).map(|(_, _, key)| *key)
}

/// Dismisses messages. Returns the screen.
fn quiet(game: &mut Terminal) -> String {
    game.press("\x1b");
    game.screen()
}

/// Saves a game of a few turns. Returns the save's name and text.
fn saved(data: &Dir) -> (String, String) {
    let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("..");
    game.screen();
    game.press("\x13");
    let (code, screen) = game.end();
    assert_eq!(code, 0, "{screen}");
    let names = fs::read_dir(data.path("saves")).expect("a folder");
    let names: Vec<String> =
        names.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    assert_eq!(names.len(), 1, "{names:?}");
    let text = data.read(&format!("saves/{}", names[0]));
    (names[0].trim_end_matches(".barrow").to_string(), text)
}

fn run(data: &Dir, args: &[&str]) -> (i32, String, String) {
    let output = command(args).env("BARROW_DATA_DIR", data.path("")).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("it ended"), text(output.stdout), text(output.stderr))
}

#[test]
fn a_game_is_saved_and_continued() {
    let data = Dir::new();
    let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("x");
    game.screen();
    game.press("x");
    // Passes turns until a monster comes, then attacks it.
    let mut has_fought = false;
    for _ in 0..40 {
        let screen = game.screen();
        if screen.contains("--more--") {
            game.press(" ");
            continue;
        }
        let key = key_to_monster(&screen);
        game.press(key.unwrap_or("."));
        has_fought |= key.is_some() && game.screen().lines().next().is_some_and(|row| row.contains("You "));
        if has_fought {
            break;
        }
    }
    assert!(has_fought, "{}", game.screen());
    game.after("i", "a ) a dagger (weapon)");
    game.press("\x1b");
    game.screen();
    let before = quiet(&mut game);
    game.press("\x13");
    let (code, screen) = game.end();
    assert_eq!(code, 0, "{screen}");
    assert!(screen.contains("Saved at depth"), "{screen}");
    let (code, list, _) = run(&data, &["play", "--list"]);
    assert_eq!(code, 0);
    assert!(list.contains("depth") && list.contains("-7 "), "{list}");
    let mut again = Terminal::start(&data.path(""), &["play"]);
    again.see("Continuing");
    assert_eq!(quiet(&mut again), before);
    // Giving up ends the game: the save is deleted; score, obituary and recording are written.
    again.after("Q", "for good?");
    again.after("y", "Press Enter");
    again.after("\r", "You have left");
    again.press("\r");
    let (code, screen) = again.end();
    assert_eq!(code, 0, "{screen}");
    assert!(screen.contains("ann gave up"), "{screen}");
    assert_eq!(run(&data, &["play", "--list"]).1, "There are no saved games.\n");
    assert!(run(&data, &["scores"]).1.contains("ann gave up"));
    let recording =
        fs::read_dir(data.path("morgue")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let recording = recording.into_iter().find(|path| path.extension().is_some_and(|end| end == "barrow"));
    let recording = recording.expect("a recording");
    let (code, out, err) = run(&data, &["replay", "--verify", recording.to_str().expect("text")]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("as recorded"), "{out}");
    let mut replay = Terminal::start(&data.path(""), &["replay", recording.to_str().expect("text")]);
    replay.after(" ", "paused");
    replay.after("\x1b[F", "the end");
    replay.after("\x1b[H", "paused 0/");
    replay.after("\x1b[C", "paused 1/");
    replay.press("q");
    assert_eq!(replay.end().0, 0);
}

#[test]
fn stairs_of_a_level_file_lead_to_the_next_level() {
    let data = Dir::new();
    let level = data.write("level.txt", LEVEL);
    let mut game = Terminal::start(&data.path(""), &["play", &level, "--seed", "1"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    // Traps and monsters may delay the player.
    for _ in 0..40 {
        game.press("l");
        game.screen();
    }
    game.after(">", "Depth 2");
    let before = quiet(&mut game);
    game.press("\x03");
    let (code, screen) = game.end();
    assert!(code == 0 && screen.contains("Saved at depth"), "{screen}");
    let mut again = Terminal::start(&data.path(""), &["play"]);
    again.see("Continuing");
    assert_eq!(quiet(&mut again), before);
    again.press("\x03");
    assert!(again.end().1.contains("The save is unchanged."));
}

#[test]
fn signals_and_a_closed_terminal_save_the_game() {
    for signal in ["-HUP", "-TERM", "-INT", "-QUIT", "close"] {
        let data = Dir::new();
        let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7"]);
        game.see("Press ? in the game");
        game.after("\r", "@");
        game.press("...");
        game.screen();
        if signal == "close" {
            game.close();
        } else {
            let id = game.id().to_string();
            assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
            let (code, screen) = game.end_restored();
            assert!(code == 0 && screen.contains("Saved at depth"), "{signal}: {screen}");
        }
        assert!(run(&data, &["play", "--list"]).1.contains("turn 3"), "{signal}");
    }
}

#[test]
fn damaged_foreign_and_newer_saves_are_reported_and_unchanged() {
    let data = Dir::new();
    let (name, text) = saved(&data);
    let file = format!("saves/{name}.barrow");
    let flipped = text.replacen("seed 7", "seed 6", 1);
    let head = text.lines().next().expect("a line");
    let newer = text.replacen(head, "barrow game 999", 1);
    for (damaged, why) in [
        (&text[..text.len() / 2], "truncated"),
        ("", "not a game of Barrow"),
        ("hello\n", "not a game of Barrow"),
        (flipped.as_str(), "checksum does not match"),
        (newer.as_str(), "rules version 999"),
    ] {
        data.write(&file, damaged);
        for args in [&["play"][..], &["play", "--load", &name]] {
            let (code, screen) = Terminal::start(&data.path(""), args).end();
            let flat = screen.replace('\n', "");
            assert_eq!(code, 2, "{screen}");
            assert!(
                flat.contains(why) && flat.contains("--new") && flat.contains(&format!("{name}.barrow")),
                "{why}: {screen}"
            );
        }
        let (code, _, err) = run(&data, &["replay", "--verify", &data.path(&file)]);
        assert!(code == 1 && err.contains(why), "{err}");
        assert_eq!(data.read(&file), damaged);
    }
    assert!(run(&data, &["play", "--list"]).1.contains("cannot be played"));
    // The unchanged save is still valid.
    data.write(&file, &text);
    assert_eq!(run(&data, &["replay", "--verify", &name]).0, 0);
}

#[test]
fn a_save_that_cannot_be_written_goes_to_the_home_folder() {
    let data = Dir::new();
    // A file in place of the folder blocks writing even for root.
    data.write("saves", "in the way");
    let mut game = Terminal::start(&data.path(""), &["play", "--new", "--seed", "7"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("...");
    game.screen();
    game.press("\x13");
    let (code, screen) = game.end();
    assert_eq!(code, 1, "{screen}");
    let flat = screen.replace('\n', "");
    assert!(flat.contains("cannot write") && flat.contains("Nothing is lost"), "{screen}");
    let path = flat.split("the game is in ").nth(1).and_then(|rest| rest.split(".barrow").next());
    let path = format!("{}.barrow", path.expect("a path").trim());
    assert_eq!(run(&data, &["replay", "--verify", &path]).0, 0);
    fs::remove_file(path).expect("it was there");
    assert_eq!(data.read("saves"), "in the way");
}

#[test]
fn a_read_only_folder_leaves_the_old_save_unchanged() {
    let data = Dir::new();
    let (name, text) = saved(&data);
    let folder = data.path("saves");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).expect("it is ours");
    let is_closed = fs::write(data.path("saves/x"), "").is_err();
    let mut game = Terminal::start(&data.path(""), &["play", "--load", &name]);
    game.see("Continuing");
    game.press(".");
    game.screen();
    game.press("\x13");
    let (code, screen) = game.end();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("it is ours");
    // Root can write to read-only folders.
    if is_closed {
        assert!(code == 1 && screen.contains("Nothing is lost"), "{screen}");
        assert_eq!(data.read(&format!("saves/{name}.barrow")), text);
    }
}
