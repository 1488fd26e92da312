//! Escape sequences, marks of direction, line breaks and invisible characters in every field of every input: no output
//! contains them, whether it goes to a pipe or to a terminal.

mod games;
mod terminals;

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::Dir;
use crate::limits::run;

/// A name that every format stores: at most 31 bytes. `EVIL` at the start of a line shows that the line break passed. The
/// program itself writes no sequence that begins with `\x1b]`.
const NAME: &str = "a\x1b]0;\r\nEVIL\u{9b}\u{7f}\u{202e}\u{200b}\u{feff}\u{2028}\u{e0041}";

/// Returns a text with all characters that are dangerous, except NUL, which arguments and file names cannot have.
fn dangerous() -> String {
    let ranges = ['\x01'..='\x1f', '\x7f'..='\u{9f}', '\u{200b}'..='\u{200f}', '\u{2028}'..='\u{202e}'];
    let more = ['\u{2060}'..='\u{206f}', '\u{fe00}'..='\u{fe0f}', '\u{fff9}'..='\u{fffb}'];
    let single =
        "\u{ad}\u{34f}\u{61c}\u{115f}\u{3164}\u{feff}\u{fffe}\u{e000}\u{e0001}\u{e0041}\u{e01ef}\u{10ffff}";
    let all: String = ranges.into_iter().chain(more).flatten().chain(single.chars()).collect();
    format!("a{all}\nEVIL \x1b]0;title\x07\x1b[2J`<b>'\"$(id)")
}

/// Asserts that a text has only printable characters, line breaks and tabs, and no line of a name.
#[track_caller]
fn assert_clean(text: &str, of: &str) {
    let dangerous = dangerous();
    let is_dangerous =
        |c: &char| *c == '\0' || !"\n\t `<b>'\"$(id)]0;tle[2JaEVIL".contains(*c) && dangerous.contains(*c);
    if let Some(found) = text.chars().find(is_dangerous) {
        panic!("{found:?} in the output of {}:\n{text:?}", of.escape_debug());
    }
    let lines = text.lines().any(|line| line.starts_with("EVIL"));
    assert!(!lines, "a line break in the output of {}:\n{text:?}", of.escape_debug());
}

/// Runs the command under limits, and asserts that both streams are clean. Returns whether it succeeded.
#[track_caller]
fn check(args: &[&str]) -> bool {
    let ran = run(args);
    assert_clean(&ran.out, &format!("{args:?}"));
    assert_clean(&ran.err, &format!("{args:?}"));
    ran.code == 0
}

/// Formats that are text, and that `convert` writes.
const TEXTS: [&str; 10] = ["text", "json", "jsonl", "tmx", "tmj", "ldtk", "csv", "svg", "markdown", "html"];

/// Runs every command that reads level files.
#[track_caller]
fn check_level(path: &str) {
    if !check(&["check", path]) && !check(&["view", path]) {
        return;
    }
    for args in [
        &["check", path, "--format", "json"][..],
        &["view", path, "--start"],
        &["sight", path, "--at", "2,2"],
        &["path", path, "--from", "2,2", "--to", "3,3"],
        &["distance", path, "--from", "2,2"],
        &["convert", path, "-", "--format", "text", "--header"],
        &["convert", path, "-", "--format", "cast"],
        &["gen", "rlg327", "--seed", "7", "--lock", path, "--lock-room", "99"],
        &["course", "--load", path],
    ] {
        check(args);
    }
    for format in TEXTS {
        check(&["convert", path, "-", "--format", format]);
    }
}

/// A level of every kind of field: rooms, doors, spawns, niches, themes, custom tiles, layers.
const LEVEL: &str = r#"{"barrow":1,"generation":1,"recipe":"r","recipe_hash":"00000000000012ab","seed":7,"seed_text":"7",
"attempt":0,"depth":1,"width":6,"height":5,"rows":["------","|...| ","|..>+#","|.<.| ","------"],
"rooms":[{"x":1,"y":1,"w":3,"h":3,"shape":"rectangle","role":"zoo","lit":true}],
"corridors":[{"from":0,"to":null,"cells":[[5,2]]}],"doors":[{"x":4,"y":2,"state":"closed"}],
"start":[2,2],"exit":[3,2],"spawns":[{"x":1,"y":1,"kind":"monster","name":"kobold"}],
"niches":[{"x":2,"y":1,"kind":"k"}],"themes":[{"name":"n","x":1,"y":1,"w":2,"h":2,"fill":"f"}],
"tiles":[{"name":"moss","like":"floor","glyph":"%","color":"green","runs":[[1,1,1]]}],
"layers":{"heat":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},"hardness":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","waived":["doors=any"],"title":"t","author":"t","notes":["t"]}"#;

