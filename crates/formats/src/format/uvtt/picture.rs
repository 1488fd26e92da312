//! The picture of a level for a tabletop: its tiles as players may see them.

use barrow::Size;
use barrow_view::Palette;

use crate::format::png;
use crate::picture::Sheet;
use crate::{Format, Subject, WriteError, WriteOptions};

/// How many pixels a cell is wide, unless the picture would be too large for a browser.
const MOST_PIXELS: u32 = 64;
/// The longest side that every browser draws.
const MOST_SIDE: u32 = 16_384;

/// How many pixels a cell of such a map is wide.
pub(super) fn pixels_per_cell(size: Size) -> u32 {
    let mut pixels = MOST_PIXELS;
    while pixels > 1 && size.width.max(size.height) * pixels > MOST_SIDE {
        pixels /= 2;
    }
    pixels
}

/// Draws a level as PNG.
pub(super) fn picture(subject: Subject<'_>, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let sheet = Sheet::for_players(subject.map, options.palette.unwrap_or(Palette::Light));
    let mut file = Vec::new();
    png::encode_tiles(sheet, pixels_per_cell(subject.map.size()), Vec::new(), &mut file).map_err(
        |error| WriteError { format: Format::Uvtt, problem: format!("its picture cannot be drawn: {error}") },
    )?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use barrow::Tile;

    use super::*;
    use crate::drawn::level;

    #[test]
    fn others_see_the_size_and_the_colors() {
        let level = level();
        let file = picture((&level).into(), &WriteOptions::default()).unwrap();
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut dots).unwrap();
        assert_eq!((info.width, info.height), (8 * 64, 4 * 64));
        let at = |x: usize, y: usize| <[u8; 3]>::try_from(&dots[(y * 512 + x) * 3..][..3]).unwrap();
        assert_eq!(at(64 + 9, 64 + 9), Palette::Light.tile(Tile::Floor)[1].rgb());
        let wall = Palette::Light.tile(Tile::WallAcross)[0].rgb();
        assert_eq!(at(6 * 64 + 9, 2 * 64 + 9), wall, "a secret door is not to be seen");
    }

    #[test]
    fn pictures_stay_small_enough_for_browsers() {
        assert_eq!(pixels_per_cell(Size::new(80, 21)), 64);
        assert_eq!(pixels_per_cell(Size::new(257, 1)), 32);
        assert_eq!(pixels_per_cell(Size::new(8192, 8192)), 2);
    }
}
