//! What makes a map a place: walls, doors, secrets, what grows and lies about, the hardness of rock.

pub(crate) mod decor;
pub(crate) mod doors;
pub(crate) mod grass;
pub(crate) mod hardness;
pub(crate) mod pinch;
pub(crate) mod rubble;
pub(crate) mod secrets;
mod sever;
mod spread;
pub(crate) mod walls;
