//! Classes of items: what they are for, and the character that stands for them.

use serde::Deserialize;

use crate::listed::listed;

listed! {
    /// What an item is for. The characters are those of the course.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Class {
        /// To strike with.
        Weapon,
        /// For the other hand.
        Offhand,
        /// To shoot with.
        Ranged,
        /// For the body.
        Armor,
        /// For the head.
        Helmet,
        /// Over the armor.
        Cloak,
        /// For the hands.
        Gloves,
        /// For the feet.
        Boots,
        /// For a finger; there are two.
        Ring,
        /// For the neck.
        Amulet,
        /// To see by.
        Light,
        /// To be read once.
        Scroll,
        /// To be read often.
        Book,
        /// To be drunk.
        Flask,
        /// To be rich.
        Gold,
        /// To be shot or thrown.
        Ammunition,
        /// To be eaten.
        Food,
        /// To be pointed at someone.
        Wand,
        /// To be carried.
        Container,
        /// For locks.
        Key,
        /// What everyone is after.
        Treasure,
    }
}

impl Class {
    /// The character that stands for it and the name it has in the course's files; the last two are our own.
    const fn properties(self) -> (char, &'static str) {
        match self {
            Self::Weapon => ('|', "WEAPON"),
            Self::Offhand => (')', "OFFHAND"),
            Self::Ranged => ('}', "RANGED"),
            Self::Armor => ('[', "ARMOR"),
            Self::Helmet => (']', "HELMET"),
            Self::Cloak => ('(', "CLOAK"),
            Self::Gloves => ('{', "GLOVES"),
            Self::Boots => ('\\', "BOOTS"),
            Self::Ring => ('=', "RING"),
            Self::Amulet => ('"', "AMULET"),
            Self::Light => ('_', "LIGHT"),
            Self::Scroll => ('~', "SCROLL"),
            Self::Book => ('?', "BOOK"),
            Self::Flask => ('!', "FLASK"),
            Self::Gold => ('$', "GOLD"),
            Self::Ammunition => ('/', "AMMUNITION"),
            Self::Food => (',', "FOOD"),
            Self::Wand => ('-', "WAND"),
            Self::Container => ('%', "CONTAINER"),
            Self::Key => ('k', "KEY"),
            Self::Treasure => ('*', "TREASURE"),
        }
    }

    /// The character that stands for it.
    pub const fn glyph(self) -> char {
        self.properties().0
    }

    /// The name it has in the course's files.
    pub const fn course_name(self) -> &'static str {
        self.properties().1
    }

    /// Where it is worn, if it is; rings go to the first of two places.
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

    /// Whether items of one kind are carried as one.
    pub const fn stacks(self) -> bool {
        matches!(self, Self::Scroll | Self::Flask | Self::Gold | Self::Ammunition | Self::Food | Self::Key)
    }
}

listed! {
    /// A place where an item is worn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Slot {
        /// The hand that strikes.
        Weapon,
        /// The other hand.
        Offhand,
        /// What one shoots with.
        Ranged,
        /// The body.
        Armor,
        /// The head.
        Helmet,
        /// Over the armor.
        Cloak,
        /// The hands.
        Gloves,
        /// The feet.
        Boots,
        /// The neck.
        Amulet,
        /// What one sees by.
        Light,
        /// The left hand's ring.
        LeftRing,
        /// The right hand's ring.
        RightRing,
    }
}

impl Slot {
    /// What it is called.
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
