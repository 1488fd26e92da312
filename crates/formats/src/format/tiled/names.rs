//! Which tile the words of other maps mean.

use std::collections::BTreeMap;

use barrow::{CustomTile, Tile};

use super::cells::short;
use super::model::{Parsed, TileSet};

/// Names that are common elsewhere.
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

/// The bits of a tile's number that say how it is turned.
const TURNED: u32 = 0xf000_0000;

/// The tile that a word means.
pub(super) fn tile_of(word: &str) -> Option<Tile> {
    let word = word.trim().to_ascii_lowercase().replace([' ', '-'], "_");
    Tile::from_word(&word)
        .or_else(|| COMMON.into_iter().find(|(name, _)| *name == word).map(|(_, tile)| tile))
}

/// What the numbers of a tile set mean.
struct Legend {
    first: u32,
    tiles: BTreeMap<u32, Known>,
}

/// What a number means.
#[derive(Clone, Copy)]
enum Known {
    Tile(Tile),
    /// A custom tile by its place in the list.
    Custom(u16),
}

/// The cells of a map.
#[derive(Default)]
pub(super) struct Cells {
    /// The tile of every cell.
    pub(super) tiles: Vec<Tile>,
    /// The custom tiles that the tile sets declare, no two with the same name.
    pub(super) kinds: Vec<CustomTile>,
    /// For every cell the place of its custom tile in that list, if it has one; empty if there are none.
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
                // Walls keep their direction.
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

/// Lays the layers over each other; says what was not understood.
pub(super) fn lay(parsed: &mut Parsed) -> Cells {
    let mut cells = Cells::default();
    let legends = legends(&mut parsed.sets, &mut cells.kinds);
    let count = parsed.width as usize * parsed.height as usize;
    cells.tiles.resize(count, Tile::Rock);
    cells.custom.resize(if cells.kinds.is_empty() { 0 } else { count }, None);
    let (mut turned, mut unknown, mut example) = (0, 0, 0);
    let (mut last, mut laid) = ((0, None), 0);
    for layer in &parsed.layers {
        let mut is_plain = false;
        for (cell, &number) in layer.iter().enumerate().filter(|(_, number)| **number != 0) {
            turned += usize::from(number & TURNED != 0);
            if last.0 != number {
                last = (number, known(&legends, number & !TURNED));
            }
            is_plain |= !matches!(last.1, Some(Known::Custom(_)));
            if let Some(known) = last.1 {
                cells.put(cell, known);
            } else {
                (unknown, example) = (unknown + 1, number & !TURNED);
            }
        }
        laid += usize::from(is_plain);
    }
    if turned > 0 {
        parsed.lost.push(format!("{turned} tiles are turned or mirrored."));
    }
    if unknown > 0 {
        parsed.lost.push(format!("{unknown} tiles mean nothing that is known, such as number {example}."));
    }
    if laid > 1 {
        parsed.lost.push(format!("{laid} layers of tiles were laid over each other."));
    }
    for (set, _) in parsed.sets.iter().zip(&legends).filter(|(_, legend)| legend.tiles.is_empty()) {
        let (name, order) = (short(&set.name), Tile::ALL.map(Tile::word).join(", "));
        let told = "does not say what its tiles are; they were taken to be, in this order,";
        parsed.lost.push(format!("The tile set `{name}` {told} {order}."));
    }
    cells
}

/// Puts the sets in order, lists their custom tiles, and gives what their words mean.
fn legends(sets: &mut [TileSet], kinds: &mut Vec<CustomTile>) -> Vec<Legend> {
    sets.sort_by_key(|set| set.first);
    let mut legend = |set: &TileSet| {
        let mut tiles: BTreeMap<u32, Known> =
            set.words.iter().filter_map(|(&id, word)| Some((id, Known::Tile(tile_of(word)?)))).collect();
        for (&id, tile) in &set.custom {
            let known = kinds.iter().position(|kind| kind.name == tile.name);
            // More than a level can have need not be listed: it is refused.
            if known.is_none() && u8::try_from(kinds.len()).is_ok() {
                kinds.push(*tile);
            }
            tiles.insert(id, Known::Custom(known.unwrap_or(kinds.len() - 1) as u16));
        }
        Legend { first: set.first, tiles }
    };
    sets.iter().map(&mut legend).collect()
}

/// The tile of a number: what its set says, or its place in the set if the set says nothing of any.
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
    fn tiles_are_known_by_word_or_by_place() {
        let mut parsed = Parsed {
            width: 3,
            height: 2,
            sets: vec![set(30, &[]), set(1, &[(0, "Deep Water"), (1, "ground"), (2, "lamp")])],
            layers: vec![vec![1, 2, 3, 30, 46, 99], vec![0, 0, 0x8000_0002, 0, 0, 0]],
            ..Parsed::default()
        };
        let expected = [Tile::DeepWater, Tile::Floor, Tile::Floor, Tile::Rock, Tile::Floor, Tile::Rock];
        assert_eq!(lay(&mut parsed).tiles, expected);
        assert_eq!(parsed.lost[0], "1 tiles are turned or mirrored.");
        assert_eq!(parsed.lost[1], "2 tiles mean nothing that is known, such as number 99.");
        assert_eq!(parsed.lost[2], "2 layers of tiles were laid over each other.");
        assert!(parsed.lost[3].starts_with("The tile set `set 30` does not say"), "{:?}", parsed.lost);
        assert_eq!(parsed.lost.len(), 4);
    }

    #[test]
    fn every_tile_is_known_by_its_word() {
        for tile in Tile::ALL {
            assert_eq!(tile_of(&tile.word()), Some(tile));
        }
        assert_eq!(tile_of("sofa"), None);
    }
}
