//! What makes a map a place: walls, doors, secrets, lakes and bridges, what grows and lies about, the hardness of rock.

pub(crate) mod bridges;
pub(crate) mod dark_rooms;
pub(crate) mod decor;
pub(crate) mod doors;
pub(crate) mod grass;
pub(crate) mod hardness;
pub(crate) mod hide_doors;
pub(crate) mod lakes;
pub(crate) mod mend_doors;
pub(crate) mod pinch;
pub(crate) mod pools;
pub(crate) mod rubble;
pub(crate) mod secrets;
pub(crate) mod sever;
pub(crate) mod spread;
pub(crate) mod statues;
pub(crate) mod wall_niches;
pub(crate) mod walls;
