//! Animations and recordings of generations: `barrow gen -o x.gif`, `-o x.cast`, and `barrow convert` to them.

mod common;

use std::fs;

use common::{Dir, barrow, barrow_with};

#[test]
fn an_animation_is_selected_by_extension_or_format() {
    let dir = Dir::new();
    let (gif, cast) = (dir.path("a.gif"), dir.path("a.cast"));
    barrow(&["gen", "rlg327", "--seed", "7", "-o", &gif, "--cell-px", "8", "--palette", "light"]).done();
    let bytes = fs::read(&gif).unwrap();
    assert!(bytes.starts_with(b"GIF89a") && bytes.ends_with(&[0x3B]));
    assert_eq!(u16::from_le_bytes([bytes[6], bytes[7]]), 80 * 8);
    barrow(&["gen", "rlg327", "--seed", "7", "-o", &cast, "--seconds", "5", "--title", "mine"]).done();
    let lines = dir.read("a.cast");
    assert!(lines.starts_with("{\"version\":2,\"width\":80,\"height\":23,\"title\":\"mine\","), "{lines}");
    assert!(lines.lines().last().unwrap().starts_with("[5.00, \"o\", "), "{lines}");
    let printed =
        barrow(&["gen", "rlg327", "--seed", "7", "--format", "cast", "--title", "mine", "--seconds", "5"]);
    assert_eq!(printed.done(), lines);
    assert_eq!(dir.names(), ["a.cast", "a.gif"]);
}

#[test]
fn recipe_files_and_overrides_are_animated() {
    let dir = Dir::new();
    let text = barrow(&["show", "rlg327"]).done();
    let recipe = dir.write("mine.toml", &text);
    let cast = |recipe: &str, setting: &str| {
        barrow(&["gen", recipe, "--seed", "3", "--size", "60x20", "--set", setting, "--format", "cast"])
            .done()
    };
    let same = cast(&recipe, "scatter_rooms.open_pct=9");
    assert_eq!(same, cast("rlg327", "scatter_rooms.open_pct=9"));
    assert_ne!(same, cast("rlg327", "scatter_rooms.open_pct=7"));
    let piped = ["gen", "-", "--seed", "3", "--size", "60x20", "--format", "cast"];
    assert!(barrow_with(&piped, text.as_bytes()).done().contains("\"Size\":\"60x20\""));
}

#[test]
fn an_animation_has_one_level() {
    let dir = Dir::new();
    let many = ["gen", "rlg327", "--seed", "1", "--count", "2", "--seconds", "1", "-o"];
    let one = dir.path("a.gif");
    barrow(&[&many[..], &[&one]].concat())
        .failed(2, &["a file of the format gif can have only one level", "{seed}"]);
    barrow(&[&many[..], &[&dir.path("{seed}.cast")]].concat()).done();
    assert_eq!(dir.names(), ["1.cast", "2.cast"]);
    barrow(&["gen", "--seed", "1", "--set", "rules.min_rooms=400", "--set", "tries=2", "-o", &one])
        .failed(1, &["made no level from seed 1 in 2 tries"]);
    barrow(&["gen", "--seed", "1", "--seconds", "0", "-o", &one]).failed(2, &["--seconds"]);
    barrow(&["gen", "--seed", "1", "--cell-px", "12", "-o", &one]).failed(2, &["12 pixels", "16 would do"]);
    assert_eq!(dir.names(), ["1.cast", "2.cast"]);
}

#[test]
fn a_level_from_a_file_is_generated_again() {
    let dir = Dir::new();
    for (recipe, more) in [("rlg327", ["--size", "60x20"]), ("nethack", ["--depth", "12"])] {
        let make = ["gen", recipe, "--seed", "5", more[0], more[1], "-o"];
        barrow(&[&make[..], &[&dir.path("a.json")]].concat()).done();
        barrow(&[&make[..], &[&dir.path("a.cast")]].concat()).done();
        barrow(&["convert", &dir.path("a.json"), &dir.path("b.cast")]).done();
        assert_eq!(dir.read("a.cast"), dir.read("b.cast"));
    }
}

#[test]
fn a_level_that_cannot_be_generated_again_is_not_animated() {
    let dir = Dir::new();
    let out = dir.path("b.gif");
    let convert = |level: &str, words: &[&str]| {
        let path = dir.write("a.json", level);
        barrow(&["convert", &path, &out]).failed(2, words);
    };
    let level = barrow(&["gen", "rlg327", "--seed", "5", "--format", "json"]).done();
    let advice = "`barrow gen RECIPE --seed 5 -o FILE`";
    let changed = level.replacen("..", ".<", 1);
    assert_ne!(changed, level);
    convert(&changed, &["seed 5 of `rlg327` gives a different level", advice]);
    convert(&level.replace("\"generation\":1", "\"generation\":0"), &["generation version 0", advice]);
    convert(
        &level.replace("\"recipe\":\"rlg327\"", "\"recipe\":\"my_own\""),
        &["`my_own` is not a built-in recipe"],
    );
    convert(
        &level.replace("\"recipe\":\"rlg327\"", "\"recipe\":\"rogue\""),
        &["differs from the built-in one"],
    );
    let changed = ["gen", "rlg327", "--seed", "5", "--set", "scatter_rooms.open_pct=9", "--format", "json"];
    convert(&barrow(&changed).done(), &["its recipe `rlg327` differs from the built-in one", advice]);
    let rows = dir.write("a.txt", "...\n");
    barrow(&["convert", &rows, &out]).failed(2, &["does not name its recipe", "`barrow gen RECIPE --seed N"]);
    assert_eq!(dir.names(), ["a.json", "a.txt"]);
}
