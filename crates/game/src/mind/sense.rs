//! Perception: what monsters notice and forget, and when they flee.

use barrow::Point;

use crate::floor::sight::{distance, sees};
use crate::{Ability, BeingId, BeingKind, Condition, Game, Mind, Mood, Tone};

/// Distance in cells at which a sleeper may notice the player, with a chance of 1 in [`STIR_ODDS`] per move.
const STIR_CELLS: i32 = 7;
const STIR_ODDS: u32 = 8;
/// Moves for which a smart monster searches for the player, and the same for others.
const SMART_PATIENCE: u16 = 25;
const DUMB_PATIENCE: u16 = 6;
/// Range of a call, in steps.
const CALL_STEPS: i32 = 25;

impl Mind {
    /// Sets a monster of a kind on the player at a cell, unless it flees.
    #[inline]
    fn set_on(&mut self, player: Point, kind: &BeingKind) {
        self.goal = Some(player);
        if self.mood != Mood::Fleeing {
            self.mood = Mood::Hunting;
            let is_smart = kind.abilities.has(Ability::Smart);
            self.patience = if is_smart { SMART_PATIENCE } else { DUMB_PATIENCE };
        }
    }
}

impl Game {
    /// Updates the behavior of a monster: waking, noticing, losing track, fear.
    #[inline]
    pub(super) fn sense(&mut self, who: BeingId) {
        let being = &mut self.floor.beings[who.0 as usize - 1];
        let kind = &self.kinds[usize::from(being.kind.0)];
        let mood = being.mind.mood;
        if mood == Mood::Asleep {
            return self.stir(who);
        }
        // A monster that is well and does not flee has no reason to consider it.
        let is_well = !being.needs_care() && mood != Mood::Fleeing;
        if kind.abilities.has(Ability::Telepathic) || sees(&self.player, &self.floor.in_line, being, kind) {
            being.mind.set_on(self.player.at, kind);
            if mood == Mood::Wandering {
                self.call(who);
            }
        } else {
            self.lose_track(who);
        }
        if !is_well {
            self.consider_flight(who);
        }
    }

    /// Wakes a sleeper that notices the player.
    #[inline(never)]
    fn stir(&mut self, who: BeingId) {
        let near = distance(self.being(who).at, self.player.at) <= STIR_CELLS;
        if near && self.sees_player(who) && self.rng.one_in(STIR_ODDS) {
            self.set_on_player(who);
            self.call(who);
        }
    }

    /// Makes a monster hunt the player, whose position it learns, unless it flees.
    #[inline]
    pub(super) fn set_on_player(&mut self, who: BeingId) {
        let at = self.player.at;
        let (being, kind) = self.monster_mut(who);
        being.mind.set_on(at, kind);
    }

    /// Counts down the patience of a hunter that does not see the player.
    #[inline(never)]
    fn lose_track(&mut self, who: BeingId) {
        let mind = &mut self.being_mut(who).mind;
        if mind.mood != Mood::Hunting {
            return;
        }
        mind.patience = mind.patience.saturating_sub(1);
        if mind.patience == 0 {
            self.give_up(who);
        }
    }

    /// Ends a hunt and forgets the player.
    pub(super) fn give_up(&mut self, who: BeingId) {
        let mind = &mut self.being_mut(who).mind;
        mind.mood = Mood::Wandering;
        mind.goal = None;
    }

    /// Makes badly hurt or afraid monsters flee, and recovered ones return.
    #[inline(never)]
    fn consider_flight(&mut self, who: BeingId) {
        let (being, abilities) = (self.being(who), self.kind_of(who).abilities);
        let stays = abilities.has(Ability::Fearless) || abilities.has(Ability::Still);
        let is_hurt = being.hp * 4 < being.max_hp;
        let is_scared = !stays && (is_hurt || being.conditions.has(Condition::Afraid));
        let is_well = being.hp * 2 >= being.max_hp;
        match being.mind.mood {
            Mood::Fleeing if !is_scared && is_well && being.mind.patience == 0 => {
                self.being_mut(who).mind.mood = Mood::Wandering;
                if self.sees_player(who) {
                    self.set_on_player(who);
                }
            }
            Mood::Hunting | Mood::Wandering if is_scared => {
                self.being_mut(who).mind.mood = Mood::Fleeing;
                self.being_mut(who).mind.patience = 0;
                if self.player_sees(who) {
                    let text = format!("{} flees.", crate::act::capital(&self.noun(who)));
                    self.message(Tone::Plain, text);
                }
            }
            _ => {}
        }
    }

