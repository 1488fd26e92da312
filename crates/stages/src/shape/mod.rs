//! The shapes a room can be drawn in. Each gives its cells row by row, inside the bounds set aside for the room.

pub(crate) mod circle;
pub(crate) mod rectangle;
