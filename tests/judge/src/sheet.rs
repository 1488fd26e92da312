//! Reads printed rows: what the glyph in every cell allows.

/// Can be walked on without searching.
pub(crate) const WALK: u8 = 1;
/// Can be walked on once it is found.
pub(crate) const SECRET: u8 = 2;
/// Fills its cell, so that a door can lean on it.
pub(crate) const SOLID: u8 = 4;
/// Neither holds a door nor lets anyone pass: deep water, lava, a chasm.
const HAZARD: u8 = 8;
/// Is a door of any kind.
pub(crate) const DOOR: u8 = 16;
/// Belongs to a room.
pub(crate) const ROOM: u8 = 32;
/// Leads to the level above.
pub(crate) const UP: u8 = 64;
/// Leads to the level below.
pub(crate) const DOWN: u8 = 128;

/// What every byte means as a glyph; nothing at all if it is none.
const MEANING: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = meaning(byte as u8);
        byte += 1;
    }
    table
};

const fn meaning(glyph: u8) -> u8 {
    match glyph {
        b' ' | b'-' | b'|' | b'0' | b'T' => SOLID,
        b'~' | b'&' | b':' => HAZARD,
        b'.' | b',' | b'=' | b'"' | b';' | b'{' | b'_' | b'@' => WALK | ROOM,
        b'<' => WALK | ROOM | UP,
        b'>' => WALK | ROOM | DOWN,
        b'#' => WALK,
        b'+' | b'\'' => WALK | DOOR,
        b'S' => SECRET | DOOR,
        b's' => SECRET,
        _ => 0,
    }
}

/// A level as it was printed: for every cell the properties of its glyph, row by row.
#[derive(Debug)]
pub(crate) struct PrintedLevel {
    pub(crate) width: usize,
    pub(crate) height: usize,
    cells: Vec<u8>,
    walls: Vec<(usize, usize)>,
    /// For every cell whether it is rock or a wall.
    plain: Vec<bool>,
}

impl PrintedLevel {
    /// Reads the rows and adds a sentence for everything unreadable. A cell with an unknown glyph has no property, so
    /// the rest can still be judged; rows that are no rectangle cannot be judged at all, and then there is no sheet.
    pub(crate) fn read(rows: &[&str], faults: &mut Vec<String>) -> Option<Self> {
        let width = rows.first().map_or(0, |row| row.chars().count());
        if width == 0 {
            faults.push("the level has no cells".to_string());
            return None;
        }
        let ragged = faults.len();
        let mut cells = Vec::with_capacity(width * rows.len());
        let (mut walls, mut plain) = (Vec::new(), Vec::with_capacity(width * rows.len()));
        for (y, row) in rows.iter().enumerate() {
            let before = cells.len();
            plain.extend(row.chars().map(|c| matches!(c, ' ' | '-' | '|')));
            walls
                .extend(row.chars().enumerate().filter(|(_, c)| matches!(c, '-' | '|')).map(|(x, _)| (x, y)));
            if row.is_ascii() {
                cells.extend(row.bytes().map(|byte| MEANING[usize::from(byte)]));
            } else {
                cells.extend(
                    row.chars().map(|c| u8::try_from(c).map_or(0, |byte| MEANING[usize::from(byte)])),
                );
            }
            let length = cells.len() - before;
            if length != width {
                faults.push(format!("row {y} ends at ({length},{y}), but row 0 at ({width},0)"));
            }
        }
        let rectangle = faults.len() == ragged;
        if cells.contains(&0) {
            name_unknown_glyphs(rows, faults);
        }
        rectangle.then_some(Self { width, height: rows.len(), cells, walls, plain })
    }

    /// The properties of the cell at column `x` of row `y`; none outside the level, also to the left of column 0 if
    /// `x` was wrapped around.
    pub(crate) fn at(&self, x: usize, y: usize) -> u8 {
        if x < self.width && y < self.height { self.cells[y * self.width + x] } else { 0 }
    }

    /// All rows from the top.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks_exact(self.width)
    }

    /// The places of the cells that have any of the properties in `mask`, row by row.
    pub(crate) fn places(&self, mask: u8) -> impl Iterator<Item = (usize, usize)> {
        let found = move |(_, cell): &(usize, &u8)| *cell & mask != 0;
        self.cells.iter().enumerate().filter(found).map(|(i, _)| (i % self.width, i / self.width))
    }

    /// The places of all walls, row by row.
    pub(crate) fn walls(&self) -> &[(usize, usize)] {
        &self.walls
    }

    /// Whether a cell is rock or a wall; so is all outside of the level.
    pub(crate) fn is_plain(&self, x: usize, y: usize) -> bool {
        x >= self.width || y >= self.height || self.plain[y * self.width + x]
    }

    /// How many cells have any of the properties in `mask`.
    pub(crate) fn count(&self, mask: u8) -> usize {
        self.cells.iter().filter(|&cell| cell & mask != 0).count()
    }

    /// How many cells there are.
    pub(crate) fn area(&self) -> usize {
        self.cells.len()
    }

    /// Whether the cell is in an outermost row or column.
    pub(crate) fn on_border(&self, x: usize, y: usize) -> bool {
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }
}

