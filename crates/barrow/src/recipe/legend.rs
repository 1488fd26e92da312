//! Legends of prefabs: what the letters of a picture stand for, and which of them are drawn for the whole picture.
//!
//! ```toml
//! shuffle = ["ab"]                                    # a and b exchange their meanings, or not
//! legend = { a = "altar", b = "fountain", T = { tile = ["tree", "pillar"], once = true } }
//! ```
//!
//! ```text
//!   a.T     _.T     {.T     _.0     {.0
//!   ...     ...     ...     ...     ...
//!   T.b     T.{     T._     0.{     0._
//! ```

use std::sync::Arc;

use barrow_core::{LegendEntry, LegendSpawn, MAX_TEXT_CHARS, Prefab, SpawnKind, Tile, VariedLetter};

use crate::recipe::diagnostic::{Diagnostic, Span};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Table, Word};
use crate::recipe::plan::Planner;

const MEANING_KEYS: &[&str] = &["tile", "spawn", "name", "spawn_pct", "once", "entrance"];

/// Largest number of tags of a prefab, of tiles and names that one letter stands for, and of shuffles.
const MAX_WORDS: usize = 50;

/// Largest number of different letters of a picture and its legend: cells store the number of theirs in a byte.
pub(crate) const MAX_LETTERS: usize = 256;

pub(crate) const FEWER_LETTERS: &str =
    "leave out letters that the picture does not use, or draw several prefabs";

/// Largest number of letters that are shuffled with each other: 120 permutations.
const MAX_SHUFFLED: usize = 5;

/// Largest number of variants of a prefab.
const MAX_VARIANTS: u32 = 1_000_000;

/// An entry of the legend.
#[derive(Default)]
pub(crate) struct Letter {
    pub(crate) glyph: char,
    pub(crate) meaning: LegendEntry,
    pub(crate) entrance: bool,
    /// Whether the tile and the name of the spawn are the same for all cells.
    pub(crate) once: bool,
}

