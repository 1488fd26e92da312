//! The bytes of a save, taken one after the other.

use barrow::{Point, Rect, Size};

use super::term::Layout;
use crate::{Format, Place, ReadError, ReadOptions};

/// A save that is being read.
pub(super) struct File<'a> {
    bytes: &'a [u8],
    /// How many bytes were taken.
    pub(super) at: usize,
    lenient: bool,
    /// What was read all the same, or left out, a sentence each.
    pub(super) lost: Vec<String>,
}

/// What stands somewhere in the file.
pub(super) struct Placed<T> {
    /// How many bytes come before it.
    pub(super) offset: usize,
    /// What it is.
    pub(super) what: T,
}

impl<'a> File<'a> {
    pub(super) const fn new(bytes: &'a [u8], options: ReadOptions) -> Self {
        Self { bytes, at: 0, lenient: options.lenient, lost: Vec::new() }
    }

    /// All of its bytes.
    pub(super) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// How many bytes are left.
    pub(super) const fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// A lenient reader goes on and says what is wrong; others stop.
    pub(super) fn forgive(&mut self, offset: usize, problem: String) -> Result<(), ReadError> {
        if !self.lenient {
            return Err(fault(offset, problem));
        }
        self.lost.push(format!("offset {offset}: {problem}"));
        Ok(())
    }

    /// The next `n` bytes, which are called `what`.
    pub(super) fn take(&mut self, n: usize, what: &str) -> Result<&'a [u8], ReadError> {
        let Some(taken) = self.bytes[self.at..].get(..n) else {
            let end = self.bytes.len();
            return Err(fault(
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

    /// Two bytes: column and row.
    pub(super) fn point(&mut self, what: &str) -> Result<Placed<Point>, ReadError> {
        let offset = self.at;
        Ok(Placed { offset, what: point(self.take(2, what)?) })
    }

    /// A count, then so many points.
    pub(super) fn points(&mut self, what: &str) -> Result<Vec<Placed<Point>>, ReadError> {
        let count = self.u16(what)?;
        let start = self.at;
        let pairs = self.take(2 * count, what)?.chunks_exact(2);
        Ok((0..).zip(pairs).map(|(i, pair)| Placed { offset: start + 2 * i, what: point(pair) }).collect())
    }

    /// `count` rooms of a level. There are no more rooms than cells that they could have for themselves, so that what is
    /// read stays small.
    pub(super) fn rooms(&mut self, count: usize, layout: &Layout) -> Result<Vec<Placed<Rect>>, ReadError> {
        let start = self.at;
        let most = most_rooms(layout.size);
        if count > most {
            return Err(fault(
                start,
                format!("there are {count} rooms, but no level has room for more than {most}"),
            ));
        }
        let list = self.take(4 * count, "the rooms")?.chunks_exact(4);
        let [x, y, w, h] = layout.order;
        let rect = |b: &[u8]| Rect::new(b[x].into(), b[y].into(), b[w].into(), b[h].into());
        Ok((0..).zip(list).map(|(i, room)| Placed { offset: start + 4 * i, what: rect(room) }).collect())
    }

    /// Nothing may be left.
    pub(super) fn end(&mut self) -> Result<(), ReadError> {
        match self.left() {
            0 => Ok(()),
            left => self.forgive(self.at, format!("{left} bytes follow the end of the level")),
        }
    }
}

/// The most rooms that a level of that size can have.
pub(super) const fn most_rooms(size: Size) -> usize {
    (size.width as usize - 2) * (size.height as usize - 2)
}

/// What is wrong at an offset.
pub(super) const fn fault(offset: usize, problem: String) -> ReadError {
    ReadError::Format { format: Format::Rlg327, place: Place::Offset(offset), problem }
}

fn point(pair: &[u8]) -> Point {
    Point::new(pair[0].into(), pair[1].into())
}

/// The highest byte comes first.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte))
}
