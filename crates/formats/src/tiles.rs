//! Pictures of the tiles: 16×16 pixels each, drawn from the glyphs of a public-domain font of 8×8 dots.
//!
//! Every dot is 2×2 pixels. Tiles that share a glyph differ in color. The sheet holds all tiles in the order of
//! [`Tile::ALL`], row by row.

use std::io;

use barrow::Tile;
use font8x8::legacy::BASIC_LEGACY;

/// How wide and how high the picture of a tile is.
pub const TILE_PX: u32 = 16;

/// The name under which maps of Tiled look for the sheet beside them.
pub const SHEET_NAME: &str = "barrow-tiles.png";

/// How many pictures stand side by side in the sheet.
pub const SHEET_COLUMNS: u32 = 5;

/// How many rows of pictures the sheet has.
pub const SHEET_ROWS: u32 = (Tile::ALL.len() as u32).div_ceil(SHEET_COLUMNS);

/// The color of a pixel of the tile's picture, both coordinates below [`TILE_PX`]; red, green, blue.
pub fn pixel(tile: Tile, x: u32, y: u32) -> [u8; 3] {
    let [ink, ground] = colors(tile);
    let (dot_x, dot_y) = (x / (TILE_PX / 8), y / (TILE_PX / 8));
    let dots = BASIC_LEGACY.get(tile.glyph() as usize).and_then(|glyph| glyph.get(dot_y as usize));
    if dots.is_some_and(|dots| dots.checked_shr(dot_x).is_some_and(|dots| dots & 1 == 1)) {
        ink
    } else {
        ground
    }
}

/// Where the tile's picture stands in the sheet: its column and its row, in pictures.
pub const fn cell_of(tile: Tile) -> (u32, u32) {
    (tile as u32 % SHEET_COLUMNS, tile as u32 / SHEET_COLUMNS)
}

/// All pictures as one PNG, the same bytes always.
pub fn sheet_png() -> Vec<u8> {
    let (width, height) = (SHEET_COLUMNS * TILE_PX, SHEET_ROWS * TILE_PX);
    let mut pixels = Vec::with_capacity((width * height * 3) as usize);
    for y in 0..height {
        for x in 0..width {
            let place = y / TILE_PX * SHEET_COLUMNS + x / TILE_PX;
            let tile = Tile::ALL.get(place as usize).copied().unwrap_or_default();
            pixels.extend(pixel(tile, x % TILE_PX, y % TILE_PX));
        }
    }
    encode(width, height, &pixels).expect("invariant: writing to memory does not fail")
}

/// The picture of one tile as a PNG.
pub fn tile_png(tile: Tile) -> Vec<u8> {
    let places = (0..TILE_PX).flat_map(|y| (0..TILE_PX).map(move |x| (x, y)));
    let pixels: Vec<u8> = places.flat_map(|(x, y)| pixel(tile, x, y)).collect();
    encode(TILE_PX, TILE_PX, &pixels).expect("invariant: writing to memory does not fail")
}

/// A PNG of so many pixels, three bytes each.
fn encode(width: u32, height: u32, pixels: &[u8]) -> io::Result<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

/// The color of the glyph and the color behind it.
const fn colors(tile: Tile) -> [[u8; 3]; 2] {
    const ROCK: [u8; 3] = [16, 15, 20];
    const WALL: [u8; 3] = [74, 70, 80];
    const GROUND: [u8; 3] = [38, 35, 42];
    match tile {
        Tile::Rock => [ROCK, ROCK],
        Tile::WallAcross | Tile::WallUpright => [[156, 150, 160], WALL],
        Tile::Pillar => [[200, 194, 204], WALL],
        Tile::Tree => [[92, 160, 72], [22, 44, 26]],
        Tile::DeepWater => [[110, 160, 240], [20, 44, 120]],
        Tile::Lava => [[255, 190, 60], [160, 40, 16]],
        Tile::Chasm => [[84, 78, 110], [6, 6, 10]],
        Tile::SecretCorridor => [[120, 96, 150], ROCK],
        Tile::SecretDoor => [[190, 130, 220], WALL],
        Tile::LockedDoor => [[240, 90, 70], [84, 36, 28]],
        Tile::ClosedDoor => [[226, 170, 90], [84, 56, 28]],
        Tile::OpenDoor => [[226, 170, 90], GROUND],
        Tile::BrokenDoor => [[150, 104, 66], GROUND],
        Tile::Doorway => [[170, 166, 176], GROUND],
        Tile::Corridor => [[92, 86, 98], [30, 28, 34]],
        Tile::Floor => [[120, 114, 126], GROUND],
        Tile::StairsUp | Tile::StairsDown => [[255, 236, 130], [70, 62, 40]],
        Tile::ShallowWater => [[170, 214, 250], [48, 92, 150]],
        Tile::Bridge => [[206, 156, 96], [92, 62, 34]],
        Tile::Grass => [[120, 190, 90], [30, 52, 30]],
        Tile::Rubble => [[160, 150, 140], GROUND],
        Tile::Fountain => [[140, 210, 250], GROUND],
        Tile::Altar => [[240, 240, 250], [70, 44, 80]],
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn picture(tile: Tile) -> Vec<[u8; 3]> {
        (0..TILE_PX * TILE_PX).map(|i| pixel(tile, i % TILE_PX, i / TILE_PX)).collect()
    }

    #[test]
    fn no_two_tiles_look_alike() {
        for (i, tile) in Tile::ALL.into_iter().enumerate() {
            for other in &Tile::ALL[..i] {
                assert_ne!(picture(tile), picture(*other), "{tile:?} and {other:?}");
            }
        }
    }

    #[test]
    fn the_sheet_holds_every_picture_in_its_cell() {
        let file = sheet_png();
        let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (SHEET_COLUMNS * TILE_PX, SHEET_ROWS * TILE_PX));
        for tile in Tile::ALL {
            let (column, row) = cell_of(tile);
            for (i, expected) in picture(tile).into_iter().enumerate() {
                let (x, y) = (column * TILE_PX + i as u32 % TILE_PX, row * TILE_PX + i as u32 / TILE_PX);
                let from = ((y * info.width + x) * 3) as usize;
                assert_eq!(pixels[from..from + 3], expected, "{tile:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn a_place_off_the_picture_is_ground() {
        assert_eq!(pixel(Tile::Floor, u32::MAX, 99), pixel(Tile::Floor, 0, 0));
    }
}
