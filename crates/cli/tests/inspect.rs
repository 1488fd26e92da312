//! The commands `list`, `show`, `stages`, `rules`, `check`, `view`, `schema`, `completions` and `man`.

mod common;

use common::{Dir, barrow, barrow_with};
use serde_json::Value;

#[test]
fn lists_have_a_line_for_each_entry() {
    let recipes = barrow(&["list"]).done();
    assert_eq!(recipes.lines().count(), barrow::BUILTIN.len());
    assert!(
        recipes.starts_with("rlg327 ")
            && recipes.contains(" The dungeon of the first assignment of the course")
    );
    let pictures = barrow(&["list", "--pictures"]).done();
    assert!(recipes.lines().all(|line| pictures.contains(line.split_once(' ').map_or("", |(name, _)| name))));
    assert!(pictures.lines().count() > 17 * recipes.lines().count() && pictures.contains("..."));
    assert_eq!(barrow(&["list", "--pictures", "--formats"]).code, 2);
    let formats = barrow(&["list", "--formats"]).done();
    let entries = formats.lines().filter(|line| !line.starts_with(' '));
    // The formats, and `none`.
    assert_eq!(entries.count(), barrow_formats::Format::ALL.len() + 1);
    assert!(formats.lines().all(|line| line.chars().count() <= 130), "{formats}");
    let words = |line: &str| line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    assert!(formats.lines().any(|line| words(line) == "jsonl .jsonl reads, writes"));
    let stages = barrow(&["stages"]).done();
    assert_eq!(stages.lines().count(), barrow::Registry::builtin().stages().len());
}

#[test]
fn recipes_are_printed_unchanged() {
    for recipe in barrow::BUILTIN {
        assert_eq!(barrow(&["show", recipe.name]).done(), recipe.text);
    }
}

#[test]
fn every_stage_is_explained_with_an_example() {
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
fn generated_levels_have_no_violations_in_any_format() {
    for format in ["text", "json", "jsonl"] {
        let levels =
            barrow(&["gen", "nethack", "--seed", "5", "--count", "3", "--header", "--format", format]).done();
        let report = barrow_with(&["check", "-"], levels.as_bytes()).done();
        assert_eq!(report.matches("ok: level").count(), 3, "{report}");
        assert!(report.contains("no violations of the nethack rules") && report.contains("metrics: rooms "));
        assert!(report.ends_with("\n3 levels, 0 with violations\n"), "{report}");
    }
}

#[test]
fn waived_rules_are_reported() {
    let dir = Dir::new();
    let rules =
        dir.write("loose.toml", "name = \"loose\"\n[rules]\nconnected = \"any\"\nborder = \"open\"\n");
    let cut = dir.write("cut.txt", ". .\n");
    let report = barrow(&["check", &cut, "--rules", &rules]).done();
    assert!(
        report.starts_with(
            "ok: level 0: no violations of the loose rules; waived: connected=any, border=open\n"
        ),
        "{report}"
    );
}

/// A level that was generated with some rules waived is not checked against them.
#[test]
fn rules_that_a_level_waives_are_not_checked() {
    let settings = ["--set", "secrets.on=true", "--set", "rules.connected=secrets"];
    let args = [&["gen", "nethack_plain", "--seed", "1", "--count", "9", "--format", "jsonl"], &settings[..]]
        .concat();
    let levels = barrow(&args).done();
    let report = barrow_with(&["check", "-"], levels.as_bytes()).done();
    assert_eq!(
        report.matches("no violations of the nethack_plain rules; waived: connected=secrets, locked=any, border=niches\n").count(),
        9,
        "{report}"
    );
}

#[test]
fn violations_are_reported_with_their_cells() {
    let dir = Dir::new();
    let cut = dir.write("cut.txt", "       \n . + . \n       \n");
    let ran = barrow(&["check", &cut]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("failed: level 0: "), "{}", ran.out);
    assert!(ran.out.contains("connected at 5,1: ") && ran.out.contains("doors at 3,1: "), "{}", ran.out);
    let ran = barrow(&["check", &cut, "--rules", "nethack", "--format", "json"]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report[0]["ok"], &report[0]["rules"]), (&false.into(), &"nethack".into()));
    let violations = report[0]["violations"].as_array().unwrap();
    let at = |x: u32| violations.iter().find(|violation| violation["x"] == x && violation["y"] == 1);
    assert!(
        at(5).is_some_and(|violation| violation["rule"] == "connected" && violation["message"].is_string())
    );
    assert!(
        violations.iter().any(|violation| violation["rule"] == "stairs_up" && violation.get("x").is_none())
    );
    assert_eq!(report[0]["metrics"]["open_cells"], 3);
    assert!(report[0]["metrics"]["stairs_distance"].is_null());
}

#[test]
fn long_lists_of_violations_are_truncated() {
    let dotted = format!("{0}\n {1}\n{0}\n", " ".repeat(101), ". ".repeat(50));
    let ran = barrow_with(&["check", "-"], dotted.as_bytes());
    assert_eq!(ran.out.matches("connected at ").count(), 20);
    assert!(ran.out.contains("connected: and 29 more"), "{}", ran.out);
}

#[test]
fn views_match_generated_levels() {
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
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(barrow(&["completions", shell]).done().contains("barrow"), "{shell}");
    }
    let page = barrow(&["man"]).done();
    assert!(
        page.contains(".TH barrow 1") && page.contains(".SH \"BARROW GEN\"") && page.contains("\\-\\-jobs")
    );
    let dir = Dir::new();
    barrow(&["man", "--dir", &dir.path("")]).done();
    assert_eq!(dir.names().len(), 21);
    assert!(dir.read("barrow-gen.1").contains(".TH barrow-gen 1"));
}

#[test]
fn the_version_is_printed() {
    assert!(barrow(&["--version"]).done().starts_with("barrow 0."));
}

#[test]
fn a_report_of_several_levels_ends_with_a_summary_by_rule() {
    let dir = Dir::new();
    let levels = barrow(&["gen", "nethack", "--seed", "5", "--count", "4", "--format", "jsonl"]).done();
    let path = dir.write("levels.jsonl", &levels);
    let rules = "name = \"strict\"\n[rules]\nmin_rooms = 400\nconnected = \"any\"\ndoors = \"any\"\n";
    let strict = dir.write("strict.toml", rules);
    let ran = barrow(&["check", &path, "--rules", &strict]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let last = ran.out.lines().last().unwrap();
    assert!(last.starts_with("4 levels, 4 with violations: ") && last.contains("min_rooms 4"), "{last}");
    let one = barrow(&["check", &dir.write("one.jsonl", levels.lines().next().unwrap())]).done();
    assert!(!one.contains("levels,"), "{one}");
}

#[test]
fn every_rule_is_listed_and_explained() {
    let list = barrow(&["rules"]).done();
    let rules = barrow::Registry::builtin().rules();
    assert!(rules.len() > 12);
    for rule in rules {
        let entry =
            rule.default.as_ref().map_or(String::new(), |default| format!("{} = {default}", rule.name));
        assert!(list.contains(rule.name) && list.contains(&entry), "{entry}");
        let text = barrow(&["rules", rule.name]).done();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        let Some(values) = rule.values else { continue };
        assert!(text.contains(&values) && text.contains("[rules]"), "{text}");
        let command = text.lines().last().unwrap().trim();
        let setting = command.split('\'').nth(1).unwrap();
        barrow(&["gen", "rlg327", "--seed", "1", "--set", setting]).done();
    }
}
