//! Beings: the player and the monsters. All are plain data and obey the same rules.

use barrow::Point;

use crate::listed::listed;
use crate::{Item, ItemLetter, Slot};

/// Identifies a being of the current floor: 0 is the player, monster `n` is entry `n - 1` of the floor's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeingId(pub u32);

impl BeingId {
    /// The player, on every floor.
    pub const PLAYER: Self = Self(0);
}

/// Index into the list of kinds of beings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeingKindId(pub u16);

impl BeingKindId {
    /// Kind of the player, which comes first in the list.
    pub const PLAYER: Self = Self(0);
}

/// State of the player or of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Being {
    /// Index into the game's list of kinds.
    pub kind: BeingKindId,
    /// Position on the floor.
    pub at: Point,
    /// Hit points; dead at 0.
    pub hp: i32,
    /// Hit points at full health.
    pub max_hp: i32,
    /// Base speed without equipment: moves per ten moves of an ordinary being.
    pub speed: i32,
    /// Experience level, from 1.
    pub level: u32,
    /// Bonus to melee damage beside that of the equipment.
    pub might: i32,
    /// Items carried, worn ones included.
    pub pack: Vec<Item>,
    /// Letter of the item worn in each slot, indexed by [`Slot`].
    pub worn: [Option<ItemLetter>; Slot::COUNT],
    /// Temporary conditions with the turns that they last.
    pub conditions: Conditions,
    /// State of the monster AI.
    pub mind: Mind,
    /// Whether the player has seen it before.
    pub is_met: bool,
}

listed! {
    /// A temporary condition of a being.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Condition {
        /// Moves twice as fast.
        Hasted,
        /// Moves half as fast.
        Slowed,
        /// Moves in a random direction half of the time.
        Confused,
        /// Sees nothing beyond its own cell.
        Blind,
        /// Cannot move or act.
        Held,
        /// Loses a hit point every turn.
        Poisoned,
        /// Senses other beings through walls.
        Telepathic,
        /// Floats over water, lava, chasms and traps.
        Floating,
        /// Cannot be seen by other beings.
        Unseen,
        /// Flees from its enemy.
        Afraid,
    }
}

impl Condition {
    /// Returns the word shown on the status line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hasted => "fast",
            Self::Slowed => "slow",
            Self::Confused => "confused",
            Self::Blind => "blind",
            Self::Held => "held",
            Self::Poisoned => "poisoned",
            Self::Telepathic => "telepathic",
            Self::Floating => "floating",
            Self::Unseen => "unseen",
            Self::Afraid => "afraid",
        }
    }

    /// Returns whether the condition is harmful.
    pub const fn is_bad(self) -> bool {
        !matches!(self, Self::Hasted | Self::Telepathic | Self::Floating | Self::Unseen)
    }
}

/// Turns left for each condition; 0 for inactive ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions([u16; Condition::COUNT]);

impl Conditions {
    /// Returns whether the condition is active.
    #[inline]
    pub const fn has(&self, condition: Condition) -> bool {
        self.left(condition) > 0
    }

    /// Returns the number of turns left; 0 if inactive.
    #[inline]
    pub const fn left(&self, condition: Condition) -> u16 {
        self.0[condition as usize]
    }

    /// Makes the condition last at least `turns` more turns.
    pub fn set(&mut self, condition: Condition, turns: i32) {
        let left = &mut self.0[condition as usize];
        *left = (*left).max(turns.clamp(0, 9999) as u16);
    }

    /// Ends the condition at once.
    pub fn end(&mut self, condition: Condition) {
        self.0[condition as usize] = 0;
    }

    /// Counts one turn down. Returns the conditions that end with it.
    pub fn count_down(&mut self) -> impl Iterator<Item = Condition> {
        let before = self.0;
        for left in &mut self.0 {
            *left = left.saturating_sub(1);
        }
        Condition::ALL.into_iter().filter(move |&condition| before[condition as usize] == 1)
    }

    /// Returns whether no condition is active.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Condition::COUNT]
    }
}

/// State of the monster AI. Unused for the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mind {
    /// Current behavior of the monster.
    pub mood: Mood,
    /// Cell to go to: where it last saw or heard the player, or a random destination.
    pub goal: Option<Point>,
    /// Leader of its group, which it follows.
    pub leader: Option<BeingId>,
    /// Moves left before it gives up the search for the player, or the flight with stolen goods.
    pub patience: u16,
}

/// Behavior of a monster, in ascending order of haste.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mood {
    /// Does not act until it wakes up.
    #[default]
    Asleep,
    /// Walks between random destinations.
    Wandering,
    /// Pursues the player, or searches where they were last seen.
    Hunting,
    /// Runs away from the player.
    Fleeing,
}

impl Being {
    /// Returns the item with a letter.
    pub fn item(&self, letter: ItemLetter) -> Option<&Item> {
        self.pack.iter().find(|item| item.letter == Some(letter))
    }

    /// Returns the item worn in a slot.
    pub fn worn_at(&self, slot: Slot) -> Option<&Item> {
        self.item(self.worn[slot as usize]?)
    }

    /// Iterates over the worn items, in order of slots.
    pub fn worn_items(&self) -> impl Iterator<Item = &Item> {
        self.worn.iter().flatten().filter_map(|&letter| self.item(letter))
    }

    /// Returns the slot in which an item is worn.
    pub fn slot_of(&self, letter: ItemLetter) -> Option<Slot> {
        Slot::ALL.into_iter().find(|&slot| self.worn[slot as usize] == Some(letter))
    }

    /// Returns the first unused letter; `None` if the pack is full.
    pub fn free_letter(&self) -> Option<ItemLetter> {
        (0..ItemLetter::COUNT).map(ItemLetter).find(|&letter| self.item(letter).is_none())
    }

    /// Returns the effective speed with equipment and conditions: moves per ten moves of an ordinary being, 1 to 100.
    #[inline]
    pub fn pace(&self) -> u32 {
        let has_changes = !self.pack.is_empty() || !self.conditions.is_empty();
        let speed = if has_changes { self.changed_speed() } else { self.speed };
        speed.clamp(1, 100) as u32
    }

    /// Returns the speed with equipment and conditions.
    #[inline(never)]
    fn changed_speed(&self) -> i32 {
        let mut speed = self.speed + self.worn_items().map(|item| item.speed).sum::<i32>();
        if self.conditions.has(Condition::Hasted) {
            speed *= 2;
        }
        if self.conditions.has(Condition::Slowed) {
            speed /= 2;
        }
        speed
    }

    /// Returns the priority of a monster for passing others: hunting and fleeing ones before wandering before sleeping
    /// ones, then by strength. One number, so that two are compared at once.
    #[inline]
    pub(crate) fn rank(&self) -> i64 {
        let haste = (self.mind.mood as i64).min(Mood::Hunting as i64);
        (haste << 32) + i64::from(self.max_hp)
    }

    /// Returns whether it is hurt or has a condition, so that the end of a turn may change it.
    #[inline]
    pub(crate) fn needs_care(&self) -> bool {
        self.hp != self.max_hp || !self.conditions.is_empty()
    }

    /// Returns whether it has hit points left.
    #[inline]
    pub const fn is_alive(&self) -> bool {
        self.hp > 0
    }
}
