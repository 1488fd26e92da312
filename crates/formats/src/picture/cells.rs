//! A level as rows of glyphs with two colors each, drawn with a font of 8×8 dots and some tiles of our own.

use barrow::{Grid, Map, Point, Size, SpawnKind, Tile};
use font8x8::legacy::BASIC_LEGACY;

use super::palette::{mark_color, tile_colors};
use super::{Ink, Palette, Rgb};

/// How many dots a glyph is wide and high.
pub(crate) const GLYPH_PX: u32 = 8;

/// The dots of a glyph: a byte for every row, its lowest bit at the left.
pub(crate) type Dots = [u8; GLYPH_PX as usize];

/// What a picture in tiles shows.
pub(crate) struct Sheet {
    /// For every cell its place in the list of looks.
    pub(crate) cells: Grid<u16>,
    pub(crate) looks: Vec<Look>,
    /// The colors that looks count.
    pub(crate) colors: Vec<Rgb>,
}

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) dots: Dots,
    /// The color of the dots, as a place in the list of colors.
    pub(crate) ink: u8,
    /// The color between them.
    pub(crate) ground: u8,
}

impl Sheet {
    /// A level, below a title if there is one.
    pub(crate) fn of(map: &Map, title: Option<&str>, palette: Palette) -> Self {
        let size = map.size();
        let top = if title.is_some() { 2 } else { 0 };
        let cells = Grid::new(Size::new(size.width, size.height + top as u32), 0);
        let mut sheet = Self { cells, looks: Vec::new(), colors: Vec::new() };
        for tile in Tile::ALL {
            let [ink, ground] = tile_colors(tile, palette);
            sheet.add_look(tile_dots(tile), ink, ground);
        }
        for (y, row) in (top..).zip(map.tiles.rows()) {
            for (cell, &tile) in sheet.cells.row_mut(y).iter_mut().zip(row) {
                *cell = tile as u16;
            }
        }
        let marks = map.spawns.iter().map(|spawn| (spawn.at, spawn_glyph(spawn.kind, &spawn.name)));
        let exit = map.exit.map(|at| (at, ('X', Ink::Friend)));
        let start = map.start.map(|at| (at, ('@', Ink::Friend)));
        for (at, (glyph, ink)) in marks.chain(exit).chain(start) {
            let Some(tile) = map.tiles.get(at) else { continue };
            let ground = tile_colors(tile, palette)[1];
            let look = sheet.add_look(dots(glyph), mark_color(ink, palette), ground);
            sheet.cells[Point::new(at.x, at.y + top)] = look;
        }
        let ink = Ink::Line.color(if palette == Palette::ColorBlind { Palette::Dark } else { palette });
        let ground = tile_colors(Tile::Rock, palette)[1];
        for (x, letter) in
            title.unwrap_or_default().chars().take((size.width as usize).saturating_sub(1)).enumerate()
        {
            let look = sheet.add_look(dots(letter), ink, ground);
            sheet.cells[Point::new(x as i32 + 1, 0)] = look;
        }
        sheet
    }

    /// The place of a look in the list; it is added if it is new.
    fn add_look(&mut self, dots: Dots, ink: Rgb, ground: Rgb) -> u16 {
        let [ink, ground] = [ink, ground].map(|color| place(&mut self.colors, color) as u8);
        // Tiles keep their own places, even where two look the same.
        let look = Look { dots, ink, ground };
        if self.looks.len() < Tile::ALL.len() {
            self.looks.push(look);
            return self.looks.len() as u16 - 1;
        }
        place(&mut self.looks, look) as u16
    }
}

/// The place of a value in a list; it is added if it is new.
fn place<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

/// The dots of a letter; those of a question mark if the font has none.
fn dots(letter: char) -> Dots {
    BASIC_LEGACY.get(letter as usize).copied().unwrap_or(BASIC_LEGACY['?' as usize])
}

