//! What PNG and SVG share: a level as a grid of glyphs, and as a scene of lines and areas in the style of printed maps.
//!
//! `sheet` says how every cell looks; `parchment` draws a scene with the help of `outline`, `hatch`
//! and `symbols`; `raster` makes pixels of a scene, with the letters of `lettering`.

mod hatch;
mod ink;
mod lettering;
mod limits;
mod options;
mod outline;
mod parchment;
mod raster;
mod scene;
mod sheet;
mod symbols;

use crate::{Subject, WriteOptions};

pub(crate) use ink::Ink;
pub(crate) use limits::{CellWidths, PixelLimits, cell_px, check_cell_width, check_cells};
pub use options::{PictureGrid, PictureStyle};
pub(crate) use parchment::{draw, max_units};
pub(crate) use raster::raster;
pub(crate) use scene::{Anchor, CELL, Layer, Paint, Path, Scene, Text};
pub(crate) use sheet::Sheet;

/// What the level was made from, as keys and values: enough to make it again.
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

/// The title and the line below it, as far as they are asked for or known.
pub(crate) fn titles(subject: &Subject<'_>, options: &WriteOptions) -> [Option<String>; 2] {
    let kept = |text: String| Some(text).filter(|text| !text.is_empty());
    let printable = |text: &str| text.replace(char::is_control, " ");
    if let Some(title) = &options.title {
        return [kept(printable(title)), None];
    }
    let name = printable(subject.recipe.unwrap_or_default()).replace('_', " ");
    let mut letters = name.chars();
    let title = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
    let below = [
        subject.seed.map(|seed| format!("seed {seed}")),
        subject.depth.map(|depth| format!("depth {depth}")),
    ];
    [title, kept(below.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} "))]
}
