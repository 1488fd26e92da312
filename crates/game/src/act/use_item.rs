//! Using items: drinking, reading, eating, zapping.

use barrow::{Point, Tile};

use crate::{ActionError, BeingId, Class, Condition, Effect, Game, Item, ItemKindId, ItemLetter, Tone};

/// Range of the wand of digging in cells.
const DIG: usize = 8;

/// Target that the player must choose before using an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// No target is needed.
    None,
    /// Another item: perform [`Action::UseOn`](crate::Action::UseOn).
    Item,
    /// A cell: perform [`Action::Zap`](crate::Action::Zap).
    Cell,
}

impl Game {
    /// Returns the kind of target that an item needs. Unidentified scrolls need none.
    pub fn needs_target(&self, letter: ItemLetter) -> Target {
        let Some(item) = self.player.item(letter) else { return Target::None };
        let kind = self.item_kind(item.kind);
        match kind.effect {
            _ if kind.class == Class::Wand => Target::Cell,
            Some(effect) if effect.needs_item() && self.lore.is_known(item.kind) => Target::Item,
            _ => Target::None,
        }
    }

    /// Returns the items of the pack that an item can be used on; empty if it needs no other item.
    pub fn targets_of(&self, letter: ItemLetter) -> Vec<ItemLetter> {
        let effect = self.player.item(letter).and_then(|item| self.item_kind(item.kind).effect);
        let Some(effect) = effect.filter(|effect| effect.needs_item()) else { return Vec::new() };
        let others = self.player.pack.iter().filter(|item| item.letter != Some(letter));
        others.filter(|item| self.suits(effect, item)).filter_map(|item| item.letter).collect()
    }

    /// Drinks, reads or eats an item, or uses it on another.
    pub(crate) fn use_item(&mut self, letter: ItemLetter, on: Option<ItemLetter>) -> Result<(), ActionError> {
        let effect = self.check_use(letter)?;
        let on = self.check_target(letter, effect, on)?;
        let Some(item) = self.take_from_pack(letter, 1) else { return Ok(()) };
        let power = self.campaign.items[usize::from(item.kind.0)].power.roll(&mut self.rng);
        let is_noticed = match on {
            Some(on) => self.improve(effect, on, power),
            None if effect.needs_item() => false,
            None => self.affect(BeingId::PLAYER, effect, power),
        };
        if is_noticed {
            self.identify_kind(item.kind);
        } else {
            self.message(Tone::Plain, "Nothing seems to happen.");
        }
        Ok(())
    }

    /// Returns the effect of using an item, or refuses.
    fn check_use(&self, letter: ItemLetter) -> Result<Effect, ActionError> {
        let item = self.packed(letter)?;
        let kind = self.item_kind(item.kind);
        match kind.class {
            Class::Wand => return Err(ActionError::impossible("Point it at something.")),
            Class::Scroll | Class::Book if self.player.conditions.has(Condition::Blind) => {
                return Err(ActionError::impossible("You cannot read while you are blind."));
            }
            Class::Flask | Class::Scroll | Class::Book | Class::Food => {}
            class if class.slot().is_some() => {
                return Err(ActionError::impossible("Wear it or wield it to make use of it."));
            }
            _ => return Err(ActionError::impossible("You can make no use of it that way.")),
        }
        kind.effect.ok_or_else(|| ActionError::impossible("You can make no use of it that way."))
    }

    /// Returns the item to apply the effect to, if it needs one. An unidentified item chooses a target itself, or
    /// does nothing.
    fn check_target(
        &self,
        letter: ItemLetter,
        effect: Effect,
        on: Option<ItemLetter>,
    ) -> Result<Option<ItemLetter>, ActionError> {
        if !effect.needs_item() {
            return Ok(None);
        }
        let is_known = self.lore.is_known(self.packed(letter)?.kind);
        if let Some(on) = on {
            if on != letter && self.suits(effect, self.packed(on)?) {
                return Ok(Some(on));
            }
            if is_known {
                return Err(ActionError::impossible("It would do nothing to that."));
            }
        }
        match self.pick_for(effect, Some(letter)) {
            None if is_known => Err(ActionError::impossible("You have nothing that it would help.")),
            found => Ok(found),
        }
    }

