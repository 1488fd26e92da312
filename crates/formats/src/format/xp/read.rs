//! Reads levels from REXPaint files.

use std::io::{ErrorKind, Read as _};

use barrow::{BitGrid, Map, Point, Size, Spawn, Tile};
use barrow_view::Mark;
use flate2::bufread::GzDecoder;

use super::looks::{Meaning, TRANSPARENT, meaning};
use super::{CELL, MAX_LAYERS};
use crate::memory::Memory;
use crate::notes::Notes;
use crate::{Format, Found, FoundIdentity, Place, ReadError, ReadOptions};

/// Topmost tile and mark of a cell.
#[derive(Clone, Copy, Default)]
struct Cell {
    tile: Option<Tile>,
    mark: Option<Mark>,
}

/// Combined layers of a file.
struct Picture {
    size: Size,
    /// Cells column by column. Grows with the decompressed data, so that a false size allocates nothing.
    cells: Vec<Cell>,
    /// Number of unknown glyphs.
    unknown: usize,
    /// First unknown glyph and its cell.
    first_unknown: Option<(u32, Point)>,
}

/// Decompresses a file and counts bytes.
struct Unpacker<'a> {
    gzip: GzDecoder<&'a [u8]>,
    len: usize,
    unpacked: usize,
}

/// Returns whether a file is compressed with gzip; no other format is.
pub(super) fn claims(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Reads the level of a file.
pub(super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let mut file = Unpacker { gzip: GzDecoder::new(bytes), len: bytes.len(), unpacked: 0 };
    let mut memory = Memory::new(bytes, options)?;
    let picture = read_layers(&mut file, &mut memory)?;
    if !options.lenient {
        file.finish()?;
    }
    let comment = file.gzip.header().and_then(|header| header.comment()).unwrap_or_default();
    let (map, identity, lost) = build(&picture, &String::from_utf8_lossy(comment), &mut memory)?;
    Ok(vec![Found { map, identity, format: Format::Xp, lost }])
}

fn read_layers(file: &mut Unpacker<'_>, memory: &mut Memory) -> Result<Picture, ReadError> {
    // The version is negative. The oldest files have none and start with the number of layers.
    let first = file.number()?;
    let layers = if first.cast_signed() < 0 { file.number()? } else { first };
    if !(1..=MAX_LAYERS).contains(&layers) {
        return Err(file.wrong(4, &format!("there cannot be {layers} layers, only 1 to {MAX_LAYERS}")));
    }
    let size = file.size()?;
    memory.take_map(size)?;
    memory.take((2 * size_of::<Cell>() * size.cells()) as u64)?;
    let mut picture = Picture { size, cells: Vec::new(), unknown: 0, first_unknown: None };
    for layer in 0..layers {
        if layer > 0 {
            let size = file.size()?;
            if size != picture.size {
                let problem = format!("layer {layer} is {size}, but the first is {}", picture.size);
                return Err(file.wrong(8, &problem));
            }
        }
        let mut column = vec![0; CELL * picture.size.height as usize];
        for x in 0..picture.size.width {
            file.fill(&mut column)?;
            picture.add_column(x as i32, &column);
        }
    }
    Ok(picture)
}

impl Picture {
    /// Adds a column of a layer above the lower layers.
    fn add_column(&mut self, x: i32, column: &[u8]) {
        let start = x as usize * self.size.height as usize;
        self.cells.resize(self.cells.len().max(start + self.size.height as usize), Cell::default());
        for ((y, bytes), cell) in (0..).zip(column.chunks_exact(CELL)).zip(&mut self.cells[start..]) {
            let &[a, b, c, d, red, green, blue, ref bg @ ..] = bytes else { continue };
            if bg == TRANSPARENT.as_slice() {
                continue;
            }
            let glyph = u32::from_le_bytes([a, b, c, d]);
            let mark = match meaning(glyph, [red, green, blue]) {
                Some(Meaning::Tile(tile)) => {
                    *cell = Cell { tile: Some(tile), mark: None };
                    continue;
                }
                None => {
                    self.unknown += 1;
                    self.first_unknown.get_or_insert((glyph, Point::new(x, y)));
                    continue;
                }
                Some(Meaning::Mark(mark)) => mark,
            };
            // A mark without a tile below it is on floor.
            *cell = Cell { tile: cell.tile.or(Some(Tile::Floor)), mark: Some(mark) };
        }
    }
}

/// Builds the map from the picture and the comment. Returns also what was lost.
fn build(
    picture: &Picture,
    comment: &str,
    memory: &mut Memory,
) -> Result<(Map, FoundIdentity, Vec<String>), ReadError> {
    let mut map = Map::new(picture.size);
    let height = picture.size.height as usize;
    for (x, column) in (0..).zip(picture.cells.chunks_exact(height)) {
        for (y, cell) in (0..).zip(column) {
            map.tiles[Point::new(x, y)] = cell.tile.unwrap_or_default();
        }
    }
    memory.take_lists(&map)?;
    map.list_rooms();
    map.list_doors();
    map.list_stairs();
    let mut notes = Notes::default();
    let mut lost = Vec::new();
    for line in comment.lines() {
        lost.extend(notes.read(line).err().map(|(_, problem)| format!("in the comment, {problem}")));
    }
    let (identity, invalid) = notes.apply(&mut map);
    lost.extend(invalid);
    lost.extend(add_marks(&mut map, picture));
    if let Some((code, at)) = picture.first_unknown {
        let count = picture.unknown;
        lost.push(format!("unknown glyphs: {count}; the first is {code} at {at}"));
    }
    Ok((map, identity, lost))
}

/// Adds the drawn start, exit and spawns to the map, unless the comment listed them. Reports a second start or exit.
fn add_marks(map: &mut Map, picture: &Picture) -> Option<String> {
    let mut noted = BitGrid::new(map.size());
    map.spawns.iter().for_each(|spawn| noted.insert(spawn.at));
    let (mut start, mut exit, mut more) = (None, None, 0);
    let mut put = |place: &mut Option<Point>, at| match place {
        Some(_) => more += 1,
        None => *place = Some(at),
    };
    for (i, cell) in picture.cells.iter().enumerate() {
        let height = picture.size.height as usize;
        let at = Point::new((i / height) as i32, (i % height) as i32);
        match cell.mark {
            None => {}
            Some(Mark::Start) => put(&mut start, at),
            Some(Mark::Exit) => put(&mut exit, at),
            Some(Mark::Spawn(_)) if noted.contains(at) => {}
            Some(Mark::Spawn(kind)) => map.spawns.push(Spawn { at, kind, name: "".into() }),
        }
    }
    map.start = map.start.or(start);
    map.exit = map.exit.or(exit);
    (more > 0).then(|| format!("starts and exits beyond the first: {more}"))
}

impl Unpacker<'_> {
    /// Decompresses enough bytes to fill a buffer.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), ReadError> {
        self.gzip.read_exact(buffer).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => {
                self.damaged(format!("the file ends, but {} more bytes are needed", buffer.len()))
            }
            _ => self.damaged(format!("the compressed data is damaged: {error}")),
        })?;
        self.unpacked += buffer.len();
        Ok(())
    }

    fn number(&mut self) -> Result<u32, ReadError> {
        let mut bytes = [0; 4];
        self.fill(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Reads and checks the size of a layer.
    fn size(&mut self) -> Result<Size, ReadError> {
        let size = Size::new(self.number()?, self.number()?);
        let allowed = 1..=Size::MAX_SIDE;
        if allowed.contains(&size.width) && allowed.contains(&size.height) {
            return Ok(size);
        }
        let problem = format!("a level cannot be {size}; each side is 1 to {}", Size::MAX_SIDE);
        Err(self.wrong(8, &problem))
    }

    /// Checks that nothing follows, compressed or not, and that the checksum is right.
    fn finish(&mut self) -> Result<(), ReadError> {
        match self.gzip.read(&mut [0]) {
            Err(error) => Err(self.damaged(format!("the compressed data is damaged: {error}"))),
            Ok(0) if self.gzip.get_ref().is_empty() => Ok(()),
            Ok(0) => Err(self.damaged("there are bytes after the compressed data".to_string())),
            Ok(_) => Err(self.wrong(0, "there are bytes after the last layer")),
        }
    }

    /// Returns an error at the current offset of the compressed data.
    fn damaged(&self, problem: String) -> ReadError {
        let offset = self.len - self.gzip.get_ref().len().min(self.len);
        ReadError::Format { format: Format::Xp, place: Place::Offset(offset), problem }
    }

    /// Returns an error in the decompressed data, `back` bytes before the current offset.
    fn wrong(&self, back: usize, problem: &str) -> ReadError {
        let problem = format!("{problem} (the offset counts decompressed bytes)");
        ReadError::Format { format: Format::Xp, place: Place::Offset(self.unpacked - back), problem }
    }
}
