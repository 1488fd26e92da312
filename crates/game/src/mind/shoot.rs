//! Ranged attacks on the player, and keeping the distance for them.

use barrow::Point;
use barrow::fov::{ShotStop, line_of_fire, opaque};
use barrow::path::Steps;

use super::MoveMode;
use super::mover::Mover;
use crate::act::{Hit, capital};
use crate::floor::sight::distance;
use crate::{Ability, BeingId, Event, Game, Tone};

/// Distance in cells at which a skirmisher steps back.
const NEAR_CELLS: i32 = 3;
/// Character of a missile.
const MISSILE: char = '*';

impl Game {
    /// Lets a skirmisher step back half of the time. Returns whether its move is used.
    #[inline(never)]
    pub(super) fn skirmish(&mut self, mover: &Mover) -> bool {
        distance(mover.at, self.player.at) <= NEAR_CELLS && self.rng.one_in(2) && self.step_back(mover)
    }

    /// Steps to a cell that is farther from the player. Returns whether it did.
    fn step_back(&mut self, mover: &Mover) -> bool {
        if mover.abilities.has(Ability::Still) {
            return false;
        }
        let (at, way) = (mover.at, MoveMode::of(mover.movement()));
        self.floor.measure_to_player(way, self.player.at);
        let map = self.floor.to_player(way);
        let Some(mut away) = map.get(at) else { return false };
        let mut back = None;
        for p in Steps::default().all().iter().map(|&step| at + step) {
            let farther = map.get(p).filter(|&value| value > away);
            if farther.is_some() && self.floor.monster_at(p).is_none() && !self.is_trap_to(mover, p) {
                (away, back) = (farther.unwrap_or(away), Some(p));
            }
        }
        back.is_some_and(|to| self.tread(mover, to))
    }

    /// Shoots at the player along a clear line in range. Returns whether it did.
    #[inline(never)]
    pub(super) fn shoot_at_player(&mut self, who: BeingId) -> bool {
        let kind = self.kind_of(who);
        let Some(range) = kind.shot.as_ref().map(|shot| shot.range) else { return false };
        let is_keen = kind.abilities.has(Ability::Skirmish);
        let away = distance(self.being(who).at, self.player.at);
        if away < 2 || away as u32 > range || !self.sees_player(who) {
            return false;
        }
        let Some(path) = self.clear_line(self.being(who).at, range) else { return false };
        if !is_keen && self.rng.one_in(2) {
            return false;
        }
        self.shot_flies(who, path);
        true
    }

    /// Returns the cells from a shooter to the player, both excluded and included respectively; `None` if the line is
    /// blocked.
    fn clear_line(&self, from: Point, range: u32) -> Option<Vec<Point>> {
        let to = self.player.at;
        let stops = |p: Point| {
            let is_in_way = !self.floor.tile(p).is_transparent() || self.floor.monster_at(p).is_some();
            is_in_way && p != to
        };
        let shot = line_of_fire(&opaque(self.floor.map.size(), stops), from, to, range).ok()?;
        (shot.stop() == ShotStop::Target).then(|| shot.cells().collect())
    }

    /// Rolls whether the shot hits the player.
    fn shot_flies(&mut self, who: BeingId, path: Vec<Point>) {
        let Some(shot) = self.kind_of(who).shot.clone() else { return };
        self.events.push(Event::Flew { path, glyph: MISSILE, hue: shot.hue });
        let hits = self.roll_to_hit(who, BeingId::PLAYER);
        let is_seen = self.player_sees(who);
        let subject = capital(&if is_seen { self.noun(who) } else { shot.name.clone() });
        let text = match (is_seen, hits) {
            (true, true) => format!("{subject} hits you with {}.", shot.name),
            (true, false) => format!("{subject} shoots {} at you, and misses.", shot.name),
            (false, true) => format!("{subject} hits you."),
            (false, false) => format!("{subject} flies past you."),
        };
        self.message(if hits { Tone::Bad } else { Tone::Plain }, text);
        if hits {
            let damage = shot.damage.roll(&mut self.rng).max(0);
            let hit = Hit { by: Some(who), damage, armor_applies: true, cause: String::new() };
            let damage = self.wound(BeingId::PLAYER, &hit);
            self.report_harmless(BeingId::PLAYER, damage);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Action, BeingKind, Dice, ShotKind};
    use barrow::Hue;

    fn archer(abilities: &[Ability]) -> BeingKind {
        let shot = ShotKind {
            name: "an arrow".to_string(),
            damage: Dice { base: 1, count: 1, sides: 4 },
            range: 8,
            hue: Hue::White,
        };
        BeingKind { shot: Some(shot), ..kind('a', abilities) }
    }

    fn shots(rows: &[&str], kinds: &[BeingKind], turns: usize) -> (usize, Game, String) {
        let mut game = drawn::game(rows, kinds);
        let mut events = Vec::new();
        for _ in 0..turns {
            events.extend(game.act(Action::Wait).unwrap());
            assert_eq!(game.violations(), Vec::<String>::new());
        }
        let flown = events.iter().filter(|event| matches!(event, Event::Flew { .. })).count();
        (flown, game, format!("{events:?}"))
    }

    #[test]
    fn skirmishers_shoot_from_a_distance() {
        let (flown, game, text) = shots(&["|@.......a|"], &[archer(&[Ability::Skirmish])], 60);
        assert_eq!(flown, 60);
        assert!(text.contains("hits you with an arrow") && text.contains("misses"));
        assert_eq!(game.floor.beings[0].at.x, 9);
    }

    #[test]
    fn monsters_do_not_shoot_when_another_is_in_the_way() {
        let rows = ["|@..b....a|"];
        let kinds = [archer(&[Ability::Skirmish, Ability::Still]), kind('b', &[Ability::Still])];
        assert_eq!(shots(&rows, &kinds, 20).0, 0);
        assert_eq!(shots(&["|@.......a....|"], &[archer(&[Ability::Still])], 0).0, 0);
    }

    #[test]
    fn monsters_out_of_range_approach() {
        let (flown, game, _) = shots(&["|@..........a|"], &[archer(&[Ability::Skirmish])], 10);
        assert!(flown > 0 && game.floor.beings[0].at.x == 9, "{flown}");
    }

    #[test]
    fn skirmishers_step_back_and_fight_when_cornered() {
        let rows = ["|..........@a.......|"];
        let (_, game, _) = shots(&rows, &[archer(&[Ability::Skirmish])], 12);
        assert!(distance(game.floor.beings[0].at, game.player.at) > 2);
        let (_, game, _) = shots(&["|@a|"], &[archer(&[Ability::Skirmish])], 12);
        assert!(game.player.hp < game.player.max_hp);
    }

    #[test]
    fn other_shooters_approach_between_shots() {
        let (flown, game, _) = shots(&["|@.......a|"], &[archer(&[])], 40);
        assert!(flown > 0 && game.is_beside_player(BeingId(1)), "{flown}");
    }
}
