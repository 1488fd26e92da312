//! `barrow course` and the commands on saves of the course RLG327.
#![cfg(unix)]

mod common;

use std::fs;
use std::process::{Command, Output};

use common::Dir;

/// Runs the command in a home folder.
fn course(home: &Dir, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_barrow"))
        .args(args)
        .current_dir(home.path(""))
        .env("HOME", home.path(""))
        .output()
        .expect("the command starts")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn a_dungeon_is_saved_in_the_home_folder_and_loaded_again() {
    let home = Dir::new();
    let saved = text(&course(&home, &["course", "--seed", "7", "--save"]));
    assert_eq!((saved.lines().count(), saved.matches('@').count()), (21, 1));
    let file = home.path(".rlg327/dungeon");
    let bytes = fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"RLG327-S2025"));
    assert_eq!(text(&course(&home, &["course", "--load"])), saved);
    text(&course(&home, &["course", "--load", "--save"]));
    assert_eq!(fs::read(&file).unwrap(), bytes, "loading and saving is the identity");
}

#[test]
fn distance_maps_equal_those_of_the_command_distance() {
    let home = Dir::new();
    let printed = text(&course(&home, &["course", "--seed", "7", "--save", "--distances"]));
    let [plain, walk, tunnel] = printed.split("\n\n").collect::<Vec<_>>()[..] else { panic!("{printed}") };
    assert_eq!(plain.lines().count(), 21);
    let both = text(&course(&home, &["distance", ".rlg327/dungeon", "--both"]));
    assert_eq!(both, format!("{walk}\n\n{tunnel}"));
    let alone = text(&course(&home, &["distance", ".rlg327/dungeon", "--mover", "tunnel"]));
    assert_eq!(alone, tunnel);
}

#[test]
fn a_simulation_ends_with_a_winner() {
    let home = Dir::new();
    let args = ["course", "--seed", "7", "--nummon", "5"];
    let played = text(&course(&home, &args));
    assert!(played.contains("You win") || played.contains("You lose"), "{}", &played[played.len() - 200..]);
    assert_eq!(text(&course(&home, &args)), played, "the same seed gives the same simulation");
}

#[test]
fn saves_are_checked_by_the_rules_of_their_term() {
    let home = Dir::new();
    for term in ["S2025", "F2018", "S2018"] {
        let saved = course(&home, &["course", "--seed", "7", "--save=x.rlg327", "--term", term]);
        assert!(saved.status.success());
        let report = text(&course(&home, &["check", "x.rlg327"]));
        assert!(report.contains(&format!("course's {term} rules")), "{report}");
    }
}

#[test]
fn layouts_without_stairs_are_named() {
    let home = Dir::new();
    let written = course(&home, &["gen", "rlg327", "--seed", "7", "-o", "x.rlg327", "--term", "F2018"]);
    let note = String::from_utf8_lossy(&written.stderr).into_owned();
    assert!(
        written.status.success() && note.contains("the layout of F2018 has no place for stairs"),
        "{note}"
    );
}

#[test]
fn a_missing_save_says_how_to_write_one() {
    let home = Dir::new();
    let output = course(&home, &["course", "--load"]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("does not exist; `barrow course --save` writes it"), "{message}");
}