/// Returns copies of a JSON document, each with one string, key or number replaced by `name`; one of each kind of path.
fn mutations(document: &Value, name: &str) -> Vec<Value> {
    fn places(
        value: &Value,
        at: &mut Vec<String>,
        kinds: &mut BTreeSet<String>,
        found: &mut Vec<Vec<String>>,
    ) {
        let kind: Vec<&str> =
            at.iter().map(|key| if key.parse::<usize>().is_ok() { "N" } else { key }).collect();
        if !kinds.insert(kind.join("/")) && !value.is_object() {
            return;
        }
        found.push(at.clone());
        let children: Vec<(String, &Value)> = match value {
            Value::Object(members) => members.iter().map(|(key, value)| (key.clone(), value)).collect(),
            Value::Array(items) => {
                items.iter().take(3).enumerate().map(|(i, item)| (i.to_string(), item)).collect()
            }
            _ => Vec::new(),
        };
        for (key, child) in children {
            at.push(key);
            places(child, at, kinds, found);
            at.pop();
        }
    }
    let mut found = Vec::new();
    places(document, &mut Vec::new(), &mut BTreeSet::new(), &mut found);
    let mut copies = Vec::new();
    for path in found.iter().filter(|path| !path.is_empty()) {
        let pointer = |path: &[String]| path.iter().flat_map(|key| ["/", key]).collect::<String>();
        let mut copy = document.clone();
        if let Some(value) = copy.pointer_mut(&pointer(path)) {
            *value = name.into();
            copies.push(copy);
        }
        let mut renamed = document.clone();
        let (key, parent) = path.split_last().expect("not empty");
        if let Some(Value::Object(members)) = renamed.pointer_mut(&pointer(parent))
            && let Some(value) = members.remove(key)
        {
            members.insert(name.to_string(), value);
            copies.push(renamed);
        }
    }
    copies
}

#[track_caller]
fn check_json(document: &str) {
    let dir = Dir::new();
    assert!(check(&["view", &dir.write("level.json", document)]));
    let document: Value = serde_json::from_str(document).expect("JSON");
    for copy in mutations(&document, NAME) {
        check_level(&dir.write("level.json", copy.to_string()));
    }
}

#[test]
fn fields_of_level_documents_are_quoted() {
    check_json(LEVEL);
}

#[test]
fn fields_of_tiled_maps_as_json_are_quoted() {
    check_json(&run(&["gen", "bracket", "--seed", "7", "--size", "30x20", "--format", "tmj"]).out);
}

#[test]
fn fields_of_other_generators_are_quoted() {
    check_json(
        r#"{"cell_bit":{"room":2,"corridor":4,"perimeter":16,"door":131072,"stair_down":4194304},
        "cells":[[16,16,16,16,0,0],[16,2,2,131074,4,4],[16,2,2,16,0,4194308],[16,16,16,16,0,0]],
        "rooms":[null,{"id":1,"north":1,"south":2,"west":1,"east":2,
          "contents":{"summary":"dark","detail":{"monster":["2 x Goblin","--"],"trap":["pit"]}}}],
        "settings":{"name":"The Crypt"},"wandering_monsters":{"1":"a rat"}}"#,
    );
    check_json(
        r#"{"version":"1.2.7","title":"Tomb","story":"Long ago.",
        "rects":[{"x":-2,"y":0,"w":3,"h":3},{"x":1,"y":1,"w":1,"h":1},{"x":2,"y":-1,"w":5,"h":5,"rotunda":true}],
        "doors":[{"x":1,"y":1,"dir":{"x":1,"y":0},"type":6}],
        "notes":[{"text":"A coffin.","ref":"1","pos":{"x":0.5,"y":1.5}}],
        "columns":[{"x":4,"y":1},{"x":40,"y":1}],"water":[{"x":-2,"y":2}]}"#,
    );
}

/// Replaces each word of a text by `name`, unless it was replaced in such a line before.
fn words_replaced<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_end = |c: char| " \t\n\"'=<>,[]{}`".contains(c);
    let mut seen = BTreeSet::new();
    let mut start = 0;
    let mut places = Vec::new();
    for word in text.split(is_end) {
        if !word.is_empty() && seen.insert(word) {
            places.push(start..start + word.len());
        }
        start += word.len() + 1;
    }
    places.into_iter().map(move |place| format!("{}{name}{}", &text[..place.start], &text[place.end..]))
}

#[test]
fn fields_of_text_files_are_quoted() {
    let dir = Dir::new();
    for format in ["text", "csv", "tmx", "ansi"] {
        let args = ["gen", "bracket", "--seed", "7", "--size", "24x12", "--format", format, "--header"];
        let text = run(&args).out;
        // Rows and pictures are the same again and again.
        let lines = text.lines().filter(|line| line.len() < 400).take(40);
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        let references: Vec<String> = NAME.chars().map(|c| format!("&#{};", u32::from(c))).collect();
        let allowed = references.concat().replace("&#27;", "");
        for name in [NAME, &allowed, &NAME.replace(['\n', '\r'], "")] {
            for (i, copy) in words_replaced(&text, name).enumerate() {
                // Every third word: the others differ little.
                if i % 3 == 0 {
                    check_level(&dir.write("level.txt", copy));
                }
            }
        }
    }
}

