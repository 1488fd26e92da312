//! The color table of all palettes.
//!
//! Two palettes are distinguishable for people with all kinds of color vision: `color-blind` with the colors of Okabe
//! and Ito (<https://jfly.uni-koeln.de/color/>), the default in terminals, and `high-contrast` with the light colors
//! of Paul Tol (<https://personal.sron.nl/~pault/>). Doors, stairs and the start differ in brightness too, and no
//! information is conveyed by color alone: the bitmaps differ as well.

use barrow::{SpawnKind, Tile};

use crate::color::Color;
use crate::sprite::Mark;

/// Default background of frames, which terminals replace by their own.
pub(crate) const BACKGROUND: Color = Palette::ColorBlind.tile(Tile::Rock)[1];
/// Color of ordinary text.
pub(crate) const INK: Color = Palette::ColorBlind.text();

/// A set of colors. The named colors of beings and items are in `hue.rs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Light foreground on a dark background.
    Dark,
    /// Dark foreground on a light background.
    Light,
    /// Colors of Okabe and Ito on a dark background, for all kinds of color vision.
    #[default]
    ColorBlind,
    /// Light colors of Paul Tol on black, for all kinds of color vision and for dim screens.
    HighContrast,
}

impl Palette {
    /// Every palette, in the order of the color tables.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::ColorBlind, Self::HighContrast];

    /// Returns the name in settings and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::ColorBlind => "color-blind",
            Self::HighContrast => "high-contrast",
        }
    }

    /// Selects the value of this palette from an array in the order of [`Palette::ALL`].
    pub const fn pick<T: Copy>(self, all: [T; Self::ALL.len()]) -> T {
        all[self as usize]
    }

    /// Returns foreground and background of a tile. Tiles with the same glyph differ in the foreground.
    pub const fn tile(self, tile: Tile) -> [Color; 2] {
        let [ink, ground] = self.pick(tile_codes(tile));
        [Color::hex(ink), Color::hex(ground)]
    }

    /// Returns the color of a mark on a tile.
    pub const fn mark(self, mark: Mark) -> Color {
        Color::hex(self.pick(match mark {
            Mark::Start | Mark::Exit | Mark::Spawn(SpawnKind::Person) => {
                [0x9C_CC_FF, 0x1F_4E_8C, 0xF0_E4_42, 0xFF_FF_FF]
            }
            Mark::Spawn(SpawnKind::Monster | SpawnKind::Trap) => {
                [0xFF_6F_5E, 0xB0_1E_14, 0xD5_5E_00, 0xEE_88_66]
            }
            Mark::Spawn(SpawnKind::Item) => [0xF0_CC_5A, 0x7E_58_00, 0xE6_9F_00, 0xEE_DD_88],
            Mark::Spawn(SpawnKind::Prop) => [0xBE_A0_82, 0x6B_4A_2F, 0xCC_79_A7, 0xBB_BB_BB],
        }))
    }

    /// Returns the color of ordinary text.
    pub const fn text(self) -> Color {
        Color::hex(self.pick([0xE6_DF_CF, 0x2A_22_1B, 0xC8_C8_C8, 0xFF_FF_FF]))
    }
}

