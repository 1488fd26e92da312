//! Doors: opening, closing, locks.

use barrow::Tile;

use crate::{ActionError, BeingId, Class, Game, Heading, Tone};

impl Game {
    /// Opens a door; a locked one uses up a key.
    pub(crate) fn open(&mut self, who: BeingId, heading: Heading) -> Result<(), ActionError> {
        let at = self.being(who).at + heading.step();
        match self.floor.tile(at) {
            Tile::ClosedDoor => {}
            Tile::LockedDoor if who == BeingId::PLAYER => {
                self.turn_key("The door is locked, and you have no key. You could kick it.")?;
            }
            Tile::LockedDoor => return Err(ActionError::impossible("The door is locked.")),
            Tile::OpenDoor | Tile::BrokenDoor | Tile::Doorway => {
                return Err(ActionError::impossible("It is open already."));
            }
            _ => return Err(ActionError::impossible("There is no door to open.")),
        }
        self.floor.set_tile(at, Tile::OpenDoor);
        if who != BeingId::PLAYER && self.floor.memory.visible().contains(at) {
            self.message(Tone::Plain, "A door opens.");
        }
        Ok(())
    }

    /// Uses up a key of the pack, or refuses with `or_else`.
    fn turn_key(&mut self, or_else: &str) -> Result<(), ActionError> {
        let items = &self.campaign.items;
        let key = self.player.pack.iter().find(|item| items[usize::from(item.kind.0)].class == Class::Key);
        let Some(letter) = key.and_then(|item| item.letter) else {
            return Err(ActionError::impossible(or_else));
        };
        self.take_from_pack(letter, 1);
        self.message(Tone::Good, "The key turns in the lock, and breaks.");
        Ok(())
    }

    /// Closes an open door if the doorway is free; locks a closed one with a key.
    pub(crate) fn close(&mut self, who: BeingId, heading: Heading) -> Result<(), ActionError> {
        let at = self.being(who).at + heading.step();
        match self.floor.tile(at) {
            Tile::OpenDoor => {}
            Tile::ClosedDoor if who == BeingId::PLAYER => {
                self.turn_key("It is closed already, and you have no key to lock it.")?;
                self.floor.set_tile(at, Tile::LockedDoor);
                return Ok(());
            }
            Tile::ClosedDoor | Tile::LockedDoor => {
                return Err(ActionError::impossible("It is closed already."));
            }
            Tile::BrokenDoor => return Err(ActionError::impossible("This door is broken.")),
            _ => return Err(ActionError::impossible("There is no door to close.")),
        }
        if self.being_at(at).is_some() {
            return Err(ActionError::impossible("Someone is in the way."));
        }
        if self.floor.items.contains_key(&at) {
            return Err(ActionError::impossible("Something is in the way."));
        }
        self.floor.set_tile(at, Tile::ClosedDoor);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use barrow::{Point, Tile};

    use crate::fixtures::bare::game;
    use crate::{Action, Heading};

    #[test]
    fn a_key_unlocks_or_locks_a_door_once() {
        let mut game = game(&["######", "#.@+.#", "######"]);
        let door = Point::new(3, 1);
        assert!(game.act(Action::Close(Heading::East)).is_err());
        for (action, tile) in
            [(Action::Close(Heading::East), Tile::LockedDoor), (Action::Open(Heading::East), Tile::OpenDoor)]
        {
            game.with_item("key");
            game.act(action).unwrap();
            assert_eq!((game.floor.tile(door), game.player.pack.len()), (tile, 0));
        }
        game.act(Action::Close(Heading::East)).unwrap();
        assert_eq!((game.floor.tile(door), game.violations()), (Tile::ClosedDoor, Vec::new()));
    }
}
