//! Keys and mouse, and their commands.

pub(crate) mod command;
mod key;
mod keymap;
mod mouse;

pub use command::GameCommand;
pub use key::Key;
pub use keymap::Keymap;
pub use mouse::{Mouse, MouseKind};
