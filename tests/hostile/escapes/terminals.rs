//! Escape sequences of names in a pseudoterminal, and terminals that know no escape sequences.

use serde_json::Value;

use super::games::data_folder;
use super::{LEVEL, NAME, assert_clean, toml_string};
use crate::common::Dir;
use crate::pty::Terminal;

/// Runs the command in a terminal. Returns all that it wrote, and its exit code.
#[track_caller]
fn in_terminal(dir: &Dir, args: &[&str], keys: &str, term: &str) -> (String, u32) {
    let mut terminal = Terminal::start_in(&dir.path(""), args, (100, 30), &[("TERM", term)]);
    for key in keys.chars() {
        terminal.screen();
        terminal.press(&key.to_string());
    }
    let (code, _, written) = terminal.end_written();
    (written, code)
}

/// Removes the escape sequences that the program writes itself, and the terminal's own line ends.
fn without_sequences(written: &str) -> String {
    let mut text = String::new();
    let mut rest = written;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        text.push_str(before);
        let end = after.find(|c: char| c.is_ascii_alphabetic()).map_or(after.len(), |end| end + 1);
        rest = &after[end..];
    }
    text.push_str(rest);
    text.replace("\r\n", "\n")
}

#[test]
fn terminals_receive_no_foreign_sequences() {
    let dir = data_folder();
    let name = toml_string(NAME);
    let recipe = dir.write(
        "recipe.toml",
        format!(
            "name = \"{name}\"\nsize = [40, 20]\n[[stage]]\nuse = \"fill\"\n[rules]\nno_scraps = false\n"
        ),
    );
    let wrong = dir.write(
        "wrong.toml",
        format!("{} = 3\nname = \"{name}\"\nsize = \"{name}\"\n", NAME.replace("\r\n", "")),
    );
    let campaign = include_str!("../../../crates/game/data/barrow.toml").lines().map(|line| {
        match line.split_once('=') {
            Some((key @ ("name  " | "title " | "intro " | "intro     "), _)) => {
                format!("{key} = \"{name}\"\n")
            }
            _ => format!("{line}\n"),
        }
    });
    let campaign = dir.write("campaign.toml", campaign.collect::<String>());
    let level = dir.write("level.json", LEVEL.replace("\"r\"", &Value::from(NAME).to_string()));
    for (args, keys) in [
        (&["watch", &recipe, "--seed", "7"][..], "q"),
        (&["gen", &wrong], ""),
        (&["show", &wrong], ""),
        (&["gen", &format!("{NAME}.toml")], ""),
        (&[NAME], ""),
        (&["check", &level], ""),
        (&["view", &level], ""),
        (&["convert", &level, "-", "--format", "json"], ""),
        (&["convert", &level, "-", "--format", "xp"], ""),
        (&["play"], "\x1b"),
        (&["play", "--name", NAME, "--seed", "7", "--campaign", &campaign], "\r@.\x13"),
        (&["play", "--campaign", &wrong], ""),
        (&["play", "--settings", &wrong], ""),
        (&["scores"], ""),
    ] {
        let (written, _) = in_terminal(&dir, args, keys, "xterm-256color");
        assert_clean(&without_sequences(&written), &format!("{args:?}"));
        let (written, _) = in_terminal(&dir, args, "", "dumb");
        assert_clean(&written.replace("\r\n", "\n"), &format!("{args:?} on a dumb terminal"));
    }
}

#[test]
fn full_screens_are_refused_on_a_dumb_terminal() {
    let dir = Dir::new();
    for (args, instead) in
        [(&["play"][..], ""), (&["play", "--new"], ""), (&["watch", "rlg327", "--seed", "7"], "less")]
    {
        let (written, code) = in_terminal(&dir, args, "", "dumb");
        assert_eq!(code, 2, "{written}");
        assert!(written.contains("TERM is dumb") && written.contains(instead), "{written}");
    }
    for args in [
        &[][..],
        &["gen", "rlg327", "--seed", "7"],
        &["list", "--pictures"],
        &["course", "--nummon", "1", "--seed", "7", "--delay-ms", "0"],
    ] {
        let (written, code) = in_terminal(&dir, args, "", "dumb");
        assert!(code == 0 && !written.contains('\x1b'), "{written:?}");
    }
}
