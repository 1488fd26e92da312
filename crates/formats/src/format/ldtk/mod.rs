//! `LDtk`: a project of that level editor with one level, in the format of version 1.5.3.
//!
//! ```text
//! {"jsonVersion":"1.5.3",…,
//!  "defs":{"layers":[…],"entities":[…],"tilesets":[…],"enums":[…],"externalEnums":[],"levelFields":[…]},
//!  "levels":[{"identifier":"Level_rlg327_7","pxWid":1280,"pxHei":336,…,
//!    "fieldInstances":[{"__identifier":"seed","__value":"7",…},…],
//!    "layerInstances":[
//!      {"__identifier":"Entities",…,"entityInstances":[{"__identifier":"Door","__grid":[13,4],…},…]},
//!      {"__identifier":"Rooms",…,"entityInstances":[{"__identifier":"Room","width":160,"height":80,…},…]},
//!      {"__identifier":"Tiles",…,"gridTiles":[{"px":[48,32],"src":[16,48],"f":0,"t":16,"d":[163],"a":1},…]},
//!      {"__identifier":"Terrain",…,"intGridCsv":[1,1,…]}]}],…}
//! ```
//!
//! - `Terrain` has the number of every tile plus one, because 0 is empty in `LDtk`; its values are named after the
//!   tiles.
//! - `Tiles` shows every tile but rock, by its position on a sheet of all tiles, 16×16 pixels each: the companion file
//!   `barrow-tiles.png`.
//! - `Entities` has doors with their state, stairs, start, exit, and spawns with kind and name.
//! - `Rooms` has rooms, as large as their bounds, whose field `runs` lists row, column and length of their exact cells,
//!   and corridors with their cells.
//! - Fields of the level have recipe, seed and so on; a seed is text, because integers of `LDtk` have 32 bits.
//!   `hardness` is base64 of one byte per cell, row by row.
//!
//! Ids are derived from the seed, so that the same level gives the same file. Source: <https://ldtk.io/json/>.

mod defs;
mod entities;
mod fields;
mod ids;
mod level;

use barrow::Tile;

use crate::members::push_object;
use crate::spec::{Joining, Spec, Writer};
use crate::{Subject, WriteError, WriteOption, WriteOptions, tiles};

use ids::Ids;

/// `LDtk` project with one level.
pub(crate) const SPEC: Spec = Spec {
    name: "ldtk",
    extensions: &["ldtk"],
    doc: "LDtk: a project with one level of tiles, entities and fields.",
    loses: "what lies behind doors, custom tiles, named layers",
    options: &[WriteOption::Palette],
    check: None,
    write: Some(Writer::Level {
        write,
        joining: Joining::Single,
        beside: Some(|options, _| vec![tiles::sheet(options)]),
    }),
    read: None,
};

/// Width of a cell in pixels.
const CELL: i32 = 16;

/// Project settings, the same in every file.
const SETTINGS: &str = concat!(
    r#""jsonVersion":"1.5.3","appBuildId":473703,"identifierStyle":"Free","toc":[],"worldLayout":"Free","#,
    r#""worldGridWidth":256,"worldGridHeight":256,"defaultLevelWidth":256,"defaultLevelHeight":256,"#,
    r#""defaultPivotX":0,"defaultPivotY":0,"defaultGridSize":16,"defaultEntityWidth":16,"#,
    r#""defaultEntityHeight":16,"minifyJson":true,"#,
    r#""externalLevels":false,"exportTiled":false,"simplifiedExport":false,"imageExportMode":"None","#,
    r#""exportLevelBg":true,"pngFilePattern":null,"backupOnSave":false,"backupLimit":10,"#,
    r#""backupRelPath":null,"levelNamePattern":"Level_%idx","tutorialDesc":null,"customCommands":[],"#,
    r#""flags":[]"#,
);

/// Returns the background color, which shows where no tile is.
fn rock_color(options: &WriteOptions) -> String {
    tiles::palette(options).tile(Tile::Rock)[1].to_string()
}

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write(subject: Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let mut ids = Ids::of(&subject);
    let mut text = String::new();
    push_object(&mut text, |project| {
        project.object("__header__", |header| {
            header.fixed(r#""fileType":"LDtk Project JSON","app":"LDtk","doc":"https://ldtk.io/json""#);
            header.fixed(r#""schema":"https://ldtk.io/files/JSON_SCHEMA.json","appVersion":"1.5.3""#);
        });
        project.text("iid", &ids.next());
        project.fixed(SETTINGS);
        project.text("bgColor", &rock_color(options));
        project.text("defaultLevelBgColor", &rock_color(options));
        project.raw("nextUid", defs::NEXT_UID);
        project.object("defs", |all| defs::write(all, options));
        project.list("levels", [subject], |out, subject| {
            level::push(out, &subject, options, &mut ids);
        });
        project.fixed("\"worlds\":[]");
        project.text("dummyWorldIid", &ids.next());
    });
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
    Ok(())
}
