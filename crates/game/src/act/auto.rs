//! Automatic actions, one step at a time: exploring, traveling, resting. They never attack and avoid known traps.

use barrow::path::{Explore, ExploreGoal, Explorer, KnownTerrain, PathFinder, Steps, Terrain};
use barrow::{BitGrid, Point, Size, Tile};

use super::ActionResult;
use crate::{Action, ActionError, BeingId, Class, Condition, Floor, Game, Heading};

/// Additional steps that the explorer walks for an item rather than for an unexplored cell.
const ITEM_BONUS: u16 = 10;

/// Obstacles that automatic movement avoids, beside impassable tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Caution {
    /// Nothing else is avoided.
    None,
    /// Traps that the player has found.
    Traps,
    /// Found traps and the monsters that the player remembers where they stay.
    All,
}

/// The floor as the player remembers it.
struct RememberedTerrain<'a> {
    floor: &'a Floor,
    caution: Caution,
    /// Result of [`Game::blocked_cells`].
    blocked: BitGrid,
}

impl Terrain for RememberedTerrain<'_> {
    fn size(&self) -> Size {
        self.floor.map.size()
    }

    fn cost(&self, p: Point) -> Option<u32> {
        let look = self.floor.looks.get(p)?;
        let is_way = look.tile.is_walkable()
            && look.tile != Tile::LockedDoor
            && (look.trap.is_none() || self.caution < Caution::Traps)
            && !(self.caution == Caution::All && self.blocked.contains(p));
        is_way.then_some(1)
    }

    fn is_even(&self) -> bool {
        true
    }
}

impl Game {
    /// Takes a step towards unexplored cells, or picks up a wanted item.
    pub(crate) fn explore(&mut self) -> ActionResult {
        self.check_no_threat("explore")?;
        self.check_not_circling(Action::Explore)?;
        if self.wants_items_at(self.player.at) {
            self.pick_up()?;
            return Ok(self.ticks_of(BeingId::PLAYER));
        }
        match self.explorer_step(Caution::All) {
            Some(step) => self.step_to(step),
            None => Err(ActionError::impossible(self.exploration_hint())),
        }
    }

    /// Returns the explorer's next cell.
    fn explorer_step(&self, caution: Caution) -> Option<Point> {
        self.explorer_path(caution).map(|(step, _)| step)
    }

    /// Returns the explorer's next cell, and the explorer for the rest of the path.
    fn explorer_path(&self, caution: Caution) -> Option<(Point, Explorer)> {
        let at = self.player.at;
        let mut known = self.floor.memory.explored().clone();
        known.difference_with(&self.floor.mapped);
        let items = self.floor.items.keys().copied().filter(|&p| p != at && known.contains(p));
        let wanted: Vec<(Point, u16)> =
            items.filter(|&p| self.wants_items_at(p)).map(|p| (p, ITEM_BONUS)).collect();
        let terrain = self.remembered_terrain(caution);
        let mut explorer = Explorer::new();
        match explorer.next(&terrain, &known, Steps::default(), at, &wanted) {
            Ok(Explore::Go { step, kind: ExploreGoal::Frontier | ExploreGoal::Item, .. }) => {
                Some((step, explorer))
            }
            _ => None,
        }
    }

