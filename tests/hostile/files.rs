//! Level files that are small and large work, in every format that is read.

use std::process::Command;

use crate::common::Dir;
use crate::limits::{limited, run, run_with};

/// Returns rows of text of a square map.
fn rows(side: usize, tile: impl Fn(usize, usize) -> char) -> String {
    (0..side).map(|y| (0..side).map(|x| tile(x, y)).chain(['\n']).collect::<String>()).collect()
}

/// Returns a level document with further members.
fn document(side: usize, glyph: char, more: &str) -> String {
    let row = format!("\"{}\"", glyph.to_string().repeat(side));
    let rows = vec![row; side].join(",");
    format!("{{\"barrow\":1,\"width\":{side},\"height\":{side},\"rows\":[{rows}]{more}}}")
}

/// Asserts that a file can be checked, whatever its violations.
#[track_caller]
fn is_checked(file: &str, name: &str) {
    let ran = run_with(&["check", "-"], file.as_bytes());
    assert!(
        ran.code < 2 && ran.out.contains("longest_path") && ran.out.len() < 100_000,
        "{name}: {}",
        ran.err
    );
}

#[test]
fn metrics_and_rules_take_linear_time_on_large_maps() {
    is_checked(&rows(1000, |_, _| '.'), "floor");
    is_checked(&rows(1000, |x, y| if (x + y) % 2 == 0 { '.' } else { ' ' }), "checkered");
    is_checked(&rows(1000, |x, y| if x % 2 == 0 && y % 2 == 0 { '.' } else { ' ' }), "cells");
    is_checked(&rows(1000, |_, _| '+'), "doors");
    is_checked(&rows(1000, |_, _| '<'), "stairs");
    let ring = |x: usize, y: usize| x.min(y).min(999 - x).min(999 - y).is_multiple_of(2) || y == 500;
    is_checked(&rows(1000, |x, y| if ring(x, y) { '#' } else { ' ' }), "rings");
    let turns = |x: usize, y: usize| y.is_multiple_of(2) || x == if y % 4 == 1 { 999 } else { 0 };
    is_checked(&rows(1000, |x, y| if turns(x, y) { '#' } else { ' ' }), "winding corridor");
}

