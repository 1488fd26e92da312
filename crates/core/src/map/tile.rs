//! Tiles: one byte per cell, with a table of their properties.
//!
//! The order of the variants is significant: solid tiles come first, then tiles that can be seen over but not walked
//! on, then secrets, doors, and everything else that is walkable. Rows are classified by comparing bytes with the first
//! tile of a class ([`Tile::FIRST_OPEN`] and the like); a test checks the order against the table.

/// Material or fixture of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tile {
    /// Solid rock, which fills new maps.
    #[default]
    Rock,
    /// Horizontal wall or corner of a room.
    WallAcross,
    /// Vertical wall of a room.
    WallUpright,
    /// Pillar or statue, which blocks movement and sight.
    Pillar,
    /// Tree, which blocks movement and sight.
    Tree,
    /// Water too deep to walk through; swimmable.
    DeepWater,
    /// Molten rock, which cannot be walked on.
    Lava,
    /// Hole in the ground, which cannot be walked on.
    Chasm,
    /// Corridor that looks like rock until it is found.
    SecretCorridor,
    /// Door that looks like wall until it is found.
    SecretDoor,
    /// Locked door; counts as walkable.
    LockedDoor,
    /// Closed door; counts as walkable.
    ClosedDoor,
    /// Open door, which does not block sight.
    OpenDoor,
    /// Broken door, which does not block sight.
    BrokenDoor,
    /// Gap in a wall without a door.
    Doorway,
    /// Dug passage between rooms.
    Corridor,
    /// Floor of a room or cave.
    Floor,
    /// Stairs to the level above.
    StairsUp,
    /// Stairs to the level below.
    StairsDown,
    /// Shallow water; walkable and swimmable.
    ShallowWater,
    /// Bridge over water, lava or a chasm.
    Bridge,
    /// Grass, which is walkable.
    Grass,
    /// Loose stones, which are walkable.
    Rubble,
    /// Fountain on walkable floor.
    Fountain,
    /// Altar on walkable floor.
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

/// Properties of every tile. The flags are: walkable, transparent, diggable, swimmable.
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
    /// Every tile, in the order of discriminants.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Rock; TABLE.len()];
        let mut i = 0;
        while i < TABLE.len() {
            all[i] = TABLE[i].tile;
            i += 1;
        }
        all
    };

    /// First tile that is not solid: it and all later ones can be seen or walked through, or are secret.
    pub const FIRST_NOT_SOLID: Self = Self::DeepWater;
    /// First tile that counts as open if secrets count.
    pub const FIRST_SECRET: Self = Self::SecretCorridor;
    /// First door; doors end before [`Tile::Corridor`].
    pub const FIRST_DOOR: Self = Self::SecretDoor;
    /// First tile that is walkable without searching for secrets.
    pub const FIRST_OPEN: Self = Self::LockedDoor;
    /// First tile that is walkable without searching for secrets or opening a lock.
    pub const FIRST_UNLOCKED: Self = Self::ClosedDoor;

    const fn properties(self) -> &'static Properties {
        &TABLE[self as usize]
    }

    /// Returns the name in plain words; both walls are called `wall`.
    pub const fn name(self) -> &'static str {
        self.properties().name
    }

    /// Returns the identifier in recipes and files: the name with underscores, unique for every tile.
    pub fn word(self) -> String {
        match self {
            Self::WallAcross => "wall_across".to_string(),
            Self::WallUpright => "wall_upright".to_string(),
            _ => self.name().replace(' ', "_"),
        }
    }

    /// Returns the tile with that identifier.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.word() == word)
    }

    /// Returns the ASCII character in text output; some tiles share one.
    pub const fn glyph(self) -> char {
        self.properties().glyph as char
    }

    /// Returns the tile for a character; where several tiles share one, a closed door or a doorway.
    pub fn from_glyph(glyph: char) -> Option<Self> {
        match glyph {
            '+' => Some(Self::ClosedDoor),
            '\'' => Some(Self::Doorway),
            _ => TABLE.iter().find(|row| row.glyph as char == glyph).map(|row| row.tile),
        }
    }

    /// Returns whether it can be walked on without searching for secrets; closed and locked doors count, because they
    /// can be opened.
    pub const fn is_walkable(self) -> bool {
        self.properties().walkable
    }

    /// Returns whether it can be seen through.
    pub const fn is_transparent(self) -> bool {
        self.properties().transparent
    }

    /// Returns whether it can be dug away.
    pub const fn is_diggable(self) -> bool {
        self.properties().diggable
    }

    /// Returns whether it can be swum in.
    pub const fn is_swimmable(self) -> bool {
        self.properties().swimmable
    }

    /// Returns whether it is a door, including secret doors and doorways.
    #[inline]
    pub const fn is_door(self) -> bool {
        self as u8 >= Self::FIRST_DOOR as u8 && (self as u8) < Self::Corridor as u8
    }

    /// Returns whether a corridor can be dug there: through rock and existing corridors.
    #[inline]
    pub const fn is_tunnelable(self) -> bool {
        const TUNNELABLE: u32 =
            1 << Tile::Rock as u32 | 1 << Tile::Corridor as u32 | 1 << Tile::SecretCorridor as u32;
        TUNNELABLE >> self as u32 & 1 == 1
    }

    /// Returns the state of the door, or `None` if it is not a door.
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

/// State of a door, which determines its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoorState {
    /// Gap without a door.
    Doorway,
    /// Broken, so that it does not block sight.
    Broken,
    /// Open, so that it does not block sight.
    Open,
    /// Closed, but not locked.
    Closed,
    /// Locked; counts as walkable, because it can be opened.
    Locked,
    /// Hidden until it is found.
    Secret,
}

impl DoorState {
    /// Every state, in the order of declaration.
    pub const ALL: [Self; 6] =
        [Self::Doorway, Self::Broken, Self::Open, Self::Closed, Self::Locked, Self::Secret];

    /// Returns the name in level files.
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

    /// Returns the state with that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// Returns the tile of a door in that state.
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
    fn tile_order_agrees_with_the_property_table() {
        for (i, tile) in Tile::ALL.into_iter().enumerate() {
            assert_eq!(tile as usize, i, "{tile:?} is in the wrong row");
            assert_eq!(tile.is_walkable(), tile >= Tile::FIRST_OPEN, "{tile:?}");
            assert_eq!(tile.door_state().is_some(), tile.is_door(), "{tile:?}");
            let is_secret = matches!(tile, Tile::SecretCorridor | Tile::SecretDoor);
            assert_eq!(is_secret, tile >= Tile::FIRST_SECRET && tile < Tile::FIRST_OPEN, "{tile:?}");
            let is_solid = !tile.is_walkable() && !tile.is_transparent() && !is_secret;
            assert_eq!(is_solid, tile < Tile::FIRST_NOT_SOLID, "{tile:?}");
        }
    }

    #[test]
    fn glyphs_and_identifiers_round_trip() {
        for tile in Tile::ALL {
            assert_eq!(Tile::from_glyph(tile.glyph()).map(Tile::glyph), Some(tile.glyph()));
            assert_eq!(Tile::from_word(&tile.word()), Some(tile));
        }
        assert_eq!(Tile::from_glyph('?'), None);
    }

    #[test]
    fn door_states_and_tiles_agree() {
        for state in DoorState::ALL {
            assert_eq!(state.tile().door_state(), Some(state));
            assert_eq!(DoorState::from_name(state.name()), Some(state));
        }
    }
}
