//! A plain picture of a level: a square of color for every cell, with bars for doors and steps for stairs.

use std::io::Write;

use barrow::{Size, Tile};

use crate::tints::tint;
use crate::{Subject, WriteError};

/// How many pixels a cell is wide, unless the picture would be too large for a browser.
const MOST_PIXELS: u32 = 64;
/// The longest side that every browser draws.
const MOST_SIDE: u32 = 16_384;
/// What marks are drawn in: an entry of the palette behind those of the tiles.
const INK: u8 = Tile::ALL.len() as u8;

/// How many pixels a cell of such a map is wide.
pub(super) fn pixels_per_cell(size: Size) -> u32 {
    let mut pixels = MOST_PIXELS;
    while pixels > 1 && size.width.max(size.height) * pixels > MOST_SIDE {
        pixels /= 2;
    }
    pixels
}

/// Draws a level as PNG.
pub(super) fn picture(subject: Subject<'_>) -> Result<Vec<u8>, WriteError> {
    let mut file = Vec::new();
    draw(subject, &mut file).map_err(|error| WriteError {
        format: super::NAME,
        problem: format!("its picture cannot be drawn: {error}"),
    })?;
    Ok(file)
}

fn draw(subject: Subject<'_>, file: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let size = subject.map.size();
    let pixels = pixels_per_cell(size);
    let mut encoder = png::Encoder::new(file, size.width * pixels, size.height * pixels);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    // Most lines of pixels are the same as the one above.
    encoder.set_filter(png::Filter::Up);
    encoder.set_compression(png::Compression::Fast);
    let ink = [0x30, 0x24, 0x1c];
    encoder.set_palette(Tile::ALL.map(tint).into_iter().chain([ink]).flatten().collect::<Vec<u8>>());
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    for row in subject.map.tiles.rows() {
        let (mut line, mut drawn) = (Vec::new(), None);
        for y in (0..pixels).map(|y| y * 16 / pixels) {
            if drawn != Some(y) {
                let dots = |&tile: &Tile| (0..pixels).map(move |x| dot(tile, x * 16 / pixels, y));
                line = row.iter().flat_map(dots).collect();
                drawn = Some(y);
            }
            stream.write_all(&line)?;
        }
    }
    stream.finish()
}

/// The entry of the palette for a sixteenth of a tile. Players see the picture, so secrets look like what hides them.
const fn dot(tile: Tile, x: u32, y: u32) -> u8 {
    let is_frame = x == 0 || y == 0 || x == 15 || y == 15;
    let is_round = (2 * x).abs_diff(15).pow(2) + (2 * y).abs_diff(15).pow(2) < 200;
    match tile {
        Tile::SecretDoor => Tile::WallAcross as u8,
        Tile::SecretCorridor => Tile::Rock as u8,
        Tile::LockedDoor if x / 2 == 5 && y / 2 == 4 => INK,
        Tile::LockedDoor | Tile::ClosedDoor | Tile::OpenDoor if is_frame => INK,
        Tile::StairsUp | Tile::StairsDown if y % 4 == 3 => INK,
        Tile::Bridge if x % 4 == 3 => INK,
        Tile::Rubble if (x * 7 + y * 5).is_multiple_of(11) => INK,
        Tile::Pillar | Tile::Fountain | Tile::Altar if !is_round => Tile::Floor as u8,
        Tile::Tree if !is_round => Tile::Grass as u8,
        _ => tile as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn others_see_the_size_and_the_colors() {
        let level = level();
        let file = picture((&level).into()).unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut dots).unwrap();
        assert_eq!((info.width, info.height), (8 * 64, 4 * 64));
        let at = |x: usize, y: usize| <[u8; 3]>::try_from(&dots[(y * 512 + x) * 3..][..3]).unwrap();
        assert_eq!(at(64 + 9, 64 + 9), tint(Tile::Floor));
        assert_eq!(at(6 * 64 + 9, 2 * 64 + 9), tint(Tile::WallAcross), "a secret door is not to be seen");
    }

    #[test]
    fn pictures_stay_small_enough_for_browsers() {
        assert_eq!(pixels_per_cell(Size::new(80, 21)), 64);
        assert_eq!(pixels_per_cell(Size::new(257, 1)), 32);
        assert_eq!(pixels_per_cell(Size::new(8192, 8192)), 2);
    }
}
