//! Parses printed rows into properties of cells.

/// Passable without searching: floor, corridor, door and all that stands on floor.
pub(crate) const WALK: u8 = 1;
/// Passable once found: a secret door or secret corridor.
pub(crate) const SECRET: u8 = 2;
/// Can frame a door: rock, wall, pillar or tree.
pub(crate) const SOLID: u8 = 4;
/// Impassable, but cannot frame a door: deep water, lava, chasm.
const HAZARD: u8 = 8;
/// A door of any state, secret or not.
pub(crate) const DOOR: u8 = 16;
/// Counts as a cell of a room: passable, but neither corridor nor door.
pub(crate) const ROOM: u8 = 32;
/// Stairs to the level above.
pub(crate) const UP: u8 = 64;
/// Stairs to the level below.
pub(crate) const DOWN: u8 = 128;

/// Properties of every byte as a glyph; 0 if the glyph is unknown.
const PROPERTIES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = properties(byte as u8);
        byte += 1;
    }
    table
};

const fn properties(glyph: u8) -> u8 {
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

/// A printed level: properties of the glyph of every cell, row by row.
#[derive(Debug)]
pub(crate) struct PrintedLevel {
    pub(crate) width: usize,
    pub(crate) height: usize,
    cells: Vec<u8>,
    walls: Vec<(usize, usize)>,
    /// Whether each cell is rock or a wall.
    plain: Vec<bool>,
}

impl PrintedLevel {
    /// Parses the rows and reports everything unreadable. A cell with an unknown glyph has no properties, and the rest
    /// can still be checked. Returns nothing if the rows are not a rectangle.
    pub(crate) fn read(rows: &[&str], violations: &mut Vec<String>) -> Option<Self> {
        let width = rows.first().map_or(0, |row| row.chars().count());
        if width == 0 {
            violations.push("the level has no cells".to_string());
            return None;
        }
        let before_rows = violations.len();
        let mut cells = Vec::with_capacity(width * rows.len());
        let (mut walls, mut plain) = (Vec::new(), Vec::with_capacity(width * rows.len()));
        for (y, row) in rows.iter().enumerate() {
            let before = cells.len();
            plain.extend(row.chars().map(|c| matches!(c, ' ' | '-' | '|')));
            walls
                .extend(row.chars().enumerate().filter(|(_, c)| matches!(c, '-' | '|')).map(|(x, _)| (x, y)));
            if row.is_ascii() {
                cells.extend(row.bytes().map(|byte| PROPERTIES[usize::from(byte)]));
            } else {
                cells.extend(
                    row.chars().map(|c| u8::try_from(c).map_or(0, |byte| PROPERTIES[usize::from(byte)])),
                );
            }
            let length = cells.len() - before;
            if length != width {
                violations.push(format!("row {y} ends at ({length},{y}), but row 0 at ({width},0)"));
            }
        }
        let is_rectangle = violations.len() == before_rows;
        if cells.contains(&0) {
            report_unknown_glyphs(rows, violations);
        }
        is_rectangle.then_some(Self { width, height: rows.len(), cells, walls, plain })
    }

    /// Returns the properties of the cell at column `x` of row `y`; 0 outside the level, which includes coordinates
    /// that wrapped around below 0.
    pub(crate) fn at(&self, x: usize, y: usize) -> u8 {
        if x < self.width && y < self.height { self.cells[y * self.width + x] } else { 0 }
    }

    /// Makes a cell impassable.
    pub(crate) fn close(&mut self, x: usize, y: usize) {
        if x < self.width && y < self.height {
            self.cells[y * self.width + x] = SOLID;
        }
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks_exact(self.width)
    }

    /// Returns the cells that have any of the properties in `mask`, row by row.
    pub(crate) fn places(&self, mask: u8) -> impl Iterator<Item = (usize, usize)> {
        let found = move |(_, cell): &(usize, &u8)| *cell & mask != 0;
        self.cells.iter().enumerate().filter(found).map(|(i, _)| (i % self.width, i / self.width))
    }

    /// Returns the cells of all walls, row by row.
    pub(crate) fn walls(&self) -> &[(usize, usize)] {
        &self.walls
    }

    /// Returns whether a cell is rock, a wall or outside the level.
    pub(crate) fn is_plain(&self, x: usize, y: usize) -> bool {
        x >= self.width || y >= self.height || self.plain[y * self.width + x]
    }

    /// Counts the cells that have any of the properties in `mask`.
    pub(crate) fn count(&self, mask: u8) -> usize {
        self.cells.iter().filter(|&cell| cell & mask != 0).count()
    }

    /// Returns the number of cells.
    pub(crate) fn area(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether a cell is in an outermost row or column.
    pub(crate) fn on_border(&self, x: usize, y: usize) -> bool {
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }
}

fn report_unknown_glyphs(rows: &[&str], violations: &mut Vec<String>) {
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            if u8::try_from(c).map_or(0, properties) == 0 {
                violations.push(format!("the glyph {c:?} at ({x},{y}) is unknown"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str]) -> (Option<PrintedLevel>, Vec<String>) {
        let mut violations = Vec::new();
        (PrintedLevel::read(rows, &mut violations), violations)
    }

    #[test]
    fn exactly_the_glyphs_of_the_format_are_known() {
        let known: Vec<char> = (0..=255u8).filter(|&byte| properties(byte) != 0).map(char::from).collect();
        let mut expected: Vec<char> = " -|.#+'Ss<>,~&:=\";0{_T@".chars().collect();
        expected.sort_unstable();
        assert_eq!(known, expected);
    }

    #[test]
    fn glyphs_have_their_properties() {
        let of = |mask: u8| -> String {
            (0..=255u8).filter(|&byte| properties(byte) & mask != 0).map(char::from).collect()
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
    fn cells_have_the_properties_of_their_glyphs() {
        let (level, violations) = read(&["|..", "#.S"]);
        let level = level.unwrap();
        assert!(violations.is_empty());
        assert_eq!((level.width, level.height, level.area()), (3, 2, 6));
        assert_eq!((level.at(0, 1), level.at(2, 1)), (WALK, SECRET | DOOR));
        assert_eq!((level.at(3, 0), level.at(0, 2), level.at(usize::MAX, 0)), (0, 0, 0));
        assert_eq!(level.places(WALK).collect::<Vec<_>>(), [(1, 0), (2, 0), (0, 1), (1, 1)]);
        assert_eq!(level.count(ROOM), 3);
    }

    #[test]
    fn the_border_is_one_cell_wide() {
        let level = read(&["    "; 3]).0.unwrap();
        let inside: Vec<_> = level.places(SOLID).filter(|&(x, y)| !level.on_border(x, y)).collect();
        assert_eq!(inside, [(1, 1), (2, 1)]);
    }

    #[test]
    fn a_level_without_cells_is_rejected() {
        for rows in [&[][..], &[""], &["", ""]] {
            let (level, violations) = read(rows);
            assert!(level.is_none());
            assert_eq!(violations, ["the level has no cells"]);
        }
    }

    #[test]
    fn all_rows_of_another_width_are_reported() {
        let (level, violations) = read(&["---", "|.", "----", "--?"]);
        assert!(level.is_none());
        assert_eq!(
            violations,
            [
                "row 1 ends at (2,1), but row 0 at (3,0)",
                "row 2 ends at (4,2), but row 0 at (3,0)",
                "the glyph '?' at (2,3) is unknown"
            ]
        );
        // The total number of cells is right, but the widths are not.
        assert!(read(&["---", "--", "----"]).0.is_none());
    }

    #[test]
    fn unknown_glyphs_are_reported_and_widths_count_characters() {
        let (level, violations) = read(&["-é-", "|x|", "-\t日"]);
        assert_eq!(level.map(|level| (level.width, level.at(1, 1))), Some((3, 0)));
        assert_eq!(
            violations,
            [
                "the glyph 'é' at (1,0) is unknown",
                "the glyph 'x' at (1,1) is unknown",
                "the glyph '\\t' at (1,2) is unknown",
                "the glyph '日' at (2,2) is unknown"
            ]
        );
    }
}
