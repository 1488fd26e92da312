//! Character sets of the map: ASCII, or Unicode with box-drawing characters.

use barrow::{Point, Tile};
use barrow_game::{Game, terrain_glyph};

/// Character set of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Characters of ASCII only.
    #[default]
    Ascii,
    /// Box-drawing characters for walls, dots for floors.
    Unicode,
}

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

    /// Returns the character of a remembered tile. Walls of Unicode connect to their neighbors.
    pub(crate) fn tile(self, game: &Game, p: Point, tile: Tile) -> char {
        match (self, tile) {
            (Self::Unicode, Tile::WallAcross | Tile::WallUpright) => wall(game, p),
            _ => self.terrain(tile),
        }
    }

    /// Returns the character of a tile that does not depend on its neighbors.
    pub(crate) const fn terrain(self, tile: Tile) -> char {
        if matches!(self, Self::Ascii) {
            return terrain_glyph(tile);
        }
        match tile {
            Tile::Floor => '·',
            Tile::Corridor | Tile::SecretCorridor => '░',
            Tile::Pillar => '○',
            Tile::Tree => '♣',
            Tile::DeepWater => '≈',
            Tile::Rubble => '∴',
            Tile::LockedDoor => '‡',
            Tile::OpenDoor => '▯',
            Tile::BrokenDoor => '¦',
            Tile::Doorway => '∩',
            other => terrain_glyph(other),
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
///
/// Two walls of a level always connect. Rock that is drawn as a wall connects only along ground, so that the outlines on
/// both sides of a wall of rock stay apart.
fn wall(game: &Game, p: Point) -> char {
    let is_rock = |q: Point| game.known_tile(q) == Some(Tile::Rock);
    let joins = |step: Point| {
        let q = p + step;
        let is_line = game
            .drawn_tile(q)
            .is_some_and(|tile| matches!(tile, Tile::WallAcross | Tile::WallUpright) || tile.is_door());
        let side = Point::new(step.y, step.x);
        let is_along = || [p + side, p - side, q + side, q - side].into_iter().any(|q| game.knows_ground(q));
        is_line && (!is_rock(p) && !is_rock(q) || is_along())
    };
    let bits = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| joins(Point::new(x, y)));
    let index = bits.iter().rev().fold(0, |sum, &bit| sum * 2 + usize::from(bit));
    LINES[index]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use barrow::Hue;
    use barrow_game::{Campaign, TRAP_GLYPH};
    use barrow_view::{Color, Palette};

    use super::*;
    use crate::Colors;

    /// Something that is drawn on the map: group, name, character and color.
    struct Drawn {
        group: &'static str,
        name: String,
        glyph: char,
        color: Color,
    }

    /// Returns everything that the built-in campaign draws on the map. Items of one class and color are one entry.
    fn everything(glyphs: Glyphs, colors: Colors) -> Vec<Drawn> {
        let campaign = Campaign::builtin();
        let mut all = Vec::new();
        let mut add = |group, name: &str, glyph, color| {
            all.push(Drawn { group, name: name.to_string(), glyph, color });
        };
        for kind in campaign.monsters.iter().chain([&campaign.player]) {
            add("being", &kind.name, kind.glyph, colors.hue(kind.hue).fg);
        }
        let items: BTreeSet<_> = campaign.items.iter().map(|kind| (kind.class, kind.hue.name())).collect();
        for (class, hue) in items {
            let hue = Hue::from_name(hue).unwrap();
            add("item", &format!("{class:?}, {hue:?}"), class.glyph(), colors.hue(hue).fg);
        }
        add("trap", "trap", TRAP_GLYPH, colors.hue(Hue::Magenta).fg);
        for tile in Tile::ALL {
            add("terrain", &format!("{tile:?}"), glyphs.terrain(tile), colors.tile(tile).fg);
        }
        if glyphs == Glyphs::Unicode {
            for line in BTreeSet::from(LINES) {
                add("terrain", &format!("wall {line}"), line, colors.tile(Tile::WallAcross).fg);
            }
        }
        all
    }

    /// Returns the named color that is most similar to a color.
    fn color_class(palette: Palette, color: Color) -> &'static str {
        let far = |hue: &Hue| {
            let other = palette.hue(*hue).rgb();
            color.rgb().iter().zip(other).map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum::<i32>()
        };
        Hue::ALL.into_iter().min_by_key(far).unwrap().name()
    }

    #[test]
    fn glyph_and_color_class_of_everything_differ_in_every_palette_and_glyph_set() {
        for (palette, glyphs) in Palette::ALL.into_iter().flat_map(|p| Glyphs::ALL.map(|g| (p, g))) {
            let all = everything(glyphs, Colors(palette));
            for (i, a) in all.iter().enumerate() {
                for b in all[..i].iter().filter(|b| b.glyph == a.glyph) {
                    let classes = [a, b].map(|drawn| color_class(palette, drawn.color));
                    let names = format!("{} and {} in {palette:?}, {glyphs:?}", a.name, b.name);
                    assert_ne!(classes[0], classes[1], "{names}: {}", a.glyph);
                    assert_eq!(a.group, b.group, "{names}: {} differs in color only", a.glyph);
                }
            }
        }
    }

    #[test]
    fn terrain_of_unicode_differs_without_colors() {
        let tiles = Tile::ALL.into_iter().filter(|tile| {
            !matches!(tile, Tile::WallAcross | Tile::WallUpright | Tile::SecretDoor | Tile::SecretCorridor)
        });
        let mut seen = BTreeSet::from(LINES);
        for tile in tiles {
            assert!(seen.insert(Glyphs::Unicode.terrain(tile)), "{tile:?}");
        }
    }
}
