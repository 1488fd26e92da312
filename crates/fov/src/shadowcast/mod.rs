//! Bit-parallel shadowcasting: symmetric and recursive.

pub(crate) mod block;
mod edge;
mod hall;
mod lines;
pub(crate) mod quadrants;
pub(crate) mod recursive;
pub(crate) mod symmetric;
pub(crate) mod window;
