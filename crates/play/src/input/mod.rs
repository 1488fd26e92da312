//! Keys and mouse, and the commands that they stand for.

pub(crate) mod command;
mod key;
mod keymap;
mod mouse;

pub use command::GameCommand;
pub use key::Key;
pub use keymap::Keymap;
pub use mouse::{Mouse, MouseKind};
