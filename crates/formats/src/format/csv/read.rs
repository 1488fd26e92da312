//! Reads levels from CSV.

use std::borrow::Cow;
use std::collections::BTreeMap;

use barrow::{Map, Size, Tile};

use super::SEPARATORS;
use crate::format::text::column_of;
use crate::memory::Memory;
use crate::notes::Notes;
use crate::read::as_text;
use crate::{Format, Found, Place, ReadError, ReadOptions};

/// Meaning of the numbers: a tile, or a word that names no tile.
type Legend = BTreeMap<i64, Result<Tile, String>>;

/// Tiles of a file, row by row.
#[derive(Default)]
struct Table {
    tiles: Vec<Tile>,
    width: usize,
    height: usize,
}

/// Returns whether a file starts like those of Barrow, or its first row has only numbers and some number is not 0. A
/// text level can have a row of `0` and `,` too, but no other digits.
pub(super) fn claims(bytes: &[u8]) -> bool {
    let Ok(file) = as_text(bytes) else { return false };
    let is_barrow = |line: &str| comment(line).is_some_and(|note| note.starts_with("barrow "));
    let is_number = |c: char| c.is_ascii_digit() || "-\" \r".contains(c) || SEPARATORS.contains(&c);
    let mut rows = file.lines().filter(|line| comment(line).is_none() && !is_blank(line));
    file.lines().find(|line| !is_blank(line)).is_some_and(is_barrow)
        || rows.clone().next().is_some_and(|row| row.contains(SEPARATORS) && row.chars().all(is_number))
            && rows.any(|row| row.contains(|c| matches!(c, '1'..='9')))
}

/// Reads the level of a file.
pub(super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let file = as_text(bytes)?;
    let (notes, legend) = read_comments(file)?;
    let mut table = Table::default();
    let rows = (1..).zip(file.lines()).filter(|(_, line)| comment(line).is_none() && !is_blank(line));
    for (number, line) in rows {
        table.add_row(&legend, number, line)?;
    }
    if table.tiles.is_empty() {
        return Err(ReadError::Empty);
    }
    let size = Size::new(table.width as u32, table.height as u32);
    if let Some(declared) = notes.header.size.filter(|&declared| declared != size) {
        let problem = format!("there are {size} numbers, but the comments say {declared}");
        return Err(read_error(file.lines().count(), 1, problem));
    }
    let mut memory = Memory::new(bytes, options)?;
    memory.take_map(size)?;
    let mut map = Map::new(size);
    for (y, row) in table.tiles.chunks_exact(table.width).enumerate() {
        map.tiles.row_mut(y as i32).copy_from_slice(row);
    }
    memory.take_lists(&map)?;
    map.list_rooms();
    map.list_doors();
    map.list_stairs();
    let (identity, lost) = notes.apply(&mut map);
    Ok(vec![Found { map, identity, format: Format::Csv, lost }])
}

/// Reads the comments: all lines that begin with `#`.
fn read_comments(file: &str) -> Result<(Notes, Legend), ReadError> {
    let (mut notes, mut legend) = (Notes::default(), Legend::new());
    let mut seen_row = false;
    for (number, line) in (1..).zip(file.lines()) {
        let Some(note) = comment(line) else {
            seen_row |= !is_blank(line);
            continue;
        };
        if seen_row && note.starts_with("barrow ") {
            return Err(read_error(
                number,
                1,
                "a second level begins here, but a file holds one".to_string(),
            ));
        }
        if let Some((code, word)) = legend_entry(&note) {
            let tile = Tile::from_word(&word.replace(' ', "_"));
            legend.insert(code, tile.ok_or_else(|| word.to_string()));
            continue;
        }
        notes.read(&note).map_err(|(part, problem)| read_error(number, column_of(line, part), problem))?;
    }
    Ok((notes, legend))
}

/// Returns the text of a line that begins with `#`, without the quotes and empty fields that spreadsheets add.
fn comment(line: &str) -> Option<Cow<'_, str>> {
    let line = line.trim();
    let (line, is_quoted) = line.strip_prefix('"').map_or((line, false), |rest| (rest, true));
    let note = line.strip_prefix('#')?.trim_end_matches(SEPARATORS).trim();
    if is_quoted {
        let note = note.strip_suffix('"').unwrap_or(note);
        return Some(Cow::Owned(note.replace("\"\"", "\"")));
    }
    Some(Cow::Borrowed(note))
}

/// Parses a legend entry: a number and the name of its tile.
fn legend_entry(note: &str) -> Option<(i64, &str)> {
    let (code, word) = note.split_once(char::is_whitespace)?;
    Some((code.parse().ok()?, word.trim()))
}

/// Returns whether a line is empty or has only empty fields.
fn is_blank(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || SEPARATORS.contains(&c))
}

