//! The algorithms behind [`see`](crate::see), one per file, and the buffers that they share.

mod beyond;
mod border;
mod circle;
mod diamond;
mod digital;
mod hull;
mod near_walls;
mod permissive;
mod permissiveness;
mod rays;
mod restrictive;
pub(crate) mod scratch;
mod see;

pub use permissiveness::Permissiveness;
pub use see::{Algorithm, see};
