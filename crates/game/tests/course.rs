//! The course's description files: small ones of our own, and sample files if present.

use std::fs;
use std::path::PathBuf;

use barrow::Hue;
use barrow_game::{Ability, Campaign, Class, CourseTables, Game, read_monsters, read_objects};

const HEADER: &str = "RLG327 MONSTER DESCRIPTION 1\n";

/// Returns an entry whose lines are replaced by `change`.
fn monster(name: &str, change: impl Fn(&str) -> String) -> String {
    let lines = [
        "NAME",
        "SYMB x",
        "COLOR RED BLUE",
        "DESC\nA thing.\n\nIt is small.\n.",
        "SPEED 7+1d4",
        "ABIL SMART TELE",
        "HP 3+2d6",
        "DAM 0+1d4",
        "RRTY 40",
    ];
    let body: Vec<String> =
        lines.iter().map(|line| change(line).replace("NAME", &format!("NAME {name}"))).collect();
    format!("BEGIN MONSTER\n{}\nEND\n\n", body.join("\n"))
}

fn same(line: &str) -> String {
    line.to_string()
}

#[test]
fn a_valid_entry_is_read() {
    let (monsters, dropped) = read_monsters(&format!("{HEADER}\n{}", monster("Test Beast", same))).unwrap();
    assert!(dropped.is_empty());
    let kind = monsters[0].to_kind();
    assert_eq!((kind.name.as_str(), kind.glyph, kind.hue, kind.rarity), ("Test Beast", 'x', Hue::Red, 40));
    assert_eq!(kind.about, "A thing.\n\nIt is small.");
    assert_eq!((kind.hp.least(), kind.hp.most()), (5, 15));
    assert!(kind.abilities.has(Ability::Smart) && kind.abilities.has(Ability::Telepathic));
    let printed = "Test Beast\nA thing.\n\nIt is small.\nx\nRED BLUE\n7+1d4\nSMART TELE\n3+2d6\n0+1d4\n40\n";
    assert_eq!(monsters[0].to_string(), printed);
}

#[test]
fn invalid_entries_are_skipped_with_line_and_reason() {
    let long = format!("DESC\n{}\n.", "x".repeat(78));
    let cases: Vec<(&str, String, usize, &str)> = vec![
        ("SYMB x", "SYMB xy".into(), 5, "one character"),
        ("SYMB x", "SYMB x\nSYMB x".into(), 6, "duplicate field SYMB"),
        ("SYMB x", String::new(), 17, "SYMB is missing"),
        ("COLOR RED BLUE", "COLOR red".into(), 6, "unknown color `red`"),
        ("SPEED 7+1d4", "SPEED 7".into(), 12, "not of the form"),
        ("SPEED 7+1d4", "SPEED 7+1d4 ".into(), 0, ""),
        ("ABIL SMART TELE", "ABIL".into(), 13, "is empty"),
        ("ABIL SMART TELE", "ABIL SMART FLY".into(), 13, "unknown ability `FLY`"),
        ("HP 3+2d6", "HITS 3+2d6".into(), 14, "unknown field `HITS`"),
        ("RRTY 40", "RRTY 101".into(), 16, "from 1 to 100"),
        ("RRTY 40", "RRTY 40\nBEGIN MONSTER\nEND".into(), 17, "END is missing"),
        ("DESC\nA thing.\n\nIt is small.\n.", long, 8, "78 bytes"),
        ("DESC\nA thing.\n\nIt is small.\n.", "DESC A thing.\n.".into(), 7, "text after DESC"),
    ];
    for (from, to, line, reason) in cases {
        let bad = monster("Bad", |text| if text == from { to.clone() } else { text.to_string() });
        let text = format!("{HEADER}\n{bad}{}", monster("Good", same));
        let (monsters, dropped) = read_monsters(&text).unwrap();
        assert_eq!(monsters.last().unwrap().name, "Good", "{to}");
        if reason.is_empty() {
            assert!(dropped.is_empty());
            continue;
        }
        assert_eq!((dropped[0].line, dropped[0].name.as_str()), (line, "Bad"), "{to}: {}", dropped[0]);
        assert!(dropped[0].reason.contains(reason), "{}", dropped[0]);
    }
}

#[test]
fn a_wrong_first_line_rejects_the_file() {
    for header in ["", "RLG327 OBJECT DESCRIPTION 1", "RLG327 MONSTER DESCRIPTION 2", "BEGIN MONSTER"] {
        let error = read_monsters(&format!("{header}\n{}", monster("Beast", same))).unwrap_err();
        assert_eq!(error.expected, "RLG327 MONSTER DESCRIPTION 1");
        assert_eq!(error.found, header);
    }
    assert!(read_monsters("RLG229 MONSTER DESCRIPTION 1\r\n").is_ok());
}

