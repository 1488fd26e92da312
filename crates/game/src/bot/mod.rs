//! Players made of rules, to try the game ten thousand times.

mod careful;
mod diver;
mod fight;
mod gear;
mod judge;
mod memory;
mod rescue;
mod restless;
mod roam;
mod seek;
mod way;

use barrow::Rng;
use memory::BotMemory;

use crate::{Action, Ending, Game};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Presses anything.
    Restless,
    /// Explores every level, fights what it must, uses what it finds.
    Careful,
    /// Takes the first stairs down.
    Diver,
}

impl Bot {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Restless, Self::Careful, Self::Diver];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restless => "restless",
            Self::Careful => "careful",
            Self::Diver => "diver",
        }
    }

    /// What it would like to do, the best first. Some of it may be refused.
    fn wishes(self, game: &Game, rng: &mut Rng, memory: &mut BotMemory, wishes: &mut Vec<Action>) {
        match self {
            Self::Restless => restless::wishes(game, rng, wishes),
            Self::Careful => careful::wishes(game, rng, memory, wishes),
            Self::Diver => diver::wishes(game, rng, memory, wishes),
        }
    }

    /// Plays a game for so many turns or to its end, and tells of every action; `look` is asked after each and may end
    /// it.
    pub fn play(self, game: &mut Game, turns: u64, mut look: impl FnMut(&Game, Action) -> bool) {
        let mut rng = Rng::new(game.seed() ^ 0x0b07);
        let mut wishes = Vec::new();
        let mut memory = BotMemory::default();
        let mut idle = 0;
        while game.ending().is_none() && game.turn() < turns && idle < 1000 {
            wishes.clear();
            memory.notice(game);
            self.wishes(game, &mut rng, &mut memory, &mut wishes);
            wishes.extend([Action::Search, Action::Wait]);
            let before = game.turn();
            for &action in &wishes {
                let Ok(events) = game.act(action) else { continue };
                memory.watch(game, &events);
                if !look(game, action) {
                    return;
                }
                break;
            }
            idle = if game.turn() == before { idle + 1 } else { 0 };
        }
    }
}

/// The result of a game played by a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotOutcome {
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// The deepest level.
    pub deepest: u32,
    /// How many turns it took.
    pub turns: u64,
    /// The level of the player.
    pub level: u32,
    /// The digest of the last state.
    pub digest: u64,
}

impl BotOutcome {
    /// The outcome of a game as it stands.
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
