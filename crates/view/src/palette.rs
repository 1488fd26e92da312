//! The colors of everything, in one table.
//!
//! They follow the palette of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), which people of all kinds of color
//! vision can tell apart. What matters for the way, doors and stairs and the start, differs in brightness too, and
//! nothing is told by color alone: the glyph says the same.

use barrow::Tile;

use crate::frame::{Color, Style};

/// The background of every frame, which terminals show as their own.
pub(crate) const BACKGROUND: Color = Color::hex(0x00_00_00);
/// The color of plain text.
pub(crate) const INK: Color = Color::hex(0xC8_C8_C8);
/// The start, where it is drawn.
pub(crate) const START: Style = Style::ink(YELLOW).bold();

const ORANGE: Color = Color::hex(0xE6_9F_00);
const SKY_BLUE: Color = Color::hex(0x56_B4_E9);
const BLUISH_GREEN: Color = Color::hex(0x00_9E_73);
const YELLOW: Color = Color::hex(0xF0_E4_42);
const BLUE: Color = Color::hex(0x00_72_B2);
const VERMILLION: Color = Color::hex(0xD5_5E_00);
const PURPLE: Color = Color::hex(0xCC_79_A7);

const WALL: Color = Color::hex(0xA8_A8_A8);
const FLOOR: Color = Color::hex(0x78_78_78);
const STONE: Color = Color::hex(0x90_8A_80);
const CORRIDOR: Color = Color::hex(0x60_5C_58);
const PALE_BLUE: Color = Color::hex(0x3C_96_CE);

/// How a tile is shown.
pub(crate) const fn tile_style(tile: Tile) -> Style {
    match tile {
        Tile::Rock => Style::PLAIN,
        Tile::WallAcross | Tile::WallUpright => Style::ink(WALL),
        Tile::Pillar | Tile::Rubble => Style::ink(STONE),
        Tile::Tree => Style::ink(BLUISH_GREEN).bold(),
        Tile::DeepWater => Style::ink(BLUE),
        Tile::Lava => Style::ink(VERMILLION),
        Tile::Chasm | Tile::Corridor => Style::ink(CORRIDOR),
        Tile::SecretCorridor | Tile::SecretDoor => Style::ink(PURPLE),
        Tile::LockedDoor | Tile::ClosedDoor => Style::ink(ORANGE).bold(),
        Tile::OpenDoor | Tile::BrokenDoor | Tile::Doorway | Tile::Bridge => Style::ink(ORANGE),
        Tile::Floor => Style::ink(FLOOR),
        Tile::StairsUp | Tile::StairsDown => Style::ink(SKY_BLUE).bold(),
        Tile::ShallowWater => Style::ink(PALE_BLUE),
        Tile::Grass => Style::ink(BLUISH_GREEN),
        Tile::Fountain => Style::ink(SKY_BLUE),
        Tile::Altar => Style::ink(PURPLE).bold(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a color looks, from 0 to 255.
    fn brightness(color: Color) -> u32 {
        (u32::from(color.r) * 299 + u32::from(color.g) * 587 + u32::from(color.b) * 114) / 1000
    }

    #[test]
    fn everything_stands_out_from_the_background() {
        for tile in Tile::ALL {
            assert!(brightness(tile_style(tile).fg) >= 80, "{}", tile.name());
        }
    }

    #[test]
    fn what_leads_on_is_brighter_than_the_ground() {
        let bright = |tile| brightness(tile_style(tile).fg);
        assert!(bright(Tile::Corridor) < bright(Tile::Floor));
        assert!(bright(Tile::Floor) + 30 < bright(Tile::WallAcross));
        assert!(bright(Tile::Floor) + 30 < bright(Tile::ClosedDoor).min(bright(Tile::StairsDown)));
        assert!(bright(Tile::StairsDown) + 30 < brightness(START.fg));
    }
}
