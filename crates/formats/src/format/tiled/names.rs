//! Which tile the words of other maps mean.

use std::collections::BTreeMap;

use barrow::Tile;

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
    tiles: BTreeMap<u32, Tile>,
}

/// Lays the layers over each other; says what was not understood.
pub(super) fn lay(parsed: &mut Parsed) -> Vec<Tile> {
    let mut tiles = vec![Tile::Rock; parsed.width as usize * parsed.height as usize];
    let legends = legends(&mut parsed.sets);
    let (mut turned, mut unknown, mut example) = (0, 0, 0);
    let mut last = (0, None);
    for layer in &parsed.layers {
        for (tile, &number) in tiles.iter_mut().zip(layer).filter(|(_, number)| **number != 0) {
            turned += usize::from(number & TURNED != 0);
            if last.0 != number {
                last = (number, known(&legends, number & !TURNED));
            }
            if let Some(known) = last.1 {
                *tile = known;
            } else {
                (unknown, example) = (unknown + 1, number & !TURNED);
            }
        }
    }
    if turned > 0 {
        parsed.lost.push(format!("{turned} tiles are turned or mirrored."));
    }
    if unknown > 0 {
        parsed.lost.push(format!("{unknown} tiles mean nothing that is known, such as number {example}."));
    }
    if parsed.layers.len() > 1 {
        parsed.lost.push(format!("{} layers of tiles were laid over each other.", parsed.layers.len()));
    }
    for (set, _) in parsed.sets.iter().zip(&legends).filter(|(_, legend)| legend.tiles.is_empty()) {
        let (name, order) = (short(&set.name), Tile::ALL.map(Tile::word).join(", "));
        let told = "does not say what its tiles are; they were taken to be, in this order,";
        parsed.lost.push(format!("The tile set `{name}` {told} {order}."));
    }
    tiles
}

/// Puts the sets in order, and gives what their words mean.
fn legends(sets: &mut [TileSet]) -> Vec<Legend> {
    sets.sort_by_key(|set| set.first);
    let legend = |set: &TileSet| {
        let tiles = set.words.iter().filter_map(|(&id, word)| Some((id, tile_of(word)?))).collect();
        Legend { first: set.first, tiles }
    };
    sets.iter().map(legend).collect()
}

/// The tile of a number: what its set says, or its place in the set if the set says nothing of any.
fn known(legends: &[Legend], number: u32) -> Option<Tile> {
    let place = |first: u32| Tile::ALL.get(number.checked_sub(first)? as usize).copied();
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
        TileSet { first, name: format!("set {first}"), words }
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
        assert_eq!(lay(&mut parsed), expected);
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
