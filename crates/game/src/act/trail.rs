//! Stops automatic movement that goes in circles.

use std::collections::BTreeSet;

use barrow::Point;

use crate::{Action, ActionError, Event, Game};

/// Number of steps to cells of the trail after which automatic movement stops.
const MAX_IDLE_STEPS: u32 = 15;

/// Cells that a command has visited since it last brought news: new cells, messages, or events that interrupt it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Trail {
    command: Option<Action>,
    cells: BTreeSet<Point>,
    /// Number of explored cells of the floor at the last step.
    explored: u32,
    /// Steps to cells that were on the trail before.
    idle: u32,
}

impl Game {
    /// Refuses an automatic step if the same command has gone in circles. Any other action ends the refusal.
    pub(super) fn check_not_circling(&self, action: Action) -> Result<(), ActionError> {
        if self.trail.command == Some(action) && self.trail.idle >= MAX_IDLE_STEPS {
            return Err(ActionError::impossible("You are going in circles. Choose the way yourself."));
        }
        Ok(())
    }

    /// Adds the player's cell to the trail after an action, or begins a new trail.
    pub(crate) fn extend_trail(&mut self, action: Action) {
        if !matches!(action, Action::Explore | Action::Travel(_)) {
            self.trail = Trail::default();
            return;
        }
        let explored = self.floor.seen_cells();
        let is_news =
            |event: &Event| event.disturbs() || matches!(event, Event::Message(..) | Event::Found(_));
        let trail = &mut self.trail;
        let has_news = explored != trail.explored || self.events.iter().any(is_news);
        if trail.command != Some(action) || has_news {
            *trail = Trail { command: Some(action), explored, ..Trail::default() };
        }
        trail.idle += u32::from(!trail.cells.insert(self.player.at));
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use super::MAX_IDLE_STEPS;
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, BeingId};

    #[test]
    fn travel_that_is_led_astray_ends() {
        let mut game = game(&ROOM);
        let (start, travel) = (game.player.at, Action::Travel(Point::new(9, 2)));
        let mut steps = 0;
        let why = loop {
            match game.act(travel) {
                Ok(_) => steps += 1,
                Err(why) => break why.to_string(),
            }
            // Something moves the player back without an event.
            game.relocate(BeingId::PLAYER, start);
        };
        assert_eq!(
            (steps, why.as_str()),
            (MAX_IDLE_STEPS + 1, "You are going in circles. Choose the way yourself.")
        );
        game.act(Action::Wait).unwrap();
        assert!(game.act(travel).is_ok(), "another action ends the refusal");
    }
}
