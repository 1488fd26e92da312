//! Levels of permissive field of view.

/// Part of the origin's cell from which permissive field of view looks: 0 is its center, 8 the whole cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permissiveness(u8);

impl Permissiveness {
    /// Looks from the center of the cell only.
    pub const MIN: Self = Self(0);
    /// Looks from any point of the cell.
    pub const MAX: Self = Self(8);

    /// Creates a level from 0 to 8; `None` for larger numbers.
    pub const fn new(level: u8) -> Option<Self> {
        if level <= Self::MAX.0 { Some(Self(level)) } else { None }
    }

    /// Returns the level, from 0 to 8.
    pub const fn level(self) -> u8 {
        self.0
    }
}

impl Default for Permissiveness {
    fn default() -> Self {
        Self::MAX
    }
}
