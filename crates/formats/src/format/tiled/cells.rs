//! Encodings of tile numbers: CSV, and bytes in base64, optionally compressed.

use std::fmt::{Display, Write as _};
use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::{GzDecoder, ZlibDecoder};
use flate2::write::ZlibEncoder;

use crate::TileData;

/// Bytes per tile of a layer: its number, and the decompressed bytes while it is decoded.
pub(super) const PER_TILE: u64 = 12;

/// Largest expansion of zlib, in bytes per compressed byte.
const MAX_EXPANSION: usize = 1032;

/// Encodes the tile numbers of a layer; `width` is the length of a row.
pub(super) fn encode(numbers: &[u32], width: u32, data: TileData) -> String {
    let bytes = || numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    match data {
        TileData::Csv => format!("\n{}\n", csv(numbers, width, ",\n")),
        TileData::Base64 => STANDARD.encode(bytes()),
        TileData::Zlib => {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
            let written = encoder.write_all(&bytes()).and_then(|()| encoder.finish());
            STANDARD.encode(written.expect("invariant: writing to memory does not fail"))
        }
    }
}

/// Returns numbers with commas between them, and `between_rows` between rows.
pub(super) fn csv(numbers: &[impl Display], width: u32, between_rows: &str) -> String {
    let mut text = String::with_capacity(3 * numbers.len());
    for (i, number) in numbers.iter().enumerate() {
        let between = if i % width as usize == 0 { between_rows } else { "," };
        let _ = write!(text, "{}{number}", if i == 0 { "" } else { between });
    }
    text
}

/// Parses `need` bytes, written as numbers with commas or line ends between them.
pub(super) fn decode_bytes(text: &str, need: usize) -> Option<Vec<u8>> {
    let numbers = text.split([',', '\n']).map(str::trim).filter(|number| !number.is_empty());
    let bytes: Option<Vec<u8>> = numbers.map(|number| number.parse().ok()).collect();
    bytes.filter(|bytes| bytes.len() == need)
}

/// Parses `need` numbers with commas between them.
pub(super) fn decode_csv(text: &str, need: usize) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::with_capacity(need.min(text.len() / 2 + 1));
    for number in text.split(',').map(str::trim) {
        // A comma after the last number is common.
        if !number.is_empty() {
            numbers.push(
                number.parse().map_err(|_| format!("`{}` is not the number of a tile", short(number)))?,
            );
        }
    }
    of_length(numbers, need)
}

/// Decodes `need` numbers of four bytes each, in base64.
pub(super) fn decode_base64(text: &str, compression: &str, need: usize) -> Result<Vec<u32>, String> {
    let data: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let data = STANDARD.decode(data).map_err(|error| format!("the tiles are not base64: {error}"))?;
    let bytes = match compression {
        "" => data,
        "zlib" => inflate(ZlibDecoder::new(data.as_slice()), data.len(), need)?,
        "gzip" => inflate(GzDecoder::new(data.as_slice()), data.len(), need)?,
        other => {
            let name = short(other);
            return Err(format!(
                "tiles compressed with `{name}` cannot be read; save them as CSV, zlib or gzip"
            ));
        }
    };
    let (numbers, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return Err(format!("the tiles are {} bytes, which is not a multiple of four", bytes.len()));
    }
    of_length(numbers.iter().map(|&number| u32::from_le_bytes(number)).collect(), need)
}

/// Decompresses at most one byte more than needed, to detect excess data.
fn inflate(from: impl Read, compressed: usize, need: usize) -> Result<Vec<u8>, String> {
    if need * 4 > compressed.saturating_mul(MAX_EXPANSION) {
        return Err(format!("{compressed} bytes cannot hold {need} tiles"));
    }
    let mut bytes = Vec::new();
    let taken = from.take(need as u64 * 4 + 1).read_to_end(&mut bytes);
    taken.map_err(|error| format!("the tiles cannot be decompressed: {error}"))?;
    Ok(bytes)
}

pub(super) fn of_length(numbers: Vec<u32>, need: usize) -> Result<Vec<u32>, String> {
    let have = numbers.len();
    if have == need {
        Ok(numbers)
    } else {
        Err(format!("a layer has {have} tiles, but the map has {need} cells"))
    }
}

/// Returns the first 40 characters of a word, for messages.
pub(super) fn short(word: &str) -> &str {
    word.char_indices().nth(40).map_or(word, |(end, _)| &word[..end])
}
