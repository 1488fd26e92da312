//! One sitting at the game, whoever shows it: what a player asks for, which game that is, and what becomes of it.
//!
//! ```text
//! Asked ── Sitting::begin ──► Sitting   a session, and all that is needed to keep it
//!       ── keys, frames ────► settle    after each: saved on the way; a game that is over is put to rest at once
//!       ── Sitting::part ───► Told      saved or over; what the player is told, in order
//! ```
//!
//! The terminal and the window both go this way. They differ in how a session is shown, and in nothing else.

mod again;
mod asked;
mod begin;
mod input;
mod keep;
mod part;
mod rest;
mod scores;
mod seed;
mod settings;
mod several;
mod trouble;

pub use again::again;
pub use asked::Asked;
pub use begin::{Sitting, list};
pub use input::{name, read, read_text};
pub use part::Told;
pub use scores::table;
pub use seed::{fresh_seed, parse_seed};
pub use settings::read_settings;
pub use several::Several;
pub use trouble::Trouble;
