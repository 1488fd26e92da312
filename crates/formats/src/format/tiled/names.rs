//! Recognizes tiles by their names, in maps of Barrow and of others.

use std::collections::BTreeMap;

use barrow::{CustomTile, Tile};

use super::cells::short;
use super::model::{Parsed, TileSet};

/// Common names in maps of others.
const COMMON: [(&str, Tile); 12] = [
    ("wall", Tile::WallAcross),
    ("water", Tile::DeepWater),
    ("door", Tile::ClosedDoor),
    ("ground", Tile::Floor),
    ("room", Tile::Floor),
    ("path", Tile::Corridor),
    ("stairs", Tile::StairsDown),
    ("stone", Tile::Rock),
    ("void", Tile::Rock),
    ("empty", Tile::Rock),
    ("statue", Tile::Pillar),
    ("pit", Tile::Chasm),
];

/// Bits of a tile number that flip or rotate the tile.
const FLIPPED: u32 = 0xf000_0000;

/// Returns the tile with that name, ignoring case and separators.
pub(super) fn tile_of(word: &str) -> Option<Tile> {
    let word = word.trim().to_ascii_lowercase().replace([' ', '-'], "_");
    Tile::from_word(&word)
        .or_else(|| COMMON.into_iter().find(|(name, _)| *name == word).map(|(_, tile)| tile))
}

/// Meaning of the numbers of a tile set.
struct Legend {
    first: u32,
    tiles: BTreeMap<u32, Known>,
}

/// Meaning of a number.
#[derive(Clone, Copy)]
enum Known {
    Tile(Tile),
    /// Index of a custom tile in [`Cells::kinds`].
    Custom(u16),
}

/// Tiles of a map.
#[derive(Default)]
pub(super) struct Cells {
    /// Built-in tile of every cell, row by row.
    pub(super) tiles: Vec<Tile>,
    /// Custom tiles of the tile sets; names are unique.
    pub(super) kinds: Vec<CustomTile>,
    /// Index of the custom tile of every cell, if it has one; empty if there are no custom tiles.
    pub(super) custom: Vec<Option<u16>>,
}

impl Cells {
    fn put(&mut self, cell: usize, known: Known) {
        let custom = match known {
            Known::Tile(tile) => {
                self.tiles[cell] = tile;
                None
            }
            Known::Custom(kind) => {
                // `fits` accepts walls of both directions, so that a wall keeps its own.
                if !self.kinds[usize::from(kind)].fits(self.tiles[cell]) {
                    self.tiles[cell] = self.kinds[usize::from(kind)].like;
                }
                Some(kind)
            }
        };
        if let Some(cell) = self.custom.get_mut(cell) {
            *cell = custom;
        }
    }
}

/// Combines the layers, upper ones above lower ones. Reports unknown tiles.
pub(super) fn combine(parsed: &mut Parsed) -> Cells {
    let mut cells = Cells::default();
    let legends = legends(&mut parsed.sets, &mut cells.kinds);
    let count = parsed.width as usize * parsed.height as usize;
    cells.tiles.resize(count, Tile::Rock);
    cells.custom.resize(if cells.kinds.is_empty() { 0 } else { count }, None);
    let (mut flipped, mut unknown, mut example) = (0, 0, 0);
    let (mut last, mut plain_layers) = ((0, None), 0);
    for layer in &parsed.layers {
        let mut is_plain = false;
        for (cell, &number) in layer.iter().enumerate().filter(|(_, number)| **number != 0) {
            flipped += usize::from(number & FLIPPED != 0);
            if last.0 != number {
                last = (number, known(&legends, number & !FLIPPED));
            }
            is_plain |= !matches!(last.1, Some(Known::Custom(_)));
            if let Some(known) = last.1 {
                cells.put(cell, known);
            } else {
                (unknown, example) = (unknown + 1, number & !FLIPPED);
            }
        }
        plain_layers += usize::from(is_plain);
    }
    if flipped > 0 {
        parsed.lost.push(format!("{flipped} tiles are flipped or rotated."));
    }
    if unknown > 0 {
        parsed.lost.push(format!("{unknown} tiles are not known, such as number {example}."));
    }
    if plain_layers > 1 {
        parsed.lost.push(format!("{plain_layers} tile layers were combined."));
    }
    for (set, _) in parsed.sets.iter().zip(&legends).filter(|(_, legend)| legend.tiles.is_empty()) {
        let (name, order) = (short(&set.name), Tile::ALL.map(Tile::word).join(", "));
        let message = "does not name its tiles; they were read as, in this order,";
        parsed.lost.push(format!("The tile set `{name}` {message} {order}."));
    }
    cells
}

/// Sorts the tile sets by number, collects their custom tiles, and returns the meaning of their numbers.
fn legends(sets: &mut [TileSet], kinds: &mut Vec<CustomTile>) -> Vec<Legend> {
    sets.sort_by_key(|set| set.first);
    let mut legend = |set: &TileSet| {
        let mut tiles: BTreeMap<u32, Known> =
            set.words.iter().filter_map(|(&id, word)| Some((id, Known::Tile(tile_of(word)?)))).collect();
        for (&id, tile) in &set.custom {
            let known = kinds.iter().position(|kind| kind.name == tile.name);
            // More than 255 custom tiles are an error later.
            if known.is_none() && u8::try_from(kinds.len()).is_ok() {
                kinds.push(*tile);
            }
            tiles.insert(id, Known::Custom(known.unwrap_or(kinds.len() - 1) as u16));
        }
        Legend { first: set.first, tiles }
    };
    sets.iter().map(&mut legend).collect()
}

/// Returns the meaning of a number: by name or, in a set without any names, by index.
fn known(legends: &[Legend], number: u32) -> Option<Known> {
    let place = |first: u32| Tile::ALL.get(number.checked_sub(first)? as usize).copied().map(Known::Tile);
    match legends[..legends.partition_point(|legend| legend.first <= number)].last() {
        Some(legend) if !legend.tiles.is_empty() => legend.tiles.get(&(number - legend.first)).copied(),
        Some(legend) => place(legend.first),
        None => place(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(first: u32, words: &[(u32, &str)]) -> TileSet {
        let words = words.iter().map(|&(id, word)| (id, word.to_string())).collect();
        TileSet { first, name: format!("set {first}"), words, ..TileSet::default() }
    }

    #[test]
    fn tiles_are_recognized_by_name_or_by_index() {
        let mut parsed = Parsed {
            width: 3,
            height: 2,
            sets: vec![set(30, &[]), set(1, &[(0, "Deep Water"), (1, "ground"), (2, "lamp")])],
            layers: vec![vec![1, 2, 3, 30, 46, 99], vec![0, 0, 0x8000_0002, 0, 0, 0]],
            ..Parsed::default()
        };
        let expected = [Tile::DeepWater, Tile::Floor, Tile::Floor, Tile::Rock, Tile::Floor, Tile::Rock];
        assert_eq!(combine(&mut parsed).tiles, expected);
        assert_eq!(parsed.lost[0], "1 tiles are flipped or rotated.");
        assert_eq!(parsed.lost[1], "2 tiles are not known, such as number 99.");
        assert_eq!(parsed.lost[2], "2 tile layers were combined.");
        assert!(parsed.lost[3].starts_with("The tile set `set 30` does not name"), "{:?}", parsed.lost);
        assert_eq!(parsed.lost.len(), 4);
    }

    #[test]
    fn every_tile_is_recognized_by_its_name() {
        for tile in Tile::ALL {
            assert_eq!(tile_of(&tile.word()), Some(tile));
        }
        assert_eq!(tile_of("sofa"), None);
    }
}
