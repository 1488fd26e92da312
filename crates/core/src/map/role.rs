//! What rooms are for, with their words in level files.

/// What a room is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Nothing in particular.
    #[default]
    Ordinary,
    /// Closed all around, with treasure in it.
    Vault,
    /// Things are sold there.
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
    /// Ants.
    Anthole,
    /// Soldiers.
    Barracks,
    /// Pools and what lives in them.
    Swamp,
    /// Those who turn others to stone.
    CockatriceNest,
    /// Made after a picture, or filled with something of its own.
    Themed,
}

impl Role {
    /// Every role, in order.
    pub const ALL: [Self; 14] = [
        Self::Ordinary,
        Self::Vault,
        Self::Shop,
        Self::Court,
        Self::LeprechaunHall,
        Self::Zoo,
        Self::Temple,
        Self::Beehive,
        Self::Morgue,
        Self::Anthole,
        Self::Barracks,
        Self::Swamp,
        Self::CockatriceNest,
        Self::Themed,
    ];

    /// The words for all roles, in the same order.
    pub const NAMES: [&str; 14] = [
        "ordinary",
        "vault",
        "shop",
        "court",
        "leprechaun_hall",
        "zoo",
        "temple",
        "beehive",
        "morgue",
        "anthole",
        "barracks",
        "swamp",
        "cockatrice_nest",
        "themed",
    ];

    /// Its word in level files.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The role with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_roles_agree() {
        for (i, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!((role as usize, Role::from_name(role.name())), (i, Some(role)));
        }
        assert_eq!(Role::from_name("attic"), None);
    }
}
