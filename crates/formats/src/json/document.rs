//! Reads JSON files: a document, several one after another, or an array of them.

use serde::Deserialize;
use serde_json::{Deserializer, Error, Number};

use super::build::{Fault, build};
use crate::{Found, ReadError};

/// A level as it is written. What a reader can do without may be missing, and what it does not know is passed over.
#[derive(Default, Deserialize)]
pub(crate) struct Document {
    pub(crate) barrow: u64,
    pub(crate) generation: Option<u32>,
    pub(crate) recipe: Option<String>,
    pub(crate) recipe_hash: Option<String>,
    pub(crate) seed: Option<Number>,
    pub(crate) seed_text: Option<String>,
    pub(crate) attempt: Option<u32>,
    pub(crate) depth: Option<u32>,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rows: Vec<String>,
    pub(crate) rooms: Option<Vec<RoomEntry>>,
    #[serde(default)]
    pub(crate) corridors: Vec<CorridorEntry>,
    #[serde(default)]
    pub(crate) doors: Vec<DoorEntry>,
    pub(crate) stairs: Option<StairsEntry>,
    pub(crate) start: Option<[i32; 2]>,
    pub(crate) exit: Option<[i32; 2]>,
    #[serde(default)]
    pub(crate) spawns: Vec<SpawnEntry>,
    #[serde(default)]
    pub(crate) niches: Vec<NicheEntry>,
    #[serde(default)]
    pub(crate) themes: Vec<ThemeEntry>,
    #[serde(default)]
    pub(crate) lifted: Vec<String>,
    pub(crate) hardness: Option<String>,
}

/// A room; without runs, all of its bounds.
#[derive(Default, Deserialize)]
pub(crate) struct RoomEntry {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
    pub(crate) shape: Option<String>,
    pub(crate) role: Option<String>,
    #[serde(default)]
    pub(crate) sealed: bool,
    pub(crate) lit: Option<bool>,
    pub(crate) runs: Option<Vec<[i32; 3]>>,
}

#[derive(Deserialize)]
pub(crate) struct CorridorEntry {
    pub(crate) from: Option<u32>,
    pub(crate) to: Option<u32>,
    pub(crate) cells: Vec<[i32; 2]>,
}

#[derive(Deserialize)]
pub(crate) struct DoorEntry {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) state: String,
}

/// Something that waits on the level; its name may be left out.
#[derive(Deserialize)]
pub(crate) struct SpawnEntry {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) name: String,
}

#[derive(Deserialize)]
pub(crate) struct NicheEntry {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) sealed: bool,
}

#[derive(Deserialize)]
pub(crate) struct ThemeEntry {
    pub(crate) name: String,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
    pub(crate) fill: Option<String>,
}

#[derive(Default, Deserialize)]
pub(crate) struct StairsEntry {
    #[serde(default)]
    pub(crate) up: Vec<[i32; 2]>,
    #[serde(default)]
    pub(crate) down: Vec<[i32; 2]>,
}

/// Reads every level of a JSON file.
pub(crate) fn read(file: &str) -> Result<Vec<Found>, ReadError> {
    let mut found = Vec::new();
    let mut add = |document: Document| {
        let number = found.len() + 1;
        let level = build(document).map_err(|Fault { at, flaw }| ReadError::Level { number, at, flaw })?;
        found.push(level);
        Ok(())
    };
    if file.trim_start().starts_with('[') {
        let documents: Vec<Document> = serde_json::from_str(file).map_err(|error| fault(&error))?;
        documents.into_iter().try_for_each(&mut add)?;
    } else {
        for document in Deserializer::from_str(file).into_iter() {
            add(document.map_err(|error| fault(&error))?)?;
        }
    }
    if found.is_empty() { Err(ReadError::Empty) } else { Ok(found) }
}

fn fault(error: &Error) -> ReadError {
    let (line, column) = (error.line(), error.column());
    let said = error.to_string();
    let place = format!(" at line {line} column {column}");
    let message = said.strip_suffix(&place).unwrap_or(&said).to_string();
    ReadError::Json { line, column, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document that is good but for what comes last.
    fn with(rest: &str) -> String {
        format!(r#"{{"barrow":1,"width":4,"height":2,"rows":["-+- ","|.| "]{rest}}}"#)
    }

    fn fault(file: &str) -> String {
        read(file).err().map(|error| error.to_string()).unwrap_or_default()
    }

    fn fault_with(rest: &str) -> String {
        fault(&with(rest))
    }

    #[test]
    fn what_is_missing_is_told_from_the_rows_and_what_is_unknown_is_passed_over() {
        let found = read(&with(r#","rumors":[{"x":1}],"start":[1,1]"#)).unwrap().remove(0);
        assert_eq!((found.map.rooms.len(), found.map.doors.len()), (1, 1));
        assert!(found.map.start.is_some() && !found.map.has_hardness());
    }

    #[test]
    fn a_seed_that_was_rounded_is_still_exact() {
        let found =
            read(&with(r#","seed":18446744073709552000,"seed_text":"18446744073709551615""#)).unwrap();
        assert_eq!(found[0].identity.seed, Some(u64::MAX));
        assert!(fault_with(r#","seed":1.5"#).starts_with("level 1: the seed cannot be `1.5`"));
    }

    #[test]
    fn what_is_not_json_is_named_with_line_and_column() {
        let help = "`barrow gen --format json` shows how a level is written";
        assert_eq!(fault("{"), format!("line 1, column 1: EOF while parsing an object; {help}"));
        let second = format!("{}\n{{\"barrow\":x}}", with(""));
        assert!(fault(&second).starts_with("line 2, column 11: expected value; "));
        assert!(fault("{}").contains("missing field `barrow`"), "{}", fault("{}"));
        assert!(fault("[1]").contains("line 1, column 2: invalid type: integer `1`"), "{}", fault("[1]"));
    }

    #[test]
    fn the_size_must_be_that_of_the_rows() {
        let sized = |width: u32, height: u32, rows: &str| {
            fault(&format!(r#"{{"barrow":1,"width":{width},"height":{height},"rows":{rows}}}"#))
        };
        assert_eq!(sized(1, 2, r#"["."]"#), "level 1: there are 1 rows, but the height is 2");
        assert_eq!(
            sized(2, 1, r#"["."]"#),
            "level 1: row 0 (counted from 0) has 1 characters, but the width is 2"
        );
        assert!(sized(0, 1, r#"[""]"#).starts_with("level 1: a level cannot be 0x1"));
        assert!(sized(8193, 1, r#"[""]"#).starts_with("level 1: a level cannot be 8193x1"));
        let place = "level 1, row 0, column 1 (counted from 0)";
        assert!(sized(2, 1, r#"[".x"]"#).starts_with(&format!("{place}: 'x' stands for nothing")));
        let second = with("") + &with("").replace(":1,", ":3,");
        assert!(fault(&second).starts_with("level 2: version 3 of the level format is not known"));
    }
}
