//! Classes of items and the slots where they are worn.

use serde::Deserialize;

use crate::listed::listed;

listed! {
    /// Class of an item, which decides its use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Class {
        /// Weapon for close combat.
        Weapon,
        /// Shield or another item for the second hand.
        Offhand,
        /// Bow, sling or crossbow.
        Ranged,
        /// Armor for the body.
        Armor,
        /// Worn on the head.
        Helmet,
        /// Worn over the armor.
        Cloak,
        /// Worn on the hands.
        Gloves,
        /// Worn on the feet.
        Boots,
        /// Worn on a finger; there are two slots.
        Ring,
        /// Worn around the neck.
        Amulet,
        /// Lamp or torch: adds to the radius of sight in the dark.
        Light,
        /// Read, which uses it up.
        Scroll,
        /// Read; not used by the built-in campaign.
        Book,
        /// Drunk, or thrown to shatter.
        Flask,
        /// Counted as money when picked up.
        Gold,
        /// Arrows for shooting, or missiles for throwing.
        Ammunition,
        /// Eaten, which delays starvation.
        Food,
        /// Zapped at a cell; has charges.
        Wand,
        /// Bag or chest; has no use yet.
        Container,
        /// Opens or locks a door once.
        Key,
        /// Item that the goal is about.
        Treasure,
    }
}

impl Class {
    /// Returns the character and the name in the course's files; the last two classes are our own.
    ///
    /// No tile of [`crate::terrain_glyph`] has one of these characters, and letters are left to monsters. Related
    /// classes share a character: there are not enough for all.
    const fn properties(self) -> (char, &'static str) {
        match self {
            Self::Weapon => (')', "WEAPON"),
            Self::Offhand => (']', "OFFHAND"),
            Self::Ranged => ('}', "RANGED"),
            Self::Armor => ('[', "ARMOR"),
            Self::Helmet => (']', "HELMET"),
            Self::Cloak => ('[', "CLOAK"),
            Self::Gloves => (']', "GLOVES"),
            Self::Boots => (']', "BOOTS"),
            Self::Ring => ('"', "RING"),
            Self::Amulet => ('"', "AMULET"),
            Self::Light => ('(', "LIGHT"),
            Self::Scroll => ('?', "SCROLL"),
            Self::Book => ('?', "BOOK"),
            Self::Flask => ('!', "FLASK"),
            Self::Gold => ('$', "GOLD"),
            Self::Ammunition => ('\\', "AMMUNITION"),
            Self::Food => ('%', "FOOD"),
            Self::Wand => ('/', "WAND"),
            Self::Container => ('(', "CONTAINER"),
            Self::Key => ('(', "KEY"),
            Self::Treasure => ('*', "TREASURE"),
        }
    }

    /// Returns the character that represents the class.
    pub const fn glyph(self) -> char {
        self.properties().0
    }

    /// Returns the name in the course's files.
    pub const fn course_name(self) -> &'static str {
        self.properties().1
    }

    /// Returns the slot where it is worn. Rings return the left one of two.
    pub const fn slot(self) -> Option<Slot> {
        Some(match self {
            Self::Weapon => Slot::Weapon,
            Self::Offhand => Slot::Offhand,
            Self::Ranged => Slot::Ranged,
            Self::Armor => Slot::Armor,
            Self::Helmet => Slot::Helmet,
            Self::Cloak => Slot::Cloak,
            Self::Gloves => Slot::Gloves,
            Self::Boots => Slot::Boots,
            Self::Amulet => Slot::Amulet,
            Self::Light => Slot::Light,
            Self::Ring => Slot::LeftRing,
            _ => return None,
        })
    }

    /// Returns whether equal items share a stack.
    pub const fn stacks(self) -> bool {
        matches!(self, Self::Scroll | Self::Flask | Self::Gold | Self::Ammunition | Self::Food | Self::Key)
    }
}

listed! {
    /// A place on the body where one item is worn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Slot {
        /// Hand of the melee weapon.
        Weapon,
        /// Hand of the shield.
        Offhand,
        /// Bow, sling or crossbow.
        Ranged,
        /// Armor on the body.
        Armor,
        /// Helmet on the head.
        Helmet,
        /// Cloak over the armor.
        Cloak,
        /// Gloves on both hands.
        Gloves,
        /// Boots on both feet.
        Boots,
        /// Amulet around the neck.
        Amulet,
        /// Lamp or torch in use.
        Light,
        /// Ring on the left hand.
        LeftRing,
        /// Ring on the right hand.
        RightRing,
    }
}

impl Slot {
    /// Returns the name for the player, such as `off hand`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Offhand => "off hand",
            Self::Ranged => "bow hand",
            Self::Armor => "body",
            Self::Helmet => "head",
            Self::Cloak => "shoulders",
            Self::Gloves => "hands",
            Self::Boots => "feet",
            Self::Amulet => "neck",
            Self::Light => "light",
            Self::LeftRing => "left ring",
            Self::RightRing => "right ring",
        }
    }
}
