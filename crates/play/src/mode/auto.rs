//! Automatic actions: one step per tick, until something happens or a key is pressed.

use barrow::Point;
use barrow_game::{Action, Event, Mood, Tone};

use crate::Session;
use crate::text::describe;

/// Maximum number of steps of an automatic action.
const MAX_STEPS: u32 = 4000;
/// Milliseconds between animated steps.
const STEP_MS: u32 = 15;

/// A running automatic action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Auto {
    pub(crate) kind: AutoKind,
    steps: u32,
}

/// Kind of an automatic action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AutoKind {
    Explore,
    Travel(Point),
    Rest,
    /// Searches this number of times.
    Search(u32),
}

impl AutoKind {
    const fn action(self) -> Action {
        match self {
            Self::Explore => Action::Explore,
            Self::Travel(to) => Action::Travel(to),
            Self::Rest => Action::Rest,
            Self::Search(_) => Action::Search,
        }
    }

    const fn max_steps(self) -> u32 {
        match self {
            Self::Search(times) => times,
            _ => MAX_STEPS,
        }
    }
}

impl Session {
    /// Starts an automatic action with its first step.
    pub(crate) fn begin(&mut self, kind: AutoKind) {
        self.auto = Some(Auto { kind, steps: 0 });
        self.advance_auto();
    }

    /// Returns the milliseconds until the next [`Session::tick`]; `None` if nothing is animated or running.
    pub fn pace(&self) -> Option<u32> {
        if !self.animations.is_empty() {
            return Some(STEP_MS);
        }
        self.auto.map(|_| if self.settings.animation { STEP_MS } else { 0 })
    }

    /// Advances animations by some time, else takes a step of the automatic action. Returns whether the frame may
    /// have changed.
    pub fn tick(&mut self, milliseconds: u32) -> bool {
        if !self.animations.is_empty() {
            self.animations.advance(milliseconds);
            return true;
        }
        let has_auto = self.auto.is_some();
        self.advance_auto();
        has_auto
    }

    /// Takes the next step, or all steps if they are not animated.
    fn advance_auto(&mut self) {
        while let Some(auto) = self.auto {
            self.auto = self.step(auto);
            if self.settings.animation {
                break;
            }
        }
    }

    /// Takes one step. Returns the action to continue with.
    fn step(&mut self, auto: Auto) -> Option<Auto> {
        if matches!(auto.kind, AutoKind::Travel(to) if auto.steps > 0 && to == self.game.player().at) {
            return None;
        }
        let before = self.game.depth();
        let events = self.act(auto.kind.action())?;
        let steps = auto.steps + 1;
        if events.iter().any(Event::disturbs) {
            self.report_monsters(&events);
            return None;
        }
        let is_over = steps >= auto.kind.max_steps() || self.game.depth() != before;
        let has_arrived = matches!(auto.kind, AutoKind::Travel(to) if to == self.game.player().at);
        (!is_over && !has_arrived).then_some(Auto { steps, ..auto })
    }

    /// Reports the monsters that came into view.
    fn report_monsters(&mut self, events: &[Event]) {
        for event in events {
            let Event::Noticed(id) = event else { continue };
            let Some((id, being)) = self.game.seen_monsters().find(|(other, _)| other == id) else {
                continue;
            };
            let name = describe::capital(&self.game.kind_of(id).name_of_one());
            let away = barrow_game::offset_in_words(being.at - self.game.player().at);
            let is_asleep = being.mind.mood == Mood::Asleep;
            let (how, tone) = if is_asleep { ("asleep, ", Tone::Plain) } else { ("", Tone::Bad) };
            let text = format!("{name} comes into view, {how}{away}.");
            self.log.add(self.game.turn(), tone, &text);
        }
    }
}
