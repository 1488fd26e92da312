//! Errors: exit codes, messages, and no files left behind.

mod common;

use std::fs::File;

use common::{Dir, barrow, barrow_with, command, has_dev_full};

#[test]
fn invalid_requests_exit_with_2() {
    let wrong: [(&[&str], &str); 24] = [
        (&["gen", "--seed", ""], "a seed is a number or a text that is not blank"),
        (&["gen", "--seed", " "], "seed"),
        (&["gen", "-o", "level.pdf"], "no format has the extension .pdf"),
        (&["gen", "-o", "level.jpg"], ".png .svg .gif"),
        (&["gen", "--seed", "1", "-o", "a/{seed}.xyz"], ".xyz"),
        (&["rules", "conected"], "did you mean `connected`?"),
        (&["nethack"], "`nethack` is a recipe, not a command; did you mean `barrow gen nethack`?"),
        (&["nethck", "--seed", "a b"], "did you mean `barrow gen nethack --seed 'a b'`?"),
        (&["help", "nethack"], "unrecognized subcommand"),
        (&["mine.toml"], "did you mean `barrow gen mine.toml`?"),
        (&["gen", "--size", "0x0"], "sizes go from 1x1 to 8192x8192"),
        (&["gen", "--size", "99999x99999"], "sizes go from 1x1 to 8192x8192"),
        (&["gen", "--size", "80"], "80x21"),
        (&["gen", "--size", "10x10"], "smaller than 40x16"),
        (&["gen", "--jobs", "0"], "0"),
        (&["gen", "--format", "bmp"], "bmp"),
        (&["gen", "nethck"], "did you mean `nethack`?"),
        (&["gen", "zzzzzzzz"], "there are rlg327, "),
        (&["gen", "--set", "scatter_roms.rooms=3"], "did you mean `scatter_rooms`?"),
        (&["gen", "--set", "scatter_rooms.romms=3"], "did you mean `rooms`?"),
        (&["gen", "--set", "nonsense"], "sets nothing"),
        (&["stages", "simpel_rooms"], "did you mean `simple_rooms`?"),
        (&["frobnicate"], "frobnicate"),
        (&["show", "rlg328"], "did you mean `rlg327`?"),
    ];
    for (args, message) in wrong {
        barrow(args).failed(2, &[message]);
    }
}

#[test]
fn files_that_cannot_be_read_exit_with_2() {
    let dir = Dir::new();
    let here = dir.path("");
    let missing = dir.path("missing.toml");
    let junk = dir.write("junk.toml", (0..=255).rev().collect::<Vec<u8>>());
    let empty = dir.write("empty.txt", "");
    for command in ["gen", "watch", "show", "check", "view"] {
        barrow(&[command, &here]).failed(2, &["cannot read", "directory"]);
        barrow(&[command, &missing]).failed(2, &["cannot read", &missing, "No such file"]);
        barrow(&[command, &junk]).failed(2, &["junk.toml", "not"]);
    }
    for command in ["check", "view"] {
        barrow(&[command, &empty]).failed(2, &["empty.txt"]);
        barrow_with(&[command, "-"], b"{\"barrow\":1,").failed(2, &["standard input"]);
    }
    let level = dir.write("level.txt", "...\n");
    barrow(&["check", &level, "--rules", "nethck"]).failed(2, &["did you mean `nethack`?"]);
}

#[test]
fn all_errors_of_a_recipe_are_reported_with_line_and_column() {
    let dir = Dir::new();
    let recipe = dir.write(
        "broken.toml",
        r#"nam = "broken"
size = [0, 21]
tries = 0
depth = "deep"
[[stage]]
use = "simpel_rooms"
[[stage]]
use = "scatter_rooms"
rooms = [9, 6]
open_pct = 91
widht = [4, 14]
[[stage]]
use = "draw_rooms"
shapes = { square = 1 }
[rules]
connected = "wlak"
min_rooms = true
"#,
    );
    let ran = barrow(&["gen", &recipe]);
    let places = ["1:1", "2:8", "3:9", "4:9", "6:7", "9:9", "10:12", "11:1", "14:12", "16:13", "17:13"];
    for place in places {
        assert!(ran.err.contains(&format!("{recipe}:{place}\n")), "{place} is not in {}", ran.err);
    }
    assert_eq!(ran.err.matches("error: ").count(), places.len());
    assert!(!ran.err.contains('\x1b'));
    ran.failed(
        2,
        &["did you mean `name`?", "did you mean \"simple_rooms\"?", "did you mean `width`?", "^^^"],
    );
}

#[test]
fn a_generation_that_gives_up_exits_with_1_and_leaves_no_file() {
    let dir = Dir::new();
    let out = dir.path("level.txt");
    let impossible = ["--set", "rules.min_rooms=400", "--seed", "1"];
    barrow(&[&["gen", "-o", &out][..], &impossible].concat())
        .failed(1, &["barrow: recipe `rlg327` made no level from seed 1 in 50 tries", "400 are required"]);
    assert!(dir.names().is_empty());
    barrow(&[&["gen"][..], &impossible].concat()).failed(1, &["made no level"]);
}

#[test]
fn output_that_cannot_be_written_exits_with_1() {
    let dir = Dir::new();
    barrow(&["gen", "--seed", "1", "-o", &dir.path("")]).failed(1, &["cannot write", "Is a directory"]);
    let file = dir.write("file", "");
    let below = format!("{file}/level.txt");
    barrow(&["gen", "--seed", "1", "-o", &below]).failed(1, &["cannot write", &below]);
    barrow(&["man", "--dir", &file]).failed(1, &["cannot write"]);
    assert_eq!(dir.names(), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_renamed_leaves_nothing_behind() {
    let dir = Dir::new();
    // The temporary file is written, but file systems refuse a name of this length.
    let long = "a".repeat(300);
    barrow(&["gen", "--seed", "1", "-o", &dir.path(&long)]).failed(1, &["cannot write"]);
    // A folder has the name of the second file.
    std::fs::create_dir(dir.path("2.txt")).unwrap();
    barrow(&["gen", "--seed", "1", "--count", "3", "-o", &dir.path("{seed}.txt")]).failed(1, &["2.txt"]);
    assert_eq!(dir.names(), ["1.txt", "2.txt"]);
}

#[test]
fn a_full_disk_is_reported() {
    if !has_dev_full() {
        return;
    }
    let message = "barrow: cannot write standard output: No space left on device\n";
    let commands: [&[&str]; 9] = [
        &["gen", "--seed", "1"],
        &["gen", "--seed", "1", "--count", "5000", "--jobs", "3"],
        &["gen", "--seed", "1", "--format", "none"],
        &["list"],
        &["stages", "walls"],
        &["schema"],
        &["man"],
        &["completions", "bash"],
        &["watch", "--seed", "1"],
    ];
    for args in commands {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message, "{args:?}");
    }
    barrow(&["gen", "--seed", "1", "-o", "/dev/full"]).failed(1, &["cannot write /dev/full: No space left"]);
}
