//! Layout of cells in a window.

use barrow::{Point, Size};
use barrow_view::CELL_DOTS;

/// The dots grow by one pixel as soon as this number of cells still fits.
const COMFORT: Size = Size::new(80, 40);

/// Minimum screen size of the game.
const MIN_SIZE: Size = Size::new(80, 24);

/// Cells that fit into a window, and their position. Remaining pixels are distributed evenly to the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// Number of columns and rows.
    pub(crate) cells: Size,
    /// Side of a dot in pixels.
    pub(crate) dot_px: u32,
    /// Pixels left of the first cell.
    pub(crate) left: u32,
    /// Pixels above the first cell.
    pub(crate) top: u32,
}

impl Scale {
    /// Computes the layout for a window of a size in pixels.
    pub(crate) fn of(width: u32, height: u32) -> Self {
        let grown = |pixels: u32, cells: u32| pixels / (cells * CELL_DOTS);
        let dot_px = grown(width, COMFORT.width).min(grown(height, COMFORT.height)).max(1);
        let cell_px = dot_px * CELL_DOTS;
        // A margin of at least half a cell looks better than none, unless the game needs the room.
        let fit = |pixels: u32, least: u32| {
            let all = pixels / cell_px;
            if all > least { all - 1 } else { all }
        };
        let cells = Size::new(fit(width, MIN_SIZE.width), fit(height, MIN_SIZE.height));
        let spare = |pixels: u32, cells: u32| (pixels - cells * cell_px) / 2;
        Self { cells, dot_px, left: spare(width, cells.width), top: spare(height, cells.height) }
    }

    /// Returns the side of a cell in pixels.
    pub(crate) const fn cell_px(self) -> u32 {
        self.dot_px * CELL_DOTS
    }

    /// Returns the cell at a pixel; `None` in the margin.
    pub(crate) fn cell_at(self, x: f64, y: f64) -> Option<Point> {
        let cell = |at: f64, border: u32| {
            let from_border = at.floor() as i32 - border as i32;
            from_border.div_euclid(self.cell_px() as i32)
        };
        Some(Point::new(cell(x, self.left), cell(y, self.top))).filter(|&p| self.cells.contains(p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_grow_with_the_window_by_whole_pixels() {
        let scale = |w, h| (Scale::of(w, h).dot_px, Scale::of(w, h).cells);
        assert_eq!(scale(1280, 720), (2, Size::new(80, 44)));
        assert_eq!(scale(1279, 720), (1, Size::new(158, 89)));
        assert_eq!(scale(1366, 768), (2, Size::new(84, 47)));
        assert_eq!(scale(1920, 1080), (3, Size::new(80, 44)));
        assert_eq!(scale(2560, 1080), (3, Size::new(105, 44)));
        assert_eq!(scale(3840, 2160), (6, Size::new(80, 44)));
        assert_eq!(scale(7, 7), (1, Size::new(0, 0)));
    }

    #[test]
    fn remaining_pixels_are_distributed_to_the_edges() {
        let scale = Scale::of(1285, 731);
        assert_eq!((scale.left, scale.top), (2, 13));
        assert_eq!(scale.cell_at(1.9, 13.0), None);
        assert_eq!(scale.cell_at(2.0, 13.0), Some(Point::new(0, 0)));
        assert_eq!(scale.cell_at(1281.5, 716.9), Some(Point::new(79, 43)));
        assert_eq!(scale.cell_at(1282.0, 716.0), None);
        assert_eq!(scale.cell_at(-1.0, -1.0), None);
    }
}
