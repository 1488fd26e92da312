//! The rows of a table of fills.

use std::sync::Arc;

use barrow_core::{SpawnKind, Tile};

crate::choice! {
    /// Rooms that a fill is for.
    pub enum FillLight {
        /// All rooms.
        Any,
        /// Rooms with light.
        Lit,
        /// Rooms without light.
        Dark,
    }
}

crate::choice! {
    /// What the ground becomes.
    pub enum FillTile {
        /// What it was.
        None,
        /// Grass.
        Grass,
        /// Shallow water.
        ShallowWater,
        /// Loose stones.
        Rubble,
        /// A fountain, which can be walked on.
        Fountain,
        /// An altar, which can be walked on.
        Altar,
        /// A tree, which blocks the way.
        Tree,
        /// A pillar, which blocks the way.
        Pillar,
        /// Deep water, which blocks the way.
        DeepWater,
        /// Lava, which blocks the way.
        Lava,
    }
}

impl FillTile {
    /// Returns the tile, if the ground changes.
    pub(super) const fn tile(self) -> Option<Tile> {
        Some(match self {
            Self::None => return None,
            Self::Grass => Tile::Grass,
            Self::ShallowWater => Tile::ShallowWater,
            Self::Rubble => Tile::Rubble,
            Self::Fountain => Tile::Fountain,
            Self::Altar => Tile::Altar,
            Self::Tree => Tile::Tree,
            Self::Pillar => Tile::Pillar,
            Self::DeepWater => Tile::DeepWater,
            Self::Lava => Tile::Lava,
        })
    }
}

crate::choice! {
    /// Kind of what a fill spawns.
    pub enum FillSpawn {
        /// Nothing.
        None,
        /// A monster.
        Monster,
        /// An item.
        Item,
        /// A trap.
        Trap,
        /// A person.
        Person,
        /// A prop.
        Prop,
    }
}

impl FillSpawn {
    /// Returns the kind, if there is something.
    pub(super) const fn kind(self) -> Option<SpawnKind> {
        Some(match self {
            Self::None => return None,
            Self::Monster => SpawnKind::Monster,
            Self::Item => SpawnKind::Item,
            Self::Trap => SpawnKind::Trap,
            Self::Person => SpawnKind::Person,
            Self::Prop => SpawnKind::Prop,
        })
    }
}

crate::params! {
    /// A row of the table: an ingredient of a fill.
    pub struct FillRow {
        /// Name of the fill that the row belongs to.
        fill: Arc<str> = "".into(),
        /// Weight of the fill, beside others.
        weight: u32 = 1 in 0..=1000,
        /// First and last depth at which it is found.
        depth: (u32, u32) = (1, 100) in 1..=100,
        /// Rooms that it is for.
        light: FillLight = FillLight::Any,
        /// What the ground becomes.
        tile: FillTile = FillTile::None,
        /// Kind of what it spawns.
        spawn: FillSpawn = FillSpawn::None,
        /// Name of what it spawns.
        name: Arc<str> = "".into(),
        /// Fewest and most cells it is put on.
        count: (i32, i32) = (0, 0) in 0..=100,
        /// Share of all free cells that it is put on beside these, in percent.
        cells_pct: u32 = 0 in 0..=100,
    }
}

impl FillRow {
    /// Returns whether it is found at a depth.
    pub(super) fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}
