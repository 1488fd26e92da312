//! The commands `sight`, `distance` and `path`.

mod common;

use common::{Dir, barrow, barrow_with};
use serde_json::Value;

/// Two rooms and a corridor between them; a pillar in the left one.
const LEVEL: &str = "\
---------    -----
|.......|    |...|
|...0...'####+...|
|.......|    |...|
---------    -----
";

fn level() -> (Dir, String) {
    let dir = Dir::new();
    let path = dir.write("level.txt", LEVEL);
    (dir, path)
}

#[test]
fn invisible_cells_are_blank() {
    let (_dir, level) = level();
    let expected = "\
---------         
|......           
|...0             
|......           
---------         
";
    assert_eq!(barrow(&["sight", &level, "--at", "2,2"]).done(), expected);
    let marked = barrow(&["sight", &level, "--at", "2,2", "--radius", "1", "--mark"]).done();
    assert_eq!(marked.split_whitespace().collect::<Vec<_>>(), [".", ".@.", "."]);
    let square = barrow(&["sight", &level, "--at", "2,2", "--radius", "1", "--shape", "square"]).done();
    assert_eq!(square.matches('.').count(), 9);
    let walls = barrow(&["sight", &level, "--at", "2,2", "--no-walls"]).done();
    assert!(!walls.contains(['-', '|', '0']) && walls.contains('.'));
    let west = barrow(&["sight", &level, "--at", "2,2", "--toward", "-1,0", "--angle", "90"]).done();
    assert_eq!(west.lines().nth(2), Some("|..               "));
    let closed = barrow(&["sight", &level, "--at", "10,2"]).done();
    assert!(closed.contains("'####+ ") && !closed.contains("+."), "a closed door ends the view: {closed}");
}

