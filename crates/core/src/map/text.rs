//! Text representation of a map, one character per cell: `Display` and `FromStr`.
//!
//! ```
//! use barrow_core::{Map, Point, Tile};
//!
//! let map: Map = "-----\n|.<.+\n|@..|\n-----".parse()?;
//! assert_eq!(map.stairs_up, [Point::new(2, 1)]);
//! assert_eq!(map.start, Some(Point::new(1, 2)));
//! assert_eq!(map.tiles[Point::new(1, 2)], Tile::Floor);
//! assert_eq!(map.to_string(), "-----\n|.<.+\n|...|\n-----");
//! assert_eq!(format!("{map:#}"), "-----\n|.<.+\n|@..|\n-----");
//! # Ok::<(), barrow_core::ParseMapError>(())
//! ```

use std::array;
use std::fmt;
use std::str::{self, FromStr};
use std::sync::LazyLock;

use crate::{Map, Point, Quoting, Size, Tile};

/// Character of the player's start, which is drawn over its tile.
const START: char = '@';

/// Glyph of every tile, by discriminant.
const GLYPHS: [u8; Tile::ALL.len()] = {
    let mut glyphs = [0; Tile::ALL.len()];
    let mut i = 0;
    while i < glyphs.len() {
        glyphs[i] = Tile::ALL[i].glyph() as u8;
        i += 1;
    }
    glyphs
};

/// Tile of every ASCII character, so that reading a cell is one lookup.
static TILES: LazyLock<[Option<Tile>; 128]> =
    LazyLock::new(|| array::from_fn(|code| Tile::from_glyph(code as u8 as char)));

/// Number of glyphs written at once, so that UTF-8 validation runs once per chunk.
const CHUNK: usize = 128;

/// Writes the glyphs of a slice of tiles, without line breaks.
pub fn write_glyphs(out: &mut impl fmt::Write, tiles: &[Tile]) -> fmt::Result {
    let mut glyphs = [0; CHUNK];
    for chunk in tiles.chunks(CHUNK) {
        let glyphs = &mut glyphs[..chunk.len()];
        for (glyph, &tile) in glyphs.iter_mut().zip(chunk) {
            *glyph = GLYPHS[tile as usize];
        }
        out.write_str(str::from_utf8(glyphs).expect("invariant: every glyph is one byte"))?;
    }
    Ok(())
}

/// Writes the rows from top to bottom, separated by line breaks. The alternate form `{:#}` draws the start as `@`.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start.filter(|_| f.alternate());
        for (row, y) in self.tiles.rows().zip(0..) {
            if y > 0 {
                f.write_str("\n")?;
            }
            match start.filter(|start| start.y == y).and_then(|start| row.split_at_checked(start.x as usize))
            {
                Some((before, [_, after @ ..])) => {
                    write_glyphs(f, before)?;
                    f.write_str("@")?;
                    write_glyphs(f, after)?;
                }
                _ => write_glyphs(f, row)?,
            }
        }
        Ok(())
    }
}

/// Error in a map that is written as text, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMapError {
    /// Row of the error, counted from 1.
    pub row: usize,
    /// Column of the error in characters, counted from 1.
    pub column: usize,
    /// Kind of error at that position.
    pub problem: MapTextProblem,
}

/// Kind of error in a map that is written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapTextProblem {
    /// The map is empty or larger than [`Size::MAX_SIDE`].
    Size {
        /// Number of characters of the longest row.
        width: usize,
        /// Number of rows of the text.
        height: usize,
    },
    /// The character is not the glyph of a tile.
    Glyph(char),
    /// The text contains more than one start `@`.
    SecondStart,
}

impl fmt::Display for ParseMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}: {}", self.row, self.column, self.problem)
    }
}

impl std::error::Error for ParseMapError {}

