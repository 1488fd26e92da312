//! The colors of pictures.

use barrow::Tile;

use super::Palette;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// What a printed map is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ink {
    Paper,
    Floor,
    Grid,
    Hatch,
    Line,
    Secret,
    Shallow,
    Deep,
    Wave,
    Lava,
    Ember,
    Chasm,
    Meadow,
    Leaf,
    Wood,
    Danger,
    Treasure,
    Friend,
}

impl Ink {
    /// Every ink.
    pub(crate) const ALL: [Self; 18] = [
        Self::Paper,
        Self::Floor,
        Self::Grid,
        Self::Hatch,
        Self::Line,
        Self::Secret,
        Self::Shallow,
        Self::Deep,
        Self::Wave,
        Self::Lava,
        Self::Ember,
        Self::Chasm,
        Self::Meadow,
        Self::Leaf,
        Self::Wood,
        Self::Danger,
        Self::Treasure,
        Self::Friend,
    ];

    /// Its color.
    pub(crate) const fn color(self, palette: Palette) -> Rgb {
        let [dark, light, color_blind] = match self {
            Self::Paper => [0x1B_20_28, 0xE9_DD_C2, 0xFF_FF_FF],
            Self::Floor => [0x2C_34_40, 0xFB_F6_E9, 0xFF_FF_FF],
            Self::Grid => [0x3D_47_55, 0xDD_D3_BC, 0xD4_D4_D4],
            Self::Hatch => [0x56_62_72, 0x6B_5B_48, 0x70_70_70],
            Self::Line => [0xE6_DF_CF, 0x2A_22_1B, 0x00_00_00],
            Self::Secret => [0x3A_38_4C, 0xE6_DA_CF, 0xE9_D3_E0],
            Self::Shallow => [0x2A_46_5C, 0xC9_DF_E2, 0xC6_E4_F8],
            Self::Deep => [0x1F_3A_5C, 0x93_BD_CB, 0x56_B4_E9],
            Self::Wave => [0x5C_8E_B8, 0x46_7B_92, 0x00_72_B2],
            Self::Lava => [0x6E_2E_1C, 0xEC_A4_7C, 0xF2_A9_6B],
            Self::Ember => [0xF0_8A_4B, 0xB2_3A_1E, 0xD5_5E_00],
            Self::Chasm => [0x0E_11_17, 0x5A_4E_42, 0x55_55_55],
            Self::Meadow => [0x2B_3F_38, 0xE3_E8_C6, 0xD2_EE_E4],
            Self::Leaf => [0x7F_B0_86, 0x5D_7A_3A, 0x00_9E_73],
            Self::Wood => [0x8A_6B_4A, 0xC0_9A_6B, 0xE6_9F_00],
            Self::Danger => [0xEF_6F_5E, 0xA3_27_1F, 0xD5_5E_00],
            Self::Treasure => [0xE8_C1_5A, 0xA8_7B_12, 0xE6_9F_00],
            Self::Friend => [0x86_B8_E8, 0x2F_5C_8C, 0x00_72_B2],
        };
        rgb(match palette {
            Palette::Dark => dark,
            Palette::Light => light,
            Palette::ColorBlind => color_blind,
        })
    }
}

