//! The first level of a game, as the text that goes into its record.

use barrow::Map;
use barrow_formats::{Found, ReadOptions, json};

/// Writes a level as JSON text.
pub fn level_text(found: &Found) -> String {
    let mut text = String::new();
    json::write(found, &mut text);
    text.truncate(text.trim_end().len());
    text
}

/// Reads the first level of a text, in any format that is read.
pub fn read_level(text: &str) -> Result<Map, String> {
    let found = barrow_formats::read(text.as_bytes(), ReadOptions::default());
    let found = found.map_err(|error| error.to_string())?;
    found.into_iter().next().map(|found| found.map).ok_or_else(|| "there is no level in it".to_string())
}
