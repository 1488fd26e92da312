//! Monsters that pick up or destroy items.

use crate::{Ability, BeingId, Class, Game, Tone};

impl Game {
    /// Picks up or destroys the items on the cell of a monster that does so, depending on its kind. Artifacts and the goal item are
    /// never destroyed.
    pub(super) fn loot(&mut self, who: BeingId) {
        let takes = self.kind_of(who).abilities.has(Ability::PickUp);
        let being = self.being(who);
        let at = being.at;
        if !being.is_alive() {
            return;
        }
        let Some(pile) = self.floor.items.remove(&at) else { return };
        let name = pile.last().map(|item| self.item_name(item)).unwrap_or_default();
        let (kept, gone): (Vec<_>, Vec<_>) = pile.into_iter().partition(|item| {
            let kind = self.item_kind(item.kind);
            !takes && (kind.artifact || kind.class == Class::Treasure)
        });
        if !kept.is_empty() {
            self.floor.items.insert(at, kept);
        }
        if gone.is_empty() {
            return;
        }
        if takes {
            self.being_mut(who).pack.extend(gone);
        }
        if self.player_sees(who) {
            let verb = if takes { "picks up" } else { "destroys" };
            let text = format!("{} {verb} {name}.", crate::act::capital(&self.noun(who)));
            self.message(Tone::Plain, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::drawn::{self, kind};
    use crate::{Ability, Action, Game, Item, ItemKindId};

    fn walk_over(abilities: &[Ability], item: &str) -> (Game, String) {
        let mut game = drawn::game(&["|@...a|"], &[kind('a', abilities)]);
        let id = game.campaign.items.iter().position(|kind| kind.name == item).unwrap();
        let made = Item::new(ItemKindId(id as u16), &game.campaign.items[id].clone(), &mut game.rng);
        game.lay(Point::new(4, 0), made);
        let events = game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[0].at, Point::new(4, 0));
        assert_eq!(game.violations(), Vec::<String>::new());
        (game, format!("{events:?}"))
    }

    #[test]
    fn monsters_drop_collected_items_on_death() {
        let (mut game, text) = walk_over(&[Ability::PickUp], "dagger");
        assert!(text.contains("picks up a dagger"), "{text}");
        assert!(game.floor.items.is_empty());
        assert_eq!(game.floor.beings[0].pack.len(), 1);
        let hit = crate::act::Hit { by: None, damage: 99, armor_applies: false, cause: String::new() };
        game.wound(crate::BeingId(1), &hit);
        assert_eq!(game.floor.items[&Point::new(4, 0)].len(), 1);
    }

    #[test]
    fn monsters_never_destroy_the_goal_item() {
        let (game, text) = walk_over(&[Ability::Destroy], "dagger");
        assert!(text.contains("destroys a dagger") && game.floor.items.is_empty(), "{text}");
        let (game, text) = walk_over(&[Ability::Destroy], "crown of the barrow");
        assert!(!text.contains("destroys") && !game.floor.items.is_empty(), "{text}");
        assert!(!walk_over(&[], "dagger").0.floor.items.is_empty());
    }
}