/// Foreground and background of a tile in the order of [`Palette::ALL`].
#[expect(clippy::too_many_lines, reason = "a table")]
const fn tile_codes(tile: Tile) -> [[u32; 2]; Palette::ALL.len()] {
    match tile {
        Tile::Rock => [[0x14_16_1A; 2], [0xD8_D3_C8; 2], [0x00_00_00; 2], [0x00_00_00; 2]],
        Tile::WallAcross | Tile::WallUpright => [
            [0x6E_6A_66, 0x3B_39_3A],
            [0x8A_82_76, 0x5E_57_4E],
            [0xA8_A8_A8, 0x3A_3A_3A],
            [0xDD_DD_DD, 0x50_50_50],
        ],
        Tile::Pillar => [
            [0xB4_AC_9C, 0x24_27_2D],
            [0x5E_57_4E, 0xF7_F4_EC],
            [0xC8_C8_C8, 0x22_22_22],
            [0xDD_DD_DD, 0x2A_2A_2A],
        ],
        Tile::Tree => [
            [0x4F_A8_5A, 0x17_2A_1C],
            [0x2E_6B_35, 0xDD_EA_D0],
            [0x00_9E_73, 0x0C_26_1E],
            [0x44_BB_99, 0x06_22_1A],
        ],
        Tile::DeepWater => [
            [0x4E_8F_D8, 0x12_2C_4E],
            [0x1D_4F_8C, 0x8F_BC_E4],
            [0x00_72_B2, 0x00_1E_36],
            [0x77_AA_DD, 0x04_22_4C],
        ],
        Tile::Lava => [
            [0xFF_A0_3C, 0x7E_22_10],
            [0xB0_30_10, 0xF6_B0_80],
            [0xD5_5E_00, 0x5A_20_00],
            [0xEE_88_66, 0x66_10_00],
        ],
        Tile::Chasm => [
            [0x4A_4E_58, 0x08_09_0B],
            [0x8A_82_90, 0x3A_38_44],
            [0x60_5C_58, 0x00_00_00],
            [0x88_88_88, 0x00_00_00],
        ],
        Tile::SecretCorridor | Tile::SecretDoor => [
            [0xC8_86_C8, 0x2A_22_2E],
            [0x8A_3C_8A, 0xEA_DC_EA],
            [0xCC_79_A7, 0x22_22_22],
            [0xFF_AA_BB, 0x2A_2A_2A],
        ],
        Tile::LockedDoor => [
            [0xF2_6B_4E, 0x3A_2A_1C],
            [0xA8_2A_14, 0xE8_D2_B4],
            [0xD5_5E_00, 0x32_1A_00],
            [0xEE_88_66, 0x30_16_0C],
        ],
        Tile::ClosedDoor => [
            [0xE8_A8_4C, 0x3A_2A_1C],
            [0x8A_50_10, 0xE8_D2_B4],
            [0xE6_9F_00, 0x32_24_00],
            [0xEE_DD_88, 0x30_28_0C],
        ],
        Tile::OpenDoor => [
            [0xC8_92_4C, 0x2A_26_22],
            [0x8A_60_30, 0xF2_E8_D8],
            [0xE6_9F_00, 0x22_22_22],
            [0xEE_DD_88, 0x2A_2A_2A],
        ],
        Tile::BrokenDoor => [
            [0xA8_70_50, 0x2A_26_22],
            [0xA0_4A_20, 0xF2_E8_D8],
            [0xD5_5E_00, 0x22_22_22],
            [0xEE_88_66, 0x2A_2A_2A],
        ],
        Tile::Doorway => [
            [0xA0_98_88, 0x2A_26_22],
            [0x6E_66_5C, 0xF2_E8_D8],
            [0xC8_B8_90, 0x22_22_22],
            [0xDD_DD_DD, 0x2A_2A_2A],
        ],
        Tile::Corridor => [
            [0x48_4B_52, 0x20_22_27],
            [0xB8_B0_A0, 0xEA_E5_DA],
            [0x60_5C_58, 0x1A_1A_1A],
            [0x78_78_78, 0x20_20_20],
        ],
        Tile::Floor => [
            [0x5A_60_6C, 0x24_27_2D],
            [0xA8_A0_90, 0xF7_F4_EC],
            [0x78_78_78, 0x22_22_22],
            [0x8C_8C_8C, 0x2A_2A_2A],
        ],
        Tile::StairsUp | Tile::StairsDown => [
            [0xFF_FF_FF, 0x2E_5A_94],
            [0x10_10_10, 0x8F_BE_F2],
            [0x56_B4_E9, 0x00_46_70],
            [0x99_DD_FF, 0x00_44_77],
        ],
        Tile::ShallowWater => [
            [0x54_98_C4, 0x1E_3C_52],
            [0x2E_70_A8, 0xC4_E0_F2],
            [0x3C_96_CE, 0x0E_2A_3C],
            [0x99_DD_FF, 0x10_34_50],
        ],
        Tile::Bridge => [
            [0xD0_A0_68, 0x40_2C_18],
            [0x6E_48_1C, 0xDC_C0_94],
            [0xE6_9F_00, 0x3A_2A_00],
            [0xEE_DD_88, 0x40_34_08],
        ],
        Tile::Grass => [
            [0x48_7E_42, 0x20_2C_22],
            [0x7C_AE_68, 0xE8_F0_D8],
            [0x00_9E_73, 0x14_20_1C],
            [0xBB_CC_33, 0x16_1C_04],
        ],
        Tile::Rubble => [
            [0x8A_84_7A, 0x24_27_2D],
            [0x7A_72_66, 0xF7_F4_EC],
            [0x90_8A_80, 0x22_22_22],
            [0xAA_AA_AA, 0x2A_2A_2A],
        ],
        Tile::Fountain => [
            [0x7E_D0_F0, 0x24_2E_38],
            [0x1E_70_B0, 0xE4_F0_F4],
            [0x56_B4_E9, 0x22_22_22],
            [0x99_DD_FF, 0x2A_2A_2A],
        ],
        Tile::Altar => [
            [0xE0_B0_F0, 0x2C_27_34],
            [0x7A_30_8A, 0xF2_E8_F4],
            [0xCC_79_A7, 0x22_22_22],
            [0xFF_AA_BB, 0x2C_10_18],
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contrast::apart;

    fn ink(palette: Palette, tile: Tile) -> Color {
        palette.tile(tile)[0]
    }

    #[test]
    fn all_tiles_stand_out_from_the_background_of_a_terminal() {
        for tile in Tile::ALL.into_iter().skip(1) {
            assert!(ink(Palette::default(), tile).brightness() >= 80, "{}", tile.name());
        }
    }

    #[test]
    fn doors_and_stairs_are_brighter_than_the_floor() {
        for palette in [Palette::ColorBlind, Palette::HighContrast] {
            let bright = |tile| ink(palette, tile).brightness();
            assert!(bright(Tile::Corridor) < bright(Tile::Floor));
            assert!(bright(Tile::Floor) + 30 < bright(Tile::WallAcross));
            assert!(bright(Tile::Floor) + 30 < bright(Tile::ClosedDoor).min(bright(Tile::StairsDown)));
            assert!(bright(Tile::StairsDown) + 30 < palette.mark(Mark::Start).brightness());
        }
    }

    #[test]
    fn tiles_and_marks_stand_out_from_their_background() {
        for palette in Palette::ALL {
            for tile in Tile::ALL.into_iter().skip(1) {
                let [ink, ground] = palette.tile(tile);
                assert!(ink.brightness().abs_diff(ground.brightness()) >= 35, "{palette:?} {tile:?}");
            }
            let [rock, floor] = [Tile::Rock, Tile::Floor].map(|tile| palette.tile(tile)[1].brightness());
            assert!(rock.abs_diff(floor) >= 15, "{palette:?}");
            for mark in Mark::ALL {
                for tile in [Tile::Floor, Tile::Corridor, Tile::Grass, Tile::ShallowWater, Tile::StairsUp] {
                    let (ink, ground) = (palette.mark(mark), palette.tile(tile)[1]);
                    let far = ink.brightness().abs_diff(ground.brightness());
                    assert!(far >= 60, "{palette:?} {mark:?} on {tile:?}");
                }
            }
        }
    }

    #[test]
    fn tiles_that_share_a_glyph_differ_in_color_in_and_between_all_palettes() {
        for (i, tile) in Tile::ALL.into_iter().enumerate() {
            for &other in Tile::ALL[..i].iter().filter(|other| other.glyph() == tile.glyph()) {
                for (a, b) in Palette::ALL.iter().flat_map(|a| Palette::ALL.iter().map(move |b| (a, b))) {
                    assert_ne!(ink(*a, tile), ink(*b, other), "{tile:?} and {other:?}");
                }
            }
        }
    }

    #[test]
    fn important_tiles_differ_for_all_kinds_of_color_vision() {
        use Tile::{ClosedDoor, DeepWater, Floor, LockedDoor, StairsDown, WallAcross};
        for palette in [Palette::ColorBlind, Palette::HighContrast] {
            let tiles = [Floor, WallAcross, ClosedDoor, LockedDoor, StairsDown, DeepWater];
            let mut colors = tiles.map(|tile| ink(palette, tile)).to_vec();
            colors.push(palette.mark(Mark::Start));
            for (cone, (i, a)) in (0..3).flat_map(|cone| colors.iter().enumerate().map(move |a| (cone, a))) {
                for b in &colors[..i] {
                    assert!(apart(*a, *b, Some(cone)) >= 40, "{palette:?} without cone {cone}: {a} {b}");
                }
            }
        }
    }

    #[test]
    fn palettes_are_in_the_order_of_the_table() {
        for (i, palette) in Palette::ALL.into_iter().enumerate() {
            assert_eq!(palette as usize, i);
            assert!(Palette::ALL[..i].iter().all(|other| other.name() != palette.name()));
        }
    }
}
