//! Bit-parallel shadowcasting: symmetric and recursive.

pub(crate) mod quadrants;
pub(crate) mod recursive;
pub(crate) mod symmetric;
pub(crate) mod window;
