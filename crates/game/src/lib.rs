//! The rules of a small roguelike: descend through a barrow to its king and return with his crown.
//!
//! The crate has no input or output, no clock and no threads: [`Game::act`] takes an action and returns events.
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

mod act;
mod action;
mod being;
mod bot;
mod campaign;
mod check;
mod course;
mod effect;
mod error;
mod event;
#[cfg(test)]
mod fixtures;
mod floor;
mod game;
mod game_rng;
mod glyph;
mod identify;
mod item;
mod listed;
mod mind;
mod record;
mod turn;
mod words;

pub use act::Target;
pub use action::{Action, Heading};
pub use being::{Being, BeingId, BeingKindId, Condition, Conditions, Mind, Mood};
pub use bot::{Bot, BotOutcome};
pub use campaign::{
    Abilities, Ability, BeingKind, Campaign, Class, Dice, GameRules, Goal, ItemKind, PlaceKind, ShotKind,
    Slot,
};
pub use check::command::CommandCheck;
pub use check::progress::Progress;
pub use course::{CourseError, CourseTables, Dropped, MonsterText, ObjectText, read_monsters, read_objects};
pub use effect::Effect;
pub use error::{ActionError, GameError};
pub use event::{Ending, Event, Tone};
pub use floor::{Floor, SeenCell, Trap};
pub use game::Game;
pub use glyph::{TRAP_GLYPH, terrain_glyph};
pub use identify::Lore;
pub use item::{Item, ItemKindId, ItemLetter};
pub use record::{
    GameSource, MAX_SCORES, RULES_VERSION, Record, RecordError, Score, Scores, read_actions, write_actions,
};
pub use turn::TURN;
pub use words::offset_in_words;

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