impl Planner<'_> {
    pub(crate) fn flag(&mut self, word: &Word, node: &Node) -> bool {
        if let Kind::Flag(flag) = node.kind {
            return flag;
        }
        self.wrong(word, node, "true or false");
        false
    }

    /// Reads a text or a list of texts.
    pub(crate) fn words(&mut self, word: &Word, node: &Node) -> Vec<String> {
        let words = words_of(node);
        if words.is_none() {
            self.wrong(word, node, &format!("a word or a list of at most {MAX_WORDS} words"));
        }
        words.unwrap_or_default().into_iter().map(|(text, _)| text.to_string()).collect()
    }

    /// Reads the legend. Adds an error and returns `None` if it has too many letters.
    pub(crate) fn legend(&mut self, word: &Word, node: &Node) -> Option<Vec<Letter>> {
        let Kind::Table(table) = &node.kind else {
            self.wrong(word, node, "a table of letters and tiles");
            return Some(Vec::new());
        };
        if table.len() > MAX_LETTERS {
            let message = format!("this legend has {} letters, the limit is {MAX_LETTERS}", table.len());
            self.errors.push(Diagnostic::at(&word.span, message).help(FEWER_LETTERS.to_string()));
            return None;
        }
        let mut legend = Vec::new();
        for (key, node) in table {
            let mut letters = key.text.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                let message = format!("`{}` is not one letter", key.text);
                self.errors.push(Diagnostic::at(&key.span, message));
                continue;
            };
            let mut entry = Letter { glyph: letter, ..Letter::default() };
            match &node.kind {
                Kind::Table(table) => self.meaning(table, &mut entry),
                _ => self.legend_tiles(key, node, &mut entry.meaning),
            }
            legend.push(entry);
        }
        Some(legend)
    }

    fn meaning(&mut self, table: &Table, entry: &mut Letter) {
        entry.meaning.tiles = vec![Tile::Floor];
        let (mut kind, mut names, mut pct) = (None, Vec::new(), 100);
        for (word, node) in table {
            match word.text.as_str() {
                "tile" => self.legend_tiles(word, node, &mut entry.meaning),
                "entrance" => entry.entrance = self.flag(word, node),
                "once" => entry.once = self.flag(word, node),
                "name" => names = self.words(word, node),
                "spawn_pct" => pct = self.int(word, node, 0, 100),
                "spawn" => match &node.kind {
                    Kind::Text(text) if SpawnKind::from_name(text).is_some() => {
                        kind = SpawnKind::from_name(text);
                    }
                    _ => self.wrong(word, node, &format!("one of {}", SpawnKind::NAMES.join(", "))),
                },
                _ => self.unknown(word, "the meaning of a letter", MEANING_KEYS),
            }
        }
        if names.is_empty() {
            names.push(String::new());
        }
        let names = names.into_iter().map(Arc::from).collect();
        entry.meaning.spawn = kind.map(|kind| LegendSpawn { kind, names, pct });
    }

    /// Reads one tile, several to draw from, or "keep" for cells that stay unchanged. Custom tiles are allowed.
    fn legend_tiles(&mut self, word: &Word, node: &Node, meaning: &mut LegendEntry) {
        (meaning.tiles, meaning.custom) = (Vec::new(), Vec::new());
        let Some(words) = words_of(node) else {
            return self.wrong(word, node, &format!("a tile or a list of at most {MAX_WORDS} tiles"));
        };
        if let [("keep", _)] = words.as_slice() {
            return;
        }
        for (text, span) in words {
            let custom = self.tiles.iter().find(|tile| tile.name == *text).copied();
            let tile = custom.map(|tile| tile.like).or_else(|| Tile::from_word(text));
            meaning.tiles.extend(tile);
            meaning.custom.extend(tile.map(|_| custom.map(|tile| tile.name)));
            if tile.is_none() {
                let names: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
                let help = match nearest(text, names.iter().map(String::as_str).chain(["keep"])) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None => format!("there are {}, keep", names.join(", ")),
                };
                self.errors.push(Diagnostic::at(span, format!("there is no tile \"{text}\"")).help(help));
            }
        }
    }

    /// Reads the groups of letters that exchange their meanings.
    pub(crate) fn shuffles<'a>(&mut self, word: &Word, node: &'a Node) -> Vec<(&'a str, &'a Span)> {
        let is_group = |(text, _): &(&str, &Span)| (2..=MAX_SHUFFLED).contains(&text.chars().count());
        match words_of(node) {
            Some(groups) if groups.iter().all(is_group) => groups,
            _ => {
                let takes = format!("a word or a list of words, each of 2 to {MAX_SHUFFLED} letters");
                self.wrong(word, node, &takes);
                Vec::new()
            }
        }
    }

    /// Fills in the variants of a prefab: all permutations of shuffled letters, and all choices of letters that are
    /// drawn once. Each of these choices is added as a letter without a glyph.
    pub(crate) fn vary(
        &mut self,
        prefab: &mut Prefab,
        letters: &mut Vec<Letter>,
        shuffles: &[(&str, &Span)],
    ) {
        for &(group, span) in shuffles {
            let mut shuffled: Vec<u8> = Vec::new();
            for glyph in group.chars() {
                let found = letters.iter().position(|letter| letter.glyph == glyph);
                let wrong = match found {
                    None => "is in neither the picture nor the legend",
                    Some(i) if letters[i].once => "is drawn once already",
                    Some(i) if shuffled.contains(&(i as u8)) => "is in this group twice",
                    Some(i) if prefab.varied.iter().any(|varied| varied.letter == i as u8) => {
                        "is in another group too"
                    }
                    Some(i) => {
                        shuffled.push(i as u8);
                        continue;
                    }
                };
                let message = format!("'{glyph}' cannot be shuffled: it {wrong}");
                return self.errors.push(Diagnostic::at(span, message));
            }
            let orders: Vec<Vec<u8>> = (0..(1..=shuffled.len()).product())
                .map(|number| permutation(number, shuffled.clone()))
                .collect();
            for (i, &letter) in shuffled.iter().enumerate() {
                let meanings = orders.iter().map(|order| order[i]).collect();
                prefab.varied.push(VariedLetter { letter, divisor: prefab.variants, meanings });
            }
            prefab.variants = prefab.variants.saturating_mul(orders.len() as u32);
        }
        for i in 0..letters.len() {
            let choices = if letters[i].once { letters[i].meaning.choices() } else { Vec::new() };
            if choices.len() < 2 {
                continue;
            }
            let first = letters.len();
            let entrance = letters[i].entrance;
            letters.extend(choices.into_iter().map(|meaning| Letter {
                meaning,
                entrance,
                ..Letter::default()
            }));
            let meanings: Vec<u8> = (first..letters.len()).map(|i| i as u8).collect();
            let count = meanings.len() as u32;
            prefab.varied.push(VariedLetter { letter: i as u8, divisor: prefab.variants, meanings });
            prefab.variants = prefab.variants.saturating_mul(count);
        }
        if prefab.variants > MAX_VARIANTS || letters.len() > MAX_LETTERS {
            let message = format!("the prefab \"{}\" has too many variants", prefab.name);
            let help = format!(
                "at most {MAX_VARIANTS}, with {MAX_LETTERS} meanings: shuffle fewer letters, or draw fewer once"
            );
            self.errors.push(Diagnostic::everywhere(message).help(help));
        }
    }
}

/// Returns a permutation of a list by its number, which is below the factorial of the length.
fn permutation(mut number: usize, mut left: Vec<u8>) -> Vec<u8> {
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let count = left.len();
        order.push(left.remove(number % count));
        number /= count;
    }
    order
}

/// Returns a text or a list of texts, each with its position; `None` for other values, and for texts and lists that are
/// too long.
pub(crate) fn words_of(node: &Node) -> Option<Vec<(&str, &Span)>> {
    match &node.kind {
        Kind::Text(text) if text.len() <= MAX_TEXT_CHARS => Some(vec![(text, &node.span)]),
        Kind::List(items) if items.len() <= MAX_WORDS => {
            let words = items.iter().map(|item| match &item.kind {
                Kind::Text(text) if text.len() <= MAX_TEXT_CHARS => Some((text.as_str(), &item.span)),
                _ => None,
            });
            words.collect()
        }
        _ => None,
    }
}