    /// Identifies a kind of items and reports it if it was unknown.
    pub(crate) fn identify_kind(&mut self, kind: ItemKindId) {
        if self.lore.learn(kind) {
            let name = self.kind_name(kind, false);
            self.message(Tone::Good, format!("It was {} {name}.", crate::words::article(&name)));
        }
    }

    /// Zaps a wand at a cell.
    pub(crate) fn zap(&mut self, letter: ItemLetter, at: Point) -> Result<(), ActionError> {
        let item = self.packed(letter)?;
        let (id, charges, is_known) = (item.kind, item.charges, item.is_known);
        let kind = self.item_kind(id);
        let Some(effect) = kind.effect.filter(|_| kind.class == Class::Wand) else {
            return Err(ActionError::impossible("You cannot zap that."));
        };
        let line = self.aim_at(at)?;
        if charges == 0 {
            if is_known {
                return Err(ActionError::impossible("The wand is empty."));
            }
            self.change(letter, |item| item.is_known = true);
            self.message(Tone::Plain, "The wand is empty.");
            return Ok(());
        }
        self.change(letter, |item| item.charges -= 1);
        let power = self.campaign.items[usize::from(id.0)].power.roll(&mut self.rng);
        let line = line.with_len(u32::MAX);
        let is_noticed = match effect {
            Effect::Dig => self.dig_along(line),
            _ => self.cast(line, id, effect, power),
        };
        if is_noticed {
            self.identify_kind(id);
        } else {
            self.message(Tone::Plain, "Nothing seems to happen.");
        }
        Ok(())
    }

    /// Fires a wand's ray, which affects the being that it hits. Fire explodes where the ray ends.
    fn cast(&mut self, line: barrow::fov::Line, id: ItemKindId, effect: Effect, power: i32) -> bool {
        let hue = self.item_kind(id).hue;
        let flight = self.fly(line, '*', hue);
        match (flight.hit, effect) {
            (_, Effect::Burn) => {
                let at = flight.hit.map_or(flight.rest, |who| self.being(who).at);
                self.burn_around(at, power, Some(BeingId::PLAYER))
            }
            (Some(who), _) => {
                self.rouse(who);
                self.affect(who, effect, power)
            }
            (None, _) => false,
        }
    }

    /// Digs through rock and walls along a line and breaks doors. Returns whether anything was dug.
    fn dig_along(&mut self, line: barrow::fov::Line) -> bool {
        let mut is_noticed = false;
        for p in line.skip(1).take(DIG) {
            let tile = self.floor.tile(p);
            let is_hard = self.floor.hardness.get(p).is_none_or(|hardness| hardness == 255);
            match tile {
                Tile::ClosedDoor | Tile::LockedDoor | Tile::SecretDoor => {
                    self.floor.set_tile(p, Tile::BrokenDoor);
                    is_noticed = true;
                }
                _ if tile.is_transparent() => {}
                _ if tile.is_diggable() && !is_hard => {
                    self.floor.set_tile(p, Tile::Corridor);
                    is_noticed = true;
                }
                _ => break,
            }
        }
        if is_noticed {
            self.make_noise(10);
            self.message(Tone::Good, "Rock turns to dust.");
        }
        is_noticed
    }