    /// Alerts other monsters, if the monster has that ability.
    #[inline(never)]
    fn call(&mut self, who: BeingId) {
        if !self.kind_of(who).abilities.has(Ability::Call) {
            return;
        }
        let is_heard = self.wake_around(self.being(who).at, CALL_STEPS);
        if self.player_sees(who) {
            let text = format!("{} calls out!", crate::act::capital(&self.noun(who)));
            self.message(Tone::Bad, text);
        } else if is_heard {
            self.message(Tone::Bad, "You hear a call.");
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Tile;

    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Action, Heading};

    /// Moves the player out of a monster's sight, behind a closed door.
    fn hide_from(abilities: &[Ability]) -> Game {
        let rows = ["----------", "|........|", "|.@.....a|", "--+-------", "|........|", "----------"];
        let mut game = drawn::game(&rows, &[kind('a', abilities)]);
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Hunting);
        game.relocate(BeingId::PLAYER, Point::new(8, 4));
        game
    }

    #[test]
    fn smart_monsters_search_for_the_player_and_then_give_up() {
        let mut game = hide_from(&[Ability::Smart, Ability::Still]);
        for _ in 0..SMART_PATIENCE - 1 {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Hunting);
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[0].mind, crate::Mind { mood: Mood::Wandering, ..Default::default() });
    }

    #[test]
    fn other_monsters_give_up_soon() {
        let mut game = hide_from(&[Ability::Still]);
        for _ in 0..DUMB_PATIENCE {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Wandering);
    }

    #[test]
    fn telepaths_always_know_where_the_player_is() {
        let mut game = hide_from(&[Ability::Telepathic, Ability::Still]);
        for _ in 0..60 {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(game.floor.beings[0].mind.goal, Some(game.player.at));
    }

    #[test]
    fn blind_monsters_do_not_see_and_unseen_players_are_not_seen() {
        let mut game = drawn::game(&["|@......a|"], &[kind('a', &[Ability::Still])]);
        assert!(game.sees_player(BeingId(1)));
        game.floor.beings[0].conditions.set(Condition::Blind, 9);
        assert!(!game.sees_player(BeingId(1)));
        game.floor.beings[0].conditions.end(Condition::Blind);
        game.player.conditions.set(Condition::Unseen, 9);
        assert!(!game.sees_player(BeingId(1)));
        game.player.conditions.set(Condition::Blind, 9);
        game.player.conditions.end(Condition::Unseen);
        assert!(game.sees_player(BeingId(1)), "a blind player is seen all the same");
    }

    #[test]
    fn a_call_wakes_monsters_within_walking_distance() {
        let rows = ["--------------", "|@..a..+..b||c", "--------------"];
        let kinds = [kind('a', &[Ability::Call, Ability::Still]), kind('b', &[]), kind('c', &[])];
        let mut game = drawn::game(&rows, &kinds);
        for being in &mut game.floor.beings[1..] {
            being.mind.mood = Mood::Asleep;
        }
        let events = game.act(Action::Wait).unwrap();
        assert!(format!("{events:?}").contains("calls out"));
        let moods: Vec<Mood> = game.floor.beings.iter().map(|being| being.mind.mood).collect();
        assert_eq!(moods, [Mood::Hunting, Mood::Hunting, Mood::Asleep]);
    }

    #[test]
    fn a_sleeping_monster_in_sight_wakes_up_eventually() {
        let mut game = drawn::game(&["|@...a|"], &[kind('a', &[Ability::Still])]);
        game.floor.beings[0].mind.mood = Mood::Asleep;
        let turns = (1..200).find(|_| {
            game.act(Action::Wait).unwrap();
            game.floor.beings[0].mind.mood == Mood::Hunting
        });
        assert!(turns.is_some_and(|turns| turns > 1), "{turns:?}");
    }

    #[test]
    fn line_of_sight_is_updated_before_monsters_act() {
        let rows = ["-------", "|..|.a|", "|@.|..|", "|.....|", "-------"];
        let mut game = drawn::game(&rows, &[kind('a', &[Ability::Still])]);
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Wandering);
        game.floor.set_tile(Point::new(3, 1), Tile::Floor);
        game.act(Action::Walk(Heading::North)).unwrap();
        assert_eq!(game.floor.beings[0].mind.goal, Some(Point::new(1, 1)));
    }
}
