//! Roles of NetHack's special rooms.

use barrow_core::{Name, Room};

crate::choice! {
    /// Role of a NetHack room that is not ordinary. Level files use the names of the variants as roles of rooms.
    pub enum NethackRole {
        /// A closed room with treasure in it.
        Vault,
        /// A room with items for sale and a shopkeeper.
        Shop,
        /// A throne with a ruler, surrounded by courtiers.
        Court,
        /// Leprechauns and their gold.
        LeprechaunHall,
        /// Sleeping monsters of all kinds, with gold.
        Zoo,
        /// An altar with its priest.
        Temple,
        /// Bees and their jelly.
        Beehive,
        /// Zombies, ghosts and other undead, with corpses and graves.
        Morgue,
        /// Ants and their food.
        Anthole,
        /// Soldiers and their officers, with a few chests.
        Barracks,
        /// Pools with eels, and fungi between them.
        Swamp,
        /// Cockatrices, and statues of their victims.
        CockatriceNest,
        /// A themed room of NetHack 5.0: made from a prefab, or filled by `themed_fills`.
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

    /// Returns the name that rooms with this role have in level files.
    pub const fn role(self) -> Name {
        Self::ROLES[self as usize]
    }

    /// Returns the role of a room, or `None` if it is not one of NetHack's.
    pub fn of(room: &Room) -> Option<Self> {
        Self::ROLES.iter().position(|role| *role == room.role).map(|i| Self::ALL[i])
    }

    /// Returns whether a room has this role.
    pub fn is(self, room: &Room) -> bool {
        room.role == self.role()
    }
}
