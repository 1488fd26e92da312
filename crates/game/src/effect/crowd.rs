//! Effects on all monsters around: fear, sleep, alarms, summoning.

use barrow::Rng;

use crate::{Ability, BeingId, Condition, Game, Mood, Tone};

/// Range of an alarm in steps.
const BELL_STEPS: i32 = 100;

impl Game {
    /// Makes monsters in line of sight flee for `power` turns, except fearless ones.
    pub(super) fn scare(&mut self, power: i32) -> bool {
        let near: Vec<BeingId> = self
            .monsters()
            .map(|(id, _)| id)
            .filter(|&id| self.floor.in_line.contains(self.being(id).at))
            .collect();
        self.message(Tone::Plain, "A dreadful howl goes through the halls.");
        for id in near {
            let abilities = self.kind_of(id).abilities;
            if abilities.has(Ability::Fearless) || abilities.has(Ability::Boss) {
                self.message_about(id, Tone::Plain, "", "is not impressed.");
                continue;
            }
            let being = self.being_mut(id);
            being.mind.mood = Mood::Fleeing;
            being.conditions.set(Condition::Afraid, power);
            self.message_about(id, Tone::Plain, "", "turns to flee.");
        }
        true
    }

    /// Puts a monster to sleep. The player is held for some turns instead.
    pub(super) fn send_to_sleep(&mut self, who: BeingId) -> bool {
        if who == BeingId::PLAYER {
            let is_held = self.hold(who, 4);
            let text = if is_held { "You nod off for a moment." } else { "You feel drowsy, and stay awake." };
            self.message(Tone::Bad, text);
            return true;
        }
        let abilities = self.kind_of(who).abilities;
        if abilities.has(Ability::Wakeful) || abilities.has(Ability::Boss) {
            return self.message_about(who, Tone::Plain, "", "does not sleep.");
        }
        let being = self.being_mut(who);
        being.mind.mood = Mood::Asleep;
        being.mind.goal = None;
        being.conditions.set(Condition::Held, 3);
        self.message_about(who, Tone::Plain, "", "falls asleep.")
    }

    /// Makes a noise that wakes the whole floor.
    pub(super) fn sound_alarm(&mut self) -> bool {
        self.message(Tone::Bad, "A bell rings out!");
        self.make_noise(BELL_STEPS);
        true
    }

    /// Spawns `power` monsters of this depth near the player, already hunting.
    pub(crate) fn summon(&mut self, power: i32) -> bool {
        let before = self.floor.beings.len();
        for _ in 0..power.clamp(1, 6) {
            let mut rng = Rng::new(self.rng.next_u64());
            let cell = self.free_cell_near(self.player.at);
            if let (Some(kind), Some(at)) = (self.pick_kind(&mut rng), cell) {
                self.spawn(kind, at, &mut rng);
            }
        }
        self.rouse_from(before);
        let came = self.floor.beings.len() > before;
        if came {
            self.message(Tone::Bad, "You are not alone any more.");
        }
        came
    }

    /// Makes the monsters from index `before` on hunt the player.
    pub(crate) fn rouse_from(&mut self, before: usize) {
        let at = self.player.at;
        for being in &mut self.floor.beings[before..] {
            being.mind.mood = Mood::Hunting;
            being.mind.goal = Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, BeingId, Class, Effect, Mood};

    #[test]
    fn a_scare_makes_all_but_the_fearless_flee() {
        let mut game = game(&ROOM);
        let scroll = game.with_effect(Class::Scroll, Effect::Scare);
        let goblin = game.with_monster("goblin", Point::new(9, 2));
        let skeleton = game.with_monster("skeleton", Point::new(9, 3));
        game.use_item(scroll, None).unwrap();
        assert_eq!(game.being(goblin).mind.mood, Mood::Fleeing);
        assert_ne!(game.being(skeleton).mind.mood, Mood::Fleeing);
    }

    #[test]
    fn a_wand_of_sleep_puts_monsters_to_sleep() {
        let mut game = game(&ROOM);
        let wand = game.with_effect(Class::Wand, Effect::Sleep);
        let goblin = game.with_monster("goblin", Point::new(9, 2));
        game.being_mut(goblin).mind.mood = Mood::Hunting;
        game.zap(wand, Point::new(9, 2)).unwrap();
        assert_eq!(game.being(goblin).mind.mood, Mood::Asleep);
        assert!(game.affect(BeingId::PLAYER, Effect::Sleep, 1));
    }

    #[test]
    fn summoning_spawns_monsters_and_alarms_wake_them() {
        let mut game = game(&ROOM);
        let scroll = game.with_effect(Class::Scroll, Effect::Summon);
        game.use_item(scroll, None).unwrap();
        assert!(game.monsters().count() >= 2);
        game.floor.beings.iter_mut().for_each(|being| being.mind.mood = Mood::Asleep);
        game.affect(BeingId::PLAYER, Effect::Alarm, 1);
        game.hear();
        assert!(game.monsters().all(|(_, being)| being.mind.mood == Mood::Hunting));
        assert!(game.act(Action::Wait).is_ok());
    }
}
