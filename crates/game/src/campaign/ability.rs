//! Abilities and traits of monsters.

use serde::Deserialize;

use crate::listed::listed;

listed! {
    /// A special ability or trait of a kind of monster.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum Ability {
        /// Follows the shortest path and remembers where it last saw the player.
        Smart,
        /// Always knows where the player is.
        Telepathic,
        /// Digs through rock and leaves a tunnel.
        Tunnel,
        /// Moves at random half of the time.
        Erratic,
        /// Walks through rock without changing it.
        Pass,
        /// Picks up items and drops them when it dies.
        PickUp,
        /// Destroys items that it walks over.
        Destroy,
        /// Exists at most once, and never again after its death.
        Unique,
        /// Its death wins the game, unless the goal is an item.
        Boss,
        /// Is always generated awake.
        Wakeful,
        /// Never flees, however hurt.
        Fearless,
        /// Never leaves its cell.
        Still,
        /// Is not pushed by kicks and force.
        Unmoved,
        /// Poisons the player when it hits.
        Poison,
        /// Steals an item or gold when it hits, and flees.
        Steal,
        /// Heals itself by half of the damage that it does.
        Drain,
        /// May confuse the player when it hits.
        Confuse,
        /// May hold the player for some turns when it hits.
        Hold,
        /// Keeps its distance and shoots.
        Skirmish,
        /// Crosses water, lava and chasms.
        Fly,
        /// Crosses deep water like floor.
        Swim,
        /// Is invisible until it is close.
        Hide,
        /// Wakes other monsters when it sees the player.
        Call,
        /// Recovers hit points fast.
        Regenerate,
        /// Splits in two when it is hit.
        Split,
    }
}

/// A set of abilities, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "Vec<Ability>")]
pub struct Abilities(u32);

impl Abilities {
    /// Returns whether the set contains `ability`.
    #[inline]
    pub const fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u32 & 1 == 1
    }

    /// Returns the set with one more ability.
    #[must_use]
    pub const fn with(self, ability: Ability) -> Self {
        Self(self.0 | 1 << ability as u32)
    }
}

impl From<Vec<Ability>> for Abilities {
    fn from(list: Vec<Ability>) -> Self {
        list.into_iter().fold(Self::default(), Self::with)
    }
}
