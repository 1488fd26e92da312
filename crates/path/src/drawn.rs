//! Maps drawn as text, for tests.

use barrow_core::{BitGrid, Point, Size};

/// Returns the cells with one of these glyphs.
pub(crate) fn cells(rows: &[&str], glyphs: &str) -> BitGrid {
    let mut cells = BitGrid::new(Size::new(rows[0].len() as u32, rows.len() as u32));
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.chars().enumerate().filter(|(_, glyph)| glyphs.contains(*glyph)) {
            cells.insert(Point::new(x as i32, y as i32));
        }
    }
    cells
}
