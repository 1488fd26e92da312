//! Throwing and shooting. The line is chosen by what the player knows, and the missile stops at what is really there.

use barrow::fov::{Line, aim, opaque, shoot};
use barrow::{Hue, Point};

use super::Hit;
use super::fight::{HIT_PCT, capital};
use crate::{ActionError, BeingId, Class, Event, Game, Item, ItemLetter, Slot, Tone};

/// Maximum range of missiles, in cells.
const RANGE_CELLS: u32 = 15;
/// Ammunition breaks with a chance of 1 in these numbers: after a hit, and after a miss.
const BREAK_ODDS: [u32; 2] = [2, 8];

/// End of a missile's flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flight {
    /// Being that stopped it.
    pub(crate) hit: Option<BeingId>,
    /// Last cell of the path where an item can lie.
    pub(crate) rest: Point,
}

impl Game {
    /// Returns the path of a missile to a cell as far as the player knows: without the player's cell, up to and
    /// including the first visible being.
    pub fn missile_path(&self, to: Point) -> Vec<Point> {
        let Ok(line) = self.aim_at(to) else { return Vec::new() };
        let stops = opaque(self.floor.map.size(), |p| self.is_known_obstacle(p));
        let Ok(shot) = shoot(&stops, line, RANGE_CELLS) else { return Vec::new() };
        let hit = shot.stopped_by().filter(|&p| self.being_at(p).is_some_and(|who| self.player_sees(who)));
        shot.cells().chain(hit).collect()
    }

    /// Returns whether a cell stops missiles as far as the player knows.
    fn is_known_obstacle(&self, p: Point) -> bool {
        let is_wall = self.floor.looks.get(p).is_some_and(|look| !look.tile.is_transparent());
        is_wall || self.floor.monster_at(p).is_some_and(|who| self.player_sees(who))
    }

    /// Returns an unobstructed line to a cell as far as the player knows.
    pub(crate) fn aim_at(&self, to: Point) -> Result<Line, ActionError> {
        if to == self.player.at {
            return Err(ActionError::impossible("You would hit yourself."));
        }
        let stops = opaque(self.floor.map.size(), |p| self.is_known_obstacle(p));
        aim(&stops, self.player.at, to).map_err(|_| ActionError::impossible("That is nowhere."))
    }

    /// Moves a missile along a line until a wall or a being stops it.
    pub(crate) fn fly(&mut self, line: Line, glyph: char, hue: Hue) -> Flight {
        let stops = opaque(self.floor.map.size(), |p| {
            !self.floor.tile(p).is_transparent() || self.being_at(p).is_some()
        });
        let Ok(shot) = shoot(&stops, line, RANGE_CELLS) else {
            return Flight { hit: None, rest: self.player.at };
        };
        let hit = shot.stopped_by().and_then(|p| self.being_at(p));
        let mut path: Vec<Point> = shot.cells().collect();
        path.extend(hit.map(|who| self.being(who).at));
        let can_lie = |p: &Point| self.floor.tile(*p).is_walkable();
        let rest = path.iter().copied().rev().find(can_lie).unwrap_or(self.player.at);
        self.events.push(Event::Flew { path, glyph, hue });
        Flight { hit, rest }
    }

    /// Throws one of an item at a cell.
    pub(crate) fn throw(&mut self, letter: ItemLetter, at: Point) -> Result<(), ActionError> {
        let kind = self.item_kind(self.packed(letter)?.kind);
        let (class, hue, hit) = (kind.class, kind.hue, kind.hit.least());
        if class == Class::Treasure {
            return Err(ActionError::impossible("You cannot bring yourself to throw this."));
        }
        let line = self.aim_at(at)?;
        let Some(item) = self.take_from_pack(letter, 1) else { return Ok(()) };
        let flight = self.fly(line, class.glyph(), hue);
        if class == Class::Flask {
            let at = flight.hit.map_or(flight.rest, |who| self.being(who).at);
            self.shatter(&item, at);
            return Ok(());
        }
        let damage = match class {
            Class::Weapon | Class::Ammunition => {
                let dice = self.campaign.items[usize::from(item.kind.0)].damage;
                dice.roll(&mut self.rng) + item.bonus + self.player.might
            }
            _ => 1,
        };
        self.land(item, flight, hit, damage);
        Ok(())
    }

    /// Fires the worn ranged weapon with the first ammunition of the pack.
    pub(crate) fn shoot(&mut self, at: Point) -> Result<(), ActionError> {
        let (bow, letter) = self.bow_and_arrow()?;
        let (bow_kind, bonus) = (bow.kind, bow.bonus);
        let hit = self.hit_of(BeingId::PLAYER, Slot::Ranged);
        let line = self.aim_at(at)?;
        let Some(arrow) = self.take_from_pack(letter, 1) else { return Ok(()) };
        let kind = self.item_kind(arrow.kind);
        let (glyph, hue) = (kind.class.glyph(), kind.hue);
        let flight = self.fly(line, glyph, hue);
        let damage = [bow_kind, arrow.kind].map(|id| self.campaign.items[usize::from(id.0)].damage);
        let damage: i32 = damage.into_iter().map(|dice| dice.roll(&mut self.rng)).sum();
        let damage = damage + bonus + arrow.bonus;
        self.land(arrow, flight, hit, damage);
        Ok(())
    }

    /// Refuses if the player has no ranged weapon or no ammunition for it, whatever the target.
    pub fn check_shot(&self) -> Result<(), ActionError> {
        self.bow_and_arrow().map(|_| ())
    }

