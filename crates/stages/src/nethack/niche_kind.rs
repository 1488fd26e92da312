//! The kinds of NetHack's niches.

use barrow_core::{Name, Niche, Point};

crate::choice! {
    /// How a niche of NetHack is closed, and what is in it. The words are kinds of niches in level files.
    pub enum NicheKind {
        /// A hidden cell behind a secret door.
        Hidden,
        /// A cell behind a secret door.
        SecretDoor,
        /// A cell behind a door or a doorway.
        Door,
        /// A cell behind plain wall.
        Closed,
        /// A cell behind a window with bars in it.
        Bars,
        /// A hidden cell behind a secret door, with a teleporter into a vault.
        VaultTeleporter,
        /// A hidden cell behind a secret door, with a teleporter to another level.
        LevelTeleporter,
        /// A hidden cell behind a secret door, with a hole to the level below.
        Trapdoor,
    }
}

impl NicheKind {
    /// Returns whether nothing leads in, not even a secret door.
    pub const fn is_sealed(self) -> bool {
        matches!(self, Self::Closed | Self::Bars)
    }

    /// Returns a niche of this kind.
    pub const fn niche(self, at: Point) -> Niche {
        Niche { at, kind: Name::new(self.name()), sealed: self.is_sealed() }
    }
}
