//! Effects of items and traps, one file per family.

mod apply;
mod body;
mod condition;
mod crowd;
mod gear;
mod harm;
mod knowledge;
mod teleport;
mod worn;

use serde::Deserialize;

/// An effect of an item or a trap. Its power is a strength, or a duration in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Restores `power` hit points.
    Heal,
    /// Raises the maximum of hit points permanently and restores all of them.
    Life,
    /// Raises melee damage permanently.
    Might,
    /// Doubles the speed for a while.
    Haste,
    /// Halves the speed for a while.
    Slow,
    /// Makes half of the steps random for a while.
    Confuse,
    /// Blinds for a while.
    Blind,
    /// Prevents all actions for a while.
    Hold,
    /// Takes a hit point every turn for a while.
    Poison,
    /// Ends poison, blindness, confusion and slowness.
    Cure,
    /// Shows monsters through walls for a while.
    Telepathy,
    /// Lets a being float over water, lava, chasms and traps for a while.
    Levitate,
    /// Makes a being invisible from afar for a while.
    Vanish,
    /// Reveals all items of the floor.
    DetectItems,
    /// Reveals the whole floor with its secrets.
    Map,
    /// Teleports to a random cell of the floor.
    Teleport,
    /// Identifies an item of the pack.
    Identify,
    /// Raises the bonus of a weapon.
    EnchantWeapon,
    /// Raises the bonus of a piece of armor.
    EnchantArmor,
    /// Adds charges to a wand.
    Recharge,
    /// Lights the room around the player.
    Light,
    /// Makes monsters in line of sight flee.
    Scare,
    /// Puts a monster to sleep.
    Sleep,
    /// Wakes the whole floor.
    Alarm,
    /// Spawns monsters near the player.
    Summon,
    /// Burns a cell and its neighbors.
    Burn,
    /// Does damage to the first being on a line.
    Bolt,
    /// Digs through rock along a line.
    Dig,
    /// Teleports the being that is hit.
    Banish,
    /// Hurts the being that is hit and pushes it back.
    Force,
    /// Feeds for `power` turns.
    Feed,
    /// Drops a being to the next floor.
    Fall,
}

impl Effect {
    /// Returns the name of a trap with this effect.
    pub const fn trap_name(self) -> &'static str {
        match self {
            Self::Hold => "pit",
            Self::Poison => "dart trap",
            Self::Teleport => "teleporting trap",
            Self::Alarm => "alarm bell",
            Self::Burn => "fire trap",
            Self::Confuse => "gas trap",
            Self::Fall => "trap door",
            _ => "trap",
        }
    }

    /// Returns whether it applies to an item of the pack.
    pub(crate) const fn needs_item(self) -> bool {
        matches!(self, Self::Identify | Self::EnchantWeapon | Self::EnchantArmor | Self::Recharge)
    }
}
