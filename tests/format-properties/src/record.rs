//! Robustness of records: any text is refused with an error, or is a game that can be replayed and written again.

use std::fmt::Write as _;

use barrow::{Map, Seed};
use barrow_formats::{ReadOptions, read};
use barrow_game::Record;

/// Largest number of actions that are replayed.
const MAX_ACTIONS: usize = 50;

/// Parses a record, replays its first actions, and writes it again. The checksum is computed here, so that damage
/// reaches what is behind it. Panics if the written record differs.
pub fn survives_record(bytes: &[u8]) {
    let Ok(body) = std::str::from_utf8(bytes) else { return };
    // Ignored: a text without the checksum is refused.
    let _ = Record::parse(body);
    let mut text = body.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let check = Seed::key(&text);
    let _ = writeln!(text, "check {check:016x}");
    let mut record = match Record::parse(&text) {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let written = record.to_text();
    let again = Record::parse(&written).expect("a written record is read");
    assert_eq!(again, record);
    record.actions.truncate(MAX_ACTIONS);
    if let Err(error) = record.play(read_level) {
        assert!(!error.to_string().is_empty());
    }
}

fn read_level(text: &str) -> Result<Map, String> {
    let mut levels = read(text.as_bytes(), ReadOptions::default()).map_err(|error| error.to_string())?;
    Ok(levels.remove(0).map)
}
