//! The player's actions. Every action is checked first; a refused one changes nothing.

mod auto;
mod door;
mod fight;
mod hit_effects;
mod kick;
mod missile;
mod pack;
mod search;
mod stairs;
mod threat;
mod trail;
mod use_feature;
mod use_item;
mod walk;
mod wizard;

pub(crate) use fight::{HIT_PCT, Hit, capital, experience_for};
pub(crate) use stairs::Arrival;
pub(crate) use trail::Trail;
pub use use_item::Target;
pub(crate) use walk::Movement;

use crate::{Action, ActionError, BeingId, Condition, Game, Heading, Tone};

/// Number of ticks that an action takes, or the reason why it is refused.
pub(crate) type ActionResult = Result<u64, ActionError>;

impl Game {
    /// Performs an action of the player.
    pub(crate) fn perform(&mut self, action: Action) -> ActionResult {
        let who = BeingId::PLAYER;
        let ticks = self.ticks_of(who);
        match action {
            Action::Walk(heading) => return self.player_goes(heading),
            Action::Wait | Action::Quit => {}
            Action::Search => self.search(),
            Action::Descend => self.descend()?,
            Action::Ascend => self.ascend()?,
            Action::Open(heading) => self.open(who, heading)?,
            Action::Close(heading) => self.close(who, heading)?,
            Action::Kick(heading) => self.kick(who, heading)?,
            Action::PickUp => self.pick_up()?,
            Action::Drop(letter, count) => self.drop_item(letter, count)?,
            Action::Expunge(letter) => self.expunge(letter)?,
            Action::Wear(letter) => self.wear(letter)?,
            Action::TakeOff(slot) => self.take_off(slot)?,
            Action::Use(letter) => self.use_item(letter, None)?,
            Action::UseOn(letter, on) => self.use_item(letter, Some(on))?,
            Action::Zap(letter, at) => self.zap(letter, at)?,
            Action::Throw(letter, at) => self.throw(letter, at)?,
            Action::Shoot(at) => self.shoot(at)?,
            Action::UseFeature => self.use_feature()?,
            Action::Explore => return self.explore(),
            Action::Travel(to) => return self.travel(to),
            Action::Rest => self.rest()?,
            Action::Wizard => return self.become_wizard(),
            Action::Jump(to) => self.jump(to)?,
        }
        Ok(ticks)
    }

    /// Walks and reports the items on the new cell.
    pub(crate) fn player_goes(&mut self, heading: Heading) -> ActionResult {
        let before = (self.depth, self.player.at);
        let ticks = self.player_walks(heading)?;
        if self.depth == before.0 && self.player.at != before.1 {
            self.report_items_here();
        }
        Ok(ticks)
    }

    /// Walks. A confused player goes in a random direction half of the time, and stumbles where the way is blocked.
    pub(crate) fn player_walks(&mut self, heading: Heading) -> ActionResult {
        let who = BeingId::PLAYER;
        if !self.player.conditions.has(Condition::Confused) {
            return self.walk(who, heading);
        }
        let astray = self.rng.one_in(2);
        let heading = if astray { *self.rng.pick(&Heading::ALL).unwrap_or(&heading) } else { heading };
        Ok(self.walk(who, heading).unwrap_or_else(|_| {
            self.message(Tone::Plain, "You stumble.");
            self.ticks_of(who)
        }))
    }
}
