//! Kinds of NetHack's niches.

use barrow_core::{Name, Niche, Point};

crate::choice! {
    /// Closure and contents of a NetHack niche. Level files use the names of the variants as kinds of niches.
    pub enum NicheKind {
        /// A hidden cell behind a secret door.
        Hidden,
        /// A cell behind a secret door.
        SecretDoor,
        /// A cell behind a door or a doorway.
        Door,
        /// A cell behind plain wall.
        Closed,
        /// A cell behind a barred window.
        Bars,
        /// A hidden cell behind a secret door, with a teleporter into a vault.
        VaultTeleporter,
        /// A hidden cell behind a secret door, with a teleporter to another level.
        LevelTeleporter,
        /// A hidden cell behind a secret door, with a trap door to the level below.
        Trapdoor,
    }
}

impl NicheKind {
    /// Returns whether the niche has no door at all, not even a secret one.
    pub const fn is_sealed(self) -> bool {
        matches!(self, Self::Closed | Self::Bars)
    }

    /// Creates a niche of this kind at a cell.
    pub const fn niche(self, at: Point) -> Niche {
        Niche { at, kind: Name::new(self.name()), sealed: self.is_sealed() }
    }
}
