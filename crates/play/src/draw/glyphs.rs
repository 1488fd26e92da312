//! The characters of the map: plain ones, or those that draw lines.

use barrow::{Point, Tile};
use barrow_game::Game;

/// The characters of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Those of every keyboard.
    #[default]
    Ascii,
    /// Lines for walls, dots for floors.
    Unicode,
}

/// The character of a trap.
pub(crate) const TRAP: char = '^';

/// Walls by their neighbors: 1 north, 2 east, 4 south, 8 west.
const LINES: [char; 16] = ['─', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

impl Glyphs {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Ascii, Self::Unicode];

    /// Its word in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Unicode => "unicode",
        }
    }

    /// The character of a remembered tile.
    pub(crate) fn tile(self, game: &Game, p: Point, tile: Tile) -> char {
        if self == Self::Ascii {
            return tile.glyph();
        }
        match tile {
            Tile::WallAcross | Tile::WallUpright | Tile::SecretDoor => wall(game, p),
            Tile::Floor => '·',
            Tile::Corridor => '░',
            Tile::Pillar => '○',
            Tile::Tree => '♣',
            Tile::DeepWater | Tile::Lava => '≈',
            Tile::Rubble => '∴',
            Tile::Altar => '┬',
            Tile::OpenDoor | Tile::BrokenDoor | Tile::Doorway => '▯',
            other => other.glyph(),
        }
    }

    /// The characters of a bar: full and empty.
    pub(crate) const fn bar(self) -> [char; 2] {
        match self {
            Self::Ascii => ['=', '-'],
            Self::Unicode => ['▄', '▁'],
        }
    }

    /// The character of a cell that a missile would fly over.
    pub(crate) const fn path(self) -> char {
        match self {
            Self::Ascii => '*',
            Self::Unicode => '•',
        }
    }
}

/// A line that goes on to the walls and doors that are known around it.
fn wall(game: &Game, p: Point) -> char {
    let joins = |x: i32, y: i32| {
        let look = game.floor().looks.get(p + Point::new(x, y));
        look.is_some_and(|look| {
            matches!(look.tile, Tile::WallAcross | Tile::WallUpright) || look.tile.is_door()
        })
    };
    let bits = [joins(0, -1), joins(1, 0), joins(0, 1), joins(-1, 0)];
    let index = bits.iter().rev().fold(0, |sum, &bit| sum * 2 + usize::from(bit));
    LINES[index]
}
