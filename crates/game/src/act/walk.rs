//! Walking: steps, and attacks and doors in the way.

use barrow::{Point, Tile};

use super::ActionResult;
use crate::{Ability, ActionError, Being, BeingId, BeingKind, Class, Condition, Event, Game, Heading, Tone};

/// Ways of movement of a being.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Movement {
    pub(crate) flies: bool,
    pub(crate) swims: bool,
    pub(crate) passes: bool,
}

impl Movement {
    /// Returns the ways of movement of a being of a kind.
    #[inline]
    pub(crate) fn of(being: &Being, kind: &BeingKind) -> Self {
        Self {
            flies: kind.abilities.has(Ability::Fly) || being.conditions.has(Condition::Floating),
            swims: kind.abilities.has(Ability::Swim),
            passes: kind.abilities.has(Ability::Pass),
        }
    }

    /// Returns whether a being can stand on a tile. Closed doors must be opened first.
    #[inline]
    pub(crate) fn can_be_on(self, tile: Tile) -> bool {
        match tile {
            Tile::LockedDoor | Tile::ClosedDoor => self.passes,
            Tile::DeepWater => self.flies || self.swims || self.passes,
            Tile::Lava | Tile::Chasm => self.flies || self.passes,
            _ => tile.is_walkable() || self.passes,
        }
    }
}

impl Game {
    /// Returns the ways of movement of a being.
    #[inline]
    pub(crate) fn movement(&self, who: BeingId) -> Movement {
        Movement::of(self.being(who), self.kind_of(who))
    }

    /// Steps onto a cell, attacks the being there, or opens the door.
    pub(crate) fn walk(&mut self, who: BeingId, heading: Heading) -> ActionResult {
        let (from, ticks) = (self.being(who).at, self.ticks_of(who));
        let to = from + heading.step();
        if let Some(other) = self.being_at(to) {
            self.strike(who, other);
            return Ok(ticks);
        }
        let tile = self.floor.tile(to);
        if matches!(tile, Tile::ClosedDoor | Tile::LockedDoor) && !self.movement(who).passes {
            self.open(who, heading)?;
            return Ok(ticks);
        }
        self.check_step(who, to)?;
        self.step(who, to);
        Ok(ticks)
    }

    /// Refuses if the being cannot step onto a cell.
    fn check_step(&self, who: BeingId, to: Point) -> Result<(), ActionError> {
        if self.can_step(who, to) {
            return Ok(());
        }
        Err(ActionError::impossible(match self.floor.tile(to) {
            Tile::DeepWater => "The water is too deep.",
            Tile::Lava => "The lava is too hot.",
            Tile::Chasm => "It is too far to jump.",
            Tile::Tree => "A tree is in the way.",
            Tile::Pillar => "A pillar is in the way.",
            _ => "There is no way through.",
        }))
    }

    /// Returns whether a being can step onto a cell, other beings aside. Closed doors are impassable.
    #[inline]
    pub(crate) fn can_step(&self, who: BeingId, to: Point) -> bool {
        self.can_step_by(self.movement(who), to, self.floor.tile(to))
    }

    /// Returns the same for a being that moves in these ways, and for the cell's tile.
    #[inline]
    pub(crate) fn can_step_by(&self, movement: Movement, to: Point, tile: Tile) -> bool {
        if !movement.passes {
            return movement.can_be_on(tile);
        }
        let is_border =
            self.floor.hardness.get(to).is_none_or(|hardness| hardness == 255 && !tile.is_walkable());
        let is_solid = tile < Tile::FIRST_NOT_SOLID && tile != Tile::Tree
            || matches!(tile, Tile::SecretCorridor | Tile::SecretDoor);
        !(is_border && is_solid)
    }

    /// Moves a being to a free cell and triggers a trap there.
    pub(crate) fn step(&mut self, who: BeingId, to: Point) {
        self.relocate(who, to);
        if who == BeingId::PLAYER {
            self.take_gold(to);
        }
        if !self.movement(who).flies {
            self.spring(who, to);
        }
    }

    /// Moves a being to a free cell without side effects. Reports the move if the player sees it.
    pub(crate) fn relocate(&mut self, who: BeingId, to: Point) {
        let from = self.being(who).at;
        if who != BeingId::PLAYER {
            self.floor.who[from] = 0;
            self.floor.who[to] = who.0;
        }
        let is_seen = self.would_see(who, [from, to]);
        self.being_mut(who).at = to;
        if is_seen {
            self.events.push(Event::Moved { who, from, to });
        }
    }

    /// Reports the items on the player's cell.
    pub(super) fn report_items_here(&mut self) {
        let Some(pile) = self.floor.items.get(&self.player.at) else { return };
        let Some(top) = pile.last() else { return };
        let verb = if self.is_named_in_plural(top) { "lie" } else { "lies" };
        let more = if pile.len() > 1 { format!(", and {} more", pile.len() - 1) } else { String::new() };
        let text = format!("Here {verb} {}{more}.", self.item_name(top));
        self.message(Tone::Plain, text);
    }

    /// Picks up the gold on a cell.
    pub(super) fn take_gold(&mut self, at: Point) {
        let Some(pile) = self.floor.items.remove(&at) else { return };
        let is_gold = |item: &crate::Item| self.campaign.items[usize::from(item.kind.0)].class == Class::Gold;
        let (gold, rest): (Vec<_>, Vec<_>) = pile.into_iter().partition(is_gold);
        let sum: u32 = gold.iter().map(|item| item.count * item.value.max(1) as u32).sum();
        if !rest.is_empty() {
            self.floor.items.insert(at, rest);
        }
        if sum > 0 {
            self.gold = self.gold.saturating_add(sum);
            self.message(Tone::Plain, format!("You pick up {sum} gold."));
        }
    }
}
