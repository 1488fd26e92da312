//! Single cells behind the walls of rooms.

use crate::Point;

/// A single cell behind the wall of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Niche {
    /// The cell.
    pub at: Point,
    /// How it is closed, and what is in it.
    pub kind: NicheKind,
}

/// The kinds of niches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    /// A hidden cell behind a secret door, with the way into a vault.
    VaultTeleporter,
    /// A hidden cell behind a secret door, with the way to another level.
    LevelTeleporter,
    /// A hidden cell behind a secret door, with a hole to the level below.
    Trapdoor,
}

impl NicheKind {
    /// Every kind, in order.
    pub const ALL: [Self; 8] = [
        Self::Hidden,
        Self::SecretDoor,
        Self::Door,
        Self::Closed,
        Self::Bars,
        Self::VaultTeleporter,
        Self::LevelTeleporter,
        Self::Trapdoor,
    ];

    /// The words for all kinds, in the same order.
    pub const NAMES: [&str; 8] = [
        "hidden",
        "secret_door",
        "door",
        "closed",
        "bars",
        "vault_teleporter",
        "level_teleporter",
        "trapdoor",
    ];

    /// Its word in level files.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The kind with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether no way leads in, not even a secret one.
    pub const fn is_sealed(self) -> bool {
        matches!(self, Self::Closed | Self::Bars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_kinds_agree() {
        for (i, kind) in NicheKind::ALL.into_iter().enumerate() {
            assert_eq!((kind as usize, NicheKind::from_name(kind.name())), (i, Some(kind)));
        }
        assert_eq!(NicheKind::from_name("alcove"), None);
    }
}
