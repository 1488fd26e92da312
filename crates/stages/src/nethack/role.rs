//! The roles of NetHack's rooms.

use barrow_core::{Name, Room};

crate::choice! {
    /// What a room of NetHack is for, if it is not ordinary. The words are roles of rooms in level files.
    pub enum NethackRole {
        /// A closed room with treasure in it.
        Vault,
        /// A room where things are sold.
        Shop,
        /// A throne and its court.
        Court,
        /// Leprechauns and their gold.
        LeprechaunHall,
        /// Sleeping beasts of all kinds.
        Zoo,
        /// An altar with its priest.
        Temple,
        /// Bees and their jelly.
        Beehive,
        /// The dead.
        Morgue,
        /// Ants and their food.
        Anthole,
        /// Soldiers.
        Barracks,
        /// Pools and what lives in them.
        Swamp,
        /// Cockatrices, and statues of their victims.
        CockatriceNest,
        /// A room made after a picture, or filled with something of its own.
        Themed,
    }
}

impl NethackRole {
    const ROLES: [Name; Self::ALL.len()] = {
        let mut roles = [Room::ORDINARY; Self::ALL.len()];
        let mut i = 0;
        while i < roles.len() {
            roles[i] = Name::new(Self::NAMES[i]);
            i += 1;
        }
        roles
    };

    /// Returns the role of such a room.
    pub const fn role(self) -> Name {
        Self::ROLES[self as usize]
    }

    /// Returns what a room is, if it is one of NetHack's special rooms.
    pub fn of(room: &Room) -> Option<Self> {
        Self::ROLES.iter().position(|role| *role == room.role).map(|i| Self::ALL[i])
    }

    /// Returns whether a room is such a room.
    pub fn is(self, room: &Room) -> bool {
        room.role == self.role()
    }
}