/// The colors of a tile: that of its glyph, and what is behind.
pub(crate) const fn tile_colors(tile: Tile, palette: Palette) -> [Rgb; 2] {
    let (dark, light, color_blind) = match tile {
        Tile::Rock => ([0x14_16_1A; 2], [0xD8_D3_C8; 2], [0x00_00_00; 2]),
        Tile::WallAcross | Tile::WallUpright => {
            ([0x6E_6A_66, 0x3B_39_3A], [0x8A_82_76, 0x5E_57_4E], [0xA8_A8_A8, 0x3A_3A_3A])
        }
        Tile::Pillar => ([0xB4_AC_9C, 0x24_27_2D], [0x5E_57_4E, 0xF7_F4_EC], [0xC8_C8_C8, 0x1C_1C_1C]),
        Tile::Tree => ([0x4F_A8_5A, 0x17_2A_1C], [0x2E_6B_35, 0xDD_EA_D0], [0x00_9E_73, 0x1C_1C_1C]),
        Tile::DeepWater => ([0x4E_8F_D8, 0x12_2C_4E], [0x1D_4F_8C, 0x8F_BC_E4], [0x56_B4_E9, 0x00_3A_5C]),
        Tile::Lava => ([0xFF_A0_3C, 0x6E_1E_10], [0xB0_30_10, 0xF6_B0_80], [0xF0_E4_42, 0x8A_3C_00]),
        Tile::Chasm => ([0x4A_4E_58, 0x08_09_0B], [0x8A_82_90, 0x3A_38_44], [0x78_78_78, 0x00_00_00]),
        Tile::SecretCorridor | Tile::SecretDoor => {
            ([0xC8_86_C8, 0x2A_22_2E], [0x8A_3C_8A, 0xEA_DC_EA], [0xCC_79_A7, 0x1C_1C_1C])
        }
        Tile::LockedDoor => ([0xF2_6B_4E, 0x3A_2A_1C], [0xA8_2A_14, 0xE8_D2_B4], [0xD5_5E_00, 0x1C_1C_1C]),
        Tile::ClosedDoor => ([0xE8_A8_4C, 0x3A_2A_1C], [0x8A_50_10, 0xE8_D2_B4], [0xE6_9F_00, 0x1C_1C_1C]),
        Tile::OpenDoor | Tile::BrokenDoor | Tile::Doorway => {
            ([0xC0_8C_4C, 0x2A_26_22], [0x8A_60_30, 0xF2_E8_D8], [0xE6_9F_00, 0x1C_1C_1C])
        }
        Tile::Corridor => ([0x48_4B_52, 0x20_22_27], [0xB8_B0_A0, 0xEA_E5_DA], [0x60_60_60, 0x1C_1C_1C]),
        Tile::Floor => ([0x5A_60_6C, 0x24_27_2D], [0xA8_A0_90, 0xF7_F4_EC], [0x78_78_78, 0x1C_1C_1C]),
        Tile::StairsUp | Tile::StairsDown => {
            ([0xFF_FF_FF, 0x3A_46_5C], [0x10_10_10, 0xC8_DC_F0], [0x56_B4_E9, 0x1C_1C_1C])
        }
        Tile::ShallowWater => ([0x6E_B4_E0, 0x1E_3C_52], [0x2E_70_A8, 0xC4_E0_F2], [0x56_B4_E9, 0x10_2A_3A]),
        Tile::Bridge => ([0xD0_A0_68, 0x40_2C_18], [0x6E_48_1C, 0xDC_C0_94], [0xE6_9F_00, 0x3A_2A_00]),
        Tile::Grass => ([0x5E_9E_54, 0x20_2C_22], [0x4E_8A_3C, 0xE8_F0_D8], [0x00_9E_73, 0x1C_1C_1C]),
        Tile::Rubble => ([0x8A_84_7A, 0x24_27_2D], [0x7A_72_66, 0xF7_F4_EC], [0x90_8A_80, 0x1C_1C_1C]),
        Tile::Fountain => ([0x7E_D0_F0, 0x24_2E_38], [0x1E_70_B0, 0xE4_F0_F4], [0x56_B4_E9, 0x1C_1C_1C]),
        Tile::Altar => ([0xE0_B0_F0, 0x2C_27_34], [0x7A_30_8A, 0xF2_E8_F4], [0xCC_79_A7, 0x1C_1C_1C]),
    };
    let [ink, ground] = match palette {
        Palette::Dark => dark,
        Palette::Light => light,
        Palette::ColorBlind => color_blind,
    };
    [rgb(ink), rgb(ground)]
}

/// The colors of what stands on a tile: monsters and traps, treasure, and everyone else.
pub(crate) const fn mark_color(ink: Ink, palette: Palette) -> Rgb {
    match (ink, palette) {
        (Ink::Friend, Palette::ColorBlind) => rgb(0xF0_E4_42),
        _ => ink.color(palette),
    }
}

const fn rgb(hex: u32) -> Rgb {
    let [_, r, g, b] = hex.to_be_bytes();
    [r, g, b]
}
