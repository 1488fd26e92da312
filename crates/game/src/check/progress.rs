//! Checks over several actions that time passes and that the player makes progress.

use crate::{Action, Game};

/// Follows a game from action to action, to find games that go on without an end.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Time in ticks after the last action.
    now: u64,
    /// Turn of the last progress.
    since: u64,
    best: Achievements,
}

/// Achievements of a player so far. An increase of any is progress.
#[derive(Clone, Copy, Debug, Default)]
struct Achievements {
    /// Number of cells that the player remembers, on all floors.
    explored: u32,
    deepest: u32,
    kills: u32,
    experience: u32,
    gold: u32,
    /// Number of different items in the pack.
    items: u32,
    /// Number of floors on which the player has carried the goal item, from the deepest up.
    ascended: u32,
}

impl Progress {
    /// Largest number of turns without progress.
    pub const MAX_TURNS: u64 = 5000;

    /// Begins with the current state of a game.
    pub fn new(game: &Game) -> Self {
        Self { now: game.now, since: game.turn(), best: Achievements::of(game) }
    }

    /// Compares the game with its state before an action that was not refused. Returns a violation as a sentence: the
    /// action took no time, or [`Progress::MAX_TURNS`] turns have passed since the player last saw a new cell, reached
    /// a new depth, killed a monster, or gained experience, gold or an item.
    pub fn check(&mut self, game: &Game, action: Action) -> Option<String> {
        let before = std::mem::replace(&mut self.now, game.now);
        if game.now <= before && !matches!(action, Action::Wizard | Action::Quit) {
            return Some(format!("{action:?} took no time: it is {} after {before}", game.now));
        }
        if self.best.grow(Achievements::of(game)) {
            self.since = game.turn();
        }
        let turns = game.turn().saturating_sub(self.since);
        (turns > Self::MAX_TURNS).then(|| format!("no progress in {turns} turns, on level {}", game.depth))
    }
}

impl Achievements {
    fn of(game: &Game) -> Self {
        let floors = game.other_floors.values().chain([&game.floor]);
        Self {
            explored: floors.map(|floor| floor.memory.explored().count()).sum(),
            deepest: game.deepest,
            kills: game.kills.iter().sum(),
            experience: game.experience,
            gold: game.gold,
            items: game.player.pack.len() as u32,
            ascended: if game.has_goal() { game.campaign.deepest() + 1 - game.depth } else { 0 },
        }
    }

    /// Raises every number to that of `now`. Returns whether any was lower.
    fn grow(&mut self, now: Self) -> bool {
        let mut has_grown = now.explored > self.explored;
        // Cells can be forgotten and explored again.
        self.explored = now.explored;
        for (best, now) in [
            (&mut self.deepest, now.deepest),
            (&mut self.kills, now.kills),
            (&mut self.experience, now.experience),
            (&mut self.gold, now.gold),
            (&mut self.items, now.items),
            (&mut self.ascended, now.ascended),
        ] {
            has_grown |= now > *best;
            *best = now.max(*best);
        }
        has_grown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Heading;
    use crate::fixtures::bare::{ROOM, game};

    #[test]
    fn waiting_is_no_progress() {
        let mut game = game(&ROOM);
        let mut progress = Progress::new(&game);
        game.act(Action::Wait).unwrap();
        assert_eq!(progress.check(&game, Action::Wait), None);
        game.now += Progress::MAX_TURNS * crate::TURN;
        let expected = "no progress in 5001 turns, on level 1";
        assert_eq!(progress.check(&game, Action::Wait).as_deref(), Some(expected));
    }

    #[test]
    fn gold_and_new_cells_are_progress() {
        let changes: [fn(&mut Game); 3] =
            [|game| game.gold += 1, |game| game.deepest += 1, |game| game.experience += 1];
        for change in changes {
            let mut game = game(&ROOM);
            let mut progress = Progress::new(&game);
            change(&mut game);
            game.now += (Progress::MAX_TURNS + 1) * crate::TURN;
            assert_eq!(progress.check(&game, Action::Wait), None);
            game.now += (Progress::MAX_TURNS + 1) * crate::TURN;
            assert!(progress.check(&game, Action::Wait).is_some());
        }
    }

    #[test]
    fn actions_without_time_are_found() {
        let mut game = game(&ROOM);
        let mut progress = Progress::new(&game);
        let step = Action::Walk(Heading::East);
        let error = progress.check(&game, step).unwrap();
        assert_eq!(error, "Walk(East) took no time: it is 0 after 0");
        game.act(step).unwrap();
        assert_eq!(progress.check(&game, step), None);
        game.act(Action::Wizard).unwrap();
        assert_eq!(progress.check(&game, Action::Wizard), None);
    }
}