    /// Returns the worn ranged weapon and the letter of its ammunition, or refuses.
    fn bow_and_arrow(&self) -> Result<(&Item, ItemLetter), ActionError> {
        let bow = self.player.worn_at(Slot::Ranged);
        let bow = bow.ok_or_else(|| ActionError::impossible("You have nothing to shoot with."))?;
        let arrow = self.arrows().ok_or_else(|| ActionError::impossible("You have nothing to shoot."))?;
        Ok((bow, arrow))
    }

    /// Returns the first ammunition of the pack that is not for throwing.
    fn arrows(&self) -> Option<ItemLetter> {
        let fits = |item: &&Item| {
            let kind = self.item_kind(item.kind);
            kind.class == Class::Ammunition && !kind.thrown
        };
        self.player.pack.iter().find(fits).and_then(|item| item.letter)
    }

    /// Rolls whether a missile hits the being that stopped it, and puts it on the ground unless it breaks.
    fn land(&mut self, item: Item, flight: Flight, hit: i32, damage: i32) {
        let hits = flight.hit.is_some_and(|who| self.missile_hits(who, &item, hit));
        if hits && let Some(who) = flight.hit {
            let verb = if self.is_named_in_plural(&item) { "hit" } else { "hits" };
            let text = format!("{} {verb} {}.", capital(&self.the_item(&item)), self.noun(who));
            self.message_if_seen([BeingId::PLAYER; 2], Tone::Plain, text);
            let cause = self.cause(BeingId::PLAYER);
            let damage =
                self.wound(who, &Hit { by: Some(BeingId::PLAYER), damage, armor_applies: true, cause });
            self.report_harmless(who, damage);
        }
        let is_ammunition = self.item_kind(item.kind).class == Class::Ammunition;
        if is_ammunition && self.rng.one_in(BREAK_ODDS[usize::from(!hits)]) {
            let text = format!("{} breaks.", capital(&self.the_item(&item)));
            self.message(Tone::Plain, text);
            return;
        }
        self.lay(flight.rest, item);
    }

    /// Rolls whether a missile hits a being.
    fn missile_hits(&mut self, who: BeingId, item: &Item, hit: i32) -> bool {
        let chance = HIT_PCT + hit - self.dodge_of(who);
        self.rouse(who);
        if self.campaign.rules.always_hit || self.rng.percent(chance.clamp(5, 98) as u32) {
            return true;
        }
        let verb = if self.is_named_in_plural(item) { "miss" } else { "misses" };
        let text = format!("{} {verb} {}.", capital(&self.the_item(item)), self.noun(who));
        self.message(Tone::Plain, text);
        false
    }

    /// Returns the name of an item with the definite article.
    fn the_item(&self, item: &Item) -> String {
        format!("the {}", self.kind_name(item.kind, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;
    use crate::fixtures::bare::{ROOM, game};

    #[test]
    fn the_shown_path_is_the_flown_one() {
        let mut game = game(&["##########", "#.@....0.#", "#........#", "##########"]);
        let to = Point::new(6, 1);
        let xs: Vec<i32> = game.missile_path(to).iter().map(|p| p.x).collect();
        assert_eq!(xs, [3, 4, 5, 6]);
        // A pillar stops it, and so does a visible monster.
        assert_eq!(game.missile_path(Point::new(8, 1)).last(), Some(&to));
        game.with_monster("rat", Point::new(5, 1));
        assert_eq!(game.missile_path(Point::new(6, 1)).last(), Some(&Point::new(5, 1)));
        assert!(game.missile_path(game.player.at).is_empty());
        let javelin = game.with_item("javelin");
        let events = game.act(Action::Throw(javelin, Point::new(5, 1))).unwrap();
        let path = events.iter().find_map(|event| match event {
            Event::Flew { path, .. } => Some(path.clone()),
            _ => None,
        });
        assert_eq!(path.unwrap().last(), Some(&Point::new(5, 1)));
    }

    #[test]
    fn thrown_items_are_not_lost() {
        let mut game = game(&["##########", "#.@....~~#", "##########"]);
        let dagger = game.with_item("dagger");
        game.act(Action::Wear(dagger)).unwrap();
        game.act(Action::Throw(dagger, Point::new(8, 1))).unwrap();
        assert!(game.player.worn_at(Slot::Weapon).is_none() && game.player.pack.is_empty());
        assert_eq!(game.floor.items[&Point::new(6, 1)].len(), 1);
        let crown = game.with_item("crown of the barrow");
        assert!(game.act(Action::Throw(crown, Point::new(6, 1))).is_err());
    }

    #[test]
    fn a_bow_shoots_arrows_but_not_javelins() {
        let mut game = game(&ROOM);
        let bow = game.with_item("short bow");
        game.act(Action::Wear(bow)).unwrap();
        game.with_item("javelin");
        let at = Point::new(9, 2);
        assert!(game.act(Action::Shoot(at)).is_err());
        let arrows = game.with_item("arrow");
        let troll = game.with_monster("troll", at);
        let count = game.player.item(arrows).unwrap().count;
        for _ in 0..3 {
            game.shoot(at).unwrap();
        }
        assert_eq!(game.player.item(arrows).unwrap().count, count - 3);
        assert!(game.being(troll).hp < game.being(troll).max_hp);
        assert_ne!(game.being(troll).mind.mood, crate::Mood::Asleep);
    }

    #[test]
    fn broken_ammunition_is_reported() {
        let mut game = game(&ROOM);
        let javelin = game.with_item("javelin");
        game.change(javelin, |item| item.count = 40);
        let mut breaks = 0;
        for _ in 0..40 {
            let events = game.act(Action::Throw(javelin, Point::new(9, 2))).unwrap();
            breaks += u32::from(Game::messages(&events).contains("The javelin breaks."));
        }
        let left: u32 = game.floor.items.values().flatten().map(|item| item.count).sum();
        assert!(breaks > 0);
        assert_eq!(breaks + left, 40);
    }
}
