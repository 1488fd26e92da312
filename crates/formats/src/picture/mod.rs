//! What PNG and SVG share: a level as a grid of glyphs, and as a scene of lines and areas in the style of printed maps.
//!
//! `sheet` says how every cell looks; `parchment` draws a scene with the help of `outline`, `hatch`
//! and `symbols`; `raster` makes pixels of a scene, with the letters of `lettering`.

mod hatch;
mod ink;
mod lettering;
mod options;
mod outline;
mod parchment;
mod raster;
mod scene;
mod sheet;
mod symbols;

use crate::{Format, Subject, WriteError, WriteOptions};

pub(crate) use ink::Ink;
pub use options::{PictureGrid, PictureStyle};
pub(crate) use parchment::draw;
pub(crate) use raster::raster;
pub(crate) use scene::{Anchor, CELL, Layer, Paint, Path, Scene, Text};
pub(crate) use sheet::Sheet;

/// How large a cell may be, in pixels.
pub(crate) const MOST_CELL_PX: u32 = 64;
/// How many pixels a picture may have.
pub(crate) const MOST_PIXELS: u64 = 1 << 27;
/// How many cells a map may have to be drawn on parchment.
pub(crate) const MOST_SCENE_CELLS: usize = 1 << 20;

/// How many pixels a cell is wide: what is asked for, or the first that fits.
pub(crate) fn cell_px(
    format: Format,
    options: &WriteOptions,
    sizes: &[u32],
    fits: impl Fn(u32) -> bool,
) -> Result<u32, WriteError> {
    let problem = |problem: String| WriteError { format, problem };
    let within = |px: &u32| (1..=MOST_CELL_PX).contains(px) && fits(*px);
    match options.cell_px {
        Some(px) if within(&px) => Ok(px),
        Some(px) => {
            let most = sizes.iter().copied().find(within);
            let help = most.map_or(String::new(), |most| format!("; {most} would do"));
            Err(problem(format!("cells of {px} pixels are out of bounds for this map and style{help}")))
        }
        None => sizes
            .iter()
            .copied()
            .find(within)
            .ok_or_else(|| problem("the picture would have too many pixels".to_string())),
    }
}

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
