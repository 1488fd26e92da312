//! `[[tile]]`: custom tiles, each of which behaves like a built-in one.
//!
//! ```toml
//! [[tile]]
//! name  = "ice"
//! like  = "floor"
//! glyph = "%"
//! color = "light-blue"
//! ```

use barrow_core::{CustomTile, Hue, Name, Tile};

use crate::recipe::diagnostic::Diagnostic;
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Table, Word};
use crate::recipe::plan::Planner;

const KEYS: &[&str] = &["name", "like", "glyph", "color"];

/// Largest number of custom tiles, including those of the registry.
const MAX_TILES: usize = 64;

impl Planner<'_> {
    /// Reads the custom tiles of a recipe and appends them to those of the registry.
    pub(crate) fn read_tiles(&mut self, word: &Word, node: &Node) {
        let Kind::List(items) = &node.kind else {
            return self.wrong(word, node, "tables that begin with [[tile]]");
        };
        let count = self.tiles.len() + items.len();
        if count > MAX_TILES {
            let message = format!("there are {count} custom tiles, the limit is {MAX_TILES}");
            return self.errors.push(Diagnostic::at(&node.span, message));
        }
        for item in items {
            let Kind::Table(table) = &item.kind else {
                self.wrong(word, item, "a table with name, like, glyph and color");
                continue;
            };
            if let Some(tile) = self.custom_tile(table, item) {
                self.tiles.push(tile);
            }
        }
    }

    fn custom_tile(&mut self, table: &Table, node: &Node) -> Option<CustomTile> {
        let (mut name, mut like, mut glyph, mut color) = (None, None, None, Hue::White);
        let errors = self.errors.count();
        for (word, node) in table {
            match word.text.as_str() {
                "name" => name = self.tile_name(word, node),
                "like" => like = self.base_tile(word, node),
                "glyph" => glyph = self.glyph(word, node),
                "color" => color = self.color(word, node),
                _ => self.unknown(word, "a tile", KEYS),
            }
        }
        let missing =
            [("name", name.is_none()), ("like", like.is_none())].into_iter().find(|(_, missing)| *missing);
        if let Some((key, _)) = missing.filter(|_| self.errors.count() == errors) {
            let message = format!("this tile has no `{key}`");
            self.errors.push(Diagnostic::at(&node.span, message).help(format!("add {key} = \"…\"")));
        }
        let like = like?;
        Some(CustomTile { name: name?, like, glyph: glyph.unwrap_or(like.glyph()), color })
    }

    fn tile_name(&mut self, word: &Word, node: &Node) -> Option<Name> {
        let Kind::Text(text) = &node.kind else {
            self.wrong(word, node, "a name in quotes");
            return None;
        };
        let is_taken =
            Tile::from_word(text).is_some() || self.tiles.iter().any(|tile| tile.name == *text.as_str());
        let name = Name::try_from(text.as_str()).ok().filter(|_| !text.is_empty() && !is_taken);
        if name.is_none() {
            let message = if is_taken {
                format!("there is a tile \"{text}\" already")
            } else {
                format!("\"{text}\" cannot be the name of a tile")
            };
            let help = format!("choose another name of 1 to {} bytes", Name::MAX_BYTES);
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
        }
        name
    }

    fn base_tile(&mut self, word: &Word, node: &Node) -> Option<Tile> {
        let Kind::Text(text) = &node.kind else {
            self.wrong(word, node, "the name of a built-in tile");
            return None;
        };
        let tile = Tile::from_word(text);
        if tile.is_none() {
            let names: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
            let help = match nearest(text, names.iter().map(String::as_str)) {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => format!("there are {}", names.join(", ")),
            };
            self.errors.push(Diagnostic::at(&node.span, format!("there is no tile \"{text}\"")).help(help));
        }
        tile
    }

    fn glyph(&mut self, word: &Word, node: &Node) -> Option<char> {
        if let Kind::Text(text) = &node.kind
            && let [glyph @ '!'..='~'] = text.chars().collect::<Vec<_>>()[..]
        {
            return Some(glyph);
        }
        self.wrong(word, node, "one printable ASCII character");
        None
    }

    fn color(&mut self, word: &Word, node: &Node) -> Hue {
        match &node.kind {
            Kind::Text(text) if Hue::from_color(text).is_some() => Hue::from_color(text).unwrap_or_default(),
            _ => {
                self.wrong(
                    word,
                    node,
                    &format!("one of {}, or a common name such as light-blue", Hue::NAMES.join(", ")),
                );
                Hue::White
            }
        }
    }
}
