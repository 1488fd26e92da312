//! The numbers of a layer's tiles: as text, or as bytes in base64, which may be made smaller.

use std::fmt::{Display, Write as _};
use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::{GzDecoder, ZlibDecoder};
use flate2::write::ZlibEncoder;

use crate::TileData;

/// How many bytes zlib makes of one, at most.
const MOST_OF_ONE: usize = 1032;

/// Writes the numbers of a layer with rows of that many cells.
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

/// Writes rows of numbers with commas between them, and something between the rows.
pub(super) fn csv(numbers: &[impl Display], width: u32, between_rows: &str) -> String {
    let mut text = String::with_capacity(3 * numbers.len());
    for (i, number) in numbers.iter().enumerate() {
        let between = if i % width as usize == 0 { between_rows } else { "," };
        let _ = write!(text, "{}{number}", if i == 0 { "" } else { between });
    }
    text
}

/// Reads a byte for every cell from numbers with commas or line ends between them.
pub(super) fn decode_bytes(text: &str, need: usize) -> Option<Vec<u8>> {
    let numbers = text.split([',', '\n']).map(str::trim).filter(|number| !number.is_empty());
    let bytes: Option<Vec<u8>> = numbers.map(|number| number.parse().ok()).collect();
    bytes.filter(|bytes| bytes.len() == need)
}

/// Reads so many numbers, divided by commas.
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

/// Reads so many numbers of four bytes each in base64.
pub(super) fn decode_base64(text: &str, compression: &str, need: usize) -> Result<Vec<u32>, String> {
    let packed: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let packed = STANDARD.decode(packed).map_err(|error| format!("the tiles are not base64: {error}"))?;
    let bytes = match compression {
        "" => packed,
        "zlib" => inflate(ZlibDecoder::new(packed.as_slice()), packed.len(), need)?,
        "gzip" => inflate(GzDecoder::new(packed.as_slice()), packed.len(), need)?,
        other => {
            let name = short(other);
            return Err(format!(
                "tiles made smaller with `{name}` cannot be read; save them as CSV, zlib or gzip"
            ));
        }
    };
    let (numbers, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return Err(format!("the tiles are {} bytes, which is not a multiple of four", bytes.len()));
    }
    of_length(numbers.iter().map(|&number| u32::from_le_bytes(number)).collect(), need)
}

/// Takes no more than one byte more than is needed.
fn inflate(from: impl Read, packed: usize, need: usize) -> Result<Vec<u8>, String> {
    if need * 4 > packed.saturating_mul(MOST_OF_ONE) {
        return Err(format!("{packed} bytes cannot hold {need} tiles"));
    }
    let mut bytes = Vec::new();
    let taken = from.take(need as u64 * 4 + 1).read_to_end(&mut bytes);
    taken.map_err(|error| format!("the tiles cannot be unpacked: {error}"))?;
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

/// The beginning of a word that may be very long.
pub(super) fn short(word: &str) -> &str {
    word.char_indices().nth(40).map_or(word, |(end, _)| &word[..end])
}
