//! What goes on by itself, a step per tick, until something happens or a key is pressed.

use barrow::Point;
use barrow_game::{Action, Event, Mood, Tone};

use crate::Session;
use crate::text::describe;

/// How many steps something goes on for at most.
const MOST_STEPS: u32 = 4000;
/// How many milliseconds are between two steps that are seen.
const STEP_MS: u32 = 15;

/// Something that goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Auto {
    pub(crate) kind: AutoKind,
    steps: u32,
}

/// What goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AutoKind {
    Explore,
    Travel(Point),
    Rest,
    /// Searches so many times.
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

    const fn most_steps(self) -> u32 {
        match self {
            Self::Search(times) => times,
            _ => MOST_STEPS,
        }
    }
}

impl Session {
    /// Begins something with its first step.
    pub(crate) fn begin(&mut self, kind: AutoKind) {
        self.auto = Some(Auto { kind, steps: 0 });
        self.go_on();
    }

    /// How many milliseconds to wait for the next tick; none if nothing goes on.
    pub fn pace(&self) -> Option<u32> {
        if !self.shows.is_empty() {
            return Some(STEP_MS);
        }
        self.auto.map(|_| if self.settings.animation { STEP_MS } else { 0 })
    }

    /// Time passes: what is seen for a moment goes by, and what goes on by itself takes a step. Whether there is something
    /// new to be seen.
    pub fn tick(&mut self, milliseconds: u32) -> bool {
        if !self.shows.is_empty() {
            self.shows.pass(milliseconds);
            return true;
        }
        let has_auto = self.auto.is_some();
        self.go_on();
        has_auto
    }

    /// Takes the next step; all of them if they are not to be seen.
    fn go_on(&mut self) {
        while let Some(auto) = self.auto {
            self.auto = self.step(auto);
            if self.settings.animation {
                break;
            }
        }
    }

    /// What is left to do after one more step.
    fn step(&mut self, auto: Auto) -> Option<Auto> {
        if matches!(auto.kind, AutoKind::Travel(to) if auto.steps > 0 && to == self.game.player().at) {
            return None;
        }
        let before = self.game.depth();
        let events = self.act(auto.kind.action())?;
        let steps = auto.steps + 1;
        if events.iter().any(Event::disturbs) {
            self.tell_who_came(&events);
            return None;
        }
        let is_over = steps >= auto.kind.most_steps() || self.game.depth() != before;
        let has_arrived = matches!(auto.kind, AutoKind::Travel(to) if to == self.game.player().at);
        (!is_over && !has_arrived).then_some(Auto { steps, ..auto })
    }

    /// Says why it ended, if someone came into view.
    fn tell_who_came(&mut self, events: &[Event]) {
        for event in events {
            let Event::Noticed(id) = event else { continue };
            let Some((id, being)) = self.game.seen_monsters().find(|(other, _)| other == id) else {
                continue;
            };
            let name = describe::capital(&self.game.kind_of(id).name_of_one());
            let away = describe::offset(being.at - self.game.player().at);
            let is_asleep = being.mind.mood == Mood::Asleep;
            let (how, tone) = if is_asleep { ("asleep, ", Tone::Plain) } else { ("", Tone::Bad) };
            let text = format!("{name} comes into view, {how}{away}.");
            self.log.tell(self.game.turn(), tone, &text);
        }
    }
}
