//! Messages and descriptions as text.

pub(crate) mod describe;
pub(crate) mod log;
mod spoken;

pub use log::{Log, Message};
