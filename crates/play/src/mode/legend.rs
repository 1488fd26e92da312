//! The legend of the map's characters, below the keys on the help page.

use barrow::{Hue, Tile};
use barrow_game::{Class, TRAP_GLYPH};
use barrow_view::Style;

use super::pages::StyledText;
use crate::Session;

/// Width of a column, in characters.
const COLUMN: usize = 26;
/// Columns of equal height on the page.
const COLUMNS: usize = 3;

/// Items by character; a class stands for all classes that share its character.
const ITEMS: [(Class, &str); 13] = [
    (Class::Weapon, "weapon"),
    (Class::Ranged, "bow"),
    (Class::Ammunition, "arrow, javelin"),
    (Class::Armor, "armor, cloak"),
    (Class::Helmet, "other things to wear"),
    (Class::Ring, "ring, amulet"),
    (Class::Light, "light, key"),
    (Class::Scroll, "scroll"),
    (Class::Flask, "flask"),
    (Class::Wand, "wand"),
    (Class::Food, "food"),
    (Class::Gold, "gold"),
    (Class::Treasure, "treasure"),
];

/// Returns the legend: monsters, items and terrain.
pub(super) fn rows(session: &Session) -> Vec<Vec<StyledText>> {
    let colors = session.colors();
    let mut rows = vec![vec![("Signs".to_string(), colors.title())]];
    let mut entries = vec![("a-Z".to_string(), colors.text(), "monster")];
    entries.extend(ITEMS.map(|(class, name)| (class.glyph().to_string(), colors.hue(Hue::White), name)));
    entries.push((TRAP_GLYPH.to_string(), colors.hue(Hue::Magenta), "trap"));
    entries.extend(Tile::ALL.into_iter().filter(|tile| is_listed(*tile)).map(|tile| {
        let style = Style { bg: colors.text().bg, ..colors.tile(tile) };
        (session.settings.glyphs.terrain(tile).to_string(), style, tile.name())
    }));
    // Column by column, as the keys above.
    let height = entries.len().div_ceil(COLUMNS);
    for y in 0..height {
        let mut row = Vec::new();
        for (glyph, style, name) in entries.iter().skip(y).step_by(height) {
            row.push((format!("  {glyph:<4}"), *style));
            row.push((format!("{name:<0$}", COLUMN - 6), colors.text()));
        }
        rows.push(row);
    }
    rows.push(Vec::new());
    rows
}

/// Returns whether a tile has an entry: not rock, secrets, and the second kind of wall.
const fn is_listed(tile: Tile) -> bool {
    !matches!(tile, Tile::Rock | Tile::WallUpright | Tile::SecretDoor | Tile::SecretCorridor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_of_items_has_an_entry() {
        for class in Class::ALL {
            let entries = ITEMS.iter().filter(|(other, _)| other.glyph() == class.glyph());
            assert_eq!(entries.count(), 1, "{class:?}");
        }
    }
}
