//! Shades of named colors for creatures and items on tiles, and the backgrounds behind them.

use barrow::{CustomLook, Hue, Tile};

use crate::color::Color;
use crate::palette::Palette;

/// Percentage by which the foreground and the background of remembered cells are blended with the common background.
const FADED: i32 = 40;
const FADED_GROUND: i32 = 55;

impl Palette {
    /// Returns the shade of a named color.
    pub const fn hue(self, hue: Hue) -> Color {
        Color::hex(self.pick(match hue {
            Hue::White => [0xF4_F0_E6, 0x5B_44_52, 0xFF_FF_FF, 0xFF_FF_FF],
            Hue::Gray => [0xA8_A4_9C, 0x52_69_6A, 0xBA_B3_B0, 0xBB_BB_BB],
            Hue::Black => [0x86_88_87, 0x16_12_0E, 0x89_7D_86, 0x8B_96_90],
            Hue::Red => [0xF0_60_4E, 0xB0_14_0C, 0xD5_5E_00, 0xFA_5C_40],
            Hue::Orange => [0xF0_90_30, 0xA8_4A_00, 0xE6_9F_00, 0xEE_AA_55],
            Hue::Yellow => [0xF0_DC_5A, 0x7A_64_00, 0xF0_E4_42, 0xE5_DB_7C],
            Hue::Green => [0x5C_C4_68, 0x1E_6A_28, 0x00_9E_73, 0x3F_BA_94],
            Hue::Cyan => [0x5C_D0_DC, 0x00_68_7A, 0x80_D8_F8, 0x99_DD_FF],
            Hue::Blue => [0x5A_94_EC, 0x18_44_A8, 0x3C_8C_DE, 0x77_AA_DD],
            Hue::Magenta => [0xD8_84_D8, 0x8A_1E_8A, 0xC3_6B_A6, 0xF9_B1_CC],
            Hue::Brown => [0xB4_84_58, 0x6A_3A_14, 0xA0_78_48, 0xAA_99_55],
        }))
    }

    /// Returns the common background.
    pub const fn ground(self) -> Color {
        self.tile(Tile::Rock)[1]
    }

    /// Returns the background behind a being or item on a tile: that of the tile, or that of floor where contrast
    /// would be too low.
    pub const fn under(self, tile: Tile) -> Color {
        match tile {
            Tile::Rock
            | Tile::Corridor
            | Tile::Doorway
            | Tile::OpenDoor
            | Tile::BrokenDoor
            | Tile::ShallowWater
            | Tile::Bridge
            | Tile::Grass
            | Tile::Rubble
            | Tile::Fountain
            | Tile::Altar => self.tile(tile)[1],
            _ => self.tile(Tile::Floor)[1],
        }
    }

    /// Returns foreground and background of a custom tile; `on` is the tile that it behaves like.
    pub const fn custom(self, look: CustomLook, on: Tile) -> [Color; 2] {
        [self.hue(look.color), self.under(on)]
    }

    /// Returns the color of less important text.
    pub const fn faint(self) -> Color {
        Color::hex(self.pick([0x98_92_86, 0x62_5A_50, 0x90_90_90, 0xB4_B4_B4]))
    }

    /// Returns foreground and background of a remembered cell, blended with the common background.
    pub const fn remembered(self, ink: Color, ground: Color) -> [Color; 2] {
        [ink.mix(self.ground(), FADED, 100), ground.mix(self.ground(), FADED_GROUND, 100)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contrast::{apart, contrast};

    /// Returns all backgrounds that named colors appear on.
    fn grounds(palette: Palette) -> impl Iterator<Item = (Tile, Color)> {
        Tile::ALL.into_iter().map(move |tile| (tile, palette.under(tile)))
    }

    #[test]
    fn hues_and_text_are_legible_on_every_background() {
        for palette in Palette::ALL {
            for (tile, ground) in grounds(palette) {
                for hue in Hue::ALL {
                    let far = contrast(palette.hue(hue), ground);
                    assert!(far >= 3.0, "{palette:?} {hue:?} on {tile:?}: {far:.2}");
                }
            }
            for (color, least) in [(palette.text(), 7.0), (palette.faint(), 4.5)] {
                let far = contrast(color, palette.ground());
                assert!(far >= least, "{palette:?} {color}: {far:.2}");
            }
        }
    }

    #[test]
    fn hues_differ_and_in_two_palettes_for_all_kinds_of_color_vision() {
        for palette in Palette::ALL {
            let is_safe = matches!(palette, Palette::ColorBlind | Palette::HighContrast);
            let visions = if is_safe { &[None, Some(0), Some(1), Some(2)][..] } else { &[None] };
            let least = if is_safe { 38 } else { 45 };
            for (i, a) in Hue::ALL.into_iter().enumerate() {
                for (b, vision) in Hue::ALL[..i].iter().flat_map(|b| visions.iter().map(move |v| (*b, *v))) {
                    let far = apart(palette.hue(a), palette.hue(b), vision);
                    assert!(far >= least, "{palette:?}, {vision:?}: {a:?} and {b:?} are {far} apart");
                }
            }
        }
    }

    #[test]
    fn remembered_cells_are_dim_but_legible() {
        for palette in Palette::ALL {
            let dim = |ink: Color, ground: Color, least: f64, what: &str| {
                let [faded, behind] = palette.remembered(ink, ground);
                let far = contrast(faded, behind);
                assert!(far >= least, "{palette:?} {what}: {far:.2}");
                assert!(far < contrast(ink, ground), "{palette:?} {what}");
            };
            for (tile, ground) in grounds(palette) {
                for hue in Hue::ALL {
                    dim(palette.hue(hue), ground, 1.8, &format!("{hue:?} on {tile:?}"));
                }
            }
            let leads_on = |tile: &Tile| tile.is_door() || matches!(tile, Tile::StairsUp | Tile::StairsDown);
            for tile in Tile::ALL.into_iter().filter(leads_on) {
                let [ink, ground] = palette.tile(tile);
                dim(ink, ground, 1.8, tile.name());
            }
            // A wall is a line of blocks, so only its contrast to the floor beside it matters.
            let [wall, floor] = [Tile::WallAcross, Tile::Floor].map(|tile| palette.tile(tile));
            dim(wall[0], floor[1], 1.8, "walls");
        }
    }
}
