//! Sprite codes: a number for the appearance of a cell, and tables of sprites by code.
//!
//! A code is a tile plus 32 times what is on it: nothing, a planned cell, the start, the exit, a spawn of some kind with its
//! first letter, or the glyph and color of a custom tile. Codes do not depend on the level, so that the page draws the
//! levels of all workers from one table.

use barrow::{CustomLook, Hue, Sight, SpawnKind, Tile, Token};
use barrow_view::{Color, Mark, Palette, Sprite};
use serde::Serialize;
use tsify::Tsify;

/// Number of codes for each thing that can be on a tile: the number of tiles, rounded up to a power of two.
const TILES: u16 = 32;
const PLANNED: u16 = 1;
const START: u16 = 2;
const EXIT: u16 = 3;
const SPAWNS: u16 = 4;
/// Number of printable ASCII characters, from space to tilde.
const LETTERS: u16 = 95;
/// First value for custom tiles, after the spawns of all kinds.
const CUSTOM: u16 = SPAWNS + SpawnKind::ALL.len() as u16 * LETTERS;

const _: () = assert!(Tile::ALL.len() <= TILES as usize);
const _: () = assert!((CUSTOM + Hue::ALL.len() as u16 * LETTERS) as usize * TILES as usize <= 1 << 16);

/// Returns the code of a cell.
pub fn code(sight: Sight) -> u16 {
    let on = match sight.token {
        None if sight.planned => PLANNED,
        None => sight.custom.map_or(0, |look| CUSTOM + look.color as u16 * LETTERS + letter(look.glyph)),
        Some(Token::Start) => START,
        Some(Token::Exit) => EXIT,
        Some(Token::Spawn { kind, sign }) => SPAWNS + kind as u16 * LETTERS + letter(sign),
    };
    on * TILES + sight.tile as u16
}

/// Returns the index of a printable ASCII character.
fn letter(letter: u8) -> u16 {
    u16::from(letter.clamp(b' ', b'~') - b' ')
}

/// Returns the appearance of a code; `None` for an unused code.
fn sight(code: u16) -> Option<Sight> {
    let tile = *Tile::ALL.get(usize::from(code % TILES))?;
    let on = code / TILES;
    if let Some(on) = on.checked_sub(CUSTOM) {
        let color = *Hue::ALL.get(usize::from(on / LETTERS))?;
        let look = CustomLook { glyph: (on % LETTERS) as u8 + b' ', color };
        return Some(Sight { tile, custom: Some(look), ..Sight::default() });
    }
    let token = match on {
        0 | PLANNED => None,
        START => Some(Token::Start),
        EXIT => Some(Token::Exit),
        _ => {
            let kind = *SpawnKind::ALL.get(usize::from((on - SPAWNS) / LETTERS))?;
            Some(Token::Spawn { kind, sign: ((on - SPAWNS) % LETTERS) as u8 + b' ' })
        }
    };
    Some(Sight { tile, planned: on == PLANNED, token, custom: None })
}

/// Sprites in one palette, one entry per code. Colors are 0xRRGGBB.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SpriteSheet {
    /// Bitmaps of 8 by 8 dots: 8 bytes per sprite, one per row, the lowest bit at the left.
    pub dots: Vec<u8>,
    /// Color of set dots.
    pub ink: Vec<u32>,
    /// Color of the background.
    pub ground: Vec<u32>,
    /// Color of the whole cell where it is drawn smaller than its bitmap.
    pub small: Vec<u32>,
}

/// Returns the sprites of some codes.
pub fn sprites(codes: &[u16], palette: Palette) -> SpriteSheet {
    let mut sheet = SpriteSheet::default();
    for &code in codes {
        let sight = sight(code).unwrap_or_default();
        let look = Sprite::sight(sight, palette);
        sheet.dots.extend_from_slice(&look.dots);
        sheet.ink.push(number(look.ink));
        sheet.ground.push(number(look.ground));
        sheet.small.push(number(Sprite::sight_from_afar(sight, palette)));
    }
    sheet
}

/// A palette, with the colors that the page itself draws with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PaletteView {
    /// Name in recipes and links.
    pub name: &'static str,
    /// Whether the background is dark.
    pub is_dark: bool,
    /// Background of cells that the current step changed.
    pub fresh: u32,
    /// Background of rock, also drawn beside the map.
    pub rock: u32,
    /// Color of text on the background.
    pub text: u32,
    /// Glyphs and colors of the start, the exit and every kind of spawn.
    pub marks: Vec<(char, u32)>,
}

/// Returns all palettes with the colors that the page needs.
pub fn palettes() -> Vec<PaletteView> {
    let view = |palette: Palette| {
        let rock = Sprite::tile(Tile::Rock, palette).ground;
        PaletteView {
            name: palette.name(),
            is_dark: u32::from(rock.r) + u32::from(rock.g) + u32::from(rock.b) < 384,
            fresh: number(palette.fresh()),
            rock: number(rock),
            text: number(palette.text()),
            marks: Mark::ALL.iter().map(|&mark| (mark.glyph(), number(palette.mark(mark)))).collect(),
        }
    };
    Palette::ALL.into_iter().map(view).collect()
}

/// Returns the palette of a name, or the default.
pub fn palette_of(name: &str) -> Palette {
    Palette::ALL.into_iter().find(|palette| palette.name() == name).unwrap_or_default()
}

const fn number(color: Color) -> u32 {
    u32::from_be_bytes([0, color.r, color.g, color.b])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        let tokens = [None, Some(Token::Start), Some(Token::Exit)];
        let spawns = SpawnKind::ALL
            .iter()
            .flat_map(|kind| (b' '..=b'~').map(move |sign| Some(Token::Spawn { kind: *kind, sign })));
        for token in tokens.into_iter().chain(spawns) {
            for tile in Tile::ALL {
                let seen = Sight { tile, token, ..Sight::default() };
                assert_eq!(sight(code(seen)), Some(seen));
            }
        }
        for (color, glyph) in
            Hue::ALL.into_iter().flat_map(|hue| (b'!'..=b'~').map(move |glyph| (hue, glyph)))
        {
            for tile in Tile::ALL {
                let seen = Sight { tile, custom: Some(CustomLook { glyph, color }), ..Sight::default() };
                assert_eq!(sight(code(seen)), Some(seen));
            }
        }
        let planned = Sight { planned: true, ..Sight::default() };
        assert_eq!(sight(code(planned)), Some(planned));
    }

    #[test]
    fn sprites_are_those_of_the_palette() {
        let wall = code(Sight { tile: Tile::WallAcross, ..Sight::default() });
        let ice = CustomLook { glyph: b'%', color: Hue::Cyan };
        let code = code(Sight { tile: Tile::Floor, custom: Some(ice), ..Sight::default() });
        let drawn = sprites(&[code], Palette::Light);
        assert_eq!(drawn.dots[..8], Sprite::custom(ice, Tile::Floor, Palette::Light).dots);
        assert_eq!(drawn.ink[0], number(Palette::Light.hue(Hue::Cyan)));
        let drawn = sprites(&[wall, u16::MAX], Palette::Light);
        let look = Sprite::tile(Tile::WallAcross, Palette::Light);
        assert_eq!(drawn.dots[..8], look.dots);
        assert_eq!((drawn.ink[0], drawn.ground.len()), (number(look.ink), 2));
    }
}
