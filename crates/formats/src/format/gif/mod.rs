//! GIF: an animation of the generation in tiles, with a caption for every step.
//!
//! ```text
//! $ barrow gen crypt --seed 7 -o crypt.gif
//! $ exiftool crypt.gif
//! Frame Count : 144
//! Comment     : Recipe: crypt.Seed: 7.Size: 80x40.Generation: 1
//! ```
//!
//! Cells that the last step changed are highlighted, and those planned for a room are faint. The last frame shows the
//! same tiles as PNG, and the animation repeats forever. A frame is the bounding box of the changes; unchanged cells in
//! it are transparent. Written only.

mod looks;
mod stage;

use std::borrow::Cow;

use ::gif::{AnyExtension, DisposalMethod, Encoder, EncodingError, Extension, Frame, Repeat};
use barrow::{Recording, Size};
use barrow_view::Palette;

use crate::animation::{self, Shot};
use crate::picture::{CellWidths, PixelLimits, cell_px, identity};
use crate::spec::{Spec, Writer};
use crate::{Format, WriteError, WriteOption, WriteOptions};

use looks::Looks;
use stage::{Area, Stage};

/// GIF with one animation.
pub(crate) const SPEC: Spec = Spec {
    name: "gif",
    extensions: &["gif"],
    doc: "An animation of the level being made, in tiles.",
    loses: "all but the looks, and what it was made from, which is in its comment",
    options: &[WriteOption::Palette, WriteOption::Title, WriteOption::CellPx, WriteOption::Seconds],
    check: Some(check),
    write: Some(Writer::Animation(write)),
    read: None,
};

/// Cell widths that are tried in this order if the options name none.
const SIZES: [u32; 5] = [16, 8, 4, 2, 1];
/// Largest number of pixels of a frame. The encoder needs a byte of memory for each, and viewers need four.
const MAX_PIXELS: u64 = 1 << 24;
/// Largest number of pixels if the options name no cell width, except where cells of one pixel need more: 1024×768.
const USUAL_PIXELS: u64 = 3 << 18;

fn check(size: Size, options: &WriteOptions) -> Result<(), WriteError> {
    animation::check_seconds(Format::Gif, options)?;
    let has_title = animation::has_title(options);
    // Captions are not known before the level is: they are assumed to be as long as possible.
    let picture_px = |size: Size, px: u32| stage::size_px(size, stage::MAX_COLUMNS as u32, has_title, px);
    let (format, widths, max_pixels) = (Format::Gif, CellWidths::Tiles, MAX_PIXELS);
    let max_side = u64::from(u16::MAX);
    PixelLimits { format, widths, max_pixels, max_side, picture_px }.check(size, options)
}

fn write(recording: &Recording, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    check(recording.size, options)?;
    let shots = animation::shots(recording.steps.len(), options.seconds);
    let level = animation::ending(Format::Gif, recording)?;
    let title = animation::title(recording, options);
    let columns = animation::columns(recording, title.as_deref(), stage::MAX_COLUMNS);
    let px = cell_px(options, &SIZES, |px| {
        let [width, height] = stage::size_px(recording.size, columns, title.is_some(), px);
        width * height <= USUAL_PIXELS && u16::try_from(width.max(height)).is_ok()
    });
    let looks = Looks::new(options.palette.unwrap_or(Palette::Dark), px, &level.map().custom_tiles);
    let stage = Stage::new(recording, title.as_deref(), columns, px, &looks);
    let notes: Vec<String> =
        identity(&level.into()).iter().map(|(key, value)| format!("{key}: {value}")).collect();
    encode(recording, &shots, stage, &notes.join("\n"), out)
        .map_err(|error| WriteError { format: Format::Gif, problem: error.to_string() })
}

fn encode(
    recording: &Recording,
    shots: &[Shot],
    mut stage: Stage<'_>,
    notes: &str,
    out: &mut Vec<u8>,
) -> Result<(), EncodingError> {
    let looks = stage.looks;
    let [width, height] = stage.size.map(|px| px as u16);
    let mut encoder = Encoder::new(out, width, height, looks.colors.as_flattened())?;
    encoder.set_repeat(Repeat::Infinite)?;
    encoder.write_raw_extension(AnyExtension(Extension::Comment as u8), &[notes.as_bytes()])?;
    let mut pixels = Vec::new();
    for shot in shots {
        let Area { left, top, width, height } = stage.show(recording, shot, &mut pixels);
        encoder.write_frame(&Frame {
            delay: shot.cs,
            dispose: DisposalMethod::Keep,
            transparent: Some(looks.clear),
            top: top as u16,
            left: left as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Borrowed(&pixels),
            ..Frame::default()
        })?;
    }
    encoder.into_inner()?;
    Ok(())
}

#[cfg(test)]
mod tests;
