//! The game on a screen: keys in, frames out. Knows no rule, no terminal, no window and no clock; whoever has one hands
//! in keys and milliseconds and shows the frames.
//!
//! ```
//! use barrow::Size;
//! use barrow_game::{Campaign, Game};
//! use barrow_play::{Key, Session, Settings};
//!
//! let mut session = Session::new(Game::new(Campaign::builtin(), 7)?, Settings::default());
//! session.key(Key::Enter);
//! session.key(Key::Char('x'));
//! while session.pace().is_some() {
//!     session.tick(20);
//! }
//! assert!(session.draw(Size::new(80, 24)).to_string().contains('@'));
//! # Ok::<(), barrow_game::GameError>(())
//! ```

mod auto;
mod choose;
mod chooser;
mod colors;
mod command;
mod describe;
mod draw;
mod glyphs;
mod key;
mod keymap;
mod layer;
mod layout;
mod log;
mod menu;
mod mode;
mod mouse;
mod pages;
mod point_at;
mod prompts;
mod says;
mod session;
mod settings;
mod shows;

pub use barrow_view::Palette;
pub use chooser::{Chooser, Chosen, Offer};
pub use colors::Colors;
pub use command::Command;
pub use glyphs::Glyphs;
pub use key::Key;
pub use keymap::Keymap;
pub use log::{Line, Log};
pub use mouse::{Mouse, MouseKind};
pub use session::{Outcome, Session};
pub use settings::Settings;