impl Table {
    fn add_row(&mut self, legend: &Legend, number: usize, line: &str) -> Result<(), ReadError> {
        // A separator after the last field does not start another one.
        let row = line.trim_end().strip_suffix(SEPARATORS).unwrap_or(line);
        let before = self.tiles.len();
        for field in row.split(SEPARATORS) {
            let place = |problem| read_error(number, column_of(line, field), problem);
            if self.tiles.len() - before == Size::MAX_SIDE as usize {
                return Err(place(format!("a row has {} numbers at most", Size::MAX_SIDE)));
            }
            self.tiles.push(tile(legend, field).map_err(place)?);
        }
        let width = self.tiles.len() - before;
        if self.height > 0 && width != self.width {
            let problem = format!("this row has {width} numbers, but the first has {}", self.width);
            return Err(read_error(number, line.chars().count().max(1), problem));
        }
        if self.height == Size::MAX_SIDE as usize {
            return Err(read_error(number, 1, format!("a level has {} rows at most", Size::MAX_SIDE)));
        }
        (self.width, self.height) = (width, self.height + 1);
        Ok(())
    }
}

/// Returns the tile of a field.
fn tile(legend: &Legend, field: &str) -> Result<Tile, String> {
    let text = field.trim().trim_matches('"').trim();
    let last = Tile::ALL.len() - 1;
    let code: i64 = text.parse().map_err(|_| match text {
        "" => format!("there is nothing between the separators; tiles are numbers from 0 to {last}"),
        _ => format!("`{text}` is no tile; tiles are numbers from 0 to {last}"),
    })?;
    match legend.get(&code) {
        Some(Ok(tile)) => Ok(*tile),
        Some(Err(word)) => Err(format!("the legend says that {code} is `{word}`, but there is no such tile")),
        None => usize::try_from(code)
            .ok()
            .and_then(|code| Tile::ALL.get(code).copied())
            .ok_or_else(|| format!("no tile has the number {code}; they go from 0 to {last}")),
    }
}

fn read_error(line: usize, column: usize, problem: String) -> ReadError {
    ReadError::Format { format: Format::Csv, place: Place::Line(line, column), problem }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use super::*;

    fn found(file: &str) -> Found {
        read(file.as_bytes(), ReadOptions::default()).unwrap().remove(0)
    }

    fn error_of(file: &str) -> String {
        read(file.as_bytes(), ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn tables_of_other_programs_are_read() {
        for file in ["0,1,2\n16,16,17\n", "0;1;2;\r\n16;16;17;\r\n\r\n", "\"0\"\t\"1\"\t\"2\"\n 16\t16\t17"] {
            assert!(claims(file.as_bytes()), "{file}");
            let map = found(file).map;
            assert_eq!(map.size(), Size::new(3, 2));
            assert_eq!(map.tiles[Point::new(2, 1)], Tile::StairsUp);
            assert_eq!((map.rooms.len(), map.stairs_up.len()), (1, 1));
        }
    }

    #[test]
    fn a_legend_can_define_other_numbers() {
        let map = found("# 1 floor\n# -1 rock\n# 7 closed door\n# a note\n-1,1,7,2").map;
        let tiles = [Tile::Rock, Tile::Floor, Tile::ClosedDoor, Tile::WallUpright];
        assert_eq!(map.tiles.row(0), tiles);
        assert_eq!(
            error_of("0,1\n# 1 ice\n"),
            "csv, line 1, column 3: the legend says that 1 is `ice`, but there is no such tile"
        );
    }

    #[test]
    fn errors_name_line_and_column() {
        for (file, expected) in [
            ("0,1\n16,25\n", "line 2, column 4: no tile has the number 25; they go from 0 to 24"),
            ("-1,1\n", "line 1, column 1: no tile has the number -1; they go from 0 to 24"),
            ("0,1\n\n0, é\n", "line 3, column 3: `é` is no tile; tiles are numbers from 0 to 24"),
            ("0,,1\n", "line 1, column 3: there is nothing between the separators"),
            ("0,1\n0\n", "line 2, column 1: this row has 1 numbers, but the first has 2"),
            (
                "# barrow 1 size 3x1\n0,1\n",
                "line 2, column 1: there are 2x1 numbers, but the comments say 3x1",
            ),
            ("# barrow 3\n0,1\n", "line 1, column 10: version 3 of the level format is not known"),
            ("# barrow 1\n0,1\n# barrow 1\n0,1\n", "line 3, column 1: a second level begins here"),
        ] {
            let message = error_of(file);
            assert!(message.starts_with(&format!("csv, {expected}")), "{message}");
        }
        let side = Size::MAX_SIDE as usize;
        assert!(error_of(&"0,".repeat(side + 1)).ends_with("a row has 8192 numbers at most"));
        assert!(
            error_of(&"0\n".repeat(side + 1)).starts_with("csv, line 8193, column 1: a level has 8192 rows")
        );
        assert_eq!(found(&"0,".repeat(side)).map.size().width, Size::MAX_SIDE);
        assert_eq!(read(b"# 0 rock\n,,\n", ReadOptions::default()).unwrap_err(), ReadError::Empty);
    }

    #[test]
    fn other_files_are_not_claimed() {
        for file in
            ["", "0,0;0\n-,0\n", "##.\n#,,1", "!barrow 1\n0,1", "[1,2]", "{\"a\":1}", "12", "0,1\0", "# x"]
        {
            assert!(!claims(file.as_bytes()), "{file}");
        }
    }
}