/// A recipe with every kind of name.
const RECIPE: &str = r#"name = "example"
summary = "text"
size = [60, 24]

[[tile]]
name = "moss"
like = "floor"
glyph = "%"
color = "green"

[[prefab]]
name = "shrine"
tags = ["holy"]
rows = '''
-----
|ags|
--+--
'''
[prefab.legend]
a = { tile = ["moss", "rubble"] }
g = { spawn = "monster", name = "priest" }
s = "floor"

[[stage]]
use = "cellular"
floor_pct = 54
mark = "west"

[[stage]]
use = "prefab_section"
anchor = "center"
prefabs = ["shrine"]
within = { mask = "west" }

[[stage]]
one_of = [{ use = "diagonal_fix", weight = 2 }, { use = "keep_largest" }]
chance_pct = 50

[rules]
connected = "any"
no_scraps = false
border = "open"
doors = "any"
"#;

/// Returns a text as the content of a basic string of TOML.
fn toml_string(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_alphanumeric() { c.to_string() } else { format!("\\U{:08x}", u32::from(c)) })
        .collect()
}

#[test]
fn words_of_recipes_are_quoted() {
    let dir = Dir::new();
    assert!(check(&["gen", &dir.write("recipe.toml", RECIPE), "--seed", "7"]));
    let all = dangerous();
    let escaped = toml_string(NAME);
    let key = format!("\"{}\"", toml_string(&all));
    for name in [NAME, &escaped, &key] {
        for copy in words_replaced(RECIPE, name) {
            let path = dir.write("recipe.toml", copy);
            if check(&["gen", &path, "--seed", "7"]) {
                check(&["watch", &path, "--seed", "7"]);
            }
        }
    }
}

#[test]
fn names_of_working_recipes_are_quoted_in_every_format() {
    let dir = Dir::new();
    let recipe = |last: &str| {
        let name = toml_string(&dangerous());
        let rooms = "[[stage]]\nuse = \"scatter_rooms\"\nrooms = [1, 3]\n";
        format!("name = \"{name}\"\nsummary = \"{name}\"\nsize = [40, 20]\n{rooms}{last}")
    };
    let path = dir.write("recipe.toml", recipe("[rules]\nconnected = \"any\"\n"));
    let level = dir.path("level.json");
    for format in TEXTS.into_iter().chain(["cast"]) {
        // XML allows no control characters, not even as references.
        let is_written = check(&["gen", &path, "--seed", "7", "--format", format, "--header"]);
        assert_eq!(is_written, format != "tmx", "{format}");
    }
    assert!(check(&["watch", &path, "--seed", "some\nEVIL\u{202e}words"]));
    assert!(check(&["gen", &path, "--seed", "7", "-o", &level]));
    check_level(&level);
    check(&["check", &level, "--rules", &path]);
    check(&["check", &level, "--rules", &path, "--format", "json"]);
    // No map follows this rule, and the error names the recipe.
    let path = dir.write("recipe.toml", recipe("[rules]\nmin_rooms = 900\n"));
    assert!(!check(&["gen", &path, "--seed", "7"]));
}

#[test]
fn file_names_and_arguments_are_quoted() {
    let dir = Dir::new();
    let all = dangerous();
    let missing = dir.path(&format!("{NAME}{}", all.replace('/', "")));
    let present = dir.write(&format!("{NAME}.json"), LEVEL.replace("\"start\"", &format!("\"{}\"", "x")));
    let recipe = dir.write(&format!("{NAME}.toml"), "name = 3\n");
    check_level(&present);
    check_level(&missing);
    for args in [
        &["gen", &recipe][..],
        &["gen", &recipe, "--seed", &all],
        &["watch", &recipe],
        &[&recipe],
        &[&present],
    ] {
        assert!(!check(args));
    }
    check(&["gen", "rlg327", "--size", "40x20", "--seed", &all, "-o", &dir.path(&format!("{NAME}.txt"))]);
    check(&["gen", "rlg327", "--seed", "7", "-o", &dir.path(&format!("level.{NAME}"))]);
    let help = |command: &[&str]| run(&[command, &["--help"]].concat()).out;
    let top = help(&[]);
    let commands =
        top.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        check(&[command, &all]);
        check(&[command, &format!("--{all}")]);
        let text = help(&[command]);
        for option in text.split_whitespace().filter(|word| word.starts_with("--") && word.is_ascii()) {
            let option = option.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            // Any text is a seed, and then the studio builds its page and serves it.
            if (command, option) == ("studio", "--seed") {
                continue;
            }
            check(&[command, option, &all]);
            check(&[command, "rlg327", option, &all]);
        }
    }
}