#[test]
fn sight_as_json_has_rows_of_0_and_1() {
    let (_dir, level) = level();
    for algorithm in barrow::fov::Algorithm::ALL {
        let args = ["sight", &level, "--at", "2,1", "--algorithm", algorithm.0, "--format", "json"];
        let report: Value = serde_json::from_str(&barrow(&args).done()).unwrap();
        let rows: Vec<&str> =
            report["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        assert!(rows.len() == 5 && rows.iter().all(|row| row.len() == 18), "{}", algorithm.0);
        let ones = rows.concat().matches('1').count();
        assert!(rows[1].as_bytes()[2] == b'1' && report["seen"] == ones, "{}", algorithm.0);
    }
    let line = barrow(&["gen", "rlg327", "--seed", "1", "--format", "jsonl"]).done();
    let document: Value = serde_json::from_str(&line).unwrap();
    let at = format!("{},{}", document["rooms"][0]["x"], document["rooms"][0]["y"]);
    let report =
        barrow_with(&["sight", "-", "--at", &at, "--format", "json"], line.repeat(2).as_bytes()).done();
    assert_eq!(report.lines().count(), 2);
}

#[test]
fn distances_are_drawn_in_three_styles() {
    let (_dir, level) = level();
    let digits = barrow(&["distance", &level, "--from", "2,2"]).done();
    let rows: Vec<&str> = digits.lines().collect();
    assert_eq!(rows[1], " 1112345      234 ");
    assert_eq!(rows[2], " 1@1 345678901234 ");
    let letters = barrow(&["distance", &level, "--from", "2,2", "--style", "course2016"]).done();
    assert_eq!(letters.lines().nth(2), Some("|10103456789abcde|"));
    let report: Value =
        serde_json::from_str(&barrow(&["distance", &level, "--from", "2,2", "--style", "json"]).done())
            .unwrap();
    assert_eq!((&report["rows"][2][16], &report["rows"][0][0]), (&Value::from(14), &Value::Null));
    assert_eq!((&report["farthest"], &report["reached"]), (&Value::from(14), &Value::from(35)));
    let four = barrow(&["distance", &level, "--from", "2,2", "--directions", "4"]).done();
    assert_eq!(four.lines().nth(1), Some(" 2123456      567 "));
}

#[test]
fn tunnelers_go_through_rock() {
    let (_dir, level) = level();
    let dug = barrow(&["distance", &level, "--from", "2,2", "--mover", "tunnel"]);
    assert!(dug.code == 0 && dug.err.contains("the file has no hardness of rock"), "{}", dug.err);
    // Into the pillar, of hardness 127, a step costs 2; the way around it is as short.
    assert_eq!(dug.out.lines().nth(2), Some(" 1@12345678901234 "));
    let hard = barrow(&["gen", "rlg327", "--seed", "3", "--format", "json"]).done();
    let report: Value = serde_json::from_str(&hard).unwrap();
    let room = &report["rooms"][0];
    let from = format!("{},{}", room["x"], room["y"]);
    let rows = barrow_with(&["distance", "-", "--from", &from, "--mover", "tunnel"], hard.as_bytes()).done();
    assert!(rows.lines().skip(1).take(19).all(|row| !row[1..79].contains([' ', 'X'])), "{rows}");
}

#[test]
fn paths_are_drawn_and_listed() {
    let (_dir, level) = level();
    let ends = ["--from", "1,1", "--to", "15,3"];
    let drawn = barrow(&[&["path", &level], &ends[..]].concat()).done();
    assert!(drawn.contains("*****") && drawn.matches('@').count() == 1 && drawn.matches('X').count() == 1);
    let cells = barrow(&[&["path", &level, "--format", "cells"], &ends[..]].concat()).done();
    assert!(cells.starts_with("1,1\n") && cells.ends_with("\n15,3\n") && cells.lines().count() == 15);
    let report = barrow(&[&["path", &level, "--format", "json"], &ends[..]].concat()).done();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["cost"], &report["steps"]), (&Value::from(14), &Value::from(14)));
    let four =
        barrow(&[&["path", &level, "--format", "json", "--directions", "4"], &ends[..]].concat()).done();
    assert!(four.contains("\"cost\":16"), "{four}");
    let here = barrow(&["path", &level, "--from", "1,1", "--to", "1,1", "--format", "cells"]).done();
    assert_eq!(here, "1,1\n");
}

#[test]
fn invalid_cells_are_reported() {
    let (dir, level) = level();
    for (args, says) in [
        (
            &["sight", &level, "--at", "18,2"][..],
            "18,2 is off the map of 18x5: columns are 0 to 17, rows 0 to 4",
        ),
        (&["sight", &level, "--at", "-1,2"], "-1,2 is off the map"),
        (&["sight", &level, "--at", "2,2", "--radius", "-3"], "a radius of -3 is below 0"),
        (&["sight", &level, "--at", "2"], "a cell is written as column,row"),
        (&["sight", &level, "--at", "2,2", "--algorithm", "xray"], "permissive"),
        (&["sight", &level, "--at", "2,2", "--angle", "30"], "--toward"),
        (&["sight", &level, "--at", "0,0"], "0,0 is impassable (wall)"),
        (&["sight", &level, "--at", "10,0"], "10,0 is impassable (rock)"),
        (&["sight", &level, "--at", "4,2"], "4,2 is impassable (pillar)"),
        (&["distance", &level, "--from", "0,0"], "0,0 is impassable"),
        (&["distance", &level, "--from", "99,0"], "99,0 is off the map"),
        (&["path", &level, "--from", "1,1", "--to", "0,0"], "0,0 is impassable"),
        (&["path", &level, "--from", "1,1", "--to", "1,9"], "1,9 is off the map"),
    ] {
        barrow(args).failed(2, &[says]);
    }
    let split = dir.write("split.txt", "...\n---\n...\n");
    let none = barrow(&["path", &split, "--from", "0,0", "--to", "0,2"]);
    none.failed(1, &["there is no path from 0,0 to 0,2"]);
}
