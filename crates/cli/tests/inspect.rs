//! The commands that show what there is: `list`, `show`, `stages`, `check`, `view`, `schema`, `completions`, `man`.

mod common;

use common::{Dir, barrow, barrow_with};
use serde_json::Value;

#[test]
fn lists_have_a_line_for_each() {
    let recipes = barrow(&["list"]).done();
    assert_eq!(recipes.lines().count(), barrow::BUILTIN.len());
    assert!(recipes.starts_with("rlg327 ") && recipes.contains(" The dungeon of a programming course"));
    let pictures = barrow(&["list", "--pictures"]).done();
    assert!(recipes.lines().all(|line| pictures.contains(line.split_once(' ').map_or("", |(name, _)| name))));
    assert!(pictures.lines().count() > 17 * recipes.lines().count() && pictures.contains("..."));
    assert_eq!(barrow(&["list", "--pictures", "--formats"]).code, 2);
    let formats = barrow(&["list", "--formats"]).done();
    let entries = formats.lines().filter(|line| !line.starts_with(' '));
    // All of them, and `none`.
    assert_eq!(entries.count(), barrow_formats::Format::ALL.len() + 1);
    assert!(formats.lines().all(|line| line.chars().count() <= 130), "{formats}");
    let words = |line: &str| line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    assert!(formats.lines().any(|line| words(line) == "jsonl .jsonl reads, writes"));
    let stages = barrow(&["stages"]).done();
    assert_eq!(stages.lines().count(), barrow::Registry::builtin().stages().len());
}

#[test]
fn recipes_are_shown_as_they_are() {
    for recipe in barrow::BUILTIN {
        assert_eq!(barrow(&["show", recipe.name]).done(), recipe.text);
    }
}

#[test]
fn every_stage_is_explained_with_a_picture() {
    for stage in barrow::Registry::builtin().stages() {
        let out = barrow(&["stages", stage.name]).done();
        assert!(out.contains(&stage.summary));
        for param in stage.params.iter() {
            assert!(out.contains(&*param.doc) && out.contains(&param.describe()), "{}", param.name);
        }
        let picture: Vec<&str> = out.lines().rev().take(16).collect();
        assert!(picture.iter().all(|row| row.chars().count() == 60), "{out}");
        assert!(picture.concat().contains(['.', '"']), "{out}");
    }
}

#[test]
fn good_levels_are_ok_in_every_format() {
    for format in ["text", "json", "jsonl"] {
        let levels =
            barrow(&["gen", "nethack", "--seed", "5", "--count", "3", "--header", "--format", format]).done();
        let report = barrow_with(&["check", "-"], levels.as_bytes()).done();
        assert_eq!(report.matches("ok: level").count(), 3, "{report}");
        assert!(report.contains("keeps the nethack rules") && report.contains("metrics: rooms "));
    }
}

#[test]
fn what_the_rules_waive_is_said() {
    let dir = Dir::new();
    let rules =
        dir.write("loose.toml", "name = \"loose\"\n[rules]\nconnected = \"any\"\nborder = \"open\"\n");
    let cut = dir.write("cut.txt", ". .\n");
    let report = barrow(&["check", &cut, "--rules", &rules]).done();
    assert!(
        report.starts_with("ok: level 0, keeps the loose rules, which waive connected=any, border=open\n"),
        "{report}"
    );
}

/// A level that was made with looser rules than its recipe's is held against those.
#[test]
fn a_level_says_itself_what_it_does_not_promise() {
    let settings = ["--set", "secrets.on=true", "--set", "rules.connected=secrets"];
    let args = [&["gen", "nethack_plain", "--seed", "1", "--count", "9", "--format", "jsonl"], &settings[..]]
        .concat();
    let levels = barrow(&args).done();
    let report = barrow_with(&["check", "-"], levels.as_bytes()).done();
    assert_eq!(
        report.matches("keeps the nethack_plain rules, which waive connected=secrets\n").count(),
        9,
        "{report}"
    );
}

