//! Monsters that appear when the player carries the goal item up.

use barrow::{Rng, Seed};

use crate::{BeingKindId, Game, Mind, Mood, Tone};

/// Moves for which these monsters search for the player.
const PATIENCE: u16 = 200;

impl Game {
    /// On the first arrival with the goal item, wakes the monsters of the floor and adds groups from the deepest
    /// floor that know where the player is.
    pub(crate) fn rise(&mut self) {
        if self.floor.has_risen || !self.has_goal() || self.depth == self.campaign.deepest() {
            return;
        }
        self.floor.has_risen = true;
        let mut rng = Seed(self.seed).stream(&format!("risen#{}", self.depth));
        let count = self.campaign.rules.risen.roll(&mut rng);
        if count <= 0 {
            return;
        }
        for being in &mut self.floor.beings {
            if being.mind.mood == Mood::Asleep {
                being.mind.mood = Mood::Wandering;
            }
        }
        for _ in 0..count {
            self.raise(&mut rng);
        }
        self.message(Tone::Bad, "The crown is felt here. Something stirs that lay still.");
    }

    /// Spawns a group of the deepest floor that hunts the player.
    fn raise(&mut self, rng: &mut Rng) {
        let cells = self.free_cells();
        let (Some(kind), Some(&at)) = (self.pick_kind_of(self.campaign.deepest(), rng), rng.pick(&cells.far))
        else {
            return;
        };
        let before = self.floor.beings.len();
        self.spawn_group(kind, at, rng);
        let goal = Some(self.player.at);
        for being in &mut self.floor.beings[before..] {
            being.mind = Mind { mood: Mood::Hunting, goal, patience: PATIENCE, ..being.mind };
        }
    }

    /// Draws a kind of monster for this depth, weighted by rarity.
    pub(crate) fn pick_kind(&self, rng: &mut Rng) -> Option<BeingKindId> {
        self.pick_kind_of(self.depth, rng)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Campaign, Game, Item, ItemKindId};

    #[test]
    fn carrying_the_crown_attracts_monsters_once_per_floor() {
        let mut game = Game::new(Campaign::builtin(), 7).unwrap();
        let before = game.monsters().count();
        game.rise();
        assert_eq!(game.monsters().count(), before);
        let crown =
            game.campaign.items.iter().position(|kind| Some(&kind.name) == game.campaign.goal.item.as_ref());
        let id = ItemKindId(crown.unwrap() as u16);
        let item = Item::new(id, &game.campaign.items[usize::from(id.0)].clone(), &mut barrow::Rng::new(1));
        game.player.pack.push(item);
        game.rise();
        let risen = game.monsters().count();
        assert!(risen > before);
        game.rise();
        assert_eq!(game.monsters().count(), risen);
    }
}
