//! Searching: secret doors, secret corridors and traps.

use barrow::{Point, Tile};

use crate::{Game, Tone};

/// A search finds an adjacent secret with a chance of 1 in this number; every further cell of distance adds 1 to it.
const FIND_ODDS: u32 = 3;
/// Radius of a search in cells.
const REACH: i32 = 6;

impl Game {
    /// Searches all cells within [`REACH`] that are in line of sight, with a chance that falls with distance.
    pub(crate) fn search(&mut self) {
        let at = self.player.at;
        let mut has_found = false;
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let p = Point::new(at.x + dx, at.y + dy);
                let away = dx.abs().max(dy.abs()).max(1) as u32;
                let is_in_line = away == 1 || self.floor.in_line.contains(p);
                if is_in_line && self.is_secret(p) && self.rng.one_in(FIND_ODDS + away - 1) {
                    self.reveal(p);
                    has_found = true;
                }
            }
        }
        if !has_found {
            self.message(Tone::Plain, "You find nothing.");
        }
    }

    fn is_secret(&self, at: Point) -> bool {
        let hides = matches!(self.floor.tile(at), Tile::SecretDoor | Tile::SecretCorridor);
        hides || self.floor.traps.get(&at).is_some_and(|trap| !trap.is_found)
    }

    /// Reveals a secret door, secret corridor or hidden trap.
    pub(crate) fn reveal(&mut self, at: Point) {
        match self.floor.tile(at) {
            Tile::SecretDoor => {
                self.floor.set_tile(at, Tile::ClosedDoor);
                self.message(Tone::Good, "You find a hidden door.");
            }
            Tile::SecretCorridor => {
                self.floor.set_tile(at, Tile::Corridor);
                self.message(Tone::Good, "You find a hidden passage.");
            }
            _ => {}
        }
        if let Some(trap) = self.floor.traps.get_mut(&at)
            && !trap.is_found
        {
            trap.is_found = true;
            self.message(Tone::Good, "You find a trap.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;
    use crate::fixtures::bare::{find, game};

    #[test]
    fn a_search_finds_near_secrets_in_line_of_sight() {
        let rows = ["##############", "#.@...S..|S..#", "##############"];
        let mut game = game(&rows);
        for _ in 0..60 {
            game.act(Action::Search).unwrap();
        }
        assert_eq!(game.floor.tile(find(&rows, 'S')), Tile::ClosedDoor);
        // A wall behind the first door hides the second.
        assert_eq!(game.floor.tile(Point::new(10, 1)), Tile::SecretDoor);
    }

    #[test]
    fn a_failed_search_is_reported() {
        let mut game = game(&["#####", "#.@.#", "#####"]);
        let events = game.act(Action::Search).unwrap();
        assert_eq!(Game::messages(&events), "You find nothing.");
    }
}
