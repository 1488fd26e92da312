//! Characters of terrain in the game.
//!
//! Level files use [`Tile::glyph`], whose characters are fixed. In a game, monsters and items are drawn on the same map,
//! so a few tiles have other characters: letters are left to monsters, and no tile looks like an item.

use barrow::Tile;

/// Character of a trap.
pub const TRAP_GLYPH: char = '^';

/// Returns the ASCII character of a tile in the game. Only open doors, broken doors and doorways share one.
pub const fn terrain_glyph(tile: Tile) -> char {
    match tile {
        Tile::Tree => '4',
        Tile::LockedDoor => '8',
        Tile::Grass => '`',
        // Only wizard mode shows secrets. They differ from what they hide in color.
        Tile::SecretCorridor => Tile::Corridor.glyph(),
        Tile::SecretDoor => Tile::ClosedDoor.glyph(),
        other => other.glyph(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Campaign, Class};

    #[test]
    fn no_item_or_trap_looks_like_terrain_and_only_monsters_are_letters() {
        for tile in Tile::ALL {
            let glyph = terrain_glyph(tile);
            assert!(!glyph.is_ascii_alphabetic() && glyph != TRAP_GLYPH && glyph != '@', "{tile:?}");
            for class in Class::ALL {
                assert_ne!(class.glyph(), glyph, "{class:?} and {tile:?}");
            }
        }
        for class in Class::ALL {
            let glyph = class.glyph();
            assert!(glyph.is_ascii_punctuation() && glyph != TRAP_GLYPH && glyph != '@', "{class:?}");
        }
        for kind in Campaign::builtin().monsters {
            assert!(kind.glyph.is_ascii_alphabetic(), "{}", kind.name);
        }
    }

    #[test]
    fn tiles_differ_except_passable_doors_and_secrets() {
        let is_passable = |tile: Tile| matches!(tile, Tile::OpenDoor | Tile::BrokenDoor | Tile::Doorway);
        let is_secret = |tile: Tile| matches!(tile, Tile::SecretCorridor | Tile::SecretDoor);
        for (i, a) in Tile::ALL.into_iter().enumerate().filter(|(_, tile)| !is_secret(*tile)) {
            for b in Tile::ALL[..i].iter().copied().filter(|tile| !is_secret(*tile)) {
                let is_same = terrain_glyph(a) == terrain_glyph(b);
                assert_eq!(is_same, is_passable(a) && is_passable(b), "{a:?} and {b:?}");
            }
        }
    }
}
