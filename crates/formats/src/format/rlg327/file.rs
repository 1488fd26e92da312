//! Reads the bytes of a save in sequence.

use barrow::{Point, Rect, Size};

use super::term::Layout;
use crate::{Format, Place, ReadError, ReadOptions};

/// Cursor over the bytes of a save.
pub(super) struct File<'a> {
    bytes: &'a [u8],
    /// Number of bytes read so far.
    pub(super) at: usize,
    lenient: bool,
    /// Errors that a lenient reader accepted, and content that a level cannot represent, one sentence each.
    pub(super) lost: Vec<String>,
}

/// A value with its offset in the file.
pub(super) struct Placed<T> {
    /// Offset of its first byte.
    pub(super) offset: usize,
    /// Value that was read.
    pub(super) what: T,
}

impl<'a> File<'a> {
    pub(super) const fn new(bytes: &'a [u8], options: ReadOptions) -> Self {
        Self { bytes, at: 0, lenient: options.lenient, lost: Vec::new() }
    }

    /// Returns the whole file.
    pub(super) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the number of unread bytes.
    pub(super) const fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Records an error if the reader is lenient, else returns it.
    pub(super) fn forgive(&mut self, offset: usize, problem: String) -> Result<(), ReadError> {
        if !self.lenient {
            return Err(read_error(offset, problem));
        }
        self.lost.push(format!("offset {offset}: {problem}"));
        Ok(())
    }

    /// Reads `n` bytes; `what` names them in the error.
    pub(super) fn take(&mut self, n: usize, what: &str) -> Result<&'a [u8], ReadError> {
        let Some(taken) = self.bytes[self.at..].get(..n) else {
            let end = self.bytes.len();
            return Err(read_error(
                end,
                format!("the file ends after {} of the {n} bytes of {what}", self.left()),
            ));
        };
        self.at += n;
        Ok(taken)
    }

    pub(super) fn u16(&mut self, what: &str) -> Result<usize, ReadError> {
        Ok(number(self.take(2, what)?) as usize)
    }

    pub(super) fn u32(&mut self, what: &str) -> Result<u32, ReadError> {
        Ok(number(self.take(4, what)?))
    }

    /// Reads two bytes: column and row.
    pub(super) fn point(&mut self, what: &str) -> Result<Placed<Point>, ReadError> {
        let offset = self.at;
        Ok(Placed { offset, what: point(self.take(2, what)?) })
    }

    /// Reads a count and that many points.
    pub(super) fn points(&mut self, what: &str) -> Result<Vec<Placed<Point>>, ReadError> {
        let count = self.u16(what)?;
        let start = self.at;
        let pairs = self.take(2 * count, what)?.chunks_exact(2);
        Ok((0..).zip(pairs).map(|(i, pair)| Placed { offset: start + 2 * i, what: point(pair) }).collect())
    }

    /// Reads `count` rooms. More rooms than cells inside the border are an error, which limits memory.
    pub(super) fn rooms(&mut self, count: usize, layout: &Layout) -> Result<Vec<Placed<Rect>>, ReadError> {
        let start = self.at;
        let max = max_rooms(layout.size);
        if count > max {
            return Err(read_error(
                start,
                format!("there are {count} rooms, but a level of this size has at most {max}"),
            ));
        }
        let list = self.take(4 * count, "the rooms")?.chunks_exact(4);
        let [x, y, w, h] = layout.order;
        let rect = |b: &[u8]| Rect::new(b[x].into(), b[y].into(), b[w].into(), b[h].into());
        Ok((0..).zip(list).map(|(i, room)| Placed { offset: start + 4 * i, what: rect(room) }).collect())
    }

    /// Reports unread bytes as an error.
    pub(super) fn end(&mut self) -> Result<(), ReadError> {
        match self.left() {
            0 => Ok(()),
            left => self.forgive(self.at, format!("{left} bytes follow the end of the level")),
        }
    }
}

/// Returns the largest number of rooms of a level: the number of cells inside its border.
pub(super) const fn max_rooms(size: Size) -> usize {
    (size.width as usize - 2) * (size.height as usize - 2)
}

/// Returns an error at an offset.
pub(super) const fn read_error(offset: usize, problem: String) -> ReadError {
    ReadError::Format { format: Format::Rlg327, place: Place::Offset(offset), problem }
}

fn point(pair: &[u8]) -> Point {
    Point::new(pair[0].into(), pair[1].into())
}

/// Parses a big-endian number.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte))
}
