//! Rows of the table of `themed_fills`.

use std::sync::Arc;

use barrow_core::{SpawnKind, Tile};

crate::choice! {
    /// Lighting of the rooms that a fill may be drawn for.
    pub enum FillLight {
        /// Lit and dark rooms.
        Any,
        /// Only rooms that are lit.
        Lit,
        /// Only rooms that are dark.
        Dark,
    }
}

crate::choice! {
    /// Tile that a row of a fill puts on cells.
    pub enum FillTile {
        /// Leaves the tile unchanged.
        None,
        /// Grass, which is walkable.
        Grass,
        /// Shallow water, which is walkable.
        ShallowWater,
        /// Loose stones, which are walkable.
        Rubble,
        /// A fountain, which is walkable.
        Fountain,
        /// An altar, which is walkable.
        Altar,
        /// A tree, which blocks movement.
        Tree,
        /// A pillar, which blocks movement.
        Pillar,
        /// Deep water, which blocks movement.
        DeepWater,
        /// Lava, which blocks movement.
        Lava,
    }
}

impl FillTile {
    /// Returns the tile; `None` if tiles stay unchanged.
    pub(crate) const fn tile(self) -> Option<Tile> {
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
    /// Kind of spawn that a row of a fill puts on cells.
    pub enum FillSpawn {
        /// Puts no spawn on the cells.
        None,
        /// A monster of the given name.
        Monster,
        /// An item of the given name.
        Item,
        /// A trap of the given name.
        Trap,
        /// A person, such as a shopkeeper.
        Person,
        /// A prop, such as a statue or a grave.
        Prop,
    }
}

impl FillSpawn {
    /// Returns the kind; `None` if the row has no spawn.
    pub(crate) const fn kind(self) -> Option<SpawnKind> {
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
    /// A row of the table: one tile or spawn of a fill.
    pub struct FillRow {
        /// Name of the fill that the row belongs to.
        fill: Arc<str> = "".into(),
        /// Weight of the fill, relative to the others; that of its first row counts.
        weight: u32 = 1 in 0..=1000,
        /// First and last depth at which the row is used.
        depth: (u32, u32) = (1, 100) in 1..=100,
        /// Lighting of the rooms that the fill is for; that of its first row counts.
        light: FillLight = FillLight::Any,
        /// Tile to put on the cells.
        tile: FillTile = FillTile::None,
        /// Kind of spawn to put on the cells.
        spawn: FillSpawn = FillSpawn::None,
        /// Name of the monster, item, trap, person or prop.
        name: Arc<str> = "".into(),
        /// Smallest and largest number of cells, before `cells_pct` is added.
        count: (i32, i32) = (0, 0) in 0..=100,
        /// Share of all free cells that is added to `count`, in percent.
        cells_pct: u32 = 0 in 0..=100,
    }
}

impl FillRow {
    /// Returns whether the row is used at a depth.
    pub(super) fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}
