//! Checks that unique items and monsters exist once.

use crate::{Ability, Being, Game, Item, ItemKindId};

impl Game {
    /// Checks that artifacts and unique monsters exist at most once and that the goal item is never lost.
    pub(super) fn check_single(&self, violations: &mut Vec<String>) {
        let items: Vec<&Item> = self.all_items().collect();
        for (id, kind) in (0..).map(ItemKindId).zip(&self.campaign.items) {
            let is_goal = self.campaign.goal.item.as_ref() == Some(&kind.name);
            if !is_goal && !kind.artifact {
                continue;
            }
            let count: u32 = items.iter().filter(|item| item.kind == id).map(|item| item.count).sum();
            let is_lost = is_goal && count == 0 && self.deepest == self.campaign.deepest();
            if count > 1 || is_lost {
                violations.push(format!("there are {count} of {}", kind.name));
            }
        }
        let mut alone: Vec<_> = self
            .all_beings()
            .filter(|being| being.is_alive())
            .map(|being| being.kind)
            .filter(|kind| self.kind(*kind).abilities.has(Ability::Unique))
            .collect();
        alone.sort_unstable();
        if let Some(pair) = alone.windows(2).find(|pair| pair[0] == pair[1]) {
            violations.push(format!("there are two of {}", self.kind(pair[0]).name));
        }
    }

    /// Iterates over the beings of all floors, fallen ones and the player included.
    fn all_beings(&self) -> impl Iterator<Item = &Being> {
        let floors = self.other_floors.values().chain([&self.floor]);
        floors.flat_map(|floor| &floor.beings).chain(self.fallen.values().flatten()).chain([&self.player])
    }

    /// Iterates over the items on all floors and in all packs.
    fn all_items(&self) -> impl Iterator<Item = &Item> {
        let floors = self.other_floors.values().chain([&self.floor]);
        let lying = floors.flat_map(|floor| floor.items.values().flatten());
        lying.chain(self.all_beings().flat_map(|being| &being.pack))
    }
}
