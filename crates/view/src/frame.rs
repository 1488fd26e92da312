//! A grid of styled characters.

use std::fmt;

use barrow::{Grid, Point, Quoted, Size, is_printable};

use crate::color::Color;
use crate::palette::{BACKGROUND, INK};

/// Colors and weight of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Color of the character.
    pub fg: Color,
    /// Color of the background.
    pub bg: Color,
    /// Whether the character is bold.
    pub bold: bool,
}

impl Style {
    /// Style of ordinary text.
    pub const PLAIN: Self = Self::ink(INK);

    /// Returns a style with a foreground on the default background.
    pub const fn ink(fg: Color) -> Self {
        Self { fg, bg: BACKGROUND, bold: false }
    }

    /// Returns the style in bold.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// A character with its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Character; exactly one column wide. It is printable in a frame.
    pub glyph: char,
    /// Color of the character.
    pub fg: Color,
    /// Color of the background.
    pub bg: Color,
    /// Whether the character is bold.
    pub bold: bool,
}

impl Cell {
    /// Creates a cell from a character and a style.
    pub const fn new(glyph: char, style: Style) -> Self {
        Self { glyph, fg: style.fg, bg: style.bg, bold: style.bold }
    }

    /// Returns the style of the character.
    pub const fn style(self) -> Style {
        Style { fg: self.fg, bg: self.bg, bold: self.bold }
    }
}

impl Default for Cell {
    fn default() -> Self {
        Self::new(' ', Style::PLAIN)
    }
}

/// A picture made of characters. Drawing outside its bounds has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    cells: Grid<Cell>,
}

impl Frame {
    /// Creates a frame of blanks.
    pub fn new(width: u32, height: u32) -> Self {
        Self { cells: Grid::new(Size::new(width, height), Cell::default()) }
    }

    /// Changes the size and fills the frame with blanks, reusing its memory.
    pub fn reset(&mut self, width: u32, height: u32) {
        self.cells.reset(Size::new(width, height), Cell::default());
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> u32 {
        self.cells.size().width
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> u32 {
        self.cells.size().height
    }

    /// Returns the cell at `p`; `None` outside the frame.
    pub fn get(&self, p: Point) -> Option<Cell> {
        self.cells.get(p)
    }

    /// Sets the cell at `p`, if it is inside the frame. A character that is not printable becomes `?`: it could control
    /// a terminal, or change the order of the others.
    pub fn set(&mut self, p: Point, cell: Cell) {
        if self.cells.size().contains(p) {
            let glyph = if is_printable(cell.glyph) { cell.glyph } else { '?' };
            self.cells[p] = Cell { glyph, ..cell };
        }
    }

    /// Writes text into row `y` from column `x` on. It is quoted: characters that are not printable become escapes.
    pub fn put_text(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (column, glyph) in (x..).zip(Quoted::new(text).as_str().chars()) {
            self.set(Point::new(column, y), Cell::new(glyph, style));
        }
    }

    /// Iterates over the rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.rows()
    }
}

/// Formats the characters without styles, one line per row.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            writeln!(f, "{}", row.iter().map(|cell| cell.glyph).collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_outside_the_frame_is_ignored() {
        let mut frame = Frame::new(6, 3);
        frame.put_text(-2, 0, "barrow", Style::PLAIN);
        frame.put_text(4, 1, "bar\nrow", Style::PLAIN);
        frame.put_text(0, 3, "below", Style::PLAIN);
        frame.put_text(2, 2, "é\n'", Style::PLAIN.bold());
        assert_eq!(frame.to_string(), "rrow  \n    ba\n  é\\n'\n");
        assert_eq!(frame.get(Point::new(2, 2)), Some(Cell::new('é', Style::PLAIN.bold())));
        assert_eq!(frame.get(Point::new(6, 0)), None);
    }

    #[test]
    fn every_cell_is_printable() {
        let mut frame = Frame::new(9, 1);
        frame.put_text(0, 0, "\u{202e}", Style::PLAIN);
        frame.set(Point::new(8, 0), Cell::new('\x1b', Style::PLAIN));
        assert_eq!(frame.to_string(), "\\u{202e}?\n");
    }
}
