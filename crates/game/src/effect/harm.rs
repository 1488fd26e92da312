//! Effects that do damage: bolts, fire, force.

use barrow::{Hue, Point, Tile};

use crate::act::{Hit, capital};
use crate::{Ability, BeingId, Event, Game, Mood, Tone};

/// Number of cells that force pushes a being.
const PUSH_CELLS: i32 = 3;

impl Game {
    /// Does damage that ignores armor.
    pub(super) fn bolt(&mut self, who: BeingId, power: i32) -> bool {
        let is_noticed = self.message_about(who, Tone::Bad, "A bolt strikes you!", "is struck by a bolt.");
        self.harm(who, power, "a bolt");
        is_noticed
    }

    /// Sets fire to a cell and its neighbors; `by` is the being that caused it.
    pub(crate) fn burn_around(&mut self, at: Point, power: i32, by: Option<BeingId>) -> bool {
        let cells = self.cells_around(at);
        let is_noticed = cells.iter().any(|&p| self.floor.memory.visible().contains(p));
        self.events.push(Event::Burst { cells: cells.clone(), hue: Hue::Orange });
        if is_noticed {
            self.message(Tone::Plain, "Flames leap up!");
        }
        for p in cells {
            if self.floor.tile(p) == Tile::Grass {
                self.floor.set_tile(p, Tile::Floor);
            }
            if let Some(who) = self.being_at(p)
                && self.ending.is_none()
            {
                self.message_about(who, Tone::Bad, "You burn!", "burns.");
                self.harm_by(by, who, power, "fire");
            }
        }
        is_noticed
    }

    /// Returns a cell and its transparent neighbors.
    pub(crate) fn cells_around(&self, at: Point) -> Vec<Point> {
        let steps = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(dx, dy)));
        steps.map(|step| at + step).filter(|&p| p == at || self.floor.tile(p).is_transparent()).collect()
    }

    /// Does damage and pushes a being away from the player, with more damage if it hits an obstacle.
    pub(super) fn push_back(&mut self, who: BeingId, power: i32) -> bool {
        let is_noticed = self.message_about(who, Tone::Bad, "Something hits you hard!", "is hit by force.");
        self.harm(who, power, "force");
        let (from, at) = (self.player.at, self.being(who).at);
        let step = Point::new((at.x - from.x).signum(), (at.y - from.y).signum());
        if !self.being(who).is_alive() || who == BeingId::PLAYER {
            return is_noticed;
        }
        if self.kind_of(who).abilities.has(Ability::Unmoved) {
            let name = capital(&self.noun(who));
            self.message_if_seen([who; 2], Tone::Plain, format!("{name} does not move an inch."));
            return is_noticed;
        }
        for _ in 0..PUSH_CELLS {
            let to = self.being(who).at + step;
            if self.being_at(to).is_none() && self.can_step(who, to) {
                self.step(who, to);
                if self.being(who).at != to || !self.being(who).is_alive() {
                    // A trap moved or killed it.
                    break;
                }
            } else {
                self.message_about(who, Tone::Bad, "", "crashes into something.");
                self.harm(who, power / 2, "a crash");
                break;
            }
        }
        is_noticed
    }

    /// Does damage that counts as the player's, unless the player is hurt.
    fn harm(&mut self, who: BeingId, damage: i32, cause: &str) {
        self.harm_by(Some(BeingId::PLAYER), who, damage, cause);
    }

    fn harm_by(&mut self, by: Option<BeingId>, who: BeingId, damage: i32, cause: &str) {
        let by = by.filter(|&by| by != who);
        if by.is_some() {
            self.rouse(who);
        } else if self.being(who).mind.mood == Mood::Asleep {
            self.being_mut(who).mind.mood = Mood::Wandering;
        }
        self.wound(who, &Hit { by, damage, armor_applies: false, cause: cause.to_string() });
    }
}

#[cfg(test)]
mod tests {
    use barrow::{Point, Tile};

    use crate::fixtures::bare::{ROOM, find, game};
    use crate::{Class, Effect};

    #[test]
    fn a_bolt_hurts_the_first_monster_in_line() {
        let mut game = game(&ROOM);
        let wand = game.with_effect(Class::Wand, Effect::Bolt);
        let near = game.with_monster("troll", Point::new(5, 2));
        let far = game.with_monster("troll", Point::new(9, 2));
        game.zap(wand, Point::new(9, 2)).unwrap();
        assert!(game.being(near).hp < game.being(near).max_hp);
        assert_eq!(game.being(far).hp, game.being(far).max_hp);
    }

    #[test]
    fn fire_hurts_neighbors_and_burns_grass() {
        let rows = ["#########", "#.....\"\"#", "#.@...\"\"#", "#.......#", "#########"];
        let mut game = game(&rows);
        let grass = find(&rows, '"');
        let flask = game.with_effect(Class::Flask, Effect::Burn);
        let trolls = [(5, 1), (6, 2), (5, 3)].map(|(x, y)| game.with_monster("troll", Point::new(x, y)));
        game.throw(flask, Point::new(6, 2)).unwrap();
        assert!(trolls.iter().all(|&troll| game.being(troll).hp < game.being(troll).max_hp));
        assert_eq!(game.floor.tile(grass), Tile::Floor);
        assert_eq!(game.player.hp, game.player.max_hp);
    }

    #[test]
    fn force_pushes_back_movable_monsters() {
        for (name, to) in [("troll", 7), ("draugr", 4)] {
            let mut game = game(&ROOM);
            let wand = game.with_effect(Class::Wand, Effect::Force);
            let who = game.with_monster(name, Point::new(4, 2));
            game.zap(wand, Point::new(4, 2)).unwrap();
            assert_eq!(game.being(who).at, Point::new(to, 2), "{name}");
            assert!(game.being(who).hp < game.being(who).max_hp);
        }
    }
}
