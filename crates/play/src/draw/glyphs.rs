//! Character sets of the map: ASCII, or Unicode with box-drawing characters.

use barrow::{Point, Tile};
use barrow_game::Game;

/// Character set of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Characters of ASCII only.
    #[default]
    Ascii,
    /// Box-drawing characters for walls, dots for floors.
    Unicode,
}

/// Character of a trap.
pub(crate) const TRAP: char = '^';

/// Box-drawing characters, indexed by a bit mask of connected neighbors: 1 north, 2 east, 4 south, 8 west.
const LINES: [char; 16] = ['─', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

impl Glyphs {
    /// Every character set, the default first.
    pub const ALL: [Self; 2] = [Self::Ascii, Self::Unicode];

    /// Returns the name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Unicode => "unicode",
        }
    }

    /// Returns the character of a remembered tile.
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

    /// Returns the characters of the full and the empty part of a bar.
    pub(crate) const fn bar(self) -> [char; 2] {
        match self {
            Self::Ascii => ['=', '-'],
            Self::Unicode => ['▄', '▁'],
        }
    }

    /// Returns the character of a cell on a missile's path.
    pub(crate) const fn path(self) -> char {
        match self {
            Self::Ascii => '*',
            Self::Unicode => '•',
        }
    }
}

/// Returns the box-drawing character that connects to the known walls and doors around a cell.
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
