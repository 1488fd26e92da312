//! `barrow gen`: output, files, seeds, jobs and locks.

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use common::{Dir, barrow, barrow_with, command};
use serde_json::Value;

#[test]
fn words_are_seeds_and_their_number_is_printed() {
    let words = barrow(&["gen", "nethack", "--seed", "grey harbor"]);
    let line = "barrow gen nethack --seed 8338786079166177852  # seed \"grey harbor\"\n";
    assert_eq!((words.code, words.err.as_str()), (0, line));
    let number = barrow(&["gen", "nethack", "--seed", "8338786079166177852"]).done();
    assert_eq!(words.out, number);
    assert_ne!(barrow(&["gen", "nethack", "--seed", "Grey harbor"]).out, number);
    let header = barrow(&["gen", "nethack", "--seed", "grey harbor", "--header"]).out;
    assert!(header.contains("8338786079166177852"), "{header}");
    let watched = barrow(&["watch", "rogue", "--seed", "grey harbor"]);
    assert!(watched.err.contains("--seed 8338786079166177852  # seed"), "{}", watched.err);
}

#[test]
fn the_printed_command_generates_the_same_levels() {
    let args = [
        "gen",
        "nethack",
        "--size",
        "60x20",
        "--depth",
        "9",
        "--set",
        "wall_niches.on=false",
        "--count",
        "2",
    ];
    let ran = barrow(&args);
    let repeat: Vec<&str> = ran.err.split_whitespace().collect();
    assert_eq!(barrow(&repeat[1..]).done(), ran.out);
}

#[test]
fn every_recipe_generates_levels() {
    for line in barrow(&["list"]).done().lines() {
        let name = line.split_whitespace().next().unwrap();
        let rows = barrow(&["gen", name, "--seed", "3"]).done();
        assert!(rows.contains('.') && !rows.contains('\x1b'), "{name}");
        assert_eq!(rows, barrow(&["gen", name, "--seed", "0x3"]).done());
    }
    let rows = barrow(&["gen", "--seed", "3", "--size", "100x30"]).done();
    assert_eq!((rows.lines().count(), rows.lines().next().unwrap().len()), (30, 100));
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    for format in ["text", "json", "jsonl", "ansi"] {
        let levels = |jobs| {
            barrow(&[
                "gen",
                "--seed",
                "18446744073709551000",
                "--count",
                "1500",
                "--jobs",
                jobs,
                "--format",
                format,
            ])
            .done()
        };
        let one = levels("1");
        assert!(one == levels("2") && one == levels("7"), "{format}");
    }
}

#[test]
fn several_levels_are_concatenated() {
    let one = |seed: &str| barrow(&["gen", "nethack", "--seed", seed, "--header"]).done();
    let both = barrow(&["gen", "nethack", "--seed", "4", "--count", "2", "--header"]).done();
    assert_eq!(both, one("4") + &one("5"));
    let plain = barrow(&["gen", "nethack", "--seed", "4", "--count", "2"]).done();
    assert_eq!(plain.lines().count(), 42);
    assert!(both.len() > plain.len());
}

#[test]
fn json_is_a_document_or_an_array() {
    let json = |count: &str, format: &str| {
        barrow(&["gen", "--seed", "4", "--count", count, "--format", format]).done()
    };
    let one: Value = serde_json::from_str(&json("1", "json")).unwrap();
    assert_eq!((&one["seed"], &one["barrow"]), (&4.into(), &1.into()));
    let list: Value = serde_json::from_str(&json("3", "json")).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 3);
    assert_eq!(list[0], one);
    assert_eq!(json("0", "json"), "[]\n");
    assert_eq!(json("0", "jsonl") + &json("0", "text"), "");
    let lines: Vec<Value> =
        json("3", "jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(Value::from(lines), list);
}

#[test]
fn the_format_none_prints_a_line_of_statistics() {
    let out = barrow(&["gen", "nethack", "--seed", "1", "--count", "50", "--format", "none"]).done();
    assert_eq!(out.lines().count(), 1);
    let summary: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&summary["levels"], &summary["failed"]), (&50.into(), &0.into()));
    assert!(summary["seconds"].is_f64() && summary["levels_per_s"].is_f64() && summary["retries"].is_u64());
}

#[test]
fn failed_seeds_are_reported_and_the_others_generated() {
    let strict = ["--set", "rules.min_rooms=9", "--set", "tries=1", "--seed", "1", "--count", "20"];
    let ran = barrow(&[&["gen", "--format", "none"][..], &strict].concat());
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    let (levels, failed) = (summary["levels"].as_u64().unwrap(), summary["failed"].as_u64().unwrap());
    assert!(ran.code == 1 && levels > 0 && failed > 0 && levels + failed == 20, "{}", ran.out);
    assert_eq!(ran.err.matches("made no level from seed").count() as u64, failed);
    let rows = barrow(&[&["gen", "--jobs", "3"][..], &strict].concat());
    assert_eq!((rows.code, rows.out.lines().count() as u64), (1, levels * 21));
    let list = barrow(&[&["gen", "--format", "json"][..], &strict].concat());
    let list: Value = serde_json::from_str(&list.out).unwrap();
    assert_eq!(list.as_array().unwrap().len() as u64, levels);
}

