//! Tile pictures for editors: 16×16 pixels each, single or all on one sheet in the order of [`Tile::ALL`], row by row.
//! Custom tiles have a separate sheet.

use barrow::{CustomId, CustomTile, Grid, Map, Point, Size, Tile};
use barrow_view::Palette;

use crate::format::png;
use crate::picture::Sheet;
use crate::{Beside, WriteOptions};

/// Width and height of a tile picture, in pixels.
pub(crate) const TILE_PX: u32 = 16;

/// Number of pictures in a row of the sheet.
pub(crate) const SHEET_COLUMNS: u32 = 5;

/// Number of rows of the sheet.
pub(crate) const SHEET_ROWS: u32 = (Tile::ALL.len() as u32).div_ceil(SHEET_COLUMNS);

/// Returns the palette of the options; tiles are dark by default.
pub(crate) fn palette(options: &WriteOptions) -> Palette {
    options.palette.unwrap_or(Palette::Dark)
}

/// Returns the file name of the sheet, which differs between palettes.
pub(crate) fn sheet_name(options: &WriteOptions) -> String {
    match palette(options) {
        Palette::Dark => "barrow-tiles.png".to_string(),
        palette => format!("barrow-tiles-{}.png", palette.name()),
    }
}

/// Returns the column and row of a tile in the sheet, counted in pictures.
pub(crate) const fn cell_of(tile: Tile) -> (u32, u32) {
    (tile as u32 % SHEET_COLUMNS, tile as u32 / SHEET_COLUMNS)
}

/// Returns the sheet as a companion file.
pub(crate) fn sheet(options: &WriteOptions) -> Beside {
    let mut tiles = Grid::new(Size::new(SHEET_COLUMNS, SHEET_ROWS), Tile::Rock);
    for tile in Tile::ALL {
        let (column, row) = cell_of(tile);
        tiles[Point::new(column as i32, row as i32)] = tile;
    }
    let sheet = Sheet::new(&tiles, 0, palette(options), |tile| tile);
    Beside { name: sheet_name(options), bytes: encode(sheet, vec![png::software()]) }
}

/// Returns the picture of one tile as a PNG file.
pub(crate) fn tile_png(tile: Tile, palette: Palette) -> Vec<u8> {
    let sheet = Sheet::new(&Grid::new(Size::new(1, 1), tile), 0, palette, |tile| tile);
    encode(sheet, Vec::new())
}

/// Returns the picture of one custom tile as a PNG file.
pub(crate) fn custom_png(tile: &CustomTile, palette: Palette) -> Vec<u8> {
    encode(custom_cells(&[*tile], Size::new(1, 1), palette), Vec::new())
}

/// Returns the number of rows of the sheet of custom tiles.
pub(crate) const fn custom_rows(tiles: &[CustomTile]) -> u32 {
    (tiles.len() as u32).div_ceil(SHEET_COLUMNS)
}

/// Returns the file name of the sheet of custom tiles. It contains a hash of their looks, so that levels of several
/// recipes can be in one folder.
pub(crate) fn custom_sheet_name(tiles: &[CustomTile], options: &WriteOptions) -> String {
    // FNV-1a.
    let mut hash: u32 = 0x811c_9dc5;
    let mut add = |byte: u8| hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    palette(options).name().bytes().for_each(&mut add);
    for tile in tiles {
        let look = tile.look(tile.like);
        [tile.like as u8, look.glyph, look.color as u8].into_iter().for_each(&mut add);
    }
    format!("barrow-custom-tiles-{hash:08x}.png")
}

/// Returns the sheet of custom tiles as a companion file.
pub(crate) fn custom_sheet(tiles: &[CustomTile], options: &WriteOptions) -> Beside {
    let sheet = custom_cells(tiles, Size::new(SHEET_COLUMNS, custom_rows(tiles)), palette(options));
    Beside { name: custom_sheet_name(tiles, options), bytes: encode(sheet, vec![png::software()]) }
}

/// Draws custom tiles row by row.
fn custom_cells(tiles: &[CustomTile], size: Size, palette: Palette) -> Sheet {
    let mut map = Map::new(size);
    map.custom_tiles = tiles.into();
    for (i, id) in (0..tiles.len()).filter_map(|i| Some((i as i32, CustomId::from_index(i)?))) {
        map.set_custom(Point::new(i % size.width as i32, i / size.width as i32), id);
    }
    Sheet::of(&map, None, palette)
}

fn encode(sheet: Sheet, texts: Vec<(&'static str, String)>) -> Vec<u8> {
    let mut file = Vec::new();
    let written = png::encode_tiles(sheet, TILE_PX, texts, &mut file);
    written.expect("invariant: writing to memory does not fail");
    file
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ::png::{Decoder, Transformations};
    use barrow::Hue;

    use super::*;

    /// Returns the width and the pixels of a PNG file.
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
    fn the_sheet_has_every_picture_at_its_place() {
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
    fn custom_tiles_have_pictures_and_a_sheet_named_by_their_looks() {
        let hues = [Hue::Cyan, Hue::Red, Hue::Green];
        let tiles: Vec<CustomTile> = ('a'..'h')
            .zip(hues.into_iter().cycle())
            .map(|(glyph, hue)| CustomTile::new(&glyph.to_string(), Tile::Floor, glyph, hue))
            .collect();
        let options = WriteOptions::default();
        let sheet = custom_sheet(&tiles, &options);
        assert_eq!(sheet.name, custom_sheet_name(&tiles, &options));
        assert!(sheet.may_replace(&custom_sheet(&tiles[1..], &options).bytes));
        assert_ne!(sheet.name, custom_sheet_name(&tiles[1..], &options));
        let (width, pixels) = decoded(&sheet.bytes);
        assert_eq!((width, pixels.len()), (5 * 16, 5 * 16 * 2 * 16));
        let (_, picture) = decoded(&custom_png(&tiles[6], Palette::Dark));
        for (y, line) in picture.chunks(16).enumerate() {
            assert_eq!(pixels[(16 + y) * width + 16..][..16], *line);
        }
    }

    #[test]
    fn every_palette_has_its_own_sheet_which_is_recognized_as_written_by_barrow() {
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
