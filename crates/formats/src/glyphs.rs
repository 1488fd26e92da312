//! Rows of tiles as characters, and back.

use std::array;
use std::str;
use std::sync::LazyLock;

use barrow::{Map, Point, Tile};

use crate::Flaw;

/// The start, where it is drawn.
pub(crate) const START: char = '@';

/// The glyph of every tile.
const GLYPHS: [u8; Tile::ALL.len()] = {
    let mut glyphs = [0; Tile::ALL.len()];
    let mut i = 0;
    while i < glyphs.len() {
        glyphs[i] = Tile::ALL[i].glyph() as u8;
        i += 1;
    }
    glyphs
};

/// The tile of every glyph.
static TILES: LazyLock<[Option<Tile>; 128]> =
    LazyLock::new(|| array::from_fn(|code| Tile::from_glyph(code as u8 as char)));

/// How many glyphs are written at once.
const PIECE: usize = 128;

/// Writes the glyphs of some tiles, in pieces that are checked and copied whole.
pub(crate) fn push_tiles(out: &mut String, tiles: &[Tile]) {
    let mut glyphs = [0; PIECE];
    for piece in tiles.chunks(PIECE) {
        let glyphs = &mut glyphs[..piece.len()];
        for (glyph, &tile) in glyphs.iter_mut().zip(piece) {
            *glyph = GLYPHS[tile as usize];
        }
        out.push_str(str::from_utf8(glyphs).expect("invariant: every glyph is one byte"));
    }
}

/// The tile written as `glyph`.
pub(crate) fn tile_of(glyph: char) -> Option<Tile> {
    TILES.get(glyph as usize).copied().flatten()
}

/// Reads a row of the map, which is at least as wide. A start is drawn on floor and becomes the map's.
pub(crate) fn read_row(map: &mut Map, y: i32, glyphs: &str) -> Result<(), (Point, Flaw)> {
    for (x, glyph) in glyphs.chars().enumerate() {
        let at = Point::new(x as i32, y);
        map.tiles[at] = match tile_of(glyph) {
            Some(tile) => tile,
            None if glyph != START => return Err((at, Flaw::Glyph(glyph))),
            None if map.start.replace(at).is_some() => return Err((at, Flaw::SecondStart)),
            None => Tile::Floor,
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use barrow::Size;

    use super::*;

    #[test]
    fn every_tile_is_written_as_its_glyph() {
        let mut out = String::new();
        push_tiles(&mut out, &Tile::ALL.repeat(20));
        assert_eq!(out, Tile::ALL.map(Tile::glyph).iter().collect::<String>().repeat(20));
    }

    #[test]
    fn a_row_is_read_up_to_its_end() {
        let mut map = Map::new(Size::new(5, 1));
        assert_eq!(read_row(&mut map, 0, "|.@+"), Ok(()));
        let tiles = [Tile::WallUpright, Tile::Floor, Tile::Floor, Tile::ClosedDoor, Tile::Rock];
        assert_eq!(map.tiles.row(0), tiles);
        assert_eq!(map.start, Some(Point::new(2, 0)));
        assert_eq!(read_row(&mut map, 0, "é"), Err((Point::new(0, 0), Flaw::Glyph('é'))));
        assert_eq!(read_row(&mut map, 0, ".@"), Err((Point::new(1, 0), Flaw::SecondStart)));
    }
}
