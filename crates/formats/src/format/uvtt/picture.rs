//! Picture of a level for a tabletop, without secrets.

use barrow::Size;
use barrow_view::Palette;

use crate::format::png;
use crate::picture::Sheet;
use crate::{Format, Subject, WriteError, WriteOptions};

/// Width of a cell in pixels, unless the picture would be too large for a browser.
const MAX_CELL_PX: u32 = 64;
/// Largest width and height that all browsers draw, in pixels.
const MAX_SIDE: u32 = 16_384;

/// Returns the width of a cell in pixels.
pub(super) fn pixels_per_cell(size: Size) -> u32 {
    let mut pixels = MAX_CELL_PX;
    while pixels > 1 && size.width.max(size.height) * pixels > MAX_SIDE {
        pixels /= 2;
    }
    pixels
}

/// Returns the picture as a PNG file.
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
    fn size_and_colors_are_right_and_secret_doors_look_like_wall() {
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
        assert_eq!(at(6 * 64 + 9, 2 * 64 + 9), wall, "a secret door looks like a wall");
    }

    #[test]
    fn pictures_stay_small_enough_for_browsers() {
        assert_eq!(pixels_per_cell(Size::new(80, 21)), 64);
        assert_eq!(pixels_per_cell(Size::new(257, 1)), 32);
        assert_eq!(pixels_per_cell(Size::new(8192, 8192)), 2);
    }
}
