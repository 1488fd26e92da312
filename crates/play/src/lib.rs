//! The game as a user interface: keys in, frames out. It has no rules, no terminal, no window and no clock; a front
//! end passes keys and milliseconds and shows the frames.
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

mod chooser;
mod draw;
mod input;
mod mode;
mod session;
mod settings;
mod text;

pub use barrow_view::Palette;
pub use chooser::{Chooser, ChooserEntry, ChooserOutcome};
pub use draw::{Colors, Glyphs};
pub use input::{GameCommand, Key, Keymap, Mouse, MouseKind};
pub use session::{InputOutcome, Session};
pub use settings::Settings;
pub use text::{Log, Message};