#[test]
fn the_extension_selects_the_format() {
    let dir = Dir::new();
    let (json, text) = (dir.path("a.json"), dir.path("a.txt"));
    assert_eq!(barrow(&["gen", "--seed", "1", "-o", &json]).done(), "");
    barrow(&["gen", "--seed", "1", "-o", &text]).done();
    assert_eq!(dir.read("a.json"), barrow(&["gen", "--seed", "1", "--format", "json"]).done());
    assert_eq!(dir.read("a.txt"), barrow(&["gen", "--seed", "1", "-o", "-"]).done());
    // An existing file is replaced.
    barrow(&["gen", "--seed", "2", "-o", &text]).done();
    assert_eq!(dir.read("a.txt"), barrow(&["gen", "--seed", "2"]).done());
    assert_eq!(dir.names(), ["a.json", "a.txt"]);
}

#[test]
fn the_placeholder_seed_writes_a_file_for_each_level() {
    let dir = Dir::new();
    barrow(&["gen", "--seed", "8", "--count", "3", "--jobs", "2", "-o", &dir.path("l{seed}.json")]).done();
    assert_eq!(dir.names(), ["l10.json", "l8.json", "l9.json"]);
    assert_eq!(dir.read("l9.json"), barrow(&["gen", "--seed", "9", "--format", "json"]).done());
}

#[cfg(unix)]
#[test]
fn symbolic_links_stay_and_devices_are_written_to() {
    let dir = Dir::new();
    dir.write("real.txt", "old");
    std::os::unix::fs::symlink(dir.path("real.txt"), dir.path("link.txt")).unwrap();
    barrow(&["gen", "--seed", "1", "-o", &dir.path("link.txt")]).done();
    assert!(fs::symlink_metadata(dir.path("link.txt")).unwrap().is_symlink());
    assert_eq!(dir.read("real.txt"), barrow(&["gen", "--seed", "1"]).done());
    barrow(&["gen", "--seed", "1", "-o", "/dev/null"]).done();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn recipes_come_from_files_and_standard_input() {
    let dir = Dir::new();
    let text = barrow(&["show", "nethack"]).done();
    let path = dir.write("mine.toml", &text);
    let level = barrow(&["gen", "nethack", "--seed", "7"]).done();
    assert_eq!(barrow(&["gen", &path, "--seed", "7"]).done(), level);
    assert_eq!(barrow_with(&["gen", "-", "--seed", "7"], text.as_bytes()).done(), level);
}

#[test]
fn pipes_get_color_only_on_request() {
    let gen_with = |more: &[&str]| barrow(&[&["gen", "--seed", "1"][..], more].concat()).done();
    assert!(!gen_with(&["--color", "never"]).contains('\x1b'));
    let colored = gen_with(&["--color", "always"]);
    assert!(colored.contains("\x1b["));
    assert_eq!(colored, gen_with(&["--format", "ansi"]));
    assert!(gen_with(&["--color", "always", "--header"]).starts_with("! barrow 1"));
}

#[test]
fn the_start_is_drawn_on_request() {
    assert!(!barrow(&["gen", "tunnels", "--seed", "1"]).done().contains('@'));
    assert_eq!(barrow(&["gen", "tunnels", "--seed", "1", "--start"]).done().matches('@').count(), 1);
}

#[test]
fn a_broken_pipe_ends_the_command_without_an_error() {
    for jobs in ["1", "3"] {
        let mut child = command(&["gen", "--count", "100000000", "--jobs", jobs])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len(), line.len()), (Some(0), 0, 81));
    }
}

#[test]
fn locked_cells_stay_and_the_rest_changes() {
    let dir = Dir::new();
    let file = dir.path("old.json");
    barrow(&["gen", "nethack", "--seed", "7", "-o", &file]).done();
    let old = barrow(&["gen", "nethack", "--seed", "7"]).done();
    let args = ["gen", "nethack", "--seed", "8", "--lock", &file, "--lock-cells", "10,3,20,9"];
    let new = barrow(&args).done();
    assert_eq!(new, barrow(&args).done());
    let cut = |rows: &str| -> Vec<String> {
        rows.lines().skip(3).take(9).map(|row| row.chars().skip(10).take(20).collect()).collect()
    };
    assert_eq!(cut(&new), cut(&old));
    assert_ne!(new, old);
    let room = barrow(&["gen", "nethack", "--seed", "8", "--lock", &file, "--lock-room", "1"]).done();
    assert_ne!(room, barrow(&["gen", "nethack", "--seed", "8"]).done());
    let unseeded =
        barrow(&["gen", "nethack", "--lock", &file, "--lock-room", "1", "--lock-cells", "1,1,2,2"]);
    let repeat: Vec<&str> = unseeded.err.split_whitespace().collect();
    assert_eq!(barrow(&repeat[1..]).done(), unseeded.out);
}

#[test]
fn invalid_locks_are_refused() {
    let dir = Dir::new();
    let file = dir.path("old.json");
    barrow(&["gen", "nethack", "--seed", "7", "-o", &file]).done();
    let lock = |more: &[&str]| {
        let args = ["gen", "nethack", "--seed", "8", "--lock", &file];
        barrow(&args.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
    };
    lock(&[]).failed(2, &["--lock-room", "--lock-cells"]);
    lock(&["--lock-room", "0"]).failed(2, &["no room 0"]);
    lock(&["--lock-room", "99"]).failed(2, &["no room 99"]);
    lock(&["--lock-cells", "70,1,20,3"]).failed(2, &["70,1,20,3", "80x21"]);
    lock(&["--lock-room", "1", "--size", "60x20"]).failed(2, &["80x21", "60x20"]);
    lock(&["--lock-room", "1", "--format", "gif"]).failed(2, &["animation"]);
    barrow(&["gen", "--lock-room", "1"]).failed(2, &["--lock"]);
    barrow(&["gen", "--lock", "no such file", "--lock-room", "1"]).failed(2, &["no such file"]);
}