    fn remembered_terrain(&self, caution: Caution) -> RememberedTerrain<'_> {
        RememberedTerrain { floor: &self.floor, caution, blocked: self.blocked_cells() }
    }

    /// Explains why nothing is left to explore and what could help.
    fn exploration_hint(&self) -> String {
        let knows = |tile: Tile| {
            let mut cells = self.floor.memory.explored().iter();
            cells.any(|p| self.floor.looks.get(p).is_some_and(|look| look.tile == tile))
        };
        let is_last = self.depth >= self.campaign.deepest();
        let blocked = self.explorer_path(Caution::Traps).map(|(_, explorer)| {
            let path: Vec<Point> = explorer.path(self.player.at).collect();
            self.blocking_monster(&path)
        });
        let trap = "Only a trap is between you and the rest.";
        let blocked =
            blocked.or_else(|| self.explorer_step(Caution::None).is_some().then(|| trap.to_string()));
        let text = match (is_last || knows(Tile::StairsDown), knows(Tile::LockedDoor)) {
            (true, true) => "Explored, but for what is behind a locked door.",
            (true, false) => "Explored.",
            (false, true) => "Nowhere left to go but through a locked door: use a key, or kick it.",
            (false, false) => "Nowhere left to go. Search for hidden doors.",
        };
        let way = if !is_last && knows(Tile::StairsDown) { " You know the way down." } else { "" };
        let full = if self.player.free_letter().is_none() { " Your pack is full." } else { "" };
        format!("{}{way}{full}", blocked.as_deref().unwrap_or(text))
    }

    /// Returns whether the explorer wants an item remembered at `p`: gold and anything the pack has room for, except
    /// dropped items and the goal item, which the player must pick up deliberately.
    fn wants_items_at(&self, p: Point) -> bool {
        let Some(kind) = self.floor.looks.get(p).and_then(|look| look.item) else { return false };
        let Some(pile) = self.floor.items.get(&p) else { return false };
        let class = self.item_kind(kind).class;
        class == Class::Gold
            || class != Class::Treasure && pile.iter().any(|item| !item.is_dropped && self.has_room_for(item))
    }

    /// Takes a step of the shortest path to a known cell.
    pub(crate) fn travel(&mut self, to: Point) -> ActionResult {
        self.check_no_threat("travel")?;
        if self.player.at == to {
            return Err(ActionError::impossible("You are there."));
        }
        if !self.floor.memory.explored().contains(to) {
            return Err(ActionError::impossible("You have not seen that place yet."));
        }
        self.check_not_circling(Action::Travel(to))?;
        match self.traveler_step(to, Caution::All) {
            Some(step) => {
                let ticks = self.step_to(step)?;
                if self.player.at == to {
                    self.report_items_here();
                }
                Ok(ticks)
            }
            None => Err(ActionError::impossible(self.blocked_path_reason(to))),
        }
    }

    fn traveler_step(&self, to: Point, caution: Caution) -> Option<Point> {
        self.traveler_path(to, caution)?.into_iter().next()
    }

    fn traveler_path(&self, to: Point, caution: Caution) -> Option<Vec<Point>> {
        let terrain = self.remembered_terrain(caution);
        let known = KnownTerrain { terrain: &terrain, cells: self.floor.memory.explored() };
        let mut finder = PathFinder::new();
        Some(finder.find(&known, Steps::default(), self.player.at, to).ok()??.into_iter().collect())
    }

    fn blocked_path_reason(&self, to: Point) -> String {
        if let Some(path) = self.traveler_path(to, Caution::Traps) {
            return self.blocking_monster(&path);
        }
        let is_trap = self.traveler_step(to, Caution::None).is_some();
        let text = if is_trap { "Only a trap leads there." } else { "You know of no way there." };
        text.to_string()
    }

    /// Checks that resting is possible and useful.
    pub(crate) fn rest(&mut self) -> Result<(), ActionError> {
        self.check_no_threat("rest")?;
        if self.food < 0 {
            return Err(ActionError::impossible("You are too hungry to rest."));
        }
        let is_ill = Condition::ALL.into_iter().any(|ill| ill.is_bad() && self.player.conditions.has(ill));
        if self.player.hp >= self.player.max_hp && !is_ill {
            return Err(ActionError::impossible("You feel fine."));
        }
        Ok(())
    }

    fn step_to(&mut self, step: Point) -> ActionResult {
        match Heading::of(step - self.player.at) {
            Some(heading) => self.player_walks(heading),
            None => Err(ActionError::impossible("You know of no way there.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, Effect, Event, Game, Heading, Mood, Trap};

    fn refusal(game: &mut Game, action: Action) -> String {
        game.act(action).map_or_else(|why| why.to_string(), |_| String::new())
    }

    /// Explores until it is refused. Returns the number of steps and the refusal.
    fn explore(game: &mut Game) -> (usize, String) {
        for steps in 0..200 {
            let why = refusal(game, Action::Explore);
            if !why.is_empty() {
                return (steps, why);
            }
        }
        panic!("exploring does not end");
    }

    #[test]
    fn distant_stationary_monsters_do_not_stop_travel() {
        let mut game = game(&ROOM);
        let fungus = game.with_monster("gray fungus", Point::new(9, 2));
        game.being_mut(fungus).mind.mood = Mood::Hunting;
        assert!(game.act(Action::Travel(Point::new(4, 2))).is_ok());
        let rat = game.with_monster("rat", Point::new(9, 3));
        assert!(game.act(Action::Travel(Point::new(4, 2))).is_ok(), "it sleeps");
        game.being_mut(rat).mind.mood = Mood::Hunting;
        assert!(refusal(&mut game, Action::Travel(Point::new(5, 2))).contains("rat"));
        game.being_mut(rat).mind.mood = Mood::Fleeing;
        assert!(game.act(Action::Travel(Point::new(5, 2))).is_ok(), "it runs away");
    }

    #[test]
    fn travel_avoids_sleepers_and_cells_beside_stationary_monsters() {
        let mut game = game(&ROOM);
        let rat = game.with_monster("rat", Point::new(5, 2));
        game.being_mut(rat).conditions.set(crate::Condition::Held, 99);
        let fungus = game.with_monster("gray fungus", Point::new(8, 1));
        for _ in 0..20 {
            if game.act(Action::Travel(Point::new(10, 3))).is_err() {
                break;
            }
            game.being_mut(rat).mind.mood = Mood::Asleep;
            assert!(crate::floor::sight::distance(game.player.at, game.being(fungus).at) > 1);
        }
        assert_eq!(game.player.at, Point::new(10, 3));
        assert_eq!(game.being(rat).hp, game.being(rat).max_hp);
    }

    #[test]
    fn the_monster_that_blocks_the_path_is_named() {
        let mut game = game(&["#########", "#.@.....#", "#########"]);
        game.with_monster("rat", Point::new(5, 1));
        let why = refusal(&mut game, Action::Travel(Point::new(7, 1)));
        assert_eq!(why, "The rat is in the way.");
    }

    #[test]
    fn exploring_ends_with_a_hint() {
        let hint = |rows: &[&str]| {
            let mut game = game(rows);
            explore(&mut game).1
        };
        assert_eq!(hint(&["######", "#@.>.#", "######"]), "Explored. You know the way down.");
        assert_eq!(hint(&["######", "#@...#", "######"]), "Nowhere left to go. Search for hidden doors.");
        let mut game = game(&["########", "#@.+...#", "########"]);
        game.floor.set_tile(Point::new(3, 1), barrow::Tile::LockedDoor);
        game.update_view();
        assert!(explore(&mut game).1.contains("kick it"));
    }

    #[test]
    fn known_traps_are_avoided_and_named_when_they_block() {
        let mut game = game(&["########", "#@.....#", "########"]);
        game.floor.traps.insert(Point::new(3, 1), Trap { effect: Effect::Burn, is_found: true });
        game.update_view();
        assert_eq!(refusal(&mut game, Action::Travel(Point::new(5, 1))), "Only a trap leads there.");
    }

    #[test]
    fn exploring_picks_up_thrown_items_but_not_dropped_ones() {
        let mut game = game(&ROOM);
        let javelin = game.with_item("javelin");
        let count = game.player.item(javelin).unwrap().count;
        game.identify_item(javelin);
        game.act(Action::Throw(javelin, Point::new(9, 2))).unwrap();
        let is_broken = game.floor.items.is_empty();
        explore(&mut game);
        assert_eq!(game.player.item(javelin).unwrap().count, count - u32::from(is_broken));
        game.act(Action::Drop(javelin, 1)).unwrap();
        assert_eq!(explore(&mut game).0, 0);
        game.act(Action::PickUp).unwrap();
        assert_eq!(game.player.item(javelin).unwrap().count, count - u32::from(is_broken));
    }

    #[test]
    fn sleeping_monsters_are_reported_once_and_awake_ones_each_time() {
        let mut game = game(&["##########", "#@.......#", "#.########", "##########"]);
        let rat = game.with_monster("rat", Point::new(7, 1));
        let noticed = |game: &mut Game, heading| {
            let events = game.act(Action::Walk(heading)).unwrap();
            game.being_mut(rat).at = Point::new(7, 1);
            events.contains(&Event::Noticed(rat))
        };
        for (mood, is_reported) in [(Mood::Asleep, false), (Mood::Hunting, true)] {
            assert!(!noticed(&mut game, Heading::South));
            game.being_mut(rat).mind.mood = mood;
            game.being_mut(rat).conditions.set(crate::Condition::Held, 9);
            assert_eq!(noticed(&mut game, Heading::North), is_reported, "{mood:?}");
        }
    }

    #[test]
    fn resting_lasts_for_bad_conditions_only() {
        let mut game = game(&ROOM);
        game.player.conditions.set(crate::Condition::Telepathic, 50);
        assert_eq!(refusal(&mut game, Action::Rest), "You feel fine.");
        game.player.conditions.set(crate::Condition::Slowed, 5);
        assert!(game.act(Action::Rest).is_ok());
    }
}
