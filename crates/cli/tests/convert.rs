//! `barrow convert` and the formats of `barrow gen -o`.

mod common;

use common::{Dir, barrow, barrow_with};

#[test]
fn a_level_survives_text_and_json() {
    let dir = Dir::new();
    let level = barrow(&["gen", "nethack", "--seed", "5", "--format", "json"]).done();
    let path = dir.write("level.json", &level);
    let again = dir.path("again.json");
    barrow(&["convert", &path, &again]).done();
    assert_eq!(dir.read("again.json"), level);
    let rows = barrow(&["convert", &path, "-", "--format", "text", "--header"]).done();
    assert_eq!(rows, barrow(&["gen", "nethack", "--seed", "5", "--header"]).done());
    let found = barrow_with(&["convert", "-", "-", "--format", "json"], rows.as_bytes()).done();
    assert!(
        found.starts_with("{\"barrow\":1,\"generation\":1,\"recipe\":\"nethack\",\"seed\":5,"),
        "{found}"
    );
    assert_eq!(barrow_with(&["view", "-"], found.as_bytes()).done(), barrow(&["view", &path]).done());
}

#[test]
fn several_levels_stay_several() {
    let dir = Dir::new();
    let lines = barrow(&["gen", "rlg327", "--seed", "1", "--count", "3", "--format", "jsonl"]).done();
    let path = dir.write("levels.jsonl", &lines);
    barrow(&["convert", &path, &dir.path("levels.json")]).done();
    let list = dir.read("levels.json");
    assert_eq!(list, barrow(&["gen", "rlg327", "--seed", "1", "--count", "3", "--format", "json"]).done());
    assert_eq!(barrow(&["convert", &dir.path("levels.json"), "-", "--format", "jsonl"]).done(), lines);
}

#[test]
fn wrong_requests_write_nothing() {
    let dir = Dir::new();
    let path = dir.write("level.txt", "...\n");
    let out = dir.path("level.xyz");
    barrow(&["convert", &path, &out]).failed(2, &["does not tell the format", "list --formats"]);
    barrow(&["convert", &path, "-"]).failed(2, &["does not tell the format"]);
    barrow(&["convert", &dir.path("none.txt"), "-", "--format", "json"]).failed(2, &["cannot read"]);
    let kept = dir.write("kept.json", "mine");
    let wrong = dir.write("wrong.txt", "..x\n");
    barrow(&["convert", &wrong, &kept]).failed(2, &["line 1, column 3"]);
    assert_eq!(dir.read("kept.json"), "mine");
}
