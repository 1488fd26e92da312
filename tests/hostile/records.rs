//! Records of games that ask for endless work.

use crate::common::Dir;
use crate::limits::run;

/// Returns a record with the checksum that it needs to be read.
fn record(source: &str, actions: &str) -> String {
    let count = actions.split_whitespace().count();
    let body = format!(
        "barrow game 1\nseed 7\n{source}state depth 1, turn 1, level 1\ndigest 0000000000000000\nactions {count}\n{actions}\n"
    );
    format!("{body}check {:016x}\n", barrow::Seed::key(&body))
}

#[track_caller]
fn is_refused(record: &str, words: &[&str]) {
    let dir = Dir::new();
    let path = dir.write("game.barrow", record);
    run(&["replay", "--verify", &path]).refused(1, words);
}

#[test]
fn numbers_beyond_the_limits_of_the_command_are_refused() {
    for count in ["2147483647", "201", "-1", "99999999999999999999"] {
        is_refused(&record(&format!("nummon\n| {count}\n"), "s"), &["monster groups", "200"]);
    }
    for action in ["4000000000s", "1000002s", "18446744073709551616s"] {
        is_refused(&record("", action), &["1000000 actions"]);
    }
    let place = |more: &str| {
        let campaign = [
            "name = \"x\"",
            "title = \"x\"",
            "goal = { depth = 1 }",
            "[[place]]",
            "depth = [1, 1]",
            "recipe = \"nethack\"",
            more,
        ];
        let lines: Vec<String> = campaign.iter().map(|line| format!("| {line}\n")).collect();
        record(&format!("campaign\n{}", lines.concat()), "s")
    };
    is_refused(&place("size = [8192, 8192]"), &["8192x8192", "1048576 cells"]);
    is_refused(&place("monsters = \"30000\""), &["monsters", "500"]);
    is_refused(&place("items = \"30000d1\""), &["items", "500"]);
}

#[test]
fn levels_beyond_the_limits_of_the_game_are_refused() {
    let size = 1100;
    let row = format!("| {}\n", ".".repeat(size));
    is_refused(&record(&format!("level\n{}", row.repeat(size)), "s"), &["1048576 cells"]);
}

#[test]
fn endless_files_are_refused() {
    run(&["replay", "/dev/zero", "--verify"]).refused(1, &["/dev/zero", "not a game of Barrow"]);
    run(&["play", "/dev/zero"]).refused(2, &[]);
}

#[test]
fn a_record_of_a_single_action_many_times_ends() {
    // The player starves long before the last action.
    let dir = Dir::new();
    let path = dir.write(
        "game.barrow",
        record("nummon\n| 0\n", "1000000s").replace("actions 1\n", "actions 1000000\n"),
    );
    run(&["replay", "--verify", &path]).refused(1, &[]);
}
