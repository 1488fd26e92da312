//! What makes a map a place: walls, doors, secrets, the hardness of rock.

pub(crate) mod doors;
pub(crate) mod hardness;
pub(crate) mod pinch;
pub(crate) mod secrets;
pub(crate) mod walls;
