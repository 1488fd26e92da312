//! Beings: the player and the monsters. All are plain data and obey the same rules.

use barrow::Point;

use crate::listed::listed;
use crate::{Item, ItemLetter, Slot};

/// Who is meant. The player is always 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeingId(pub u32);

impl BeingId {
    /// The player.
    pub const PLAYER: Self = Self(0);
}

/// The place of a kind in the list of kinds of beings. The player's kind comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeingKindId(pub u16);

impl BeingKindId {
    /// The player's kind.
    pub const PLAYER: Self = Self(0);
}

/// Someone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Being {
    /// Its kind.
    pub kind: BeingKindId,
    /// Its cell.
    pub at: Point,
    /// How much it endures; dead at 0.
    pub hp: i32,
    /// How much it endures when it is well.
    pub most_hp: i32,
    /// How many moves it makes while an ordinary being makes ten, without what it wears.
    pub speed: i32,
    /// What it has learned: 1 at first.
    pub level: u32,
    /// What is added to the damage of its blows, beside what it wears.
    pub might: i32,
    /// What it carries.
    pub pack: Vec<Item>,
    /// What of it is worn where.
    pub worn: [Option<ItemLetter>; Slot::COUNT],
    /// How it fares, for how many turns.
    pub conditions: Conditions,
    /// What it has in mind.
    pub mind: Mind,
    /// Whether the player has seen it.
    pub is_met: bool,
}

listed! {
    /// How someone fares for a while.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Condition {
        /// Twice as fast.
        Hasted,
        /// Half as fast.
        Slowed,
        /// Steps go astray.
        Confused,
        /// Sees nothing.
        Blind,
        /// Cannot move.
        Held,
        /// Loses a hit point every turn.
        Poisoned,
        /// Feels minds.
        Telepathic,
        /// Floats.
        Floating,
        /// Is not seen.
        Unseen,
        /// Is afraid.
        Afraid,
    }
}

impl Condition {
    /// The word on the status line.
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

    /// Whether one would rather be without it.
    pub const fn is_bad(self) -> bool {
        !matches!(self, Self::Hasted | Self::Telepathic | Self::Floating | Self::Unseen)
    }
}

/// For every condition how many turns it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions([u16; Condition::COUNT]);

impl Conditions {
    /// Whether it is so.
    #[inline]
    pub const fn has(&self, condition: Condition) -> bool {
        self.left(condition) > 0
    }

    /// How many turns it lasts.
    #[inline]
    pub const fn left(&self, condition: Condition) -> u16 {
        self.0[condition as usize]
    }

    /// Lasts so many turns, if it did not last longer anyway.
    pub fn set(&mut self, condition: Condition, turns: i32) {
        let left = &mut self.0[condition as usize];
        *left = (*left).max(turns.clamp(0, 9999) as u16);
    }

    /// It is over.
    pub fn end(&mut self, condition: Condition) {
        self.0[condition as usize] = 0;
    }

    /// A turn passes. The conditions that end with it.
    pub fn pass(&mut self) -> impl Iterator<Item = Condition> {
        let before = self.0;
        for left in &mut self.0 {
            *left = left.saturating_sub(1);
        }
        Condition::ALL.into_iter().filter(move |&condition| before[condition as usize] == 1)
    }

    /// Whether nothing is the matter.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Condition::COUNT]
    }
}

/// What someone has in mind. The player's stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mind {
    /// What it is up to.
    pub mood: Mood,
    /// Where it wants to go: where it saw or heard the player last, or a place to wander to.
    pub goal: Option<Point>,
    /// Whom it follows.
    pub leader: Option<BeingId>,
    /// For how many of its turns it goes on looking for the player, or running with what it stole.
    pub patience: u16,
}

/// What someone is up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mood {
    /// Sleeps.
    #[default]
    Asleep,
    /// Goes about.
    Wandering,
    /// Is after the player.
    Hunting,
    /// Runs away.
    Fleeing,
}

impl Being {
    /// The item with that letter.
    pub fn item(&self, letter: ItemLetter) -> Option<&Item> {
        self.pack.iter().find(|item| item.letter == Some(letter))
    }

    /// The item worn there.
    pub fn worn_at(&self, slot: Slot) -> Option<&Item> {
        self.item(self.worn[slot as usize]?)
    }

    /// Everything worn.
    pub fn worn_items(&self) -> impl Iterator<Item = &Item> {
        self.worn.iter().flatten().filter_map(|&letter| self.item(letter))
    }

    /// Where an item is worn, if it is.
    pub fn slot_of(&self, letter: ItemLetter) -> Option<Slot> {
        Slot::ALL.into_iter().find(|&slot| self.worn[slot as usize] == Some(letter))
    }

    /// The first letter that no item has.
    pub fn free_letter(&self) -> Option<ItemLetter> {
        (0..ItemLetter::COUNT).map(ItemLetter).find(|&letter| self.item(letter).is_none())
    }

    /// How many moves it makes while an ordinary being makes ten, all considered; at least 1.
    pub fn pace(&self) -> u32 {
        let mut speed = self.speed;
        if !self.pack.is_empty() {
            speed += self.worn_items().map(|item| item.speed).sum::<i32>();
        }
        if !self.conditions.is_empty() {
            if self.conditions.has(Condition::Hasted) {
                speed *= 2;
            }
            if self.conditions.has(Condition::Slowed) {
                speed /= 2;
            }
        }
        speed.clamp(1, 100) as u32
    }

    /// Whether it lives.
    #[inline]
    pub const fn is_alive(&self) -> bool {
        self.hp > 0
    }
}