#[test]
fn every_breach_is_named_with_its_cell() {
    let dir = Dir::new();
    let cut = dir.write("cut.txt", "       \n . + . \n       \n");
    let ran = barrow(&["check", &cut]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("broken: level 0, breaks the default rules"), "{}", ran.out);
    assert!(ran.out.contains("connected at 5,1: ") && ran.out.contains("doors at 3,1: "), "{}", ran.out);
    let ran = barrow(&["check", &cut, "--rules", "nethack", "--format", "json"]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report[0]["ok"], &report[0]["rules"]), (&false.into(), &"nethack".into()));
    let breaches = report[0]["violations"].as_array().unwrap();
    let at = |x: u32| breaches.iter().find(|breach| breach["x"] == x && breach["y"] == 1);
    assert!(at(5).is_some_and(|breach| breach["rule"] == "connected" && breach["message"].is_string()));
    assert!(breaches.iter().any(|breach| breach["rule"] == "stairs_up" && breach.get("x").is_none()));
    assert_eq!(report[0]["metrics"]["open_cells"], 3);
    assert!(report[0]["metrics"]["stairs_distance"].is_null());
}

#[test]
fn long_lists_of_cells_are_cut() {
    let dotted = format!("{0}\n {1}\n{0}\n", " ".repeat(101), ". ".repeat(50));
    let ran = barrow_with(&["check", "-"], dotted.as_bytes());
    assert_eq!(ran.out.matches("connected at ").count(), 20);
    assert!(ran.out.contains("connected: and 29 more"), "{}", ran.out);
}

#[test]
fn views_are_what_was_written() {
    let rows = barrow(&["gen", "tunnels", "--seed", "2", "--start"]).done();
    for format in ["json", "jsonl"] {
        let file = barrow(&["gen", "tunnels", "--seed", "2", "--format", format]).done();
        assert_eq!(barrow_with(&["view", "-", "--start"], file.as_bytes()).done(), rows);
        let colored = barrow_with(&["view", "-", "--color", "always"], file.as_bytes()).done();
        assert_eq!(colored, barrow(&["gen", "tunnels", "--seed", "2", "--format", "ansi"]).done());
    }
    let plain = barrow(&["gen", "nethack", "--seed", "2"]).done();
    assert_eq!(barrow_with(&["view", "-"], plain.as_bytes()).done(), plain);
}

#[test]
fn schemas_are_json() {
    let recipe: Value = serde_json::from_str(&barrow(&["schema"]).done()).unwrap();
    assert_eq!(recipe["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert!(recipe["properties"]["rules"]["properties"]["connected"]["enum"].is_array());
    let level: Value = serde_json::from_str(&barrow(&["schema", "level"]).done()).unwrap();
    let file = barrow(&["gen", "--seed", "18446744073709551615", "--format", "json"]).done();
    let file: Value = serde_json::from_str(&file).unwrap();
    let described = level["properties"].as_object().unwrap();
    assert!(file.as_object().unwrap().keys().all(|key| described.contains_key(key)));
    let required = level["required"].as_array().unwrap();
    assert!(required.iter().all(|key| file.get(key.as_str().unwrap()).is_some()));
}

#[test]
fn shells_and_manuals_are_served() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(barrow(&["completions", shell]).done().contains("barrow"), "{shell}");
    }
    let page = barrow(&["man"]).done();
    assert!(
        page.contains(".TH barrow 1") && page.contains(".SH \"BARROW GEN\"") && page.contains("\\-\\-jobs")
    );
    let dir = Dir::new();
    barrow(&["man", "--dir", &dir.path("")]).done();
    assert_eq!(dir.names().len(), 19);
    assert!(dir.read("barrow-gen.1").contains(".TH barrow-gen 1"));
}

#[test]
fn help_teaches() {
    for args in
        [&["--help"][..], &["gen", "--help"], &["check", "--help"], &["sight", "--help"], &["path", "--help"]]
    {
        assert!(barrow(args).done().contains("Examples:"));
    }
    assert!(barrow(&["--version"]).done().starts_with("barrow 0."));
}
