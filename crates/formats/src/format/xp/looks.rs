//! Glyphs and colors of tiles and marks in REXPaint, and the meaning of those that other programs use.
//!
//! Glyphs are codes of code page 437. Tiles that share a glyph differ in color, in every palette.

use barrow::Tile;
use barrow_view::{Mark, Palette};

/// Color as red, green and blue.
pub(super) type Rgb = [u8; 3];

/// Background of transparent cells.
pub(super) const TRANSPARENT: Rgb = [255, 0, 255];
/// Glyph of the exit: Ω.
const EXIT: u8 = 234;

const BLACK: Rgb = [0, 0, 0];

/// Glyph and colors of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) glyph: u8,
    pub(super) fg: Rgb,
    pub(super) bg: Rgb,
}

impl Look {
    /// Transparent cell: shows the layer below.
    pub(super) const EMPTY: Self = Self { glyph: b' ', fg: BLACK, bg: TRANSPARENT };

    /// Returns the look of a tile. No two tiles share both glyph and color, not even across palettes.
    pub(super) const fn of(tile: Tile, palette: Palette) -> Self {
        let [ink, ground] = palette.tile(tile);
        Self { glyph: tile.glyph() as u8, fg: ink.rgb(), bg: ground.rgb() }
    }

    /// Returns the look of a spawn, start or exit on a tile.
    pub(super) const fn of_mark(mark: Mark, under: Tile, palette: Palette) -> Self {
        let glyph = match mark {
            Mark::Exit => EXIT,
            mark => mark.glyph() as u8,
        };
        Self { glyph, fg: palette.mark(mark).rgb(), bg: palette.tile(under)[1].rgb() }
    }
}

/// Meaning of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Tile(Tile),
    Mark(Mark),
}

/// Returns the meaning of a glyph in a color; nothing for an unknown glyph.
pub(super) fn meaning(glyph: u32, fg: Rgb) -> Option<Meaning> {
    let glyph = u8::try_from(glyph).ok()?;
    let mark = match glyph {
        1 | 2 => Some(Mark::Start),
        EXIT => Some(Mark::Exit),
        _ => Mark::ALL.into_iter().find(|mark| *mark != Mark::Exit && mark.glyph() as u8 == glyph),
    };
    mark.map(Meaning::Mark).or_else(|| tile(glyph, fg).map(Meaning::Tile))
}

/// Returns the tile of a glyph: that of Barrow, or what the symbol of code page 437 depicts.
fn tile(glyph: u8, fg: Rgb) -> Option<Tile> {
    let has_color = |tile| Palette::ALL.into_iter().any(|palette| Look::of(tile, palette).fg == fg);
    Some(match glyph {
        b'+' if has_color(Tile::LockedDoor) => Tile::LockedDoor,
        b'\'' if has_color(Tile::OpenDoor) => Tile::OpenDoor,
        b'\'' if has_color(Tile::BrokenDoor) => Tile::BrokenDoor,
        // NUL, and shades of gray: ░ ▒ ▓.
        0 | 176..=178 => Tile::Rock,
        // ♣ and ♠.
        5 | 6 => Tile::Tree,
        // Arrows and triangles, up and down.
        24 | 30 => Tile::StairsUp,
        25 | 31 => Tile::StairsDown,
        // │ and ║, then all other lines and blocks.
        179 | 186 => Tile::WallUpright,
        180..=223 => Tile::WallAcross,
        // ≡, ≈, and dots.
        240 => Tile::Bridge,
        247 => Tile::DeepWater,
        249 | 250 => Tile::Floor,
        32..=126 => Tile::from_glyph(glyph as char)?,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_has_one_meaning() {
        for palette in Palette::ALL {
            for tile in Tile::ALL {
                let Look { glyph, fg, bg } = Look::of(tile, palette);
                assert_eq!(meaning(u32::from(glyph), fg), Some(Meaning::Tile(tile)));
                assert_ne!(bg, TRANSPARENT);
            }
            for mark in Mark::ALL {
                let Look { glyph, fg, .. } = Look::of_mark(mark, Tile::Floor, palette);
                assert_eq!(meaning(u32::from(glyph), fg), Some(Meaning::Mark(mark)));
            }
        }
    }

    #[test]
    fn glyphs_in_other_colors_are_the_default_tile() {
        assert_eq!(meaning(u32::from(b'+'), BLACK), Some(Meaning::Tile(Tile::ClosedDoor)));
        assert_eq!(meaning(u32::from(b'\''), BLACK), Some(Meaning::Tile(Tile::Doorway)));
        assert_eq!(meaning(205, BLACK), Some(Meaning::Tile(Tile::WallAcross)));
        for glyph in [u32::from(b'?'), 3, 255, 256, 0x2588, u32::MAX] {
            assert_eq!(meaning(glyph, BLACK), None);
        }
    }
}
