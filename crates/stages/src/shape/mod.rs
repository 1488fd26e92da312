//! The shapes a room can be drawn in, beside the rectangle. Each gives its cells row by row, inside the room's bounds.

pub(crate) mod bitmap;
pub(crate) mod blob;
pub(crate) mod cave;
pub(crate) mod chunky;
pub(crate) mod circle;
pub(crate) mod cross;
pub(crate) mod ell;
pub(crate) mod ellipse;
pub(crate) mod octagon;
pub(crate) mod ring;
pub(crate) mod symmetric_cross;
pub(crate) mod tee;
