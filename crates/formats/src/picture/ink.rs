//! Colors of printed maps.

use barrow_view::{Color, Palette};

/// A color of printed maps, by its use.
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
    /// Every ink, in the order of the enum: the discriminant is the index.
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

    /// Returns the color in a palette. Inks of `high-contrast` differ in grayscale print too.
    pub(crate) const fn color(self, palette: Palette) -> Color {
        Color::hex(palette.pick(match self {
            Self::Paper => [0x1B_20_28, 0xE9_DD_C2, 0xFF_FF_FF, 0xFF_FF_FF],
            Self::Floor => [0x2C_34_40, 0xFB_F6_E9, 0xFF_FF_FF, 0xFF_FF_FF],
            Self::Grid => [0x3D_47_55, 0xDD_D3_BC, 0xD4_D4_D4, 0xBB_BB_BB],
            Self::Hatch => [0x56_62_72, 0x6B_5B_48, 0x70_70_70, 0x55_55_55],
            Self::Line => [0xE6_DF_CF, 0x2A_22_1B, 0x00_00_00, 0x00_00_00],
            Self::Secret => [0x3A_38_4C, 0xE6_DA_CF, 0xE9_D3_E0, 0xDD_DD_DD],
            Self::Shallow => [0x2A_46_5C, 0xC9_DF_E2, 0xC6_E4_F8, 0xCC_DD_EE],
            Self::Deep => [0x1F_3A_5C, 0x93_BD_CB, 0x56_B4_E9, 0x66_99_CC],
            Self::Wave => [0x5C_8E_B8, 0x46_7B_92, 0x00_72_B2, 0x00_44_88],
            Self::Lava => [0x6E_2E_1C, 0xEC_A4_7C, 0xF2_A9_6B, 0xEE_99_AA],
            Self::Ember => [0xF0_8A_4B, 0xB2_3A_1E, 0xD5_5E_00, 0x99_44_55],
            Self::Chasm => [0x0E_11_17, 0x5A_4E_42, 0x55_55_55, 0x33_33_33],
            Self::Meadow => [0x2B_3F_38, 0xE3_E8_C6, 0xD2_EE_E4, 0xEE_EE_BB],
            Self::Leaf => [0x7F_B0_86, 0x5D_7A_3A, 0x00_9E_73, 0x99_77_00],
            Self::Wood => [0x8A_6B_4A, 0xC0_9A_6B, 0xE6_9F_00, 0xEE_CC_66],
            Self::Danger => [0xEF_6F_5E, 0xA3_27_1F, 0xD5_5E_00, 0x99_44_55],
            Self::Treasure => [0xE8_C1_5A, 0xA8_7B_12, 0xE6_9F_00, 0xDD_AA_33],
            Self::Friend => [0x86_B8_E8, 0x2F_5C_8C, 0x00_72_B2, 0x00_44_88],
        }))
    }
}
