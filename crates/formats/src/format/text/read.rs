//! Reads levels from text.

use barrow::document::DocumentProblem;
use barrow::{Map, MapTextProblem, Size};

use super::sheet::{Header, Sheet, split};
use crate::memory::Memory;
use crate::sparse::Budget;
use crate::{Format, Found, ReadError, ReadOptions, TextProblem};

/// Reads every level of a text file.
pub(crate) fn read(file: &str, options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let mut memory = Memory::new(file.as_bytes(), options)?;
    let sheets = split(file)?;
    if sheets.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut budget = Budget::new(file.len());
    sheets.into_iter().map(|sheet| read_sheet(sheet, &mut budget, &mut memory)).collect()
}

fn read_sheet(mut sheet: Sheet, budget: &mut Budget, memory: &mut Memory) -> Result<Found, ReadError> {
    let Header { identity, size } = sheet.header.take().unwrap_or_default();
    let size = fit(&mut sheet, size)?;
    if !budget.take(size) {
        return Err(ReadError::Text { line: sheet.line, column: 1, problem: TextProblem::Sparse(size) });
    }
    memory.take_map(size)?;
    let mut map = Map::new(size);
    for (y, &(line, row)) in sheet.rows.iter().enumerate() {
        map.read_row(y as i32, row).map_err(|(at, problem)| ReadError::Text {
            line,
            column: at.x as usize + 1,
            problem: problem.into(),
        })?;
    }
    memory.take_lists(&map)?;
    map.list_rooms();
    map.list_doors();
    map.list_stairs();
    Ok(Found { map, identity, format: Format::Text, lost: Vec::new() })
}

/// Returns the size of a level: that of its header, else that of its rows. Cuts off spaces beyond it.
fn fit(sheet: &mut Sheet, declared: Option<Size>) -> Result<Size, ReadError> {
    let read_error = |line, column, problem: TextProblem| ReadError::Text { line, column, problem };
    let widest = sheet.rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or(0);
    let (width, height) =
        declared.map_or((widest, sheet.rows.len()), |size| (size.width as usize, size.height as usize));
    let allowed = 1..=Size::MAX_SIDE as usize;
    if !allowed.contains(&width) || !allowed.contains(&height) {
        return Err(read_error(sheet.line, 1, MapTextProblem::Size { width, height }.into()));
    }
    let drawn = sheet.rows.iter().rposition(|(_, row)| !row.trim_end().is_empty()).map_or(0, |last| last + 1);
    if sheet.rows.is_empty() || drawn > height {
        let line = sheet.rows.get(height).map_or(sheet.line, |&(line, _)| line);
        return Err(read_error(line, 1, DocumentProblem::Rows { have: drawn, need: height }.into()));
    }
    sheet.rows.truncate(height);
    for (row, (line, glyphs)) in sheet.rows.iter_mut().enumerate() {
        if let Some((end, _)) = glyphs.char_indices().nth(width) {
            if !glyphs[end..].trim_end().is_empty() {
                let have = glyphs.trim_end().chars().count();
                return Err(read_error(
                    *line,
                    width + 1,
                    DocumentProblem::RowWidth { row, have, need: width }.into(),
                ));
            }
            *glyphs = &glyphs[..end];
        }
    }
    Ok(Size::new(width as u32, height as u32))
}

#[cfg(test)]
mod tests {
    use barrow::{DoorState, Point, Shape, Tile};

    use super::*;

    fn read(file: &str) -> Result<Vec<Found>, ReadError> {
        super::read(file, ReadOptions::default())
    }

    fn read_error(file: &str) -> String {
        read(file).unwrap_err().to_string()
    }

    #[test]
    fn short_rows_are_padded_with_rock() {
        let found = read("-----\r\n|.@.'##\r\n-----\r\n\r\n").unwrap().remove(0);
        assert_eq!(found.map.size(), Size::new(7, 4));
        assert_eq!(found.map.tiles[Point::new(6, 0)], Tile::Rock);
        assert_eq!(found.map.start, Some(Point::new(2, 1)));
        assert_eq!(found.map.rooms.len(), 1);
        assert_eq!(found.map.rooms[0].shape, Shape::Rectangle);
        assert_eq!(found.map.doors[0].state, DoorState::Doorway);
    }

    #[test]
    fn a_header_names_size_recipe_and_seed() {
        let file = "\n! barrow 1 generation 4 seed 5 attempt 2 depth 6 size 6x3\n! recipe my own seed 8\n! a note\n---    \n|.|\n\n\n\n";
        let found = read(file).unwrap().remove(0);
        assert_eq!(found.map.size(), Size::new(6, 3));
        let identity = found.identity;
        assert_eq!((identity.recipe.as_deref(), identity.seed), (Some("my own seed 8"), Some(5)));
        assert_eq!((identity.generation, identity.attempt, identity.depth), (Some(4), Some(2), Some(6)));
    }

    #[test]
    fn each_header_starts_a_level() {
        let found = read("! barrow 1\n.\n! recipe b\n..\n! barrow 1\n...\n").unwrap();
        let widths: Vec<_> = found.iter().map(|level| level.map.size().width).collect();
        assert_eq!(widths, [1, 2, 3]);
        assert!(
            read_error("..\n! barrow 1\n..\n").starts_with("line 2, column 1: a second level begins here")
        );
    }

    #[test]
    fn errors_name_line_and_column() {
        assert_eq!(
            read_error("! note\n...\n.?.\n"),
            "line 3, column 2: '?' stands for nothing in a level; `.` is floor, ` ` is rock"
        );
        assert_eq!(
            read_error("@.\n.@"),
            "line 2, column 2: this is a second start `@`; a level has at most one"
        );
        assert!(read_error("\u{1b}[0m..").starts_with("line 1, column 1: this is an escape code"));
        assert!(
            read_error("! barrow 2\n.")
                .starts_with("line 1, column 10: version 2 of the level format is not known")
        );
        assert!(
            read_error("! barrow 1 seed -7\n.")
                .starts_with("line 1, column 17: the header's `seed` cannot be `-7`")
        );
        assert!(read_error("! barrow 1 seed 7 size 3\n.").ends_with("it is written as 80x21"));
        assert!(
            read_error("! barrow 1 seed 7 size 9000x3\n.")
                .ends_with("a level cannot be 9000x3; each side is 1 to 8192")
        );
        assert_eq!(
            read_error("! barrow 1 seed 7 size 8192x8000\n.\n"),
            "line 1, column 1: a level of 8192x8000 is too large for a file this short; pad its rows with spaces"
        );
    }

    #[test]
    fn rows_must_fit_the_size_in_the_header() {
        let file = |rows: &str| format!("! barrow 1 seed 7 size 3x2\n{rows}");
        assert!(read(&file("...   \n...\n\n   \n")).is_ok());
        assert_eq!(
            read_error(&file("...\n...\n...")),
            "line 4, column 1: there are 3 rows, but the height is 2"
        );
        assert_eq!(
            read_error(&file("...\n....")),
            "line 3, column 4: row 1 (counted from 0) has 4 characters, but the width is 3"
        );
        assert_eq!(read_error(&file("")), "line 1, column 1: there are 0 rows, but the height is 2");
    }

    #[test]
    fn a_file_of_comments_is_rejected() {
        assert_eq!(read("! nothing here\n\n").unwrap_err(), ReadError::Empty);
    }
}
