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
    /// Entries for the characters of its picture.
    pub legend: Vec<LegendEntry>,
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
    /// Kind and name of what spawns there, if anything.
    pub spawn: Option<(SpawnKind, Arc<str>)>,
}

impl Prefab {
    /// Returns the size of the unrotated picture.
    pub const fn size(&self) -> Size {
        self.cells.size()
    }

    /// Returns the legend entry of a cell.
    pub fn legend_at(&self, at: Point) -> &LegendEntry {
        &self.legend[self.cells[at] as usize]
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
            if let Some((kind, name)) = &entry.spawn {
                text.extend([kind.name(), " ", name]);
            }
            text.push(';');
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

    /// Returns whether the map keeps its tile.
    pub fn keeps(&self) -> bool {
        self.tiles.is_empty()
    }
}
