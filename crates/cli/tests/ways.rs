//! The commands that look and walk: `sight`, `distance`, `path`.

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
fn what_is_unseen_is_blank() {
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
    assert!(closed.contains("'####+ ") && !closed.contains("+."), "a shut door ends the view: {closed}");
}

#[test]
fn sight_is_told_as_rows_of_0_and_1() {
    let (_dir, level) = level();
    for algorithm in barrow::fov::Algorithm::ALL {
        let args = ["sight", &level, "--at", "2,1", "--algorithm", algorithm.0, "--format", "json"];
        let told: Value = serde_json::from_str(&barrow(&args).done()).unwrap();
        let rows: Vec<&str> =
            told["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        assert!(rows.len() == 5 && rows.iter().all(|row| row.len() == 18), "{}", algorithm.0);
        let ones = rows.concat().matches('1').count();
        assert!(rows[1].as_bytes()[2] == b'1' && told["seen"] == ones, "{}", algorithm.0);
    }
    let two = barrow(&["gen", "rlg327", "--seed", "1", "--count", "2", "--format", "jsonl"]).done();
    let told = barrow_with(&["sight", "-", "--at", "0,0", "--format", "json"], two.as_bytes()).done();
    assert_eq!(told.lines().count(), 2);
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
    let told: Value =
        serde_json::from_str(&barrow(&["distance", &level, "--from", "2,2", "--style", "json"]).done())
            .unwrap();
    assert_eq!((&told["rows"][2][16], &told["rows"][0][0]), (&Value::from(14), &Value::Null));
    assert_eq!((&told["farthest"], &told["reached"]), (&Value::from(14), &Value::from(35)));
    let four = barrow(&["distance", &level, "--from", "2,2", "--directions", "4"]).done();
    assert_eq!(four.lines().nth(1), Some(" 2123456      567 "));
}

#[test]
fn diggers_go_through_rock() {
    let (_dir, level) = level();
    let dug = barrow(&["distance", &level, "--from", "2,2", "--mover", "tunnel"]);
    assert!(dug.code == 0 && dug.err.contains("does not tell how hard the rock is"), "{}", dug.err);
    // Into the pillar, of hardness 127, a step costs 2; the way around it is as short.
    assert_eq!(dug.out.lines().nth(2), Some(" 1@12345678901234 "));
    let hard = barrow(&["gen", "rlg327", "--seed", "3", "--format", "json"]).done();
    let told: Value = serde_json::from_str(&hard).unwrap();
    let room = &told["rooms"][0];
    let from = format!("{},{}", room["x"], room["y"]);
    let rows = barrow_with(&["distance", "-", "--from", &from, "--mover", "tunnel"], hard.as_bytes()).done();
    assert!(rows.lines().skip(1).take(19).all(|row| !row[1..79].contains([' ', 'X'])), "{rows}");
}

#[test]
fn ways_are_drawn_and_listed() {
    let (_dir, level) = level();
    let ends = ["--from", "1,1", "--to", "15,3"];
    let drawn = barrow(&[&["path", &level], &ends[..]].concat()).done();
    assert!(drawn.contains("*****") && drawn.matches('@').count() == 1 && drawn.matches('X').count() == 1);
    let cells = barrow(&[&["path", &level, "--format", "cells"], &ends[..]].concat()).done();
    assert!(cells.starts_with("1,1\n") && cells.ends_with("\n15,3\n") && cells.lines().count() == 15);
    let told = barrow(&[&["path", &level, "--format", "json"], &ends[..]].concat()).done();
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["cost"], &told["steps"]), (&Value::from(14), &Value::from(14)));
    let four =
        barrow(&[&["path", &level, "--format", "json", "--directions", "4"], &ends[..]].concat()).done();
    assert!(four.contains("\"cost\":16"), "{four}");
    let here = barrow(&["path", &level, "--from", "1,1", "--to", "1,1", "--format", "cells"]).done();
    assert_eq!(here, "1,1\n");
}

#[test]
fn wrong_cells_are_explained() {
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
        (&["distance", &level, "--from", "0,0"], "0,0 is impassable"),
        (&["distance", &level, "--from", "99,0"], "99,0 is off the map"),
        (&["path", &level, "--from", "1,1", "--to", "0,0"], "0,0 is impassable"),
        (&["path", &level, "--from", "1,1", "--to", "1,9"], "1,9 is off the map"),
    ] {
        barrow(args).failed(2, &[says]);
    }
    let shut = dir.write("shut.txt", "...\n---\n...\n");
    let none = barrow(&["path", &shut, "--from", "0,0", "--to", "0,2"]);
    none.failed(1, &["there is no way from 0,0 to 0,2"]);
}
