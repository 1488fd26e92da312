//! What monsters can do, and how they are.

use serde::Deserialize;

use crate::listed::listed;

listed! {
    /// Something that sets a kind of monster apart.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum Ability {
        /// Finds the shortest way and remembers where it last saw the player.
        Smart,
        /// Always knows where the player is.
        Telepathic,
        /// Digs through rock.
        Tunnel,
        /// Every other step goes anywhere.
        Erratic,
        /// Walks through rock and leaves it whole.
        Pass,
        /// Takes what lies on the ground; drops it when it dies.
        PickUp,
        /// Tramples what lies on the ground to dust.
        Destroy,
        /// There is only one of it at a time, and none after it was killed.
        Unique,
        /// The one to be overcome.
        Boss,
        /// Does not sleep.
        Wakeful,
        /// Does not flee.
        Fearless,
        /// Stays where it is.
        Still,
        /// Does not mind being kicked or hit by force alone.
        Unmoved,
        /// Poisons whom it hits.
        Poison,
        /// Steals and flees.
        Steal,
        /// Takes life for its own.
        Drain,
        /// Confuses whom it hits.
        Confuse,
        /// Holds whom it hits for a moment.
        Hold,
        /// Keeps its distance and shoots.
        Skirmish,
        /// Crosses water, lava and chasms.
        Fly,
        /// Crosses deep water.
        Swim,
        /// Is not seen until it is close.
        Hide,
        /// Calls others when it sees the player.
        Call,
        /// Grows back what it lost, fast.
        Regenerate,
        /// Splits in two when it is hit.
        Split,
    }
}

/// A set of abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "Vec<Ability>")]
pub struct Abilities(u32);

impl Abilities {
    /// Whether `ability` is among them.
    #[inline]
    pub const fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u32 & 1 == 1
    }

    /// These and one more.
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
