//! Dispatch of effects to their functions.

use crate::act::capital;
use crate::{BeingId, Effect, Game, Tone};

impl Game {
    /// Applies an effect to a being. Returns whether the player notices what it is.
    pub(crate) fn affect(&mut self, who: BeingId, effect: Effect, power: i32) -> bool {
        match effect {
            Effect::Heal => self.heal(who, power),
            Effect::Life => self.gain_life(who, power),
            Effect::Might => self.gain_might(who, power),
            Effect::Cure => self.cure(who),
            Effect::Feed => self.feed(who, power),
            Effect::Haste
            | Effect::Slow
            | Effect::Confuse
            | Effect::Blind
            | Effect::Hold
            | Effect::Poison
            | Effect::Telepathy
            | Effect::Levitate
            | Effect::Vanish => self.inflict_condition(who, effect, power),
            Effect::DetectItems => self.detect_items(),
            Effect::Map => self.map_level(),
            Effect::Light => self.light_up(power),
            Effect::Teleport | Effect::Banish => self.teleport(who),
            Effect::Fall => self.fall(who),
            Effect::Identify | Effect::EnchantWeapon | Effect::EnchantArmor | Effect::Recharge => {
                self.pick_for(effect, None).is_some_and(|letter| self.improve(effect, letter, power))
            }
            Effect::Scare => self.scare(power),
            Effect::Sleep => self.send_to_sleep(who),
            Effect::Alarm => self.sound_alarm(),
            Effect::Summon => self.summon(power),
            Effect::Burn => self.burn_around(self.being(who).at, power, Some(BeingId::PLAYER)),
            Effect::Bolt => self.bolt(who, power),
            Effect::Force => self.push_back(who, power),
            Effect::Dig => false,
        }
    }

    /// Adds a message about the player, or about a monster that the player sees. Returns whether it was added.
    pub(crate) fn message_about(&mut self, who: BeingId, tone: Tone, you: &str, other: &str) -> bool {
        if who == BeingId::PLAYER {
            self.message(tone, you);
            return true;
        }
        if !self.player_saw(who) {
            return false;
        }
        let name = capital(&self.noun(who));
        self.message(Tone::Plain, format!("{name} {other}"));
        true
    }
}
