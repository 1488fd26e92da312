//! The algorithms behind [`field_of_view`](crate::field_of_view), one per file, and the buffers that they share.

mod beyond;
mod border;
mod circle;
mod diamond;
mod digital;
mod field_of_view;
mod hull;
mod near_walls;
mod permissive;
mod permissiveness;
mod rays;
mod restrictive;
pub(crate) mod scratch;

pub use field_of_view::{Algorithm, field_of_view};
pub use permissiveness::Permissiveness;
