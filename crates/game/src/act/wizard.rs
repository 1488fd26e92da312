//! Wizard mode: teleportation and free sight for testing, without a score.

use barrow::Point;

use super::ActionResult;
use crate::floor::place::IMMUTABLE;
use crate::{ActionError, BeingId, Game, Tone};

impl Game {
    /// Turns on wizard mode. Takes no time.
    pub(super) fn become_wizard(&mut self) -> ActionResult {
        if self.is_wizard {
            return Err(ActionError::impossible("You are a wizard already."));
        }
        self.is_wizard = true;
        self.message(Tone::Urgent, "You are a wizard now. This game has no score.");
        Ok(0)
    }

    /// Teleports the player, even into rock, but not into undiggable cells.
    pub(super) fn jump(&mut self, to: Option<Point>) -> Result<(), ActionError> {
        if !self.is_wizard {
            return Err(ActionError::impossible("Only a wizard can do that."));
        }
        let Some(to) = to.or_else(|| self.random_cell()) else {
            return Err(ActionError::impossible("There is nowhere to go."));
        };
        let is_way = self.floor.tile(to).is_walkable();
        let hardness = self.floor.hardness.get(to).unwrap_or(IMMUTABLE);
        if !self.floor.map.size().contains(to) || (hardness == IMMUTABLE && !is_way) {
            return Err(ActionError::impossible("Not even a wizard can be there."));
        }
        if self.being_at(to).is_some() {
            return Err(ActionError::impossible("Someone is there."));
        }
        self.message(Tone::Plain, "The world blinks.");
        self.relocate(BeingId::PLAYER, to);
        Ok(())
    }

    /// Returns whether wizard mode is on.
    pub const fn is_wizard(&self) -> bool {
        self.is_wizard
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::bare::game;
    use crate::{Action, Heading};

    #[test]
    fn wizards_teleport_into_rock_and_can_step_onto_floor_only() {
        let mut game = game(&["########", "#@...###", "########", "########"]);
        let rock = Point::new(5, 1);
        let refused = |game: &mut crate::Game, action| game.act(action).is_err();
        assert!(refused(&mut game, Action::Jump(Some(rock))));
        game.act(Action::Wizard).unwrap();
        assert!(refused(&mut game, Action::Wizard));
        for nowhere in [Point::new(0, 0), Point::new(-1, 1), Point::new(8, 1), game.player.at] {
            assert!(refused(&mut game, Action::Jump(Some(nowhere))), "{nowhere}");
        }
        game.act(Action::Jump(Some(rock))).unwrap();
        assert_eq!((game.player.at, game.violations()), (rock, Vec::new()));
        assert!(refused(&mut game, Action::Walk(Heading::East)));
        game.act(Action::Walk(Heading::West)).unwrap();
        game.act(Action::Jump(None)).unwrap();
        assert!(game.floor.tile(game.player.at).is_walkable());
        assert_eq!(game.points(), 0);
        assert!(game.fate().contains("wizard"));
    }
}
