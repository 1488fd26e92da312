//! `barrow convert` and the formats of `barrow gen -o`.

mod common;

use common::{Dir, barrow, barrow_with};

#[test]
fn a_level_is_unchanged_by_text_and_json() {
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
fn files_of_several_levels_are_converted() {
    let dir = Dir::new();
    let lines = barrow(&["gen", "rlg327", "--seed", "1", "--count", "3", "--format", "jsonl"]).done();
    let path = dir.write("levels.jsonl", &lines);
    barrow(&["convert", &path, &dir.path("levels.json")]).done();
    let list = dir.read("levels.json");
    assert_eq!(list, barrow(&["gen", "rlg327", "--seed", "1", "--count", "3", "--format", "json"]).done());
    assert_eq!(barrow(&["convert", &dir.path("levels.json"), "-", "--format", "jsonl"]).done(), lines);
}

#[test]
fn invalid_requests_write_nothing() {
    let dir = Dir::new();
    let path = dir.write("level.txt", "...\n");
    let out = dir.path("level.xyz");
    barrow(&["convert", &path, &out]).failed(2, &["the extension .xyz", ".json .jsonl", "list --formats"]);
    barrow(&["convert", &path, &dir.path("level")]).failed(2, &["has no extension", "--format"]);
    barrow(&["convert", &path, "-"]).failed(2, &["standard output has no extension", "--format"]);
    barrow(&["convert", &dir.path("none.txt"), "-", "--format", "json"]).failed(2, &["cannot read"]);
    let kept = dir.write("kept.json", "mine");
    let wrong = dir.write("wrong.txt", "..x\n");
    barrow(&["convert", &wrong, &kept]).failed(2, &["line 1, column 3"]);
    assert_eq!(dir.read("kept.json"), "mine");
}

#[test]
fn tileset_images_are_written_to_the_same_folder() {
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
    // An image of Barrow's tiles is replaced, and none is written by formats that do not need it.
    let sheet = std::fs::read(dir.path("barrow-tiles.png")).expect("it is there");
    std::fs::copy(dir.path("barrow-tiles-light.png"), dir.path("barrow-tiles.png")).expect("copied");
    barrow(&["convert", &dir.path("a.tmx"), &dir.path("b.ldtk")]).done();
    assert_eq!(std::fs::read(dir.path("barrow-tiles.png")).expect("it is there"), sheet);
    let other = Dir::new();
    barrow(&["gen", "nethack", "--seed", "5", "-o", &other.path("a.tmx")]).done();
    assert!(!std::path::Path::new(&other.path("barrow-tiles.png")).exists());
}

#[test]
fn other_files_with_the_name_of_the_tileset_image_are_never_replaced() {
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
fn a_note_names_the_tileset_image_on_standard_output() {
    let ran = barrow(&["gen", "nethack", "--seed", "5", "--format", "ldtk"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("barrow-tiles.png") && ran.err.lines().count() == 1, "{}", ran.err);
    barrow(&["gen", "nethack", "--seed", "5", "--format", "tmx"]).done();
}

#[test]
fn options_that_a_format_does_not_take_are_refused() {
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
        let said = [option, "does not take", wrong, right];
        barrow(&["convert", &level, &bad, "--format", wrong, option, value]).failed(2, &said);
        assert!(!std::path::Path::new(&bad).exists(), "{option}");
    }
    let other = barrow(&["gen", "nethack", "--seed", "5", "--format", "ansi", "--palette", "dark"]).done();
    assert_ne!(other, barrow(&["gen", "nethack", "--seed", "5", "--format", "ansi"]).done());
}

#[test]
fn a_failed_command_leaves_existing_files_unchanged() {
    let dir = Dir::new();
    let level = dir.write("level.txt", "---\n|.|\n---\n");
    let broken = dir.write("broken.json", "{\"barrow\":1,\"width\":3,");
    let packed = dir.write("broken.xp", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xff\xff");
    let kept = ["kept.rlg327", "kept.json", "kept.png", "kept.tmx"].map(|name| dir.write(name, "mine"));
    let [save, json, png, tmx] = kept.each_ref().map(String::as_str);
    let names = dir.names();
    let blocked = dir.path("level.txt/level.json");
    let fails: [(&[&str], i32, &str); 10] = [
        (&["convert", &level, save], 1, "cannot be written as rlg327: it is 3x3"),
        (&["convert", &broken, json], 2, "line 1, column"),
        (&["convert", &packed, json], 2, "xp, offset"),
        (&["convert", &level, png, "--cell-px", "70"], 2, "70"),
        (&["convert", &level, tmx, "--term", "S1999"], 2, "S1999"),
        (&["convert", &level, &blocked], 1, "cannot write"),
        (&["gen", "--seed", "1", "--size", "60x30", "-o", save], 2, "it is 60x30"),
        (&["gen", "--seed", "1", "--count", "2", "-o", png], 2, "can have only one level"),
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

#[test]
fn missing_folders_are_created() {
    let dir = Dir::new();
    let level = dir.write("level.txt", "---\n|.|\n---\n");
    barrow(&["convert", &level, &dir.path("a/b/level.json")]).done();
    assert!(dir.read("a/b/level.json").starts_with("{\"barrow\":1"));
    barrow(&["gen", "--seed", "1", "--count", "2", "-o", &dir.path("levels/deep/{seed}.json")]).done();
    assert!(dir.read("levels/deep/2.json").contains("\"seed\":2"));
    barrow(&["gen", "nethack", "--seed", "5", "-o", &dir.path("tiled/a.tmj")]).done();
    assert!(std::fs::exists(dir.path("tiled/barrow-tiles.png")).unwrap());
    // A command that fails leaves no empty folders.
    let names = dir.names();
    let impossible =
        ["--set", "rules.min_rooms=400", "--seed", "1", "-o", &dir.path("new/folder/level.json")];
    barrow(&[&["gen"], &impossible[..]].concat()).failed(1, &["seed 1"]);
    assert_eq!(dir.names(), names);
}

#[test]
fn limits_are_checked_before_levels_are_generated() {
    let dir = Dir::new();
    for (name, options, says) in [
        ("a.png", &["--cell-px", "70"][..], ["70 pixels", "64"]),
        ("a.svg", &["--cell-px", "70"], ["70 pixels", "64"]),
        ("a.svg", &["--size", "8000x8000"], ["8000x8000", "1048576"]),
        ("a.gif", &["--size", "8000x8000"], ["8000x8000", "would do"]),
        ("a.png", &["--size", "8000x8000", "--cell-px", "64"], ["512000x512000", "would do"]),
    ] {
        let path = dir.path(name);
        let args = [&["gen", "cellular_caves", "--seed", "1", "-o", &path], options].concat();
        barrow(&args).failed(2, &says);
    }
    assert!(dir.names().is_empty());
}

#[test]
fn pictures_have_the_same_default_style() {
    let dir = Dir::new();
    for name in ["a.png", "a.svg"] {
        let path = dir.path(name);
        let picture = |more: &[&str]| {
            barrow(&[&["gen", "crypt", "--seed", "7", "-o", &path], more].concat()).done();
            std::fs::read(&path).unwrap()
        };
        let usual = picture(&[]);
        assert!(usual == picture(&["--style", "tiles"]), "{name}");
        assert!(usual != picture(&["--style", "print"]), "{name}");
    }
    barrow(&["gen", "--seed", "1", "-o", &dir.path("b.svg"), "--style", "parchment"]).failed(2, &["print"]);
}