impl fmt::Display for MapTextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        match self {
            Self::Size { width, height } => {
                write!(f, "a level cannot be {width}x{height}; each side is 1 to {}", Size::MAX_SIDE)
            }
            Self::Glyph(glyph) => {
                write!(f, "{glyph:?} stands for nothing in a level; `.` is floor, ` ` is rock")
            }
            Self::SecondStart => f.write_str("this is a second start `@`; a level has at most one"),
        }
    }
}

/// Parses rows of glyphs. Rows shorter than the longest are padded with rock; a start `@` becomes floor. Doors and
/// stairs are listed; rooms are not: call [`Map::list_rooms`] for them.
impl FromStr for Map {
    type Err = ParseMapError;

    fn from_str(text: &str) -> Result<Self, ParseMapError> {
        let (mut width, mut height) = (0, 0);
        for row in text.lines() {
            width = width.max(row.chars().count());
            height += 1;
        }
        let sides = 1..=Size::MAX_SIDE as usize;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(ParseMapError { row: 1, column: 1, problem: MapTextProblem::Size { width, height } });
        }
        let mut map = Self::new(Size::new(width as u32, height as u32));
        for (y, row) in (0..).zip(text.lines()) {
            map.read_row(y, row).map_err(|(at, problem)| ParseMapError {
                row: at.y as usize + 1,
                column: at.x as usize + 1,
                problem,
            })?;
        }
        map.list_doors();
        map.list_stairs();
        Ok(map)
    }
}

impl Map {
    /// Parses the glyphs of row `y`, which must not be longer than the map is wide. A start `@` sets the map's start
    /// and becomes floor. Lists are not changed. Errors include the cell.
    pub fn read_row(&mut self, y: i32, glyphs: &str) -> Result<(), (Point, MapTextProblem)> {
        for (x, glyph) in glyphs.chars().enumerate() {
            let at = Point::new(x as i32, y);
            self.tiles[at] = match TILES.get(glyph as usize).copied().flatten() {
                Some(tile) => tile,
                None if glyph != START => return Err((at, MapTextProblem::Glyph(glyph))),
                None if self.start.replace(at).is_some() => return Err((at, MapTextProblem::SecondStart)),
                None => Tile::Floor,
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DoorState;

    #[test]
    fn every_tile_is_written_as_its_glyph() {
        let mut out = String::new();
        write_glyphs(&mut out, &Tile::ALL.repeat(20)).unwrap();
        assert_eq!(out, Tile::ALL.map(Tile::glyph).iter().collect::<String>().repeat(20));
    }

    #[test]
    fn rows_are_padded_and_lists_are_filled() {
        let map: Map = "+.<\n>'".parse().unwrap();
        assert_eq!(map.size(), Size::new(3, 2));
        assert_eq!(map.to_string(), "+.<\n>' ");
        let doors: Vec<_> = map.doors.iter().map(|door| (door.at, door.state)).collect();
        assert_eq!(doors, [(Point::new(0, 0), DoorState::Closed), (Point::new(1, 1), DoorState::Doorway)]);
        assert_eq!((map.stairs_up, map.stairs_down), (vec![Point::new(2, 0)], vec![Point::new(0, 1)]));
    }

    #[test]
    fn the_start_is_drawn_in_the_alternate_form_only() {
        let map: Map = "@.\n..\n".parse().unwrap();
        assert_eq!((map.to_string(), format!("{map:#}")), ("..\n..".to_string(), "@.\n..".to_string()));
    }

    #[test]
    fn errors_name_row_and_column() {
        let error = |text: &str| text.parse::<Map>().unwrap_err().to_string();
        assert_eq!(
            error("...\n..?"),
            "row 2, column 3: '?' stands for nothing in a level; `.` is floor, ` ` is rock"
        );
        assert_eq!(error("@é@").split(':').next(), Some("row 1, column 2"));
        assert_eq!(error("@\n.@"), "row 2, column 2: this is a second start `@`; a level has at most one");
        assert_eq!(error(""), "row 1, column 1: a level cannot be 0x0; each side is 1 to 8192");
        assert!(error(&" ".repeat(8193)).contains("8193x1"));
    }
}
