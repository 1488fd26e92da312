//! Wandering from room to room, and groups that follow their leaders.

use barrow::Point;

use crate::floor::sight::distance;
use crate::{Ability, BeingId, Game, Mood};

/// Distance in cells that a follower keeps to its leader.
const FOLLOW_CELLS: i32 = 2;
/// Number of random cells tried as destinations on a level without rooms.
const DESTINATION_TRIES: usize = 8;

impl Game {
    /// Follows the leader, or walks to another room.
    #[inline(never)]
    pub(super) fn wander(&mut self, who: BeingId) {
        let abilities = self.kind_of(who).abilities;
        if abilities.has(Ability::Still) || abilities.has(Ability::Hide) || self.follow_leader(who) {
            return;
        }
        let (at, goal) = (self.being(who).at, self.being(who).mind.goal);
        if let Some(goal) = goal.filter(|&goal| goal != at) {
            if !self.approach(&self.mover(who), goal) && self.rng.one_in(4) {
                self.being_mut(who).mind.goal = None;
            }
        } else if self.rng.one_in(3) {
            // Rest until a new destination is drawn.
            self.being_mut(who).mind.goal = self.random_destination();
        }
    }

    /// Returns a random destination: the middle of a room, or a walkable cell if there are no rooms.
    fn random_destination(&mut self) -> Option<Point> {
        let map = &self.floor.map;
        if !map.rooms.is_empty() {
            let room = map.rooms[self.rng.below(map.rooms.len() as u32) as usize];
            return map.room_cell(&room, map.room_area(&room) / 2);
        }
        let size = map.size();
        for _ in 0..DESTINATION_TRIES {
            let p = Point::new(self.rng.below(size.width) as i32, self.rng.below(size.height) as i32);
            if self.floor.tile(p).is_walkable() {
                return Some(p);
            }
        }
        None
    }

    /// Follows the leader, and hunts when the leader does. Returns whether the move is used.
    fn follow_leader(&mut self, who: BeingId) -> bool {
        let Some(leader) = self.being(who).mind.leader else { return false };
        let being = self.being(leader);
        if !being.is_alive() {
            self.being_mut(who).mind.leader = None;
            return false;
        }
        let (at, mind) = (being.at, being.mind);
        match (mind.mood, mind.goal) {
            (Mood::Hunting, Some(goal)) => {
                self.set_on_player(who);
                self.being_mut(who).mind.goal = Some(goal);
            }
            _ if distance(self.being(who).at, at) > FOLLOW_CELLS => {
                let mover = self.mover(who);
                let _ = self.straight(&mover, at) || self.approach(&mover, at);
            }
            _ if self.rng.one_in(3) => self.stumble(&self.mover(who)),
            _ => {}
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;
    use crate::fixtures::drawn::{self, kind};

    #[test]
    fn wandering_monsters_visit_other_rooms() {
        let rows = [
            "--------------------",
            "|........|.........|",
            "|........'.........|",
            "|a.......|.........|",
            "|-------------------",
            "|@|                 ",
            "---                 ",
        ];
        let mut game = drawn::game(&rows, &[kind('a', &[])]);
        let mut visited = std::collections::BTreeSet::new();
        for _ in 0..400 {
            game.act(Action::Wait).unwrap();
            visited.insert(game.floor.beings[0].at);
        }
        assert!(visited.len() > 30, "{}", visited.len());
        assert!(visited.iter().any(|p| p.x > 12), "went to the other room");
        assert_eq!(game.violations(), Vec::<String>::new());
    }

    #[test]
    fn groups_stay_and_hunt_together() {
        let rows = [
            "-------------------------",
            "|a......................|",
            "|bbb....................|",
            "|.......................|",
            "|-----------------------|",
            "|@|                      ",
            "---                      ",
        ];
        let mut game = drawn::game(&rows, &[kind('a', &[]), kind('b', &[])]);
        for being in &mut game.floor.beings[1..] {
            being.mind.leader = Some(BeingId(1));
        }
        let mut far = 0;
        for _ in 0..300 {
            game.act(Action::Wait).unwrap();
            let leader = game.floor.beings[0].at;
            let is_near = |being: &crate::Being| distance(being.at, leader) <= 4;
            far += game.floor.beings[1..].iter().filter(|being| !is_near(being)).count();
        }
        assert!(far < 30, "{far} of 900 times far away");
        game.set_on_player(BeingId(1));
        game.act(Action::Wait).unwrap();
        assert!(game.floor.beings.iter().all(|being| being.mind.mood == Mood::Hunting));
        game.floor.beings[0].hp = 0;
        game.floor.who[game.floor.beings[0].at] = 0;
        game.give_up(BeingId(2));
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[1].mind.leader, None);
    }
}
