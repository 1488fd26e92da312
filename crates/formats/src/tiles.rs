//! Pictures of the tiles for editors: 16×16 pixels each, alone or all in one sheet in the order of [`Tile::ALL`], row by
//! row.

use barrow::{Grid, Point, Size, Tile};
use barrow_view::Palette;

use crate::format::png;
use crate::picture::Sheet;
use crate::{Beside, WriteOptions};

/// How wide and how high the picture of a tile is.
pub(crate) const TILE_PX: u32 = 16;

/// How many pictures stand side by side in the sheet.
pub(crate) const SHEET_COLUMNS: u32 = 5;

/// How many rows of pictures the sheet has.
pub(crate) const SHEET_ROWS: u32 = (Tile::ALL.len() as u32).div_ceil(SHEET_COLUMNS);

/// The colors of the pictures.
pub(crate) fn palette(options: &WriteOptions) -> Palette {
    options.palette.unwrap_or(Palette::Dark)
}

/// The name under which files look for the sheet beside them.
pub(crate) fn sheet_name(options: &WriteOptions) -> String {
    match palette(options) {
        Palette::Dark => "barrow-tiles.png".to_string(),
        palette => format!("barrow-tiles-{}.png", palette.name()),
    }
}

/// Where the tile's picture stands in the sheet: its column and its row, in pictures.
pub(crate) const fn cell_of(tile: Tile) -> (u32, u32) {
    (tile as u32 % SHEET_COLUMNS, tile as u32 / SHEET_COLUMNS)
}

/// The file that has all pictures, the same bytes always.
pub(crate) fn sheet(options: &WriteOptions) -> Beside {
    let mut tiles = Grid::new(Size::new(SHEET_COLUMNS, SHEET_ROWS), Tile::Rock);
    for tile in Tile::ALL {
        let (column, row) = cell_of(tile);
        tiles[Point::new(column as i32, row as i32)] = tile;
    }
    let texts = vec![png::software()];
    Beside { name: sheet_name(options), bytes: encode(&tiles, palette(options), texts) }
}

/// The picture of one tile as a PNG.
pub(crate) fn tile_png(tile: Tile, palette: Palette) -> Vec<u8> {
    encode(&Grid::new(Size::new(1, 1), tile), palette, Vec::new())
}

fn encode(tiles: &Grid<Tile>, palette: Palette, texts: Vec<(&'static str, String)>) -> Vec<u8> {
    let mut file = Vec::new();
    let written = png::encode_tiles(Sheet::new(tiles, 0, palette, |tile| tile), TILE_PX, texts, &mut file);
    written.expect("invariant: writing to memory does not fail");
    file
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ::png::{Decoder, Transformations};

    use super::*;

    /// The width of a picture and its pixels.
    fn decoded(file: &[u8]) -> (usize, Vec<[u8; 3]>) {
        let mut decoder = Decoder::new(Cursor::new(file));
        decoder.set_transformations(Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        (info.width as usize, bytes.as_chunks().0.to_vec())
    }

    #[test]
    fn no_two_tiles_look_alike() {
        for palette in Palette::ALL {
            let pictures = Tile::ALL.map(|tile| decoded(&tile_png(tile, palette)).1);
            for (i, picture) in pictures.iter().enumerate() {
                assert_eq!(picture.len(), (TILE_PX * TILE_PX) as usize);
                assert!(!pictures[..i].contains(picture), "{palette:?} {:?}", Tile::ALL[i]);
            }
        }
    }

    #[test]
    fn the_sheet_holds_every_picture_in_its_cell() {
        let options = WriteOptions { palette: Some(Palette::Light), ..WriteOptions::default() };
        let (width, pixels) = decoded(&sheet(&options).bytes);
        assert_eq!(width as u32, SHEET_COLUMNS * TILE_PX);
        assert_eq!(pixels.len() as u32, SHEET_COLUMNS * TILE_PX * SHEET_ROWS * TILE_PX);
        for tile in Tile::ALL {
            let (column, row) = cell_of(tile);
            let (left, top) = ((column * TILE_PX) as usize, (row * TILE_PX) as usize);
            let (_, picture) = decoded(&tile_png(tile, Palette::Light));
            for (y, line) in picture.chunks(TILE_PX as usize).enumerate() {
                assert_eq!(pixels[(top + y) * width + left..][..line.len()], *line, "{tile:?}");
            }
        }
    }

    #[test]
    fn every_palette_has_a_sheet_of_its_own_that_is_known_as_ours() {
        let sheets = Palette::ALL
            .map(|palette| sheet(&WriteOptions { palette: Some(palette), ..WriteOptions::default() }));
        assert_eq!(sheets[0].name, sheet(&WriteOptions::default()).name);
        for (i, sheet) in sheets.iter().enumerate() {
            assert!(sheets[..i].iter().all(|other| other.name != sheet.name));
            assert!(sheet.may_replace(&sheets[0].bytes));
            assert!(!sheet.may_replace(b"\x89PNG of someone else"));
        }
    }
}