/// The dots of a tile.
fn tile_dots(tile: Tile) -> Dots {
    match tile {
        Tile::WallAcross | Tile::WallUpright => [0x7F, 0x7F, 0x7F, 0x00, 0xF7, 0xF7, 0xF7, 0x00],
        Tile::Pillar => [0x00, 0x3C, 0x7E, 0x7E, 0x7E, 0x7E, 0x3C, 0x00],
        Tile::Tree => [0x18, 0x3C, 0x7E, 0x7E, 0xFF, 0x7E, 0x18, 0x18],
        Tile::DeepWater => [0x00, 0x8C, 0x52, 0x21, 0x00, 0x8C, 0x52, 0x21],
        Tile::ShallowWater => [0x00, 0x00, 0x8C, 0x52, 0x21, 0x00, 0x00, 0x00],
        Tile::Lava => [0x08, 0x14, 0x22, 0x00, 0x80, 0x41, 0x22, 0x00],
        Tile::Chasm => [0x00, 0x24, 0x00, 0x00, 0x81, 0x00, 0x24, 0x00],
        Tile::Corridor => [0x00, 0x22, 0x00, 0x88, 0x00, 0x22, 0x00, 0x88],
        Tile::Floor => [0x00, 0x00, 0x00, 0x18, 0x18, 0x00, 0x00, 0x00],
        Tile::ClosedDoor => [0x7E, 0x42, 0x42, 0x42, 0x52, 0x42, 0x42, 0x7E],
        Tile::LockedDoor => [0x7E, 0x7E, 0x66, 0x66, 0x7E, 0x76, 0x7E, 0x7E],
        Tile::OpenDoor => [0x06, 0x0E, 0x1E, 0x1E, 0x1A, 0x1E, 0x1E, 0x06],
        Tile::BrokenDoor => [0x66, 0x66, 0x22, 0x00, 0x10, 0x42, 0x66, 0x7E],
        Tile::Doorway => [0x42, 0x42, 0x42, 0x42, 0x42, 0x42, 0x42, 0x42],
        Tile::Bridge => [0xFF, 0x00, 0xFF, 0x00, 0xFF, 0x00, 0xFF, 0x00],
        Tile::Grass => [0x00, 0x20, 0x24, 0x04, 0x00, 0x90, 0x12, 0x02],
        Tile::Rubble => [0x00, 0x06, 0x06, 0x60, 0x60, 0x0C, 0x0C, 0x00],
        Tile::Fountain => [0x18, 0x5A, 0x24, 0x18, 0x18, 0x7E, 0x7E, 0x3C],
        Tile::Altar => [0x00, 0x00, 0xFF, 0x7E, 0x3C, 0x3C, 0x7E, 0x00],
        Tile::Rock | Tile::SecretCorridor | Tile::SecretDoor | Tile::StairsUp | Tile::StairsDown => {
            dots(tile.glyph())
        }
    }
}

/// How something that waits is shown: monsters and persons by the first letter of their name.
fn spawn_glyph(kind: SpawnKind, name: &str) -> (char, Ink) {
    let initial = |other| name.chars().find(char::is_ascii_graphic).unwrap_or(other);
    match kind {
        SpawnKind::Monster => (initial('M'), Ink::Danger),
        SpawnKind::Item => ('!', Ink::Treasure),
        SpawnKind::Trap => ('^', Ink::Danger),
        SpawnKind::Person => (initial('P'), Ink::Friend),
        SpawnKind::Prop => ('&', Ink::Treasure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brightness([r, g, b]: Rgb) -> u32 {
        (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000
    }

    #[test]
    fn no_two_tiles_look_alike_and_all_can_be_seen() {
        for palette in Palette::ALL {
            let look = |tile| (tile_dots(tile), tile_colors(tile, palette));
            for (i, tile) in Tile::ALL.into_iter().enumerate().skip(1) {
                let (dots, [ink, ground]) = look(tile);
                assert!(brightness(ink).abs_diff(brightness(ground)) >= 35, "{palette:?} {tile:?}");
                for &other in Tile::ALL[..i].iter().filter(|other| other.name() != tile.name()) {
                    // Told apart without colors.
                    assert_ne!(dots, look(other).0, "{tile:?} and {other:?}");
                }
            }
        }
    }
}