fn name_unknown_glyphs(rows: &[&str], faults: &mut Vec<String>) {
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            if u8::try_from(c).map_or(0, meaning) == 0 {
                faults.push(format!("the glyph {c:?} at ({x},{y}) is unknown"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str]) -> (Option<PrintedLevel>, Vec<String>) {
        let mut faults = Vec::new();
        (PrintedLevel::read(rows, &mut faults), faults)
    }

    #[test]
    fn every_glyph_of_the_format_is_known_and_no_other() {
        let known: Vec<char> = (0..=255u8).filter(|&byte| meaning(byte) != 0).map(char::from).collect();
        let mut expected: Vec<char> = " -|.#+'Ss<>,~&:=\";0{_T@".chars().collect();
        expected.sort_unstable();
        assert_eq!(known, expected);
    }

    #[test]
    fn glyphs_have_their_properties() {
        let of = |mask: u8| -> String {
            (0..=255u8).filter(|&byte| meaning(byte) & mask != 0).map(char::from).collect()
        };
        assert_eq!(of(WALK), "\"#'+,.;<=>@_{");
        assert_eq!(of(SECRET), "Ss");
        assert_eq!(of(SOLID), " -0T|");
        assert_eq!(of(HAZARD), "&:~");
        assert_eq!(of(DOOR), "'+S");
        assert_eq!(of(ROOM), "\",.;<=>@_{");
        assert_eq!((of(UP), of(DOWN)), ("<".to_string(), ">".to_string()));
    }

    #[test]
    fn cells_are_found_at_their_place() {
        let (sheet, faults) = read(&["|..", "#.S"]);
        let sheet = sheet.unwrap();
        assert!(faults.is_empty());
        assert_eq!((sheet.width, sheet.height, sheet.area()), (3, 2, 6));
        assert_eq!((sheet.at(0, 1), sheet.at(2, 1)), (WALK, SECRET | DOOR));
        assert_eq!((sheet.at(3, 0), sheet.at(0, 2), sheet.at(usize::MAX, 0)), (0, 0, 0));
        assert_eq!(sheet.places(WALK).collect::<Vec<_>>(), [(1, 0), (2, 0), (0, 1), (1, 1)]);
        assert_eq!(sheet.count(ROOM), 3);
    }

    #[test]
    fn the_border_is_one_cell_wide() {
        let sheet = read(&["    "; 3]).0.unwrap();
        let inside: Vec<_> = sheet.places(SOLID).filter(|&(x, y)| !sheet.on_border(x, y)).collect();
        assert_eq!(inside, [(1, 1), (2, 1)]);
    }

    #[test]
    fn a_level_without_cells_is_no_level() {
        for rows in [&[][..], &[""], &["", ""]] {
            let (sheet, faults) = read(rows);
            assert!(sheet.is_none());
            assert_eq!(faults, ["the level has no cells"]);
        }
    }

    #[test]
    fn ragged_rows_are_all_named_and_end_the_reading() {
        let (sheet, faults) = read(&["---", "|.", "----", "--?"]);
        assert!(sheet.is_none());
        assert_eq!(
            faults,
            [
                "row 1 ends at (2,1), but row 0 at (3,0)",
                "row 2 ends at (4,2), but row 0 at (3,0)",
                "the glyph '?' at (2,3) is unknown"
            ]
        );
        // Two wrongs that add up to the right number of cells are still two wrongs.
        assert!(read(&["---", "--", "----"]).0.is_none());
    }

    #[test]
    fn unknown_glyphs_are_named_and_the_width_is_counted_in_characters() {
        let (sheet, faults) = read(&["-é-", "|x|", "-\t日"]);
        assert_eq!(sheet.map(|sheet| (sheet.width, sheet.at(1, 1))), Some((3, 0)));
        assert_eq!(
            faults,
            [
                "the glyph 'é' at (1,0) is unknown",
                "the glyph 'x' at (1,1) is unknown",
                "the glyph '\\t' at (1,2) is unknown",
                "the glyph '日' at (2,2) is unknown"
            ]
        );
    }
}
