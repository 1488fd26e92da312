//! Saves: full disks, killed programs, several saves, damaged saves.
#![cfg(unix)]

mod common;
#[path = "common/pty.rs"]
mod pty;

use std::fs;
use std::process::Command;

use common::{Dir, command, has_dev_full};
use portable_pty::CommandBuilder;
use pty::Terminal;

/// Starts a game, passes two turns and saves it.
fn save(data: &Dir, seed: &str) {
    let mut game = Terminal::start(&data.path(""), &["play", "--new", "--seed", seed]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("..");
    game.screen();
    game.press("\x13");
    let (code, screen) = game.end_restored();
    assert!(code == 0 && screen.contains("Saved at depth"), "{screen}");
}

fn run(data: &Dir, args: &[&str]) -> (i32, String, String) {
    let output = command(args).env("BARROW_DATA_DIR", data.path("")).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("it ended"), text(output.stdout), text(output.stderr))
}

/// Returns the names of the files in a folder, without temporary files of killed programs.
fn files(data: &Dir, folder: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(data.path(folder)) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

/// Starts the command with a file size limit of 0 bytes, which acts like a full disk.
fn on_a_full_disk(data: &Dir, args: &str) -> Terminal {
    let mut shell = CommandBuilder::new("sh");
    let barrow = env!("CARGO_BIN_EXE_barrow");
    shell.args(["-c", &format!("trap '' XFSZ; ulimit -f 0; exec '{barrow}' {args}")]);
    Terminal::start_command(&data.path(""), shell, (80, 24), &[("TERM", "xterm-256color")])
}

#[test]
fn a_full_disk_loses_no_game() {
    let data = Dir::new();
    save(&data, "7");
    let names = files(&data, "saves");
    let old = data.read(&format!("saves/{}", names[0]));
    let mut game = on_a_full_disk(&data, "play");
    game.see("Continuing");
    game.press(".");
    game.screen();
    // The first attempt to quit is refused, because the game would be lost.
    game.after("\x13", "Make room");
    game.press(".");
    game.screen();
    game.press("\x13");
    let (code, screen, written) = game.end_written();
    assert_eq!(code, 1, "{screen}");
    assert_eq!(files(&data, "saves"), names);
    assert_eq!(data.read(&format!("saves/{}", names[0])), old);
    // The save was printed to the terminal, and can be continued from there.
    let written = written.replace('\r', "");
    let from = written.rfind("barrow game ").expect("the game");
    let end = written[from..].find("\ncheck ").expect("its end") + from;
    let end = written[end + 1..].find('\n').expect("a line") + end + 2;
    let rescued = data.write("rescued", &written[from..end]);
    let (code, out, err) = run(&data, &["replay", "--verify", &rescued]);
    assert!(code == 0 && out.contains("4 actions"), "{out}{err}");
}

#[test]
fn a_failed_recording_is_reported_and_the_game_is_saved() {
    let data = Dir::new();
    let file = data.write("file", "in the way");
    let below = format!("{file}/game.barrow");
    let (code, screen) =
        Terminal::start(&data.path(""), &["play", "--seed", "7", "--record", &below]).end_restored();
    assert!(code == 1 && screen.contains("cannot write"), "{screen}");
    if !has_dev_full() {
        return;
    }
    let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7", "--record", "/dev/full"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    game.press("..");
    game.screen();
    game.press("\x13");
    let (code, screen) = game.end_restored();
    assert!(code == 1 && screen.contains("cannot write /dev/full: No space left"), "{screen}");
    assert!(screen.contains("Saved at depth"), "{screen}");
    assert_eq!(files(&data, "saves").len(), 1);
}

#[test]
fn a_killed_program_leaves_the_last_automatic_save() {
    let data = Dir::new();
    let mut game = Terminal::start(&data.path(""), &["play", "--seed", "7", "--nummon", "0"]);
    game.see("Press ? in the game");
    game.after("\r", "@");
    for _ in 0..15 {
        game.press("ssssssssss");
        game.screen();
    }
    let id = game.id().to_string();
    assert!(Command::new("kill").args(["-KILL", &id]).status().expect("kill").success());
    game.end();
    assert_eq!(files(&data, "saves").len(), 1);
    let (code, list, _) = run(&data, &["play", "--list"]);
    assert!(code == 0 && list.contains("turn 1"), "{list}");
    let mut again = Terminal::start(&data.path(""), &["play"]);
    again.see("Continuing");
    again.press("\x03");
    assert!(again.end_restored().1.contains("The save is unchanged."));
}

#[test]
fn a_menu_lists_several_saves() {
    let data = Dir::new();
    save(&data, "7");
    save(&data, "8");
    data.write("saves/broken.barrow", "nothing");
    let (code, out, err) = run(&data, &["play"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("barrow-7") && err.contains("barrow-8") && err.contains("--load"), "{err}");
    let start = || {
        let mut list = Terminal::start(&data.path(""), &["play"]);
        list.see("There are 3 saved games");
        list
    };
    let mut list = start();
    let screen = list.screen();
    assert!(screen.contains("cannot be played") && screen.contains("a new game"), "{screen}");
    list.press("\x1b");
    assert_eq!(list.end_restored().0, 0);
    let mut list = start();
    list.after("b", "Continuing the saved game barrow-8.");
    list.press("\x03");
    assert_eq!(list.end_restored().0, 0);
    let mut list = start();
    // A click on the second playable entry does the same.
    let row = list.screen().lines().position(|line| line.contains("barrow-8")).expect("it is there") + 1;
    list.after(&format!("\x1b[<0;8;{row}M"), "Continuing the saved game barrow-8.");
    list.press("\x03");
    assert_eq!(list.end_restored().0, 0);
    let mut list = start();
    list.after("N", "Press ? in the game");
    list.press("\x03");
    let (code, screen) = list.end_restored();
    assert!(code == 0 && screen.contains("Left before the first step"), "{screen}");
    assert_eq!(files(&data, "saves").len(), 3);
    assert_eq!(data.read("saves/broken.barrow"), "nothing");
}

#[test]
fn a_save_is_locked_while_it_is_played() {
    let data = Dir::new();
    save(&data, "7");
    let mut game = Terminal::start(&data.path(""), &["play"]);
    game.see("Continuing");
    let (code, screen) = Terminal::start(&data.path(""), &["play"]).end_restored();
    assert!(code == 2 && screen.contains("`barrow-7` is being played elsewhere"), "{screen}");
    game.press("\x03");
    assert_eq!(game.end_restored().0, 0);
    let mut again = Terminal::start(&data.path(""), &["play"]);
    again.see("Continuing");
    again.press("\x03");
    assert_eq!(again.end_restored().0, 0);
    assert_eq!(files(&data, "saves"), ["barrow-7.barrow"]);
}

/// Neither the reader of saves nor that of levels accepts the file.
#[test]
fn a_save_with_a_damaged_first_line_is_not_played() {
    let data = Dir::new();
    save(&data, "7");
    let name = format!("saves/{}", files(&data, "saves")[0]);
    let text = data.read(&name);
    for i in [0, 5, 11] {
        let mut bytes = text.clone().into_bytes();
        bytes[i] ^= 2;
        data.write(&name, &bytes);
        let (code, screen) = Terminal::start(&data.path(""), &["play", &data.path(&name)]).end_restored();
        assert!(code == 2 && screen.replace('\n', "").contains("not a game of Barrow"), "{screen}");
        assert_eq!(data.read(&name).as_bytes(), bytes);
    }
}
