//! Threats that stop automatic actions.

use barrow::{BitGrid, Point};

use super::fight::capital;
use crate::floor::sight::distance;
use crate::words::offset_in_words;
use crate::{Ability, ActionError, BeingId, BeingKindId, Condition, Game, Heading, Mood};

/// Distance in cells up to which a fleeing monster is still a threat.
const FLEEING_THREAT_CELLS: i32 = 2;

impl Game {
    /// Refuses an automatic action while a threat is in sight or the player is blind or confused.
    pub(super) fn check_no_threat(&mut self, verb: &str) -> Result<(), ActionError> {
        for ill in [Condition::Blind, Condition::Confused] {
            if verb != "rest" && self.player.conditions.has(ill) {
                return Err(ActionError::impossible(format!(
                    "You cannot {verb} while you are {}.",
                    ill.name()
                )));
            }
        }
        let seen: Vec<BeingId> = self.seen_monsters().map(|(id, _)| id).collect();
        let Some(id) = seen.into_iter().find(|&id| self.is_threat(id)) else { return Ok(()) };
        Err(ActionError::impossible(format!("You cannot {verb} while {} is near.", self.noun(id))))
    }

    /// Returns whether a monster stops automatic actions: it is visible, awake, and can reach or shoot the player.
    pub(crate) fn is_threat(&mut self, id: BeingId) -> bool {
        let being = self.being(id);
        let away = distance(being.at, self.player.at);
        if being.mind.mood == Mood::Asleep || !self.floor.memory.visible().contains(being.at) {
            return false;
        }
        let shoots = self.kind_of(id).shot.as_ref().is_some_and(|shot| shot.range >= away as u32);
        let comes = being.mind.mood != Mood::Fleeing || away <= FLEEING_THREAT_CELLS;
        shoots || (comes && self.can_reach_player(id))
    }

    /// Returns whether a monster has a path to the player.
    fn can_reach_player(&mut self, id: BeingId) -> bool {
        let (at, abilities) = (self.being(id).at, self.kind_of(id).abilities);
        let away = distance(at, self.player.at);
        if away <= 1 || abilities.has(Ability::Still) {
            return away <= 1;
        }
        if abilities.has(Ability::Pass) || abilities.has(Ability::Tunnel) {
            return true;
        }
        let way = self.move_mode(id);
        self.floor.measure_to_player(way, self.player.at);
        self.floor.to_player(way).get(at).is_some()
    }

