//! Sprites of tiles, and of marks and letters on them.

use barrow::{CustomLook, SpawnKind, Tile, spawn_sign};

use crate::color::Color;
use crate::dots::{CELL_DOTS, Dots, letter_dots, tile_dots};
use crate::frame::{Cell, Style};
use crate::palette::Palette;

/// A bitmap of a cell in two colors, which are [`Color`]s or the pixel values of [`crate::Pixels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite<P = Color> {
    /// Bitmap: set bits have the foreground color.
    pub dots: Dots,
    /// Foreground color, for set bits.
    pub ink: P,
    /// Background color, for clear bits.
    pub ground: P,
}

impl Sprite {
    /// Returns the sprite of a tile.
    pub fn tile(tile: Tile, palette: Palette) -> Self {
        let [ink, ground] = palette.tile(tile);
        Self { dots: tile_dots(tile), ink, ground }
    }

    /// Returns the sprite of a custom tile: its glyph, or the bitmap of the tile that it behaves like if both have
    /// the same glyph.
    pub fn custom(look: CustomLook, on: Tile, palette: Palette) -> Self {
        let glyph = char::from(look.glyph);
        let dots = if glyph == on.glyph() { tile_dots(on) } else { letter_dots(glyph) };
        let [ink, ground] = palette.custom(look, on);
        Self { dots, ink, ground }
    }

    /// Returns the sprite of a mark on a tile, as a letter.
    pub fn mark(mark: Mark, letter: char, under: Tile, palette: Palette) -> Self {
        Self { dots: letter_dots(letter), ink: palette.mark(mark), ground: palette.tile(under)[1] }
    }

    /// Returns the sprite of a letter of a caption, on rock.
    pub fn text(letter: char, palette: Palette) -> Self {
        Self { dots: letter_dots(letter), ink: palette.text(), ground: palette.tile(Tile::Rock)[1] }
    }

    /// Returns the sprite of a cell of a frame. Bold text looks like ordinary text.
    pub fn cell(cell: Cell) -> Self {
        Self { dots: letter_dots(cell.glyph), ink: cell.fg, ground: cell.bg }
    }

    /// Returns the average color, for pictures too small for bitmaps. The foreground counts twice, because it
    /// identifies the cell.
    pub fn from_afar(&self) -> Color {
        let all = (CELL_DOTS * CELL_DOTS) as i32;
        let inked = self.dots.iter().map(|row| row.count_ones()).sum::<u32>() as i32;
        self.ground.mix(self.ink, (2 * inked).min(all), all)
    }
}

/// A mark on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Start position of the player.
    Start,
    /// Position where the level is left.
    Exit,
    /// Spawn point of a monster, item, trap, person or prop.
    Spawn(SpawnKind),
}

impl Mark {
    /// Every mark, in the order of the legend.
    pub const ALL: [Self; 7] = [
        Self::Start,
        Self::Exit,
        Self::Spawn(SpawnKind::Monster),
        Self::Spawn(SpawnKind::Item),
        Self::Spawn(SpawnKind::Trap),
        Self::Spawn(SpawnKind::Person),
        Self::Spawn(SpawnKind::Prop),
    ];

    /// Returns its character, which no tile has.
    pub const fn glyph(self) -> char {
        match self {
            Self::Start => '@',
            Self::Exit => 'X',
            Self::Spawn(SpawnKind::Monster) => 'M',
            Self::Spawn(SpawnKind::Item) => '!',
            Self::Spawn(SpawnKind::Trap) => '^',
            Self::Spawn(SpawnKind::Person) => 'P',
            Self::Spawn(SpawnKind::Prop) => '*',
        }
    }

    /// Returns its letter in pictures: the sign of a spawn with that name, or its character.
    pub fn letter(self, name: &str) -> char {
        match self {
            Self::Spawn(kind) => self.with_sign(spawn_sign(kind, name)),
            Self::Start | Self::Exit => self.glyph(),
        }
    }

    /// Returns the letter for the sign of a spawn.
    pub(crate) const fn with_sign(self, sign: u8) -> char {
        if sign == b' ' { self.glyph() } else { sign as char }
    }
}

/// Returns the style of a tile in a frame, on the default background.
pub const fn tile_style(tile: Tile, palette: Palette) -> Style {
    let style = Style::ink(palette.tile(tile)[0]);
    match tile {
        Tile::Tree
        | Tile::LockedDoor
        | Tile::ClosedDoor
        | Tile::StairsUp
        | Tile::StairsDown
        | Tile::Altar => style.bold(),
        _ => style,
    }
}

/// Returns the style of a custom tile in a frame; `on` is the tile that it behaves like.
pub const fn custom_style(look: CustomLook, on: Tile, palette: Palette) -> Style {
    Style { fg: palette.hue(look.color), ..tile_style(on, palette) }
}

/// Returns the style of a mark in a frame.
pub(crate) const fn mark_style(mark: Mark, palette: Palette) -> Style {
    Style::ink(palette.mark(mark)).bold()
}

#[cfg(test)]
mod tests {
    use barrow::Hue;

    use super::*;

    #[test]
    fn marks_have_no_glyph_of_a_tile() {
        for mark in Mark::ALL {
            assert_eq!(Tile::from_glyph(mark.glyph()), None, "{mark:?}");
            assert_eq!(mark.letter(""), mark.glyph());
        }
        assert_eq!(Mark::Spawn(SpawnKind::Monster).letter(" ogre"), 'o');
        assert_eq!(Mark::Spawn(SpawnKind::Trap).letter("pit"), '^');
    }

    #[test]
    fn custom_tiles_have_their_own_glyph_and_color_in_every_palette() {
        let look = |glyph| CustomLook { glyph, color: Hue::Cyan };
        for palette in Palette::ALL {
            let ice = Sprite::custom(look(b'%'), Tile::Floor, palette);
            assert_eq!((ice.dots, ice.ink), (letter_dots('%'), palette.hue(Hue::Cyan)));
            assert_eq!(ice.ground, palette.tile(Tile::Floor)[1]);
            assert_eq!(Sprite::custom(look(b'.'), Tile::Floor, palette).dots, tile_dots(Tile::Floor));
            assert_eq!(custom_style(look(b'%'), Tile::Floor, palette), Style::ink(palette.hue(Hue::Cyan)));
            assert!(custom_style(look(b'%'), Tile::Altar, palette).bold);
        }
    }

    #[test]
    fn the_foreground_counts_twice_in_the_average_color() {
        let (ink, ground) = (Color::hex(0xFF_FF_FF), Color::hex(0));
        let sprite = |dots| Sprite { dots, ink, ground };
        assert_eq!(sprite([0; 8]).from_afar(), ground);
        assert_eq!(sprite([0x0F; 8]).from_afar(), ink);
        assert_eq!(sprite([0x03; 8]).from_afar(), Color::hex(0x7F_7F_7F));
    }
}
