//! The rules of a small roguelike: down through a barrow to its king, and back with his crown.
//!
//! No input or output, no clock, no threads: a game takes actions and tells what happened.
//!
//! ```
//! use barrow_game::{Action, Campaign, Game};
//!
//! let mut game = Game::new(Campaign::builtin(), 7)?;
//! let mut actions = 0;
//! while game.act(Action::Explore).is_ok() {
//!     actions += 1;
//! }
//! assert!(actions > 0);
//! # Ok::<(), barrow_game::GameError>(())
//! ```

mod ability;
mod act;
mod action;
#[cfg(test)]
mod bare;
mod being;
mod bot;
mod campaign;
mod chance;
mod check;
mod class;
mod course;
mod dice;
mod digest;
#[cfg(test)]
mod drawn;
mod effect;
mod error;
mod event;
mod floor;
mod game;
mod hue;
mod identify;
mod item;
mod item_kind;
mod kind;
mod listed;
mod mind;
mod morgue;
mod place;
mod populate;
mod queue;
mod record;
mod rise;
mod score;
mod sight;
mod token;
mod trap;
mod turn;

pub use ability::{Abilities, Ability};
pub use act::Target;
pub use action::{Action, Heading};
pub use being::{Being, BeingId, Condition, Conditions, KindId, Mind, Mood};
pub use bot::{Bot, Outcome};
pub use campaign::{Campaign, GameRules, Goal, Place};
pub use class::{Class, Slot};
pub use course::{
    CourseError, Dropped, MonsterText, ObjectText, Tables as CourseTables, read_monsters, read_objects,
};
pub use dice::Dice;
pub use effect::Effect;
pub use error::{ActionError, GameError};
pub use event::{Ending, Event, Tone};
pub use floor::{Floor, Look, Trap};
pub use game::Game;
pub use identify::Lore;
pub use item::{Item, ItemKindId, Letter};
pub use item_kind::ItemKind;
pub use kind::{Kind, ShotKind};
pub use queue::TURN;
pub use record::{RULES_VERSION, Record, RecordError, Source};
pub use score::{MOST_SCORES, Score, Scores};
pub use token::{read_actions, write_actions};
