//! Unique ids of all instances in a project, derived from recipe, seed and depth.

use barrow::{Rng, Seed};

use crate::Subject;

/// Pseudo-random generator of UUIDs.
pub(super) struct Ids(Rng);

impl Ids {
    /// Returns the ids of a level: the same for the same recipe, seed and depth.
    pub(super) fn of(subject: &Subject<'_>) -> Self {
        let seed = Seed(subject.seed.unwrap_or_default()).attempt(subject.depth.unwrap_or_default());
        Self(seed.keyed_stream(Seed::key("ldtk") ^ subject.recipe_hash.unwrap_or_default()))
    }

    /// Returns the next id: a UUID of version 4.
    pub(super) fn next(&mut self) -> String {
        let (high, low) = (self.0.next_u64(), self.0.next_u64());
        let (time, version) = (high >> 16, high & 0x0fff | 0x4000);
        let (variant, node) = (low >> 48 & 0x3fff | 0x8000, low & 0xffff_ffff_ffff);
        format!("{:08x}-{:04x}-{version:04x}-{variant:04x}-{node:012x}", time >> 16, time & 0xffff)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn ids_are_deterministic_and_unique() {
        let level = level();
        let mut ids = Ids::of(&(&level).into());
        let first = ids.next();
        assert_eq!(first.len(), 36);
        assert_eq!((&first[14..15], first.matches('-').count()), ("4", 4));
        assert!("89ab".contains(&first[19..20]), "{first}");
        assert_ne!(first, ids.next());
        assert_eq!(first, Ids::of(&(&level).into()).next());
    }
}
