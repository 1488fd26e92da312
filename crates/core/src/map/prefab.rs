//! Prefabs: hand-drawn pieces of levels.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::{Grid, Name, Point, Size, SpawnKind, Tile};

/// Hand-drawn piece of a level, validated when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefab {
    /// Unique name in recipes.
    pub name: Arc<str>,
    /// Tags that select it, besides its name.
    pub tags: Vec<String>,
    /// First and last depth at which it is used.
    pub depth: (u32, u32),
    /// Weight in random selection among prefabs.
    pub weight: u32,
    /// Whether it may be rotated by quarter turns.
    pub rotate: bool,
    /// Whether it may be mirrored horizontally.
    pub mirror: bool,
    /// Index into `legend` for every cell.
    pub cells: Grid<u8>,
    /// Entries for the characters of its picture, and entries that only `varied` names.
    pub legend: Vec<LegendEntry>,
    /// Characters whose meaning depends on the variant; empty if there is one variant only.
    pub varied: Vec<VariedLetter>,
    /// Number of variants, at least 1. One of them is drawn for the whole picture.
    pub variants: u32,
    /// Cells through which it is entered, in picture coordinates.
    pub entrances: Vec<Point>,
}

/// Contents that a character of a prefab's picture stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegendEntry {
    /// Tiles to choose from with equal probability; if empty, the map keeps its tile.
    pub tiles: Vec<Tile>,
    /// Name of the custom tile for each entry of `tiles`, or `None` for a built-in one; empty if all are built-in.
    pub custom: Vec<Option<Name>>,
    /// Spawn on the cell, if it has one.
    pub spawn: Option<LegendSpawn>,
}

/// Spawn of a [`LegendEntry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendSpawn {
    /// Kind of the spawn.
    pub kind: SpawnKind,
    /// Names to choose from with equal probability; at least one, which may be empty.
    pub names: Vec<Arc<str>>,
    /// Probability of the spawn, in percent.
    pub pct: u32,
}

/// Character of a picture whose meaning is drawn once for all of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariedLetter {
    /// Value of its cells in [`Prefab::cells`].
    pub letter: u8,
    /// The variant divided by this number, modulo the number of meanings, is an index into `meanings`. Letters that are
    /// shuffled with each other have the same divisor.
    pub divisor: u32,
    /// Indices into [`Prefab::legend`].
    pub meanings: Vec<u8>,
}

impl Prefab {
    /// Returns the size of the unrotated picture.
    pub const fn size(&self) -> Size {
        self.cells.size()
    }

    /// Returns the legend entry of a cell, in one of the variants.
    pub fn legend_at(&self, at: Point, variant: u32) -> &LegendEntry {
        &self.legend[self.meaning_of(self.cells[at], variant) as usize]
    }

    /// Returns the index in the legend of what a letter of the picture means in a variant.
    #[inline]
    pub fn meaning_of(&self, letter: u8, variant: u32) -> u8 {
        match self.varied.iter().find(|varied| varied.letter == letter) {
            Some(VariedLetter { divisor, meanings, .. }) => {
                meanings[(variant / divisor) as usize % meanings.len()]
            }
            None => letter,
        }
    }

    /// Returns whether `word` is its name or one of its tags.
    pub fn has_name_or_tag(&self, word: &str) -> bool {
        *self.name == *word || self.tags.iter().any(|tag| tag == word)
    }

    /// Returns a text of everything that affects generated levels, for hashing. It changes only if the prefab does.
    pub fn fingerprint(&self) -> String {
        let Self { name, depth, weight, rotate, mirror, cells, entrances, .. } = self;
        let mut text = format!("{name} {depth:?} {weight} {rotate} {mirror} {}\n", cells.size());
        for entry in &self.legend {
            entry.tiles.iter().for_each(|tile| text.extend([tile.name(), ","]));
            for (i, name) in entry.custom.iter().enumerate().filter_map(|(i, name)| Some((i, (*name)?))) {
                let _ = write!(text, "{i}={name},");
            }
            if let Some(LegendSpawn { kind, names, pct }) = &entry.spawn {
                text.extend([kind.name(), " ", &names.join(",")]);
                if *pct != 100 {
                    let _ = write!(text, " {pct}");
                }
            }
            text.push(';');
        }
        for VariedLetter { letter, divisor, meanings } in &self.varied {
            let _ = write!(text, "{letter}/{divisor}={meanings:?};");
        }
        text.extend(
            cells.cells().iter().filter_map(|&cell| char::from_u32(u32::from(b'0') + u32::from(cell))),
        );
        for at in entrances {
            let _ = write!(text, " {at}");
        }
        text
    }

    /// Returns whether it is used at that depth.
    pub fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}

impl LegendEntry {
    /// Returns whether every possible tile is walkable.
    pub fn is_always_open(&self) -> bool {
        !self.tiles.is_empty() && self.tiles.iter().all(|tile| tile.is_walkable())
    }

    /// Returns whether some possible tile is walkable.
    pub fn may_be_open(&self) -> bool {
        self.tiles.iter().any(|tile| tile.is_walkable())
    }

    /// Returns the name of the custom tile at a position of `tiles`, if it is one.
    pub fn custom_tile(&self, position: usize) -> Option<Name> {
        self.custom.get(position).copied().flatten()
    }

    /// Returns an entry for every combination of one tile and one name of the spawn.
    pub fn choices(&self) -> Vec<Self> {
        let names = self.spawn.as_ref().map_or(1, |spawn| spawn.names.len());
        let choice = |tile: usize, name: usize| Self {
            tiles: vec![self.tiles[tile]],
            custom: vec![self.custom_tile(tile)],
            spawn: self.spawn.as_ref().map(|LegendSpawn { kind, names, pct }| LegendSpawn {
                kind: *kind,
                names: vec![names[name].clone()],
                pct: *pct,
            }),
        };
        (0..self.tiles.len()).flat_map(|tile| (0..names).map(move |name| choice(tile, name))).collect()
    }

    /// Returns whether the map keeps its tile.
    pub fn keeps(&self) -> bool {
        self.tiles.is_empty()
    }
}
