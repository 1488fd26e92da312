//! The game as players have it: the built command in a terminal of its own.
#![cfg(unix)]

mod common;
#[path = "common/pty.rs"]
mod pty;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use common::{Dir, command};
use pty::Terminal;

/// A level with a way down at the end of the way.
const LEVEL: &str = "\
------------
|<........>|
------------
";

/// The key that goes from the player to a monster beside them, if there is one.
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

/// The screen when the messages are read.
fn quiet(game: &mut Terminal) -> String {
    game.press("\x1b");
    game.screen()
}

/// A save with a few steps in it; its name and text.
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
fn a_game_is_played_saved_and_goes_on() {
    let data = Dir::new();
    let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("x");
    game.screen();
    game.press("x");
    // Someone comes, and is fought.
    let mut has_fought = false;
    for _ in 0..40 {
        let screen = game.screen();
        let key = key_to_monster(&screen);
        game.press(key.unwrap_or("."));
        has_fought |= key.is_some() && game.screen().lines().next().is_some_and(|row| row.contains("You "));
        if has_fought {
            break;
        }
    }
    assert!(has_fought, "{}", game.screen());
    game.after("i", "a | a dagger (weapon)");
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
    // It is over when it is given up: the save goes, and everything else is written.
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
    assert!(out.contains("as was written down"), "{out}");
    let mut replay = Terminal::start(&data.path(""), &["replay", recording.to_str().expect("text")]);
    replay.after(" ", "paused");
    replay.after("\x1b[F", "the end");
    replay.after("\x1b[H", "paused 0/");
    replay.after("\x1b[C", "paused 1/");
    replay.press("q");
    assert_eq!(replay.end().0, 0);
}

#[test]
fn a_level_file_has_stairs_that_lead_down() {
    let data = Dir::new();
    let level = data.write("level.txt", LEVEL);
    let mut game = Terminal::start(&data.path(""), &["play", &level, "--seed", "1"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    // Traps and those who live here may hold the player up.
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
fn signals_and_a_lost_terminal_save_the_game() {
    for signal in ["-HUP", "-TERM", "-INT", "-QUIT", "lost"] {
        let data = Dir::new();
        let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7"]);
        game.see("Press ? in the game");
        game.after("\r", "@");
        game.press("...");
        game.screen();
        if signal == "lost" {
            game.take_away();
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
fn damaged_foreign_and_newer_saves_are_kept_and_named() {
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
    // Another outcome than the one that was written down is told as well.
    data.write(&file, &text);
    assert_eq!(run(&data, &["replay", "--verify", &name]).0, 0);
}

#[test]
fn what_cannot_be_saved_is_put_elsewhere() {
    let data = Dir::new();
    // A file where the folder should be keeps even those out who may do everything.
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
fn an_old_save_survives_a_folder_that_is_read_only() {
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
    // Whoever may do everything may write there, too.
    if is_closed {
        assert!(code == 1 && screen.contains("Nothing is lost"), "{screen}");
        assert_eq!(data.read(&format!("saves/{name}.barrow")), text);
    }
}
