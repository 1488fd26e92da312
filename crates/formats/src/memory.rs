//! Limit on the memory of a reader: estimates of what is about to be allocated, subtracted from the limit beforehand.

use barrow::document::{Document, Rows};
use barrow::{BitGrid, Map, Room, Run, Size, Tile};

use crate::{ReadError, ReadOptions};

/// Bytes per cell of a map: its tile, copies of it while it is built, and sets of cells.
const PER_CELL: u64 = 2;
/// Bytes per run of floor: the run, and its copy with a number while rooms are found.
const PER_RUN: u64 = (2 * size_of::<Run>() + size_of::<u32>()) as u64;
/// Bytes per room: the list of rooms can double while it grows.
const PER_ROOM: u64 = (size_of::<Room>() * 3 / 2) as u64;
/// Bytes per door: the list of doors can double while it grows.
const PER_DOOR: u64 = 64;
/// Bytes per object of JSON or element of XML, and per item of a list: the parsed value, and what it becomes.
const PER_OBJECT: u64 = 400;
const PER_ITEM: u64 = 32;

/// Memory that a reader may still allocate.
pub(crate) struct Memory {
    left: u64,
    most: u64,
}

impl Memory {
    /// Returns the memory that options allow, less that of the file.
    pub(crate) fn new(bytes: &[u8], options: ReadOptions) -> Result<Self, ReadError> {
        let mut memory = Self { left: options.max_memory, most: options.max_memory };
        memory.take(bytes.len() as u64)?;
        Ok(memory)
    }

    /// Subtracts bytes, or returns an error that names the limit if too few are left.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), ReadError> {
        let need = self.most - self.left + bytes;
        self.left = self.left.checked_sub(bytes).ok_or(ReadError::Memory { need, most: self.most })?;
        Ok(())
    }

    /// Subtracts a map of rock.
    pub(crate) fn take_map(&mut self, size: Size) -> Result<(), ReadError> {
        self.take(PER_CELL * size.cells() as u64)
    }

    /// Subtracts the lists of rooms and doors that will be detected in a map.
    pub(crate) fn take_lists(&mut self, map: &Map) -> Result<(), ReadError> {
        let mut floor = BitGrid::new(map.size());
        floor.mark_from(&map.tiles, Tile::Floor);
        let rooms = floor.components(&mut Vec::new());
        let rows = map.tiles.rows().map(|row| cost_of_row(row.iter().copied(), 0));
        self.take(u64::from(rooms) * PER_ROOM + rows.sum::<u64>())
    }

    /// Subtracts the map of a document, and its lists if they will be detected. Every run can be a room.
    pub(crate) fn take_document(&mut self, document: &Document<'_>) -> Result<(), ReadError> {
        let side = |side: usize| side.min(Size::MAX_SIDE as usize) as u32;
        self.take_map(Size::new(side(document.width), side(document.height)))?;
        if document.rooms.is_some() {
            return Ok(());
        }
        let tile = |glyph: char| Tile::from_glyph(glyph).unwrap_or_default();
        self.take(match &document.rows {
            Rows::Tiles(tiles) => tiles.rows().map(|row| cost_of_row(row.iter().copied(), PER_ROOM)).sum(),
            Rows::Text(rows) => rows.iter().map(|row| cost_of_row(row.chars().map(tile), PER_ROOM)).sum(),
        })
    }

    /// Subtracts the values of a JSON document that is about to be parsed, without the text of its strings.
    pub(crate) fn take_json(&mut self, text: &str) -> Result<(), ReadError> {
        let (mut is_string, mut is_escaped, mut cost) = (false, false, 0);
        for byte in text.bytes() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if is_string => is_escaped = true,
                b'"' => is_string = !is_string,
                _ if is_string => {}
                b'{' => cost += PER_OBJECT,
                b'[' | b',' => cost += PER_ITEM,
                _ => {}
            }
        }
        self.take(cost)
    }

    /// Subtracts the elements of an XML document that is about to be parsed.
    pub(crate) fn take_xml(&mut self, text: &str) -> Result<(), ReadError> {
        let count = |wanted: u8| text.bytes().filter(|&byte| byte == wanted).count() as u64;
        self.take(PER_OBJECT * count(b'<') + 2 * PER_ITEM * count(b'='))
    }
}

/// Returns the bytes of what will be detected in a row, with some bytes more for every run.
fn cost_of_row(row: impl Iterator<Item = Tile>, more: u64) -> u64 {
    let (mut cost, mut before) = (0, false);
    for tile in row {
        let is_floor = tile >= Tile::Floor;
        cost += u64::from(is_floor && !before) * (PER_RUN + more) + u64::from(tile.is_door()) * PER_DOOR;
        before = is_floor;
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn large_levels_are_refused_beforehand() {
        let refused = |text: &str, max_memory: u64| {
            let options = ReadOptions { max_memory, ..ReadOptions::default() };
            match read(text.as_bytes(), options) {
                Err(ReadError::Memory { need, most }) => {
                    assert!(most == max_memory && need > most, "{need} of {most}");
                    true
                }
                result => {
                    result.unwrap();
                    false
                }
            }
        };
        let floor = format!("{}\n", ".".repeat(100)).repeat(100);
        let checkered = format!("{}\n{}\n", ". ".repeat(50), " .".repeat(50)).repeat(50);
        let json = |rows: &str| {
            let rows: Vec<String> = rows.lines().map(|row| format!("\"{row}\"")).collect();
            format!("{{\"barrow\":1,\"width\":100,\"height\":100,\"rows\":[{}]}}", rows.join(","))
        };
        let drawn = (json(&floor), json(&checkered));
        for (floor, checkered) in [(&floor, &checkered), (&drawn.0, &drawn.1)] {
            assert!(refused(floor, 30_000) && !refused(floor, 100_000));
            assert!(refused(checkered, 400_000) && !refused(checkered, 2_000_000));
        }
    }
}
