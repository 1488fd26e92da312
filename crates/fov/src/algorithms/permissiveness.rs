//! How permissive sight is.

/// How much of the own cell one looks from: 0, its center alone, to 8, all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permissiveness(u8);

impl Permissiveness {
    /// From the center alone.
    pub const MIN: Self = Self(0);
    /// From anywhere in the cell.
    pub const MAX: Self = Self(8);

    /// That level, if it is at most 8.
    pub const fn new(level: u8) -> Option<Self> {
        if level <= Self::MAX.0 { Some(Self(level)) } else { None }
    }

    /// The level, 0 to 8.
    pub const fn level(self) -> u8 {
        self.0
    }
}

impl Default for Permissiveness {
    fn default() -> Self {
        Self::MAX
    }
}
