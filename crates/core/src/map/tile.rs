//! What a cell is made of: one byte, one row of the property table.
//!
//! The order of the variants is meaning: solid tiles come first, then what can be seen over but not walked on, then
//! secrets, doors, and everything else one can stand on. Whole rows are classified by comparing bytes with the first
//! tile of a class ([`Tile::FIRST_OPEN`] and its sisters); a test holds the order against the table.

/// What a cell is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tile {
    /// Solid rock, the ground state of every map.
    #[default]
    Rock,
    /// A wall above or below a room, or its corner.
    WallAcross,
    /// A wall at the side of a room.
    WallUpright,
    /// A pillar or statue.
    Pillar,
    /// A tree.
    Tree,
    /// Water too deep to walk through.
    DeepWater,
    /// Molten rock.
    Lava,
    /// A hole in the ground.
    Chasm,
    /// A corridor that looks like rock until it is found.
    SecretCorridor,
    /// A door that looks like wall until it is found.
    SecretDoor,
    /// A door that is locked.
    LockedDoor,
    /// A door that is shut.
    ClosedDoor,
    /// A door that stands open.
    OpenDoor,
    /// A door that was broken.
    BrokenDoor,
    /// A gap in a wall with no door in it.
    Doorway,
    /// A passage between rooms.
    Corridor,
    /// The floor of a room or cave.
    Floor,
    /// A way up to the level above.
    StairsUp,
    /// A way down to the level below.
    StairsDown,
    /// Water one can wade through.
    ShallowWater,
    /// A bridge over water, lava or a chasm.
    Bridge,
    /// Grass.
    Grass,
    /// Loose stones.
    Rubble,
    /// A fountain.
    Fountain,
    /// An altar.
    Altar,
}

/// One row of the property table.
#[expect(clippy::struct_excessive_bools, reason = "a table of independent properties")]
struct Properties {
    tile: Tile,
    name: &'static str,
    glyph: u8,
    walkable: bool,
    transparent: bool,
    diggable: bool,
    swimmable: bool,
}

const fn row(tile: Tile, name: &'static str, glyph: u8, flags: &str) -> Properties {
    let f = flags.as_bytes();
    Properties {
        tile,
        name,
        glyph,
        walkable: f[0] == b'w',
        transparent: f[1] == b't',
        diggable: f[2] == b'd',
        swimmable: f[3] == b's',
    }
}

/// The properties of every tile: walkable, transparent, diggable, swimmable.
const TABLE: [Properties; 25] = [
    row(Tile::Rock, "rock", b' ', "--d-"),
    row(Tile::WallAcross, "wall", b'-', "--d-"),
    row(Tile::WallUpright, "wall", b'|', "--d-"),
    row(Tile::Pillar, "pillar", b'0', "--d-"),
    row(Tile::Tree, "tree", b'T', "----"),
    row(Tile::DeepWater, "deep water", b'~', "-t-s"),
    row(Tile::Lava, "lava", b'&', "-t--"),
    row(Tile::Chasm, "chasm", b':', "-t--"),
    row(Tile::SecretCorridor, "secret corridor", b's', "--d-"),
    row(Tile::SecretDoor, "secret door", b'S', "--d-"),
    row(Tile::LockedDoor, "locked door", b'+', "w---"),
    row(Tile::ClosedDoor, "closed door", b'+', "w---"),
    row(Tile::OpenDoor, "open door", b'\'', "wt--"),
    row(Tile::BrokenDoor, "broken door", b'\'', "wt--"),
    row(Tile::Doorway, "doorway", b'\'', "wt--"),
    row(Tile::Corridor, "corridor", b'#', "wt--"),
    row(Tile::Floor, "floor", b'.', "wt--"),
    row(Tile::StairsUp, "stairs up", b'<', "wt--"),
    row(Tile::StairsDown, "stairs down", b'>', "wt--"),
    row(Tile::ShallowWater, "shallow water", b',', "wt-s"),
    row(Tile::Bridge, "bridge", b'=', "wt--"),
    row(Tile::Grass, "grass", b'"', "wt--"),
    row(Tile::Rubble, "rubble", b';', "wt--"),
    row(Tile::Fountain, "fountain", b'{', "wt--"),
    row(Tile::Altar, "altar", b'_', "wt--"),
];

