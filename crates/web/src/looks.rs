//! How cells look, in numbers that the page can draw from: a code for every cell, and tables that say what a code is.
//!
//! A code is a tile plus 32 times what is on it: nothing, a plan, the start, the exit, a spawn of some kind with its
//! first letter, or the glyph and color of a custom tile. The same everywhere, so that what several workers make can be
//! drawn from one table.

use barrow::{CustomLook, Hue, Sight, SpawnKind, Tile, Token};
use barrow_view::{Color, Mark, Palette, Sprite};
use serde::Serialize;
use tsify::Tsify;

/// So many codes there are for each thing that can be on a tile.
const TILES: u16 = 32;
const PLANNED: u16 = 1;
const START: u16 = 2;
const EXIT: u16 = 3;
const SPAWNS: u16 = 4;
/// Letters from the blank to the tilde.
const LETTERS: u16 = 95;
/// Custom tiles come after spawns of all kinds.
const CUSTOM: u16 = SPAWNS + SpawnKind::ALL.len() as u16 * LETTERS;

const _: () = assert!(Tile::ALL.len() <= TILES as usize);
const _: () = assert!((CUSTOM + Hue::ALL.len() as u16 * LETTERS) as usize * TILES as usize <= 1 << 16);

/// The code of a cell.
pub fn code(sight: Sight) -> u16 {
    let on = match sight.token {
        None if sight.planned => PLANNED,
        None => sight.custom.map_or(0, |look| CUSTOM + look.color as u16 * LETTERS + letter(look.glyph)),
        Some(Token::Start) => START,
        Some(Token::Exit) => EXIT,
        Some(Token::Spawn { kind, initial }) => SPAWNS + kind as u16 * LETTERS + letter(initial),
    };
    on * TILES + sight.tile as u16
}

/// The number of a printable letter.
fn letter(letter: u8) -> u16 {
    u16::from(letter.clamp(b' ', b'~') - b' ')
}

/// What a code stands for.
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
            Some(Token::Spawn { kind, initial: ((on - SPAWNS) % LETTERS) as u8 + b' ' })
        }
    };
    Some(Sight { tile, planned: on == PLANNED, token, custom: None })
}

/// Sprites in one palette: for each code 8 rows of dots, the lowest bit at the left, and the colors as 0xRRGGBB.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SpriteSheet {
    /// Eight bytes for every code.
    pub dots: Vec<u8>,
    /// The color of the dots.
    pub ink: Vec<u32>,
    /// The color between them.
    pub ground: Vec<u32>,
    /// The one color from afar.
    pub afar: Vec<u32>,
}

/// Returns the sprites of some codes.
pub fn looks(codes: &[u16], palette: Palette) -> SpriteSheet {
    let mut looks = SpriteSheet::default();
    for &code in codes {
        let sight = sight(code).unwrap_or_default();
        let look = Sprite::sight(sight, palette);
        looks.dots.extend_from_slice(&look.dots);
        looks.ink.push(number(look.ink));
        looks.ground.push(number(look.ground));
        looks.afar.push(number(Sprite::sight_from_afar(sight, palette)));
    }
    looks
}

/// The colors of the page's own parts of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PaletteView {
    /// Its name.
    pub name: &'static str,
    /// Whether its ground is dark.
    pub is_dark: bool,
    /// The ground of cells that were just changed.
    pub fresh: u32,
    /// The color of rock.
    pub rock: u32,
    /// The color of text.
    pub text: u32,
    /// What marks are drawn in, with their letter: the start, the exit, and every kind of spawn.
    pub marks: Vec<(char, u32)>,
}

/// Every palette.
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

/// The palette of that name, or the usual one.
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
    fn codes_stand_for_what_they_were_made_from() {
        let tokens = [None, Some(Token::Start), Some(Token::Exit)];
        let spawns = SpawnKind::ALL
            .iter()
            .flat_map(|kind| (b' '..=b'~').map(move |initial| Some(Token::Spawn { kind: *kind, initial })));
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
    fn looks_come_from_the_one_table() {
        let wall = code(Sight { tile: Tile::WallAcross, ..Sight::default() });
        let ice = CustomLook { glyph: b'%', color: Hue::Cyan };
        let code = code(Sight { tile: Tile::Floor, custom: Some(ice), ..Sight::default() });
        let drawn = looks(&[code], Palette::Light);
        assert_eq!(drawn.dots[..8], Sprite::custom(ice, Tile::Floor, Palette::Light).dots);
        assert_eq!(drawn.ink[0], number(Palette::Light.hue(Hue::Cyan)));
        let looks = looks(&[wall, u16::MAX], Palette::Light);
        let look = Sprite::tile(Tile::WallAcross, Palette::Light);
        assert_eq!(looks.dots[..8], look.dots);
        assert_eq!((looks.ink[0], looks.ground.len()), (number(look.ink), 2));
    }
}
