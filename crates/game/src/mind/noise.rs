//! Noise. It spreads where a being can walk, swim or fly, but not through rock.

use barrow::Point;

use super::MoveMode;
use crate::floor::sight::distance;
use crate::{Ability, BeingId, Game, Mood};

/// Range of footsteps, in steps.
pub(crate) const STEP: i32 = 4;
/// Range of combat, in steps.
pub(crate) const FIGHT: i32 = 10;
/// Noise above this range wakes every monster that hears it; quieter noise with a chance of 1 in [`QUIET_ODDS`].
const QUIET: i32 = 5;
const QUIET_ODDS: u32 = 12;

impl Game {
    /// Makes a noise at the player's cell that carries `loudness` steps. Monsters hear it at the end of the turn.
    pub(crate) fn make_noise(&mut self, loudness: i32) {
        self.noise = self.noise.max(loudness);
    }

    /// Alerts the monsters that hear the noise of this turn.
    pub(crate) fn hear(&mut self) {
        let loudness = std::mem::take(&mut self.noise);
        let is_loud = loudness > QUIET;
        let at = self.player.at;
        let may_hear = |being: &crate::Being| {
            let cares = match being.mind.mood {
                Mood::Asleep => true,
                Mood::Wandering => is_loud,
                Mood::Hunting => is_loud && being.mind.goal != Some(at),
                Mood::Fleeing => false,
            };
            cares && being.is_alive() && distance(being.at, at) <= loudness
        };
        if loudness == 0 || !self.floor.beings.iter().any(may_hear) {
            return;
        }
        self.floor.measure_to_player(MoveMode::Fly, at);
        for id in (1..=self.floor.beings.len() as u32).map(BeingId) {
            let being = self.being(id);
            let hears = may_hear(being)
                && self.floor.to_player(MoveMode::Fly).get(being.at).is_some_and(|away| away <= loudness);
            if hears && (is_loud || self.rng.one_in(QUIET_ODDS)) {
                self.set_on_player(id);
            }
        }
    }

    /// Alerts all monsters within a walking distance of a cell. Returns whether the player is within it too.
    pub(super) fn wake_around(&mut self, at: Point, steps: i32) -> bool {
        let map = self.floor.measure_to_goal(MoveMode::Fly, at);
        for id in (1..=self.floor.beings.len() as u32).map(BeingId) {
            let being = self.being(id);
            let away = self.floor.to_goal(MoveMode::Fly, map).get(being.at);
            if being.is_alive() && away.is_some_and(|away| away <= steps) {
                self.set_on_player(id);
            }
        }
        self.floor.to_goal(MoveMode::Fly, map).get(self.player.at).is_some_and(|away| away <= steps)
    }

    /// Alerts a monster that was attacked.
    pub(crate) fn rouse(&mut self, who: BeingId) {
        if who != BeingId::PLAYER {
            self.set_on_player(who);
        }
    }

    /// Makes a thief flee with its loot.
    pub(crate) fn after_theft(&mut self, who: BeingId) {
        if !self.kind_of(who).abilities.has(Ability::Still) {
            let mind = &mut self.being_mut(who).mind;
            mind.mood = Mood::Fleeing;
            mind.patience = super::flee::THIEF_PATIENCE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;
    use crate::fixtures::drawn::{self, kind};

    const ROWS: [&str; 5] = [
        "------------------", //
        "|.@..|b..........|",
        "|....+...........|",
        "|....|........c..|",
        "------------------",
    ];

    fn moods(noise: i32) -> Vec<Mood> {
        let mut game = drawn::game(&ROWS, &[kind('b', &[]), kind('c', &[])]);
        for being in &mut game.floor.beings {
            being.mind.mood = Mood::Asleep;
        }
        game.make_noise(noise);
        game.hear();
        assert_eq!(game.violations(), Vec::<String>::new());
        game.floor.beings.iter().map(|being| being.mind.mood).collect()
    }

    #[test]
    fn noise_spreads_through_doors_and_around_walls() {
        assert_eq!(moods(11), [Mood::Hunting, Mood::Asleep]);
        assert_eq!(moods(12), [Mood::Hunting, Mood::Hunting]);
        let mut game = drawn::game(&["|.@..|b....|"], &[kind('b', &[])]);
        game.floor.beings[0].mind.mood = Mood::Asleep;
        game.make_noise(100);
        game.hear();
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Asleep);
    }

    #[test]
    fn footsteps_wake_seldom_and_kicks_always() {
        let mut woken = 0;
        for seed in 0..120 {
            let mut game = drawn::game(&ROWS, &[kind('b', &[]), kind('c', &[])]);
            game.floor.beings[0].mind.mood = Mood::Asleep;
            *game.rng = barrow::Rng::new(seed);
            game.make_noise(STEP);
            game.hear();
            woken += u32::from(game.floor.beings[0].mind.mood == Mood::Hunting);
        }
        assert!((1..30).contains(&woken), "{woken}");
        let mut game = drawn::game(&["|@+....b|"], &[kind('b', &[])]);
        game.floor.beings[0].mind.mood = Mood::Asleep;
        game.act(Action::Kick(crate::Heading::East)).unwrap();
        assert_eq!(game.floor.beings[0].mind.goal, Some(game.player.at));
    }
}