#[test]
fn rarity_is_optional_only_if_no_entry_has_it() {
    let without = |line: &str| if line.starts_with("RRTY") { String::new() } else { line.to_string() };
    let (monsters, _) = read_monsters(&format!("{HEADER}{}", monster("Old", without))).unwrap();
    assert_eq!((monsters[0].rarity, monsters[0].to_kind().rarity), (None, 100));
    let both = format!("{HEADER}{}{}", monster("New", same), monster("Old", without));
    let (monsters, dropped) = read_monsters(&both).unwrap();
    assert_eq!((monsters.len(), dropped.len()), (1, 1));
}

const OBJECTS: &str = "RLG327 OBJECT DESCRIPTION 1
BEGIN OBJECT
NAME the Great Maul
DESC
Heavy.
.
TYPE WEAPON OFFHAND
COLOR RED
HIT 1+0d1
DAM 5+2d6
DODGE -3+0d1
DEF 0+1d0
WEIGHT 9+0d1
SPEED -1+0d1
ATTR 0+0d1
VAL 100+1d100
ART TRUE
RRTY 10
END
BEGIN OBJECT
NAME a jar
DESC
.
TYPE CONTAINER FOOD
END
";

#[test]
fn objects_are_read() {
    let (objects, dropped) = read_objects(OBJECTS).unwrap();
    assert_eq!((objects.len(), dropped.len()), (1, 1));
    let kind = objects[0].to_kind();
    assert!(kind.artifact && kind.two_handed && kind.class == Class::Weapon);
    assert_eq!((kind.name.as_str(), kind.dodge.least(), kind.defense.most()), ("Great Maul", -3, 0));
}

#[test]
fn a_game_is_played_with_the_courses_tables() {
    let beast = monster("Beast", same);
    let boss =
        monster(
            "The Boss",
            |line| if line.starts_with("ABIL") { "ABIL BOSS".into() } else { line.to_string() },
        );
    let mut tables = CourseTables::default();
    tables.monsters(&format!("{HEADER}{beast}{boss}")).unwrap();
    tables.objects(OBJECTS).unwrap();
    assert_eq!(tables.dropped.len(), 1);
    let campaign = Campaign::builtin().with_course_tables(tables).unwrap();
    assert!(campaign.rules.always_hit && campaign.gear.is_empty());
    assert_eq!((campaign.goal.item.as_deref(), campaign.goal.guard.as_deref()), (None, Some("The Boss")));
    let game = Game::new(campaign, 3).unwrap();
    assert!(game.monsters().count() > 0);
    assert!(game.monsters().all(|(id, _)| game.kind_of(id).name == "Beast"));
    // An artifact is generated once, however many items a level has.
    assert_eq!(game.floor().items.values().flatten().count(), 1);
}

#[test]
fn the_strongest_monster_becomes_boss_and_missing_tables_keep_ours() {
    let mut tables = CourseTables::default();
    let strong =
        monster("Strong", |line| if line.starts_with("HP") { "HP 500+0d1".into() } else { line.to_string() });
    tables.monsters(&format!("{HEADER}{}{strong}", monster("Weak", same))).unwrap();
    let campaign = Campaign::builtin().with_course_tables(tables).unwrap();
    assert_eq!((campaign.goal.item, campaign.goal.guard.as_deref()), (None, Some("Strong")));
    let mut tables = CourseTables::default();
    tables.objects(OBJECTS).unwrap();
    let campaign = Campaign::builtin().with_course_tables(tables).unwrap();
    assert_eq!((campaign.goal.item, campaign.goal.guard.as_deref()), (None, Some("barrow king")));
    let mut tables = CourseTables::default();
    tables.monsters(HEADER).unwrap();
    assert!(Campaign::builtin().with_course_tables(tables).is_err());
}

/// Reads the sample files in the folder `rlg327` of `$BARROW_DATA`, or of `shared/data` beside the project. Returns
/// an empty list if the folder is missing.
fn samples(prefix: &str) -> Vec<(String, String, String)> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BARROW_DATA").map_or_else(beside, PathBuf::from).join("rlg327");
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let paths = files.filter_map(|file| file.ok().map(|file| file.path()));
    let mut found = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(".txt").filter(|stem| stem.starts_with(prefix)) else { continue };
        let expected = fs::read_to_string(path.with_file_name(format!("{stem}.txt.expected")));
        if let (Ok(text), Ok(expected)) = (fs::read(&path), expected) {
            found.push((name, String::from_utf8_lossy(&text).into_owned(), expected));
        }
    }
    found
}

#[test]
fn sample_files_are_read_as_expected() {
    for (name, text, expected) in samples("monster-") {
        let (monsters, dropped) = read_monsters(&text).unwrap();
        let printed: Vec<String> = monsters.iter().map(ToString::to_string).collect();
        assert_eq!(printed.join("\n").trim_end(), expected.trim_end(), "{name}: {dropped:?}");
    }
    for (name, text, expected) in samples("object-") {
        let (objects, dropped) = read_objects(&text).unwrap();
        let printed: Vec<String> = objects.iter().map(ToString::to_string).collect();
        assert_eq!(printed.join("\n").trim_end(), expected.trim_end(), "{name}: {dropped:?}");
    }
}
