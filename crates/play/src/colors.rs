//! The colors of everything that the game draws, in one table.
//!
//! They follow the palette of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), which people of all kinds of color
//! vision can tell apart; on a light ground they are darker. Nothing is told by color alone.

use barrow::Tile;
use barrow_game::{Hue, Tone};
use barrow_view::{Color, Style};

/// A set of colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
}

const BLACK: Color = Color::hex(0x00_00_00);
const PAPER: Color = Color::hex(0xF4_F0_E6);

impl Palette {
    /// Every palette.
    pub const ALL: [Self; 2] = [Self::Dark, Self::Light];

    /// Its word in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// The ground of everything.
    pub(crate) const fn ground(self) -> Color {
        match self {
            Self::Dark => BLACK,
            Self::Light => PAPER,
        }
    }

    /// A color as this palette has it, on its ground.
    pub(crate) const fn ink(self, color: Color) -> Style {
        match self {
            Self::Dark => Style { fg: color, bg: BLACK, bold: false },
            Self::Light => Style { fg: mix(color, BLACK, 55), bg: PAPER, bold: false },
        }
    }

    /// Plain text.
    pub(crate) const fn text(self) -> Style {
        self.ink(Color::hex(0xC8_C8_C8))
    }

    /// Text that matters less.
    pub(crate) const fn faint(self) -> Style {
        self.ink(Color::hex(0x86_86_86))
    }

    /// What was told before.
    pub(crate) const fn aged(self, style: Style) -> Style {
        Style { fg: mix(style.fg, self.ground(), 62), bold: false, ..style }
    }

    /// Titles.
    pub const fn title(self) -> Style {
        self.ink(hue_color(Hue::Yellow)).bold()
    }

    /// What the pointer is on.
    pub(crate) const fn marked(style: Style) -> Style {
        Style { fg: style.bg, bg: style.fg, bold: style.bold }
    }

    /// The same, remembered only.
    pub(crate) const fn dim(self, style: Style) -> Style {
        Style { fg: mix(style.fg, self.ground(), 45), bg: mix(style.bg, self.ground(), 60), bold: false }
    }

    pub(crate) const fn hue(self, hue: Hue) -> Style {
        self.ink(hue_color(hue))
    }

    /// How a message looks.
    pub(crate) const fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.text(),
            Tone::Good => self.hue(Hue::Cyan),
            Tone::Bad => self.hue(Hue::Orange),
            Tone::Urgent => self.hue(Hue::Yellow).bold(),
        }
    }

    /// How a tile looks.
    pub(crate) const fn tile(self, tile: Tile) -> Style {
        let style = self.ink(tile_color(tile));
        match tile {
            Tile::Rock | Tile::SecretCorridor => {
                Style { bg: mix(tile_color(tile), self.ground(), 24), ..style }
            }
            Tile::ClosedDoor | Tile::LockedDoor | Tile::StairsUp | Tile::StairsDown | Tile::Altar => {
                style.bold()
            }
            _ => style,
        }
    }
}

/// What a color of the tables looks like on a dark ground.
pub const fn hue_color(hue: Hue) -> Color {
    Color::hex(match hue {
        Hue::White => 0xF2_F2_F2,
        Hue::Gray => 0xA8_A8_A8,
        Hue::Black => 0x80_80_88,
        Hue::Red => 0xE0_52_2E,
        Hue::Orange => 0xE6_9F_00,
        Hue::Yellow => 0xF0_E4_42,
        Hue::Green => 0x00_B8_86,
        Hue::Cyan => 0x6C_C6_F2,
        Hue::Blue => 0x3C_8C_DE,
        Hue::Magenta => 0xD8_88_B6,
        Hue::Brown => 0xB0_80_48,
    })
}

const fn tile_color(tile: Tile) -> Color {
    Color::hex(match tile {
        Tile::Rock | Tile::SecretCorridor => 0x80_78_70,
        Tile::WallAcross | Tile::WallUpright | Tile::SecretDoor => 0xB8_B4_AC,
        Tile::Pillar | Tile::Rubble => 0xA0_9A_90,
        Tile::Tree | Tile::Grass => 0x00_9E_73,
        Tile::DeepWater => 0x2C_7C_CC,
        Tile::Lava => 0xE0_5E_10,
        Tile::Chasm => 0x78_70_78,
        Tile::LockedDoor => 0xD5_7E_20,
        Tile::ClosedDoor | Tile::OpenDoor | Tile::BrokenDoor | Tile::Doorway | Tile::Bridge => 0xE6_9F_00,
        Tile::Corridor => 0x8A_84_7C,
        Tile::Floor => 0x94_94_94,
        Tile::StairsUp | Tile::StairsDown => 0x7C_CC_F6,
        Tile::ShallowWater => 0x4C_A6_DE,
        Tile::Fountain => 0x56_B4_E9,
        Tile::Altar => 0xD8_88_B6,
    })
}

/// So much of one color in a hundred, and the rest of another.
const fn mix(a: Color, b: Color, pct: u32) -> Color {
    const fn part(a: u8, b: u8, pct: u32) -> u8 {
        ((a as u32 * pct + b as u32 * (100 - pct)) / 100) as u8
    }
    Color { r: part(a.r, b.r, pct), g: part(a.g, b.g, pct), b: part(a.b, b.b, pct) }
}
