//! Shared by the readers of other generators' dungeons.

use barrow::{Map, Point, Tile};
use serde::de::DeserializeOwned;

use crate::{Format, Place, ReadError, read};

/// Returns whether a file is a JSON object that contains `word`.
pub(crate) fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.trim_ascii_start().first() == Some(&b'{') && bytes.windows(word.len()).any(|part| part == word)
}

/// Parses a JSON document; errors name line and column.
pub(crate) fn parse<T: DeserializeOwned>(format: Format, bytes: &[u8]) -> Result<T, ReadError> {
    serde_json::from_str(read::as_text(bytes)?).map_err(|error| ReadError::Format {
        format,
        place: Place::Line(error.line(), error.column()),
        problem: error.to_string(),
    })
}

/// Returns a sentence that `count` of something are left out, unless it is 0.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one} is left out")),
        _ => Some(format!("{count} {many} are left out")),
    }
}

/// Turns the rock around floor into walls, corners too: upright walls where floor is only to the left or right.
pub(crate) fn surround(map: &mut Map) {
    let tiles = map.tiles.clone();
    let is_open =
        |x, y| matches!(tiles.get(Point::new(x, y)), Some(Tile::Floor | Tile::ShallowWater | Tile::Pillar));
    let is_free = |tile| matches!(tile, Tile::Rock | Tile::WallAcross);
    for (Point { x, y }, _) in tiles.iter().filter(|&(_, tile)| is_free(tile)) {
        let row = |y| is_open(x - 1, y) || is_open(x, y) || is_open(x + 1, y);
        map.tiles[Point::new(x, y)] = match (row(y - 1) || row(y + 1), is_open(x - 1, y) || is_open(x + 1, y))
        {
            (_, true) if !is_open(x, y - 1) && !is_open(x, y + 1) => Tile::WallUpright,
            (false, false) => tiles[Point::new(x, y)],
            _ => Tile::WallAcross,
        };
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::{Found, ReadError, ReadOptions};

    /// Reads every prefix of a file, which must fail, and the file with every single bit flipped, which must not panic.
    pub(crate) fn survives_damage(
        file: &[u8],
        read: fn(&[u8], ReadOptions) -> Result<Vec<Found>, ReadError>,
    ) {
        for end in 0..file.len() {
            assert!(read(&file[..end], ReadOptions::default()).is_err(), "cut after {end} bytes");
        }
        for bit in 0..8 * file.len() {
            let mut bytes = file.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let _ = read(&bytes, ReadOptions::default());
        }
    }
}
