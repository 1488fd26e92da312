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

#[test]
fn pictures_of_the_tiles_are_written_beside() {
    let dir = Dir::new();
    for (name, words) in [
        ("a.tmj", &[][..]),
        ("a.tmx", &["--tile-pictures", "beside", "--tile-data", "zlib"]),
        ("a.ldtk", &[]),
        ("{seed}.tmj", &["--palette", "light"]),
    ] {
        let path = dir.path(name);
        barrow(&[&["gen", "nethack", "--seed", "5", "-o", &path], words].concat()).done();
        let sheet = if words.contains(&"light") { "barrow-tiles-light.png" } else { "barrow-tiles.png" };
        assert!(dir.read(&name.replace("{seed}", "5")).contains(sheet), "{name}");
        let bytes = std::fs::read(dir.path(sheet)).expect("it is there");
        assert!(bytes.starts_with(b"\x89PNG"), "{name}");
    }
    // A sheet of ours is made anew, and nothing is written where none is needed.
    let sheet = std::fs::read(dir.path("barrow-tiles.png")).expect("it is there");
    std::fs::copy(dir.path("barrow-tiles-light.png"), dir.path("barrow-tiles.png")).expect("copied");
    barrow(&["convert", &dir.path("a.tmx"), &dir.path("b.ldtk")]).done();
    assert_eq!(std::fs::read(dir.path("barrow-tiles.png")).expect("it is there"), sheet);
    let other = Dir::new();
    barrow(&["gen", "nethack", "--seed", "5", "-o", &other.path("a.tmx")]).done();
    assert!(!std::path::Path::new(&other.path("barrow-tiles.png")).exists());
}

#[test]
fn files_of_others_are_never_replaced() {
    let dir = Dir::new();
    dir.write("barrow-tiles.png", "mine");
    let path = dir.path("a.tmj");
    let said = ["there is another file of that name", "choose another folder"];
    barrow(&["gen", "nethack", "--seed", "5", "-o", &path]).failed(2, &said);
    barrow(&["gen", "nethack", "--seed", "5", "-o", &dir.path("{seed}.tmj")]).failed(2, &said);
    let level = dir.write("level.txt", "...\n");
    barrow(&["convert", &level, &path]).failed(2, &said);
    assert_eq!(dir.read("barrow-tiles.png"), "mine");
    for name in ["a.tmj", "5.tmj"] {
        assert!(!std::path::Path::new(&dir.path(name)).exists(), "{name}");
    }
    let itself = ["convert", &level, &dir.path("barrow-tiles.png"), "--format", "ldtk"];
    barrow(&itself).failed(2, &["choose another"]);
}

#[test]
fn on_standard_output_it_is_said_what_belongs_beside() {
    let ran = barrow(&["gen", "nethack", "--seed", "5", "--format", "ldtk"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("barrow-tiles.png") && ran.err.lines().count() == 1, "{}", ran.err);
    barrow(&["gen", "nethack", "--seed", "5", "--format", "tmx"]).done();
}

#[test]
fn options_of_other_formats_are_wrong() {
    let dir = Dir::new();
    let rows = barrow(&["gen", "rlg327", "--seed", "5"]).done();
    let level = dir.write("level.txt", rows);
    for (option, value, right, wrong) in [
        ("--term", "S2019", "rlg327", "png"),
        ("--style", "tiles", "svg", "json"),
        ("--palette", "high-contrast", "xp", "csv"),
        ("--title", "Deep", "png", "tmx"),
        ("--cell-px", "8", "png", "uvtt"),
        ("--grid", "hidden", "svg", "xp"),
        ("--tile-data", "base64", "tmj", "ldtk"),
        ("--tile-pictures", "beside", "tmx", "tmj"),
    ] {
        let (good, bad) = (dir.path("good"), dir.path("bad"));
        barrow(&["convert", &level, &good, "--format", right, option, value]).done();
        let said = [option, "does not concern the format", wrong, right];
        barrow(&["convert", &level, &bad, "--format", wrong, option, value]).failed(2, &said);
        assert!(!std::path::Path::new(&bad).exists(), "{option}");
    }
    let other = barrow(&["gen", "nethack", "--seed", "5", "--format", "ansi", "--palette", "dark"]).done();
    assert_ne!(other, barrow(&["gen", "nethack", "--seed", "5", "--format", "ansi"]).done());
}

#[test]
fn a_file_is_replaced_by_a_whole_one_or_not_at_all() {
    let dir = Dir::new();
    let level = dir.write("level.txt", "---\n|.|\n---\n");
    let broken = dir.write("broken.json", "{\"barrow\":1,\"width\":3,");
    let packed = dir.write("broken.xp", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xff\xff");
    let kept = ["kept.rlg327", "kept.json", "kept.png", "kept.tmx"].map(|name| dir.write(name, "mine"));
    let [save, json, png, tmx] = kept.each_ref().map(String::as_str);
    let names = dir.names();
    let gone = dir.path("no/such/level.json");
    let fails: [(&[&str], i32, &str); 10] = [
        (&["convert", &level, save], 1, "cannot be written as rlg327: it is 3x3"),
        (&["convert", &broken, json], 2, "line 1, column"),
        (&["convert", &packed, json], 2, "xp, offset"),
        (&["convert", &level, png, "--cell-px", "65"], 1, "65"),
        (&["convert", &level, tmx, "--term", "S1999"], 2, "S1999"),
        (&["convert", &level, &gone], 1, "cannot write"),
        (&["gen", "--seed", "1", "--size", "60x30", "-o", save], 1, "it is 60x30"),
        (&["gen", "--seed", "1", "--count", "2", "-o", png], 2, "holds one level"),
        (&["gen", "--seed", "1", "--set", "rules.min_rooms=400", "-o", json], 1, "made no level"),
        (&["gen", "nethck", "-o", json], 2, "did you mean `nethack`?"),
    ];
    for (args, code, says) in fails {
        barrow(args).failed(code, &[says]);
        assert!(kept.iter().all(|path| std::fs::read(path).is_ok_and(|bytes| bytes == b"mine")), "{args:?}");
        assert_eq!(dir.names(), names, "{args:?}");
    }
    barrow(&["convert", &level, json]).done();
    assert!(dir.read("kept.json").starts_with("{\"barrow\":1"));
    assert_eq!(dir.names(), names);
}
