//! Checks that automatic commands lead somewhere.

use std::collections::BTreeSet;

use barrow::Point;

use crate::{Action, Condition, Event, Game};

/// Follows the automatic commands of a game from action to action: exploring, traveling and resting.
///
/// Consecutive equal actions are one command. An action brings news if it shows new cells, changes the pack or the gold,
/// has an event that interrupts commands, or heals. Without news, a step is idle if the command has already been on the
/// cell since its last news: so the way to a distant goal is not idle, and going to and fro is.
#[derive(Clone, Debug)]
pub struct CommandCheck {
    /// Last action, if it belongs to a command.
    command: Option<Action>,
    /// Cells of the command since its last news.
    trail: BTreeSet<Point>,
    /// Turn of the last news, and ticks of the idle steps since.
    since: u64,
    idle: u64,
    state: CommandState,
    /// Largest number of turns without news so far.
    longest: u64,
}

/// Values whose change is news.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CommandState {
    now: u64,
    depth: u32,
    /// Number of cells of the floor that the player has seen, without those known from magic only.
    explored: u32,
    gold: u32,
    items: u64,
    hp: i32,
    /// Turns left of all bad conditions.
    ills: u64,
}

impl CommandState {
    fn of(game: &Game) -> Self {
        let ills = Condition::ALL.into_iter().filter(|ill| ill.is_bad());
        Self {
            now: game.now,
            depth: game.depth,
            explored: game.floor.seen_cells(),
            gold: game.gold,
            items: game.player.pack.iter().map(|item| u64::from(item.count)).sum(),
            hp: game.player.hp,
            ills: ills.map(|ill| u64::from(game.player.conditions.left(ill))).sum(),
        }
    }

    /// Returns whether `now` has something that the player did not know or have.
    fn has_news(&self, now: &Self, action: Action) -> bool {
        let is_found = now.explored > self.explored || now.items != self.items || now.gold != self.gold;
        let is_healed = action == Action::Rest && (now.hp > self.hp || now.ills < self.ills);
        is_found || is_healed || now.depth != self.depth
    }
}

impl CommandCheck {
    /// Largest number of idle turns of a command.
    pub const MAX_TURNS: u64 = 30;

    /// Begins with the current state of a game.
    pub fn new(game: &Game) -> Self {
        Self {
            command: None,
            trail: BTreeSet::new(),
            since: game.turn(),
            idle: 0,
            state: CommandState::of(game),
            longest: 0,
        }
    }

    /// Compares the game with its state before an action that was not refused. Returns a violation as a sentence if the
    /// command has been idle for more than [`CommandCheck::MAX_TURNS`] turns.
    pub fn check(&mut self, game: &Game, action: Action, events: &[Event]) -> Option<String> {
        let before = std::mem::replace(&mut self.state, CommandState::of(game));
        let is_command = matches!(action, Action::Explore | Action::Travel(_) | Action::Rest);
        let is_same = self.command == Some(action);
        self.command = is_command.then_some(action);
        let has_news = before.has_news(&self.state, action) || events.iter().any(Event::disturbs);
        if !is_command || !is_same || has_news {
            self.trail.clear();
            (self.since, self.idle) = (game.turn(), 0);
        }
        let is_idle = !self.trail.insert(game.player.at) && !has_news;
        if is_idle && is_command {
            self.idle += self.state.now - before.now;
        }
        self.longest = self.longest.max(game.turn() - self.since);
        let turns = self.idle / crate::TURN;
        (turns > Self::MAX_TURNS)
            .then(|| format!("{action:?} was idle for {turns} turns on level {}", game.depth))
    }

    /// Returns the largest number of turns without news so far, with the ways to distant goals.
    pub const fn longest(&self) -> u64 {
        self.longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BeingId;
    use crate::fixtures::bare::game;

    /// Repeats an action until it is refused or a violation is found.
    fn repeat(game: &mut Game, action: Action, change: impl Fn(&mut Game)) -> Option<String> {
        let mut commands = CommandCheck::new(game);
        while let Ok(events) = game.act(action) {
            let violation = commands.check(game, action, &events);
            if violation.is_some() {
                return violation;
            }
            change(game);
        }
        None
    }

    #[test]
    fn long_ways_and_rests_are_not_idle() {
        let row = format!("#@{}#", ".".repeat(50));
        let wall = "#".repeat(52);
        let mut game = game(&[&wall, &row, &wall]);
        let mut commands = CommandCheck::new(&game);
        let travel = Action::Travel(Point::new(50, 1));
        while let Ok(events) = game.act(travel) {
            assert_eq!(commands.check(&game, travel, &events), None);
        }
        assert_eq!((game.player.at.x, commands.longest()), (50, 48));
        game.player.hp = 1;
        assert_eq!(repeat(&mut game, Action::Rest, |_| ()), None);
        assert_eq!(game.player.hp, game.player.max_hp);
    }

    #[test]
    fn going_to_and_fro_is_idle() {
        let mut game = game(&["########", "#@.....#", "########"]);
        let travel = Action::Travel(Point::new(6, 1));
        let violation = repeat(&mut game, travel, |game| {
            game.relocate(BeingId::PLAYER, Point::new(1, 1));
            game.trail = crate::act::Trail::default();
        });
        assert_eq!(
            violation.as_deref(),
            Some("Travel(Point { x: 6, y: 1 }) was idle for 31 turns on level 1")
        );
    }
}
