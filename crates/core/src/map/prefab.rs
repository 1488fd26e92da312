//! Pieces of a level drawn by hand.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::{Grid, Name, Point, Size, SpawnKind, Tile};

/// A piece of a level drawn by hand, checked when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefab {
    /// Its name.
    pub name: Arc<str>,
    /// Words it can be asked for by, beside its name.
    pub tags: Vec<String>,
    /// The first and last depth it is found at.
    pub depth: (u32, u32),
    /// How often it is drawn, beside others.
    pub weight: u32,
    /// Whether it may be turned by quarter turns.
    pub rotate: bool,
    /// Whether it may be mirrored.
    pub mirror: bool,
    /// For every cell, which of `legend` it has.
    pub cells: Grid<u8>,
    /// What the letters of its picture stand for.
    pub legend: Vec<LegendEntry>,
    /// The cells by which it is entered.
    pub entrances: Vec<Point>,
}

/// What a letter of a picture stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegendEntry {
    /// The tiles it may become, each as likely as the others; none leaves the map as it is.
    pub tiles: Vec<Tile>,
    /// For each of these the name of the custom tile that it is; empty where none is.
    pub custom: Vec<Option<Name>>,
    /// What waits there.
    pub spawn: Option<(SpawnKind, Arc<str>)>,
}

impl Prefab {
    /// How large it is.
    pub const fn size(&self) -> Size {
        self.cells.size()
    }

    /// What a cell is to become.
    pub fn legend_at(&self, at: Point) -> &LegendEntry {
        &self.legend[self.cells[at] as usize]
    }

    /// Whether it goes by that name or has that tag.
    pub fn has_name_or_tag(&self, word: &str) -> bool {
        *self.name == *word || self.tags.iter().any(|tag| tag == word)
    }

    /// All that has a say in what it becomes, in words that change only with that.
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
        cells.cells().iter().for_each(|cell| text.push(char::from(b'0' + cell)));
        for at in entrances {
            let _ = write!(text, " {at}");
        }
        text
    }

    /// Whether it is found at that depth.
    pub fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}

impl LegendEntry {
    /// Whether one can walk there, whatever tile it becomes.
    pub fn is_always_open(&self) -> bool {
        !self.tiles.is_empty() && self.tiles.iter().all(|tile| tile.is_walkable())
    }

    /// Whether one can walk there, for some tile it may become.
    pub fn may_be_open(&self) -> bool {
        self.tiles.iter().any(|tile| tile.is_walkable())
    }

    /// Returns the name of the custom tile that one of `tiles` is, by its position, if it is one.
    pub fn custom_tile(&self, position: usize) -> Option<Name> {
        self.custom.get(position).copied().flatten()
    }

    /// Whether it leaves the map as it is.
    pub fn keeps(&self) -> bool {
        self.tiles.is_empty()
    }
}
