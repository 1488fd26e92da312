//! A grid of styled cells.

use std::fmt;

use barrow::{Grid, Point, Size};

use crate::color::Color;
use crate::palette::{BACKGROUND, INK};

/// How a character is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The color of the character.
    pub fg: Color,
    /// The color behind it.
    pub bg: Color,
    /// Whether it is bold.
    pub bold: bool,
}

impl Style {
    /// How plain text is shown.
    pub const PLAIN: Self = Self::ink(INK);

    /// A color on the common background.
    pub const fn ink(fg: Color) -> Self {
        Self { fg, bg: BACKGROUND, bold: false }
    }

    /// The same, but bold.
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

/// A character and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character.
    pub glyph: char,
    /// Its color.
    pub fg: Color,
    /// The color behind it.
    pub bg: Color,
    /// Whether it is bold.
    pub bold: bool,
}

impl Cell {
    /// A character in a style.
    pub const fn new(glyph: char, style: Style) -> Self {
        Self { glyph, fg: style.fg, bg: style.bg, bold: style.bold }
    }

    /// How its character is shown.
    pub const fn style(self) -> Style {
        Style { fg: self.fg, bg: self.bg, bold: self.bold }
    }
}

impl Default for Cell {
    fn default() -> Self {
        Self::new(' ', Style::PLAIN)
    }
}

/// A picture made of characters. What is drawn beyond its edges is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    cells: Grid<Cell>,
}

impl Frame {
    /// A frame of blanks.
    pub fn new(width: u32, height: u32) -> Self {
        Self { cells: Grid::new(Size::new(width, height), Cell::default()) }
    }

    /// Becomes a frame of blanks of that size, reusing the memory.
    pub fn reset(&mut self, width: u32, height: u32) {
        self.cells.reset(Size::new(width, height), Cell::default());
    }

    /// How many columns it has.
    pub const fn width(&self) -> u32 {
        self.cells.size().width
    }

    /// How many rows it has.
    pub const fn height(&self) -> u32 {
        self.cells.size().height
    }

    /// The cell at `p`, if `p` is in the frame.
    pub fn get(&self, p: Point) -> Option<Cell> {
        self.cells.get(p)
    }

    /// Puts a cell at `p`.
    pub fn set(&mut self, p: Point, cell: Cell) {
        if self.cells.size().contains(p) {
            self.cells[p] = cell;
        }
    }

    /// Puts text on one line, its first character in column `x` of row `y`. Characters that cannot be shown in one
    /// cell, such as line ends, become blanks.
    pub fn put_text(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (column, glyph) in (x..).zip(text.chars()) {
            let glyph = if glyph.is_control() { ' ' } else { glyph };
            self.set(Point::new(column, y), Cell::new(glyph, style));
        }
    }

    /// All rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.rows()
    }
}

/// The characters alone, a line for every row.
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
    fn text_beyond_the_edges_is_lost() {
        let mut frame = Frame::new(6, 3);
        frame.put_text(-2, 0, "barrow", Style::PLAIN);
        frame.put_text(4, 1, "bar\nrow", Style::PLAIN);
        frame.put_text(0, 3, "below", Style::PLAIN);
        frame.put_text(2, 2, "é\n'", Style::PLAIN.bold());
        assert_eq!(frame.to_string(), "rrow  \n    ba\n  é ' \n");
        assert_eq!(frame.get(Point::new(2, 2)), Some(Cell::new('é', Style::PLAIN.bold())));
        assert_eq!(frame.get(Point::new(6, 0)), None);
    }
}
