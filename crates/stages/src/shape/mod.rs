//! The shapes a room can be drawn in, beside the rectangle. Each gives its cells row by row, inside the bounds set aside for the room.

pub(crate) mod circle;
