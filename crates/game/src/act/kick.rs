//! Kicking: doors, monsters, items.

use barrow::Tile;

use super::Hit;
use super::fight::capital;
use crate::{Ability, ActionError, BeingId, Game, Heading, Tone};

/// A kick breaks a door with a chance of 1 in this number.
const BREAK_ODDS: u32 = 3;
/// Maximum number of cells that a kicked item slides.
const SLIDE_CELLS: u32 = 4;

impl Game {
    /// Kicks the being, door or item on a neighboring cell.
    pub(crate) fn kick(&mut self, who: BeingId, heading: Heading) -> Result<(), ActionError> {
        let at = self.being(who).at + heading.step();
        if let Some(other) = self.being_at(at) {
            self.kick_someone(who, other, heading);
            return Ok(());
        }
        match self.floor.tile(at) {
            Tile::ClosedDoor | Tile::LockedDoor => {
                self.make_noise(12);
                if self.rng.one_in(BREAK_ODDS) {
                    self.floor.set_tile(at, Tile::BrokenDoor);
                    self.message(Tone::Good, "The door crashes open!");
                } else {
                    self.message(Tone::Plain, "WHAMM!");
                }
                Ok(())
            }
            tile if tile.is_walkable() => {
                if self.floor.items.contains_key(&at) {
                    self.kick_items(at, heading);
                } else {
                    self.message(Tone::Plain, "You kick at empty air.");
                }
                Ok(())
            }
            Tile::DeepWater | Tile::Lava | Tile::Chasm => {
                Err(ActionError::impossible("There is nothing to kick."))
            }
            _ => {
                self.message(Tone::Bad, "Ouch! That hurts.");
                let cause = "kicking something solid".to_string();
                self.wound(who, &Hit { by: None, damage: 1, armor_applies: false, cause });
                Ok(())
            }
        }
    }

    /// Kicks a being, which may be pushed back.
    fn kick_someone(&mut self, by: BeingId, at: BeingId, heading: Heading) {
        self.rouse(at);
        self.make_noise(crate::mind::FIGHT);
        let name = self.noun(at);
        if self.kind_of(at).abilities.has(Ability::Unmoved) {
            self.message(Tone::Plain, format!("{} does not seem to mind.", capital(&name)));
            return;
        }
        self.message(Tone::Plain, format!("You kick {name}."));
        let cause = self.cause(by);
        let damage = self.rng.range(1, 2);
        self.wound(at, &Hit { by: Some(by), damage, armor_applies: false, cause });
        let back = self.being(at).at + heading.step();
        if self.being(at).is_alive()
            && self.rng.one_in(2)
            && self.being_at(back).is_none()
            && self.can_step(at, back)
        {
            self.message(Tone::Good, format!("{} stumbles back.", capital(&name)));
            self.step(at, back);
        }
    }

    /// Lets the top item of a cell slide away.
    fn kick_items(&mut self, at: barrow::Point, heading: Heading) {
        let Some(mut pile) = self.floor.items.remove(&at) else { return };
        let Some(item) = pile.pop() else { return };
        if !pile.is_empty() {
            self.floor.items.insert(at, pile);
        }
        let mut to = at;
        for _ in 0..SLIDE_CELLS {
            let next = to + heading.step();
            let tile = self.floor.tile(next);
            let stops = !tile.is_walkable() || matches!(tile, Tile::ClosedDoor | Tile::LockedDoor);
            if stops || self.being_at(next).is_some() {
                break;
            }
            to = next;
        }
        let name = self.item_name(&item);
        self.message(
            Tone::Plain,
            if to == at {
                format!("{} does not move.", capital(&name))
            } else {
                format!("{} slides away.", capital(&name))
            },
        );
        self.lay(to, item);
    }
}
