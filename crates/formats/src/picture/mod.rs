//! Shared by PNG and SVG: a level as a grid of tiles, and as a scene of lines and areas in the style of printed maps.
//!
//! `sheet` draws tiles; `print` draws a scene with `outline`, `hatch` and `symbols`; `raster` turns a scene into
//! pixels, with the letters of `lettering`; `limits` checks sizes beforehand.

mod hatch;
mod ink;
mod lettering;
mod limits;
mod options;
mod outline;
mod print;
mod raster;
mod scene;
mod sheet;
mod symbols;

use barrow::printable_line;

use crate::{Subject, WriteOptions};

pub(crate) use ink::Ink;
pub(crate) use limits::{CellWidths, PixelLimits, cell_px, check_cell_width, check_cells};
pub use options::{PictureGrid, PictureStyle};
pub(crate) use print::{draw, max_units};
pub(crate) use raster::raster;
pub(crate) use scene::{Anchor, CELL, Layer, Paint, Path, Scene, Text};
pub(crate) use sheet::Sheet;

/// Returns recipe, seed and so on as keys and values: all that is needed to generate the level again.
pub(crate) fn identity(subject: &Subject<'_>) -> Vec<(&'static str, String)> {
    let waived = subject.waived().join(" ");
    let all = [
        ("Recipe", subject.recipe.map(str::to_string)),
        ("Recipe hash", subject.recipe_hash.map(|hash| format!("{hash:016x}"))),
        ("Seed", subject.seed.map(|seed| seed.to_string())),
        ("Size", Some(subject.map.size().to_string())),
        ("Generation", subject.generation.map(|generation| generation.to_string())),
        ("Attempt", subject.attempt.map(|attempt| attempt.to_string())),
        ("Depth", subject.depth.map(|depth| depth.to_string())),
        ("Waived", Some(waived).filter(|waived| !waived.is_empty())),
    ];
    all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
}

/// Returns the title and the line below it: the title of the options, else recipe, seed and depth.
pub(crate) fn titles(subject: &Subject<'_>, options: &WriteOptions) -> [Option<String>; 2] {
    let non_empty = |text: String| Some(text).filter(|text| !text.is_empty());
    if let Some(title) = &options.title {
        return [non_empty(printable_line(title)), None];
    }
    let name = printable_line(subject.recipe.unwrap_or_default()).replace('_', " ");
    let mut letters = name.chars();
    let title = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
    let below = [
        subject.seed.map(|seed| format!("seed {seed}")),
        subject.depth.map(|depth| format!("depth {depth}")),
    ];
    [title, non_empty(below.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} "))]
}