/// Rooms whose bounds are all of the map: their bounds do not separate them.
#[test]
fn rooms_within_each_other_take_linear_time() {
    let side = 400;
    let room = |id: usize| {
        let (x, y) = (id % side, id / side);
        let (left, right) = (x.min(side - 1 - x), x.max(side - 1 - x));
        let runs = format!("[[{y},{x},1],[{},{},1]]", side - 1 - y, side - 1 - x);
        let (w, h) = (right - left + 1, side - 2 * y);
        format!("{{\"x\":{left},\"y\":{y},\"w\":{w},\"h\":{h},\"runs\":{runs}}}")
    };
    let rooms: Vec<String> = (0..side * 100).map(room).collect();
    let more = format!(",\"recipe\":\"warrens\",\"rooms\":[{}]", rooms.join(","));
    let file = document(side, '.', &more);
    is_checked(&file, "rooms");
    let dir = Dir::new();
    let path = dir.write("rooms.json", &file);
    for key in ["key.md", "key.html"] {
        let ran = run(&["convert", &path, &dir.path(key)]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let overlapping = "{\"x\":0,\"y\":0,\"w\":400,\"h\":1,\"runs\":[[0,0,400]]},".repeat(2000);
    let more = format!(",\"rooms\":[{}]", overlapping.trim_end_matches(','));
    run_with(&["check", "-"], document(side, '.', &more).as_bytes()).refused(2, &["room"]);
}

/// A room with very many doors, spawns and corridors.
#[test]
fn a_room_key_of_a_crowded_room_takes_linear_time() {
    let dir = Dir::new();
    let corridor = "{\"from\":0,\"to\":0,\"cells\":[[1,2],[2,2]]}";
    let corridors = vec![corridor; 40_000].join(",");
    let spawn = "{\"x\":5,\"y\":5,\"kind\":\"monster\",\"name\":\"rat\"}";
    let spawns = vec![spawn; 40_000].join(",");
    let rows: Vec<String> =
        (0..300).map(|y| format!("\"{}\"", if y % 2 == 0 { "." } else { "+" }.repeat(300))).collect();
    let room = "{\"x\":0,\"y\":0,\"w\":300,\"h\":300}";
    let file = format!(
        "{{\"barrow\":1,\"width\":300,\"height\":300,\"rows\":[{}],\"rooms\":[{room}],\"corridors\":[{corridors}],\"spawns\":[{spawns}]}}",
        rows.join(",")
    );
    let path = dir.write("crowd.json", file);
    let ran = run(&["convert", &path, &dir.path("key.md")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(dir.read("key.md").contains("corridor 40000"));
}

#[test]
fn maps_beyond_the_memory_for_reading_are_refused_beforehand() {
    let dir = Dir::new();
    let words = ["MiB", "--max-memory"];
    // A header of a few bytes, and rows that justify its size.
    let text = format!("! barrow 1 seed 7 size 8192x8192\n{}", format!("{}\n", ".".repeat(100)).repeat(700));
    run_with(&["check", "-", "--max-memory", "100M"], text.as_bytes()).refused(2, &words);
    // Every other cell is a room.
    let checkered = rows(2000, |x, y| if (x + y) % 2 == 0 { '.' } else { ' ' });
    run_with(&["view", "-", "--max-memory", "200M"], checkered.as_bytes()).refused(2, &words);
    run_with(&["check", "-", "--max-memory", "20M"], document(3000, '.', "").as_bytes()).refused(2, &words);
    let empty = format!("[{}]", vec!["{}"; 300_000].join(","));
    run_with(&["check", "-", "--max-memory", "100M"], empty.as_bytes()).refused(2, &words);
    let path = dir.write("floor.txt", rows(1500, |_, _| '.'));
    for format in ["xp", "tmx", "tmj", "csv"] {
        let packed = dir.path(&format!("floor.{format}"));
        let mut args = vec!["convert", &path, &packed];
        if format.starts_with("tm") {
            args.extend(["--tile-data", "zlib"]);
        }
        assert_eq!(run(&args).code, 0, "{format}");
        for command in [["check", &packed], ["distance", &packed], ["path", &packed], ["sight", &packed]] {
            let mut args = command.to_vec();
            match command[0] {
                "path" => args.extend(["--from", "1,1", "--to", "2,2"]),
                "sight" => args.extend(["--at", "1,1"]),
                _ => {}
            }
            args.extend(["--max-memory", "8M"]);
            run(&args).refused(2, &["MiB", "--max-memory"]);
        }
    }
    run(&["check", &path, "--max-memory", "lots"]).refused(2, &["--max-memory", "512M"]);
}

#[test]
fn endless_files_are_refused() {
    for command in ["check", "view", "distance"] {
        run(&[command, "/dev/zero"]).refused(2, &["/dev/zero", "larger than 256 MiB", "--max-memory"]);
    }
    run(&["gen", "/dev/zero"]).refused(2, &["/dev/zero"]);
    run(&["play", "--campaign", "/dev/zero"]).refused(2, &[]);
}

/// A folder that is written to can have files of others: temporary files must not follow their links.
#[test]
fn temporary_files_follow_no_link() {
    let dir = Dir::new();
    let victim = dir.write("victim", "unharmed");
    for id in 1..100 {
        std::os::unix::fs::symlink(&victim, dir.path(&format!(".barrow.{id}.0.tmp"))).expect("a link");
    }
    let ran = run(&["gen", "--seed", "7", "-o", &dir.path("level.txt")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(dir.read("victim"), "unharmed");
}

#[test]
fn old_temporary_files_are_removed_by_a_later_write() {
    let dir = Dir::new();
    for name in [".barrow.0123.tmp", ".barrow.4567.tmp"] {
        dir.write(name, "left by a killed run");
    }
    let old = Command::new("touch").args(["-d", "2020-01-01", &dir.path(".barrow.0123.tmp")]).status();
    if !old.is_ok_and(|status| status.success()) {
        return;
    }
    assert!(limited(&["gen", "-o", &dir.path("level.txt")]).status().expect("it starts").success());
    assert_eq!(dir.names(), [".barrow.4567.tmp", "level.txt"]);
}
