//! Checks that the player can get on: that there is a way to the next stairs or to the goal item.

use barrow::{BitGrid, Point, Tile};

use crate::{BeingId, Floor, Game, Heading, Item};

/// Next destination of a player who wants to win.
enum Destination {
    /// Any of the stairs down.
    Below,
    /// Any of the stairs up.
    Above,
    /// The cell where the goal item lies.
    Goal(Point),
}

impl Game {
    /// Checks that the next destination is connected to the player's cell. Levels without stairs, which a file may have,
    /// are exempt.
    pub(super) fn check_way(&self, violations: &mut Vec<String>) {
        if self.ending.is_some() || self.is_wizard {
            return;
        }
        let map = &self.floor.map;
        let (cells, name) = match self.destination() {
            None => return,
            Some(Destination::Below) => (map.stairs_down.clone(), "stairs down"),
            Some(Destination::Above) => (map.stairs_up.clone(), "stairs up"),
            Some(Destination::Goal(at)) => (vec![at], "goal item"),
        };
        if cells.is_empty() {
            return;
        }
        let reached = self.reachable();
        if !cells.iter().any(|&p| reached.contains(p)) {
            violations.push(format!(
                "level {}: there is no way from the player at {} to the {name} at {}",
                self.depth, self.player.at, cells[0]
            ));
        }
    }

    /// Returns where the player must go next: to the goal item if it exists, otherwise down. `None` if the goal is a
    /// monster of this floor, or is carried by one.
    fn destination(&self) -> Option<Destination> {
        if self.has_goal() {
            return Some(Destination::Above);
        }
        let goal = self.campaign.goal.item.as_deref();
        let is_goal = |item: &Item| goal == Some(self.item_kind(item.kind).name.as_str());
        let here = self.floor.items.iter().find(|(_, pile)| pile.iter().any(is_goal));
        if let Some((&at, _)) = here {
            return Some(Destination::Goal(at));
        }
        let has_goal = |floor: &Floor| {
            let carried = floor.beings.iter().flat_map(|being| &being.pack);
            floor.items.values().flatten().chain(carried).any(is_goal)
        };
        if has_goal(&self.floor) {
            return None;
        }
        if self.other_floors.range(..self.depth).any(|(_, floor)| has_goal(floor)) {
            return Some(Destination::Above);
        }
        (self.depth < self.campaign.deepest()).then_some(Destination::Below)
    }

    /// Returns the cells that the player can reach by steps in eight directions, with all doors opened or kicked in, and
    /// all secrets found. Monsters are not in the way.
    fn reachable(&self) -> BitGrid {
        let movement = self.movement(BeingId::PLAYER);
        let can_pass = |tile: Tile| tile >= Tile::FIRST_SECRET || movement.can_be_on(tile);
        let mut reached = BitGrid::new(self.floor.map.size());
        let mut stack = vec![self.player.at];
        reached.insert(self.player.at);
        while let Some(p) = stack.pop() {
            for q in Heading::ALL.map(|heading| p + heading.step()) {
                if self.floor.map.tiles.get(q).is_some_and(can_pass) && !reached.contains(q) {
                    reached.insert(q);
                    stack.push(q);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bare::game;
    use crate::{Campaign, Condition};

    /// Returns the violations about ways on a drawn level.
    fn ways(game: &Game) -> Vec<String> {
        let mut violations = Vec::new();
        game.check_way(&mut violations);
        violations
    }

    #[test]
    fn a_player_who_is_walled_in_is_found() {
        let game = game(&["######", "#@#.>#", "######"]);
        let expected = "level 1: there is no way from the player at 1,1 to the stairs down at 4,1";
        assert_eq!(ways(&game), [expected]);
        assert!(game.violations().iter().any(|violation| violation == expected));
    }

    #[test]
    fn doors_secrets_and_diagonal_steps_are_ways() {
        for rows in [
            ["######", "#@+.>#", "######"],
            ["######", "#@S.>#", "######"],
            ["######", "#@s.>#", "######"],
            ["######", "#@#.>#", "##.###"],
        ] {
            assert_eq!(ways(&game(&rows)), [""; 0], "{rows:?}");
        }
    }

    #[test]
    fn deep_water_is_a_way_for_those_who_float() {
        let mut game = game(&["######", "#@~~>#", "######"]);
        assert_eq!(ways(&game).len(), 1);
        game.player.conditions.set(Condition::Floating, 9);
        assert_eq!(ways(&game), [""; 0]);
    }

    #[test]
    fn the_way_leads_to_the_goal_item_and_then_up() {
        let mut game = game(&["#########", "#>.@#<..#", "#########"]);
        assert_eq!(ways(&game), [""; 0]);
        let goal = Campaign::builtin().goal.item.expect("the built-in campaign has a goal item");
        let letter = game.with_item(&goal);
        assert_eq!(ways(&game), ["level 1: there is no way from the player at 3,1 to the stairs up at 5,1"]);
        let item = game.take_from_pack(letter, 1).expect("the item is in the pack");
        game.floor.put(Point::new(7, 1), item, false);
        assert_eq!(ways(&game), ["level 1: there is no way from the player at 3,1 to the goal item at 7,1"]);
    }
}
