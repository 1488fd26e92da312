//! Limits of pictures, which depend on the map size and the options alone and are checked before anything is drawn.

use std::cmp::Reverse;

use barrow::Size;
use barrow_view::CELL_DOTS;

use crate::{Format, WriteError, WriteOptions};

/// Largest width of a cell, in pixels.
const MAX_CELL_PX: u32 = 64;
/// Smallest width of a cell of a map to print, in pixels. Symbols are illegible below it.
const MIN_PRINT_PX: u32 = 8;
/// Largest number of cells of a map that is drawn as vectors. A drawing takes some hundred bytes for every cell.
const MAX_VECTOR_CELLS: u64 = 1 << 20;

/// Cell widths in pixels that a writer can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellWidths {
    /// Every width from 1 to 64.
    Any,
    /// Bitmaps of 8×8 dots: drawn whole at multiples of 8, as a plain square below 8.
    Tiles,
    /// Every width from 8 to 64.
    Print,
}

impl CellWidths {
    fn contains(self, px: u32) -> bool {
        let is_drawable = match self {
            Self::Any => true,
            Self::Tiles => px < CELL_DOTS || px.is_multiple_of(CELL_DOTS),
            Self::Print => px >= MIN_PRINT_PX,
        };
        (1..=MAX_CELL_PX).contains(&px) && is_drawable
    }

    fn describe(self) -> String {
        match self {
            Self::Any => format!("1 to {MAX_CELL_PX}"),
            Self::Tiles => format!("1 to {CELL_DOTS} or a multiple of {CELL_DOTS} up to {MAX_CELL_PX}"),
            Self::Print => format!("{MIN_PRINT_PX} to {MAX_CELL_PX} in the style `print`"),
        }
    }
}

/// Limits of a picture in pixels.
pub(crate) struct PixelLimits<F> {
    pub(crate) format: Format,
    pub(crate) widths: CellWidths,
    /// Largest number of pixels of the whole picture.
    pub(crate) max_pixels: u64,
    /// Largest width and height of the picture, in pixels.
    pub(crate) max_side: u64,
    /// Returns the width and height of the picture of a map, in pixels, for a cell width. Must grow with both.
    pub(crate) picture_px: F,
}

impl<F: Fn(Size, u32) -> [u64; 2]> PixelLimits<F> {
    /// Checks the cell width of `options`; without one, checks that some cell width fits.
    pub(crate) fn check(&self, size: Size, options: &WriteOptions) -> Result<(), WriteError> {
        let error = |problem: String| Err(WriteError::new(self.format, problem));
        let fits = |size: Size, px: u32| {
            let [width, height] = (self.picture_px)(size, px);
            self.widths.contains(px)
                && width * height <= self.max_pixels
                && width.max(height) <= self.max_side
        };
        let fitting = || (1..=MAX_CELL_PX).filter(|&px| fits(size, px));
        let wanted = options.cell_px;
        let Some(nearest) = fitting().min_by_key(|px| (px.abs_diff(wanted.unwrap_or(1)), Reverse(*px)))
        else {
            let side = (1..=Size::MAX_SIDE)
                .rev()
                .find(|&side| (1..=MAX_CELL_PX).any(|px| fits(Size::new(side, side), px)))
                .unwrap_or(1);
            let limit = self.max_pixels;
            return error(format!(
                "a picture of {size} cells has more pixels than the limit of {limit}; {side}x{side} would do"
            ));
        };
        match wanted {
            None => Ok(()),
            Some(px) if px == nearest => Ok(()),
            Some(px) if !self.widths.contains(px) => {
                let widths = self.widths.describe();
                error(format!("a cell cannot be {px} pixels wide, only {widths}; {nearest} would do"))
            }
            Some(px) => {
                let [width, height] = (self.picture_px)(size, px);
                let limit = if width * height > self.max_pixels {
                    format!("the limit is {} pixels", self.max_pixels)
                } else {
                    format!("the limit of each side is {}", self.max_side)
                };
                error(format!(
                    "with cells of {px} pixels the picture is {width}x{height} pixels large, but {limit}; \
                     cells of {nearest} would do"
                ))
            }
        }
    }
}

/// Checks the cell width of `options` for a format that has no limit on the size of the whole picture.
pub(crate) fn check_cell_width(
    format: Format,
    size: Size,
    options: &WriteOptions,
    widths: CellWidths,
) -> Result<(), WriteError> {
    let picture_px = |_: Size, _: u32| [0, 0];
    PixelLimits { format, widths, max_pixels: u64::MAX, max_side: u64::MAX, picture_px }.check(size, options)
}

/// Checks the number of cells of a map that is drawn as vectors or recorded cell by cell. `instead` says which format
/// takes more.
pub(crate) fn check_cells(format: Format, size: Size, instead: &str) -> Result<(), WriteError> {
    let cells = size.cells() as u64;
    if cells <= MAX_VECTOR_CELLS {
        return Ok(());
    }
    let side = MAX_VECTOR_CELLS.isqrt();
    let limit = format!("a map of {size} has {cells} cells, but the limit is {MAX_VECTOR_CELLS}");
    Err(WriteError::new(format, format!("{limit}; {side}x{side} would do{instead}")))
}

/// Returns the cell width of `options`, else the first of `usual` that fits, else the last of them.
pub(crate) fn cell_px(options: &WriteOptions, usual: &[u32], fits: impl Fn(u32) -> bool) -> u32 {
    let first = || usual.iter().copied().find(|&px| fits(px)).or(usual.last().copied());
    options.cell_px.or_else(first).unwrap_or(1)
}
