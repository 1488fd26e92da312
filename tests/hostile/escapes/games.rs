//! Names in campaigns, saves, recordings, scores and settings.

use std::fs;
use std::path::Path;

use barrow_game::{GameSource, Record};

use super::{NAME, assert_clean, toml_string, words_replaced};
use crate::common::Dir;
use crate::limits::limited;

/// Files of a game with names in every field.
fn sources() -> Vec<GameSource> {
    let campaign = "name = \"short\"\nabout = \"text\"\ngear = [\"dagger\"]\n[goal]\ndepth = 1\nitem = \"crown\"\n\
        guard = \"king\"\n[[place]]\nname = \"hall\"\nrecipe = \"rlg327\"\ndepth = [1, 1]\nsize = [80, 21]\nkeeper = \"rat\"\n\
        [rules]\nsight = \"symmetric\"\n[[monster]]\nname = \"rat\"\nglyph = \"r\"\nhue = \"brown\"\nhp = \"1d4\"\n\
        [[item]]\nname = \"dagger\"\nclass = \"weapon\"\n";
    let monsters = "RLG327 MONSTER DESCRIPTION 1\n\nBEGIN MONSTER\nNAME rat\nDESC\ntext\n.\nCOLOR RED\nSPEED 7+1d4\n\
        ABIL SMART\nHP 3+1d2\nDAM 0+1d4\nSYMB r\nRRTY 60\nEND\n";
    let objects = "RLG327 OBJECT DESCRIPTION 1\n\nBEGIN OBJECT\nNAME axe\nDESC\ntext\n.\nTYPE WEAPON\nCOLOR RED\n\
        HIT 0\nDAM 1d4\nDODGE 0\nDEF 0\nWEIGHT 1\nSPEED 0\nATTR 0\nVAL 1\nART FALSE\nRRTY 60\nEND\n";
    let mut all = Vec::new();
    for name in [NAME, &toml_string(NAME)] {
        all.extend(
            words_replaced(campaign, name)
                .map(|text| GameSource { campaign: Some(text), ..GameSource::default() }),
        );
        all.extend(
            words_replaced(monsters, name)
                .map(|text| GameSource { monsters: Some(text), ..GameSource::default() }),
        );
        all.extend(
            words_replaced(objects, name)
                .map(|text| GameSource { objects: Some(text), ..GameSource::default() }),
        );
    }
    all.push(GameSource { level: Some(NAME.to_string()), ..GameSource::default() });
    all.push(GameSource {
        sight: Some(NAME.to_string()),
        nummon: Some(NAME.to_string()),
        ..GameSource::default()
    });
    all
}

/// Returns a data folder with saves and recordings whose every field is a name, and a list of scores.
pub(super) fn data_folder() -> Dir {
    let dir = Dir::new();
    let game = GameSource::default().start(|_| Err(String::new())).expect("a game");
    for folder in ["saves", "morgue"] {
        fs::create_dir_all(dir.path(folder)).expect("a folder");
        let mut record = Record::new(GameSource::default(), Vec::new(), &game);
        record.state = NAME.replace('\n', " ");
        for name in [format!("{NAME}.barrow"), "b.barrow".to_string()] {
            fs::write(Path::new(&dir.path(folder)).join(name), record.to_text()).expect("written");
        }
        let damaged = record.to_text().replace("seed", NAME);
        fs::write(Path::new(&dir.path(folder)).join("c.barrow"), damaged).expect("written");
    }
    let name = NAME.replace(['\n', '\r'], "");
    dir.write("scores.tsv", format!("90\t{name}\tkilled by {name}\t{name}\t1\t2\t3\n"));
    dir
}

#[test]
fn games_and_their_files_are_quoted() {
    let dir = data_folder();
    let (saved, file) = (dir.path(&format!("saves/{NAME}.barrow")), dir.path("game.barrow"));
    let check = |args: &[&str]| {
        let output =
            limited(args).env("BARROW_DATA_DIR", dir.path("")).env("USER", NAME).output().expect("it starts");
        assert_clean(&String::from_utf8_lossy(&output.stdout), &format!("{args:?}"));
        assert_clean(&String::from_utf8_lossy(&output.stderr), &format!("{args:?}"));
    };
    for args in [
        &["play"][..],
        &["play", "--list"],
        &["replay", "--list"],
        &["replay", NAME],
        &["replay", &saved],
        &["replay", &saved, "--verify"],
        &["scores"],
        &["scores", "--tsv"],
    ] {
        check(args);
    }
    let game = GameSource::default().start(|_| Err(String::new())).expect("a game");
    for source in sources() {
        fs::write(&file, Record::new(source, Vec::new(), &game).to_text()).expect("written");
        check(&["replay", &file, "--verify"]);
    }
    let text = Record::new(GameSource::default(), Vec::new(), &game).to_text();
    for copy in words_replaced(&text, NAME) {
        fs::write(&file, copy).expect("written");
        check(&["replay", &file]);
    }
    let settings =
        "palette = \"light\"\nglyphs = \"ascii\"\nanimation = true\n[keys]\nsearch = [\"s\", \"5\"]\n";
    for name in [NAME, &toml_string(NAME)] {
        for copy in words_replaced(settings, name) {
            check(&["replay", &saved, "--verify", "--settings", &dir.write("settings.toml", copy)]);
        }
    }
}