impl Tile {
    /// Every tile, in order.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Rock; TABLE.len()];
        let mut i = 0;
        while i < TABLE.len() {
            all[i] = TABLE[i].tile;
            i += 1;
        }
        all
    };

    /// The first tile that does not fill its cell: this and all later ones can be seen or walked through, or are secret.
    pub const FIRST_NOT_SOLID: Self = Self::DeepWater;
    /// The first tile that counts as open when secrets do.
    pub const FIRST_SECRET: Self = Self::SecretCorridor;
    /// The first door; doors end before [`Tile::Corridor`].
    pub const FIRST_DOOR: Self = Self::SecretDoor;
    /// The first tile one can walk on without searching.
    pub const FIRST_OPEN: Self = Self::LockedDoor;

    const fn properties(self) -> &'static Properties {
        &TABLE[self as usize]
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        self.properties().name
    }

    /// Its word in recipes: its name in one word, which no two tiles share.
    pub fn word(self) -> String {
        match self {
            Self::WallAcross => "wall_across".to_string(),
            Self::WallUpright => "wall_upright".to_string(),
            _ => self.name().replace(' ', "_"),
        }
    }

    /// The tile with that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.word() == word)
    }

    /// The character it is written as; some tiles share one.
    pub const fn glyph(self) -> char {
        self.properties().glyph as char
    }

    /// The tile written as `glyph`; where several share one, the plainest: a closed door, a doorway.
    pub fn from_glyph(glyph: char) -> Option<Self> {
        match glyph {
            '+' => Some(Self::ClosedDoor),
            '\'' => Some(Self::Doorway),
            _ => TABLE.iter().find(|row| row.glyph as char == glyph).map(|row| row.tile),
        }
    }

    /// Whether one can walk on it without searching; closed and locked doors count, for they can be opened.
    pub const fn is_walkable(self) -> bool {
        self.properties().walkable
    }

    /// Whether one can see through it.
    pub const fn is_transparent(self) -> bool {
        self.properties().transparent
    }

    /// Whether it can be dug away.
    pub const fn is_diggable(self) -> bool {
        self.properties().diggable
    }

    /// Whether one can swim in it.
    pub const fn is_swimmable(self) -> bool {
        self.properties().swimmable
    }

    /// Whether it is a door, a secret one too.
    #[inline]
    pub const fn is_door(self) -> bool {
        self as u8 >= Self::FIRST_DOOR as u8 && (self as u8) < Self::Corridor as u8
    }

    /// Whether a corridor may run there: through rock, and through corridors that are there already.
    #[inline]
    pub const fn is_tunnelable(self) -> bool {
        const TUNNELABLE: u32 =
            1 << Tile::Rock as u32 | 1 << Tile::Corridor as u32 | 1 << Tile::SecretCorridor as u32;
        TUNNELABLE >> self as u32 & 1 == 1
    }

    /// The state of the door that it is, if it is one.
    pub const fn door_state(self) -> Option<DoorState> {
        Some(match self {
            Self::SecretDoor => DoorState::Secret,
            Self::LockedDoor => DoorState::Locked,
            Self::ClosedDoor => DoorState::Closed,
            Self::OpenDoor => DoorState::Open,
            Self::BrokenDoor => DoorState::Broken,
            Self::Doorway => DoorState::Doorway,
            _ => return None,
        })
    }
}

/// The states of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoorState {
    /// No door at all, only the gap.
    Doorway,
    /// Broken.
    Broken,
    /// Open.
    Open,
    /// Closed.
    Closed,
    /// Locked.
    Locked,
    /// Hidden.
    Secret,
}

impl DoorState {
    /// Every state.
    pub const ALL: [Self; 6] =
        [Self::Doorway, Self::Broken, Self::Open, Self::Closed, Self::Locked, Self::Secret];

    /// Its word in level files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doorway => "doorway",
            Self::Broken => "broken",
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Locked => "locked",
            Self::Secret => "secret",
        }
    }

    /// The state with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// The tile of a door in that state.
    pub const fn tile(self) -> Tile {
        match self {
            Self::Doorway => Tile::Doorway,
            Self::Broken => Tile::BrokenDoor,
            Self::Open => Tile::OpenDoor,
            Self::Closed => Tile::ClosedDoor,
            Self::Locked => Tile::LockedDoor,
            Self::Secret => Tile::SecretDoor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_table_agree() {
        for (i, tile) in Tile::ALL.into_iter().enumerate() {
            assert_eq!(tile as usize, i, "{tile:?} stands in the wrong row");
            assert_eq!(tile.is_walkable(), tile >= Tile::FIRST_OPEN, "{tile:?}");
            assert_eq!(tile.door_state().is_some(), tile.is_door(), "{tile:?}");
            let is_secret = matches!(tile, Tile::SecretCorridor | Tile::SecretDoor);
            assert_eq!(is_secret, tile >= Tile::FIRST_SECRET && tile < Tile::FIRST_OPEN, "{tile:?}");
            let is_solid = !tile.is_walkable() && !tile.is_transparent() && !is_secret;
            assert_eq!(is_solid, tile < Tile::FIRST_NOT_SOLID, "{tile:?}");
        }
    }

    #[test]
    fn glyphs_read_back_to_the_same_glyph() {
        for tile in Tile::ALL {
            assert_eq!(Tile::from_glyph(tile.glyph()).map(Tile::glyph), Some(tile.glyph()));
            assert_eq!(Tile::from_word(&tile.word()), Some(tile));
        }
        assert_eq!(Tile::from_glyph('?'), None);
    }

    #[test]
    fn doors_and_tiles_agree() {
        for state in DoorState::ALL {
            assert_eq!(state.tile().door_state(), Some(state));
            assert_eq!(DoorState::from_name(state.name()), Some(state));
        }
    }
}
