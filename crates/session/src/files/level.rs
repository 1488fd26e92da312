//! The first level of a game, as the text that goes into its record.

use barrow::Map;
use barrow_formats::{Format, Found, ReadOptions, WriteOptions};

/// Writes a level as JSON text.
pub fn level_text(found: &Found) -> String {
    let mut bytes = Vec::new();
    let written = Format::Json.write(found, &WriteOptions::default(), &mut bytes);
    written.expect("invariant: every level has a document");
    let text = String::from_utf8(bytes).expect("invariant: JSON is text");
    text.trim_end().to_string()
}

/// Reads the first level of a text, in any readable format.
pub fn read_level(text: &str) -> Result<Map, String> {
    let found = barrow_formats::read(text.as_bytes(), ReadOptions::default());
    let found = found.map_err(|error| error.to_string())?;
    found.into_iter().next().map(|found| found.map).ok_or_else(|| "it contains no level".to_string())
}
