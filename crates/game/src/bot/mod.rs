//! Bots that play by fixed strategies, for tests and balance measurements over thousands of games.

mod automatic;
mod careful;
mod danger;
mod diver;
mod fight;
mod gear;
mod memory;
mod rescue;
mod restless;
mod roam;
mod seek;
mod way;

use barrow::Rng;
use memory::BotMemory;

use crate::{Action, Ending, Event, Game};

/// Strategy of an automatic player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Performs random actions, possible or not.
    Restless,
    /// Explores every floor, fights when it must and uses what it finds.
    Careful,
    /// Takes the first stairs down.
    Diver,
    /// Plays by the automatic commands and fights only what stops them.
    Automatic,
}

impl Bot {
    /// Every bot, in the order in which they play.
    pub const ALL: [Self; 4] = [Self::Restless, Self::Careful, Self::Diver, Self::Automatic];

    /// Returns the lowercase name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restless => "restless",
            Self::Careful => "careful",
            Self::Diver => "diver",
            Self::Automatic => "automatic",
        }
    }

    /// Lists actions in order of preference. Some of them may be refused.
    fn options(self, game: &Game, rng: &mut Rng, memory: &mut BotMemory, options: &mut Vec<Action>) {
        match self {
            Self::Restless => restless::options(game, rng, options),
            Self::Careful => careful::options(game, rng, memory, options),
            Self::Diver => diver::options(game, rng, memory, options),
            Self::Automatic => automatic::options(game, rng, memory, options),
        }
    }

    /// Plays a game to its end, for at most `turns` turns. Calls `observe` after every action and stops if it returns
    /// `false`.
    pub fn play(self, game: &mut Game, turns: u64, mut observe: impl FnMut(&Game, Action) -> bool) {
        self.play_with_events(game, turns, |game, action, _| observe(game, action));
    }

    /// Plays like [`Bot::play`], and passes the events of every action too.
    pub fn play_with_events(
        self,
        game: &mut Game,
        turns: u64,
        mut observe: impl FnMut(&Game, Action, &[Event]) -> bool,
    ) {
        let mut rng = Rng::new(game.seed() ^ 0x0b07);
        let mut options = Vec::new();
        let mut memory = BotMemory::default();
        let mut idle = 0;
        while game.ending().is_none() && game.turn() < turns && idle < 1000 {
            options.clear();
            memory.notice(game);
            self.options(game, &mut rng, &mut memory, &mut options);
            options.extend([Action::Search, Action::Wait]);
            let before = game.turn();
            for &action in &options {
                let Ok(events) = game.act(action) else { continue };
                memory.watch(game, &events);
                if !observe(game, action, &events) {
                    return;
                }
                break;
            }
            idle = if game.turn() == before { idle + 1 } else { 0 };
        }
    }
}

/// Result of a game played by a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotOutcome {
    /// End of the game; `None` if it was stopped before.
    pub ending: Option<Ending>,
    /// Greatest depth that was reached.
    pub deepest: u32,
    /// Number of turns played.
    pub turns: u64,
    /// Experience level of the player.
    pub level: u32,
    /// Digest of the final state, see [`Game::digest`].
    pub digest: u64,
}

impl BotOutcome {
    /// Summarizes the current state of a game.
    pub fn of(game: &Game) -> Self {
        Self {
            ending: game.ending().cloned(),
            deepest: game.deepest(),
            turns: game.turn(),
            level: game.player().level,
            digest: game.digest(),
        }
    }
}