    /// Returns the cells that automatic movement avoids: those of remembered monsters that stay where they are, the
    /// neighbors of those that attack without moving, and the cells of adjacent monsters.
    pub(super) fn blocked_cells(&self) -> BitGrid {
        let mut blocked = BitGrid::new(self.floor.map.size());
        for (&at, &kind) in &self.floor.obstacles {
            let reach = self.obstacle_reach(kind);
            let steps = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| Point::new(dx, dy)));
            let inside = steps.map(|step| at + step).filter(|&p| self.floor.map.size().contains(p));
            inside.for_each(|p| blocked.insert(p));
        }
        let beside = Heading::ALL.into_iter().map(|heading| self.player.at + heading.step());
        let is_taken = |p: &Point| self.floor.monster_at(*p).is_some_and(|id| self.player_sees(id));
        beside.filter(is_taken).for_each(|p| blocked.insert(p));
        blocked
    }

    /// Returns the distance up to which automatic movement keeps away from a monster that stays where it is.
    fn obstacle_reach(&self, kind: BeingKindId) -> i32 {
        i32::from(self.kind(kind).abilities.has(Ability::Still))
    }

    /// Names the monster that blocks the first blocked cell of a path.
    pub(super) fn blocking_monster(&self, path: &[Point]) -> String {
        let blocked = self.blocked_cells();
        let cell = path.iter().copied().find(|&p| blocked.contains(p)).unwrap_or(self.player.at);
        let blocks = |&(&at, &kind): &(&Point, &BeingKindId)| distance(at, cell) <= self.obstacle_reach(kind);
        let obstacles = self.floor.obstacles.iter().filter(blocks);
        let obstacle = obstacles.min_by_key(|(at, _)| (at.distance_squared(cell), **at));
        let at = obstacle.map_or(cell, |(at, _)| *at);
        let seen = self.floor.monster_at(at).filter(|&id| self.player_sees(id));
        match (seen, obstacle) {
            (Some(id), _) => format!("{} is in the way.", capital(&self.noun(id))),
            (None, Some((&at, &kind))) => {
                let (name, away) = (self.kind(kind).name_of_one(), at - self.player.at);
                format!("You remember {name} in the way, {}.", offset_in_words(away))
            }
            (None, None) => "Something is in the way.".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::bare::game;
    use crate::{Action, Condition, Game, Heading, Mood};

    /// A corridor around two corners, with unexplored cells behind the second.
    const CORNERS: [&str; 6] =
        ["##########", "#@......##", "#.#####.##", "#.#####..#", "#.########", "##########"];

    fn refusal(game: &mut Game, action: Action) -> String {
        game.act(action).map_or_else(|why| why.to_string(), |_| String::new())
    }

    /// Repeats an action until it is refused. Returns the refusal.
    fn repeat(game: &mut Game, action: Action) -> String {
        let mut refusals = (0..60).map(|_| refusal(game, action));
        refusals.find(|why| !why.is_empty()).expect("the command ends")
    }

    #[test]
    fn exploring_remembers_the_stationary_monster_that_blocked_it() {
        let mut game = game(&CORNERS);
        game.with_monster("gray fungus", Point::new(7, 2));
        let why = repeat(&mut game, Action::Explore);
        assert_eq!(why, "The gray fungus is in the way.");
        repeat(&mut game, Action::Travel(Point::new(1, 4)));
        assert_eq!(game.player.at, Point::new(1, 4));
        let turn = game.turn();
        let why = refusal(&mut game, Action::Explore);
        assert_eq!(why, "You remember a gray fungus in the way, 2 north and 6 east.");
        assert_eq!(game.turn(), turn);
    }

    #[test]
    fn hidden_monsters_are_remembered_from_a_distance() {
        let mut game = game(&["############", "#@.........#", "############"]);
        game.with_monster("coffer mimic", Point::new(6, 1));
        let goal = Action::Travel(Point::new(10, 1));
        assert_eq!(repeat(&mut game, goal), "The coffer mimic is in the way.");
        assert_eq!(game.player.at, Point::new(4, 1));
        for _ in 0..3 {
            game.act(Action::Walk(Heading::West)).unwrap();
        }
        assert_eq!(refusal(&mut game, goal), "You remember a coffer mimic in the way, 5 east.");
    }

    #[test]
    fn a_sleeper_that_has_left_is_forgotten_when_its_cell_is_seen() {
        let mut game = game(&CORNERS);
        let rat = game.with_monster("rat", Point::new(1, 3));
        game.relocate(crate::BeingId::PLAYER, Point::new(7, 3));
        game.update_view();
        game.relocate(rat, Point::new(8, 3));
        game.update_view();
        let goal = Action::Travel(Point::new(1, 4));
        assert_eq!(refusal(&mut game, goal), "You remember a rat in the way, 6 west.");
        game.relocate(crate::BeingId::PLAYER, Point::new(1, 1));
        game.update_view();
        assert!(game.act(goal).is_ok());
    }

    #[test]
    fn sensed_monsters_that_move_do_not_block_travel() {
        let mut game = game(&CORNERS);
        for at in [Point::new(8, 3), Point::new(7, 1), Point::new(1, 1)] {
            game.relocate(crate::BeingId::PLAYER, at);
            game.update_view();
        }
        game.player.conditions.set(Condition::Telepathic, 99);
        let thief = game.with_monster("grave robber", Point::new(7, 2));
        let goal = Action::Travel(Point::new(8, 3));
        assert_eq!(refusal(&mut game, goal), "The grave robber is in the way.", "it sleeps there");
        game.being_mut(thief).mind.mood = Mood::Wandering;
        game.update_view();
        assert!(game.player_sees(thief) && game.act(goal).is_ok());
    }

    #[test]
    fn the_blocking_monster_is_named_and_not_the_nearest() {
        let mut game = game(&["##########", "#@.......#", "#.########", "#.########", "##########"]);
        game.with_monster("shrine guardian", Point::new(1, 3));
        game.with_monster("rat", Point::new(6, 1));
        let why = refusal(&mut game, Action::Travel(Point::new(8, 1)));
        assert_eq!(why, "The rat is in the way.");
    }
}
