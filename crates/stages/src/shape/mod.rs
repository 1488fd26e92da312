//! Shapes of rooms other than rectangles. Each module returns or paints the cells of a shape inside the bounds of a
//! room.

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
