//! How tiles and marks look in REXPaint, and what the looks of others mean.
//!
//! Glyphs are codes of code page 437. The colors follow the palette of Okabe and Ito
//! (<https://jfly.uni-koeln.de/color/>), as on the screen; where two tiles share a glyph, the color tells them apart.

use barrow::{SpawnKind, Tile};

/// A color: red, green, blue.
pub(super) type Rgb = [u8; 3];

/// The background of a cell through which the layer below is seen.
pub(super) const SEE_THROUGH: Rgb = [255, 0, 255];
/// The start.
pub(super) const START: u8 = b'@';
/// The exit: Ω.
pub(super) const EXIT: u8 = 234;

const BLACK: Rgb = [0, 0, 0];
const ORANGE: Rgb = [0xE6, 0x9F, 0x00];
const SKY_BLUE: Rgb = [0x56, 0xB4, 0xE9];
const BLUISH_GREEN: Rgb = [0x00, 0x9E, 0x73];
const YELLOW: Rgb = [0xF0, 0xE4, 0x42];
const BLUE: Rgb = [0x00, 0x72, 0xB2];
const VERMILLION: Rgb = [0xD5, 0x5E, 0x00];
const PURPLE: Rgb = [0xCC, 0x79, 0xA7];
const PALE_BLUE: Rgb = [0x3C, 0x96, 0xCE];
const INK: Rgb = [0xC8, 0xC8, 0xC8];
const WALL: Rgb = [0xA8, 0xA8, 0xA8];
const FLOOR: Rgb = [0x78, 0x78, 0x78];
const STONE: Rgb = [0x90, 0x8A, 0x80];
const CORRIDOR: Rgb = [0x60, 0x5C, 0x58];

/// A cell of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) glyph: u8,
    pub(super) fg: Rgb,
    pub(super) bg: Rgb,
}

impl Look {
    /// Nothing: the layer below is seen.
    pub(super) const NOTHING: Self = Self { glyph: b' ', fg: BLACK, bg: SEE_THROUGH };

    const fn new(glyph: u8, fg: Rgb) -> Self {
        Self { glyph, fg, bg: BLACK }
    }

    /// A tile. No two tiles have both glyph and color in common.
    pub(super) const fn of(tile: Tile) -> Self {
        let fg = match tile {
            Tile::Rock => INK,
            Tile::WallAcross | Tile::WallUpright | Tile::Doorway => WALL,
            Tile::Pillar | Tile::Rubble => STONE,
            Tile::Tree | Tile::Grass => BLUISH_GREEN,
            Tile::DeepWater => BLUE,
            Tile::Lava | Tile::LockedDoor | Tile::BrokenDoor => VERMILLION,
            Tile::Chasm | Tile::Corridor => CORRIDOR,
            Tile::SecretCorridor | Tile::SecretDoor | Tile::Altar => PURPLE,
            Tile::ClosedDoor | Tile::OpenDoor | Tile::Bridge => ORANGE,
            Tile::Floor => FLOOR,
            Tile::StairsUp | Tile::StairsDown | Tile::Fountain => SKY_BLUE,
            Tile::ShallowWater => PALE_BLUE,
        };
        Self::new(tile.glyph() as u8, fg)
    }

    /// A spawn.
    pub(super) const fn of_spawn(kind: SpawnKind) -> Self {
        match kind {
            SpawnKind::Monster => Self::new(b'M', VERMILLION),
            SpawnKind::Item => Self::new(b'!', SKY_BLUE),
            SpawnKind::Trap => Self::new(b'^', PURPLE),
            SpawnKind::Person => Self::new(b'P', YELLOW),
            SpawnKind::Prop => Self::new(b'*', STONE),
        }
    }

    /// The start or the exit.
    pub(super) const fn of_mark(glyph: u8) -> Self {
        Self::new(glyph, YELLOW)
    }
}

/// What a glyph means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Tile(Tile),
    Spawn(SpawnKind),
    Start,
    Exit,
}

/// What a glyph means in a color; nothing if it means nothing.
pub(super) fn meaning(glyph: u32, fg: Rgb) -> Option<Meaning> {
    let glyph = u8::try_from(glyph).ok()?;
    let spawn = SpawnKind::ALL.into_iter().find(|&kind| Look::of_spawn(kind).glyph == glyph);
    match glyph {
        START | 1 | 2 => Some(Meaning::Start),
        EXIT => Some(Meaning::Exit),
        _ => spawn.map(Meaning::Spawn).or_else(|| tile(glyph, fg).map(Meaning::Tile)),
    }
}

/// The tile of a glyph: ours, or what the pictures in code page 437 show.
fn tile(glyph: u8, fg: Rgb) -> Option<Tile> {
    Some(match glyph {
        b'+' if fg == Look::of(Tile::LockedDoor).fg => Tile::LockedDoor,
        b'\'' if fg == Look::of(Tile::OpenDoor).fg => Tile::OpenDoor,
        b'\'' if fg == Look::of(Tile::BrokenDoor).fg => Tile::BrokenDoor,
        // Nothing, and shades.
        0 | 176..=178 => Tile::Rock,
        // ♣ and ♠.
        5 | 6 => Tile::Tree,
        // Arrows and triangles up and down.
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
        for tile in Tile::ALL {
            let Look { glyph, fg, bg } = Look::of(tile);
            assert_eq!(meaning(u32::from(glyph), fg), Some(Meaning::Tile(tile)));
            assert_ne!(bg, SEE_THROUGH);
        }
        for kind in SpawnKind::ALL {
            let Look { glyph, fg, .. } = Look::of_spawn(kind);
            assert_eq!(meaning(u32::from(glyph), fg), Some(Meaning::Spawn(kind)));
        }
        assert_eq!(meaning(u32::from(START), BLACK), Some(Meaning::Start));
        assert_eq!(meaning(u32::from(EXIT), BLACK), Some(Meaning::Exit));
    }

    #[test]
    fn glyphs_in_other_colors_are_the_plainest_tile() {
        assert_eq!(meaning(u32::from(b'+'), BLACK), Some(Meaning::Tile(Tile::ClosedDoor)));
        assert_eq!(meaning(u32::from(b'\''), BLACK), Some(Meaning::Tile(Tile::Doorway)));
        assert_eq!(meaning(205, BLACK), Some(Meaning::Tile(Tile::WallAcross)));
        for glyph in [u32::from(b'?'), 3, 255, 256, 0x2588, u32::MAX] {
            assert_eq!(meaning(glyph, BLACK), None);
        }
    }
}
