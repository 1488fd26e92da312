//! What drinking, reading, zapping, eating, wearing and stepping on things does. Each family has a file of its own.

mod apply;
mod body;
mod condition;
mod crowd;
mod elsewhere;
mod gear;
mod harm;
mod knowledge;
mod worn;

use serde::Deserialize;

/// Something that happens to someone or somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Restores hit points: as many as the power says.
    Heal,
    /// More hit points for ever, and all of them restored.
    Life,
    /// Blows do more for ever.
    Might,
    /// Twice the speed for a while.
    Haste,
    /// Half the speed for a while.
    Slow,
    /// Steps go astray for a while.
    Confuse,
    /// Nothing is seen for a while.
    Blind,
    /// Held fast for a while.
    Hold,
    /// Loses hit points for a while.
    Poison,
    /// Ends poison, blindness and confusion.
    Cure,
    /// Minds are felt through walls for a while.
    Telepathy,
    /// Floats over water, lava, chasms and traps for a while.
    Levitate,
    /// Is not seen from afar for a while.
    Vanish,
    /// The items of the level are remembered.
    DetectItems,
    /// The whole level is remembered, secrets too.
    Map,
    /// Somewhere else on the level.
    Teleport,
    /// Tells what an item is.
    Identify,
    /// Makes the weapon better.
    EnchantWeapon,
    /// Makes a piece of armor better.
    EnchantArmor,
    /// Fills a wand.
    Recharge,
    /// Lights the room.
    Light,
    /// Everyone who sees it flees.
    Scare,
    /// Everyone who sees it sleeps.
    Sleep,
    /// Wakes the whole level.
    Alarm,
    /// Brings monsters near.
    Summon,
    /// Fire all around.
    Burn,
    /// Damage to the first that is hit.
    Bolt,
    /// Digs through rock along a line.
    Dig,
    /// Someone who is hit is somewhere else.
    Banish,
    /// Pushes back whom it hits and hurts.
    Force,
    /// Feeds: as many turns as the power says.
    Feed,
    /// Falls to the next level.
    Fall,
}

impl Effect {
    /// What a trap that does this is called.
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

    /// Whether it is done to an item of the pack.
    pub(crate) const fn needs_item(self) -> bool {
        matches!(self, Self::Identify | Self::EnchantWeapon | Self::EnchantArmor | Self::Recharge)
    }
}