    /// Shatters a flask on a cell. Clouds and fire affect the neighbors too, other effects only the being there.
    pub(crate) fn shatter(&mut self, item: &Item, at: Point) {
        let kind = &self.campaign.items[usize::from(item.kind.0)];
        let (hue, power) = (kind.hue, kind.power.roll(&mut self.rng));
        let Some(effect) = kind.effect else { return };
        self.message(Tone::Plain, "The flask shatters.");
        let is_noticed = match effect {
            Effect::Burn => self.burn_around(at, power, Some(BeingId::PLAYER)),
            Effect::Confuse | Effect::Blind | Effect::Poison | Effect::Sleep => {
                let cells = self.cells_around(at);
                self.events.push(crate::Event::Burst { cells: cells.clone(), hue });
                let near: Vec<BeingId> = cells.into_iter().filter_map(|p| self.being_at(p)).collect();
                near.into_iter().fold(false, |is_noticed, who| {
                    self.rouse(who);
                    self.affect(who, effect, power) || is_noticed
                })
            }
            _ => self.being_at(at).is_some_and(|who| self.affect(who, effect, power)),
        };
        if is_noticed {
            self.identify_kind(item.kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, Heading};

    #[test]
    fn refused_actions_change_nothing() {
        let mut game = game(&ROOM);
        let letters = ["digging", "key", "dagger", "healing"].map(|name| game.with_item(name));
        game.change(letters[0], |item| (item.charges, item.is_known) = (0, true));
        let (at, here, before) = (Point::new(5, 2), game.player.at, game.digest());
        for action in [
            Action::Use(letters[0]),
            Action::Use(letters[1]),
            Action::Use(letters[2]),
            Action::Use(ItemLetter(25)),
            Action::Zap(letters[0], at),
            Action::Zap(letters[3], at),
            Action::Throw(letters[3], here),
            Action::Throw(letters[3], Point::new(-1, 0)),
            Action::Shoot(at),
            Action::UseFeature,
        ] {
            assert!(game.act(action).is_err(), "{action:?}");
            assert_eq!(game.digest(), before, "{action:?}");
        }
    }

    #[test]
    fn the_blind_cannot_read() {
        let mut game = game(&ROOM);
        let scroll = game.with_item("mapping");
        game.player.conditions.set(Condition::Blind, 9);
        assert!(game.act(Action::Use(scroll)).is_err());
    }

    #[test]
    fn a_wand_digs_until_it_is_empty() {
        let mut game = game(&["##########", "#.@.######", "##########"]);
        let wand = game.with_item("digging");
        game.change(wand, |item| item.charges = 1);
        game.act(Action::Zap(wand, Point::new(4, 1))).unwrap();
        let dug = (4..9).all(|x| game.floor.tile(Point::new(x, 1)) == Tile::Corridor);
        // The border of the map is never dug.
        assert!(dug && game.floor.tile(Point::new(9, 1)) == Tile::Rock);
        assert_eq!(game.needs_target(wand), Target::Cell);
        // The first try reveals that the wand is empty; later ones are refused.
        assert!(game.act(Action::Zap(wand, Point::new(4, 1))).is_ok());
        assert!(game.act(Action::Zap(wand, Point::new(4, 1))).is_err());
        assert!(game.act(Action::Walk(Heading::East)).is_ok());
    }

    #[test]
    fn a_wand_of_slowness_halves_the_speed() {
        let mut game = game(&ROOM);
        let wand = game.with_item("slowness");
        let goblin = game.with_monster("goblin", Point::new(8, 2));
        game.zap(wand, Point::new(8, 2)).unwrap();
        assert_eq!(game.being(goblin).pace(), 5);
    }

    #[test]
    fn clouds_affect_neighboring_cells() {
        for (name, condition) in [
            ("poison", Condition::Poisoned),
            ("confusion", Condition::Confused),
            ("darkness", Condition::Blind),
        ] {
            let mut game = game(&ROOM);
            let flask = game.with_item(name);
            let near = [(7, 2), (8, 3)].map(|(x, y)| game.with_monster("goblin", Point::new(x, y)));
            game.throw(flask, Point::new(7, 2)).unwrap();
            assert!(near.iter().all(|&who| game.being(who).conditions.has(condition)), "{name}");
            assert!(game.player.conditions.is_empty() && game.player.pack.is_empty());
        }
    }
}
