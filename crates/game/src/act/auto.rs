//! What goes on by itself, a step at a time: exploring, traveling, resting.

use barrow::path::{Aim, Explore, Explorer, KnownTerrain, PathFinder, Steps, Terrain};
use barrow::{Point, Size, Tile};

use super::Done;
use crate::{Ability, ActionError, BeingId, Class, Floor, Game, Heading};

/// How many steps an item is worth more than something unknown.
const ITEM_WORTH: u16 = 10;

/// The level as the player remembers it: known traps, deep water and the like are gone around.
struct AsRemembered<'a>(&'a Floor);

impl Terrain for AsRemembered<'_> {
    fn size(&self) -> Size {
        self.0.map.size()
    }

    fn cost(&self, p: Point) -> Option<u32> {
        let look = self.0.looks.get(p)?;
        let is_way = look.tile.is_walkable() && look.tile != Tile::LockedDoor && look.trap.is_none();
        is_way.then_some(1)
    }

    fn is_even(&self) -> bool {
        true
    }
}

impl Game {
    /// A step towards what is not known yet, or something to pick up.
    pub(crate) fn explore(&mut self) -> Done {
        self.check_calm("explore")?;
        let at = self.player.at;
        if self.wants_what_lies_at(at) && self.floor.items[&at].iter().any(|item| self.has_room_for(item)) {
            self.pick_up()?;
            return Ok(self.ticks_of(BeingId::PLAYER));
        }
        let mut known = self.floor.memory.explored().clone();
        known.subtract(&self.floor.mapped);
        let wanted: Vec<(Point, u16)> = self
            .floor
            .items
            .keys()
            .filter(|&&p| p != at && known.contains(p) && self.wants_what_lies_at(p))
            .map(|&p| (p, ITEM_WORTH))
            .collect();
        let mut explorer = Explorer::new();
        let terrain = AsRemembered(&self.floor);
        let next = explorer.next(&terrain, &known, Steps::default(), at, &wanted);
        match next {
            Ok(Explore::Go { step, aim: Aim::Edge | Aim::Item, .. }) => self.step_to(step),
            Ok(Explore::ShutIn) => {
                Err(ActionError::because("You know of no way to what is left to explore."))
            }
            _ => Err(ActionError::because("There is nothing left to explore.")),
        }
    }

    /// Whether an explorer goes for what is remembered to lie somewhere.
    fn wants_what_lies_at(&self, p: Point) -> bool {
        let Some(kind) = self.floor.looks.get(p).and_then(|look| look.item) else { return false };
        let Some(pile) = self.floor.items.get(&p) else { return false };
        let was_dropped = pile.iter().all(|item| item.is_known && self.lore.is_known(item.kind));
        let is_gold = self.item_kind(kind).class == Class::Gold;
        is_gold || (!was_dropped && pile.iter().any(|item| self.has_room_for(item)))
    }

    /// A step of the way to a cell.
    pub(crate) fn travel(&mut self, to: Point) -> Done {
        self.check_calm("travel")?;
        let at = self.player.at;
        if at == to {
            return Err(ActionError::because("You are there."));
        }
        if !self.floor.memory.explored().contains(to) {
            return Err(ActionError::because("You have not seen that place yet."));
        }
        let terrain = AsRemembered(&self.floor);
        let known = KnownTerrain { terrain: &terrain, cells: self.floor.memory.explored() };
        let mut finder = PathFinder::new();
        let step = match finder.find(&known, Steps::default(), at, to) {
            Ok(Some(route)) => route.into_iter().next(),
            _ => None,
        };
        match step {
            Some(step) => self.step_to(step),
            None => Err(ActionError::because("You know of no way there.")),
        }
    }

    /// A moment of rest.
    pub(crate) fn rest(&mut self) -> Result<(), ActionError> {
        self.check_calm("rest")?;
        if self.food < 0 {
            return Err(ActionError::because("You are too hungry to rest."));
        }
        let is_well = self.player.hp >= self.player.most_hp && self.player.conditions.is_empty();
        if is_well {
            return Err(ActionError::because("You feel fine."));
        }
        Ok(())
    }

    fn step_to(&mut self, step: Point) -> Done {
        match Heading::of(step - self.player.at) {
            Some(heading) => self.player_walks(heading),
            None => Err(ActionError::because("You know of no way there.")),
        }
    }

    /// Refuses what is not done while someone hostile looks on.
    fn check_calm(&self, verb: &str) -> Result<(), ActionError> {
        let Some((id, _)) = self.seen_monsters().find(|&(id, _)| self.is_threat(id)) else { return Ok(()) };
        Err(ActionError::because(format!("You cannot {verb} while {} is near.", self.noun(id))))
    }

    /// Whether a monster in sight is a reason to stop. Those who cannot leave their place are only when they are near.
    pub(crate) fn is_threat(&self, id: BeingId) -> bool {
        let (at, kind) = (self.being(id).at, self.kind_of(id));
        let is_rooted = kind.abilities.has(Ability::Still) && kind.shot.is_none();
        let is_near = crate::sight::distance(at, self.player.at) <= 2;
        self.floor.memory.visible().contains(at) && (is_near || !is_rooted)
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::Action;
    use crate::bare::{ROOM, game};

    #[test]
    fn what_cannot_follow_stops_nobody_from_afar() {
        let mut game = game(&ROOM);
        game.with_monster("gray fungus", Point::new(9, 2));
        assert!(game.act(Action::Travel(Point::new(4, 2))).is_ok());
        game.with_monster("rat", Point::new(9, 3));
        assert!(game.act(Action::Travel(Point::new(4, 2))).is_err());
    }
}
