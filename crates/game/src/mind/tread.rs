//! A monster's step, and what it involves: attacks, doors, other monsters, rock.

use barrow::path::{DistanceMap, Steps};
use barrow::{Point, Tile};

use super::MoveMode;
use crate::{Ability, BeingId, Condition, Game, Heading, Mood, Tone};

/// The best neighbors of a cell in a distance map.
#[derive(Clone, Copy, Debug, Default)]
struct Descent {
    /// Best closer cell that is free.
    free: Option<Point>,
    /// Best closer cell with a monster on it.
    taken: Option<Point>,
    /// A free cell at the same distance.
    aside: Option<Point>,
}

impl Game {
    /// Steps onto a neighbor cell, or removes the obstacle there. Returns whether it did anything.
    pub(super) fn tread(&mut self, who: BeingId, to: Point) -> bool {
        if to == self.player.at {
            self.strike(who, BeingId::PLAYER);
            return true;
        }
        if let Some(other) = self.floor.monster_at(to) {
            return self.push_past(who, other);
        }
        let abilities = self.kind_of(who).abilities;
        let digs = abilities.has(Ability::Tunnel);
        match self.floor.tile(to) {
            _ if self.can_step(who, to) => self.enter(who, to),
            Tile::ClosedDoor => return self.open_door(who, to),
            Tile::LockedDoor if digs || abilities.has(Ability::Destroy) => self.break_door(to),
            Tile::LockedDoor => return false,
            _ if digs => return self.dig(who, to),
            _ => return false,
        }
        true
    }

    /// Moves a monster to a free cell with all consequences.
    pub(super) fn enter(&mut self, who: BeingId, to: Point) {
        self.relocate(who, to);
        self.settle(who);
    }

    /// Triggers the trap on a monster's cell, and lets it pick up or destroy items.
    pub(super) fn settle(&mut self, who: BeingId) {
        if !self.movement(who).flies {
            self.spring(who, self.being(who).at);
        }
        if self.being(who).is_alive() {
            self.loot(who);
        }
    }

    fn open_door(&mut self, who: BeingId, to: Point) -> bool {
        Heading::of(to - self.being(who).at).is_some_and(|heading| self.open(who, heading).is_ok())
    }

    fn break_door(&mut self, at: Point) {
        self.floor.set_tile(at, Tile::BrokenDoor);
        if self.floor.memory.visible().contains(at) {
            self.message(Tone::Bad, "A door bursts open!");
        }
    }

    /// Steps in a random direction, but avoids traps that the monster knows.
    pub(super) fn stumble(&mut self, who: BeingId) {
        let being = self.being(who);
        let (at, mood) = (being.at, being.mind.mood);
        if self.kind_of(who).abilities.has(Ability::Still) {
            return;
        }
        let to = at + self.rng.pick(&Heading::ALL).map_or(Point::new(0, 0), |heading| heading.step());
        let is_refused = to == at
            || to == self.player.at && mood != Mood::Hunting
            || self.floor.monster_at(to).is_some()
            || self.is_trap_to(who, to);
        if !is_refused {
            self.tread(who, to);
        }
    }

    /// Steps towards a cell in a straight line: diagonally, else horizontally, else vertically. Returns whether it
    /// did.
    pub(super) fn straight(&mut self, who: BeingId, goal: Point) -> bool {
        let at = self.being(who).at;
        let (dx, dy) = ((goal.x - at.x).signum(), (goal.y - at.y).signum());
        let steps = [Point::new(dx, dy), Point::new(dx, 0), Point::new(0, dy)];
        let is_step = |i: usize| steps[i] != Point::new(0, 0) && !steps[..i].contains(&steps[i]);
        for i in (0..3).filter(|&i| is_step(i)) {
            let to = at + steps[i];
            let hits_player = to == self.player.at && goal != to;
            if !hits_player && !self.is_trap_to(who, to) && self.tread(who, to) {
                return true;
            }
        }
        false
    }

    /// Steps along the shortest path to a cell. Returns whether it did.
    pub(super) fn approach(&mut self, who: BeingId, goal: Point) -> bool {
        let abilities = self.kind_of(who).abilities;
        if abilities.has(Ability::Pass) {
            return self.straight(who, goal);
        }
        let (at, way) = (self.being(who).at, self.move_mode(who));
        let descent = if goal == self.player.at {
            self.floor.measure_to_player(way, goal);
            self.descent(who, self.floor.to_player(way))
        } else {
            let map = self.floor.measure_to_goal(way, goal);
            self.descent(who, self.floor.to_goal(way, map))
        };
        debug_assert_eq!(at, self.being(who).at);
        match descent {
            Descent { free: Some(to), .. } => self.tread(who, to),
            Descent { taken: Some(to), aside, .. } => {
                self.tread(who, to) || aside.is_some_and(|to| self.tread(who, to))
            }
            Descent { .. } => false,
        }
    }

    /// Returns the mode of movement for distance maps; not for monsters that dig or pass through rock.
    pub(crate) fn move_mode(&self, who: BeingId) -> MoveMode {
        let movement = self.movement(who);
        match (movement.flies, movement.swims) {
            (true, _) => MoveMode::Fly,
            (false, true) => MoveMode::Swim,
            (false, false) => MoveMode::Walk,
        }
    }

    /// Finds the neighbors that are closer in a distance map. Traps cost half a step more; the player's cell is left
    /// out.
    fn descent(&self, who: BeingId, map: &DistanceMap) -> Descent {
        let at = self.being(who).at;
        // Distances are doubled, so that a trap costs half a step: worse than another cell, better than a detour.
        let here = map.get(at).map_or(i32::MAX, |value| 2 * value);
        let (mut free, mut taken) = (here, here);
        let mut descent = Descent::default();
        for &step in Steps::default().all() {
            let p = at + step;
            let Some(value) = map.get(p).map(|value| 2 * value) else { continue };
            if value > here || p == self.player.at {
                continue;
            }
            if self.floor.monster_at(p).is_some() {
                if value < taken {
                    (taken, descent.taken) = (value, Some(p));
                }
                continue;
            }
            let value = value + i32::from(self.is_trap_to(who, p));
            if value < free {
                (free, descent.free) = (value, Some(p));
            } else if value == here && descent.aside.is_none() {
                descent.aside = Some(p);
            }
        }
        descent
    }

    /// Returns whether a monster avoids a trap. All monsters know the traps, but hunting and fleeing ones ignore them
    /// unless they are smart, and confused ones cannot avoid them.
    pub(super) fn is_trap_to(&self, who: BeingId, p: Point) -> bool {
        if self.floor.traps.is_empty() || !self.floor.traps.contains_key(&p) || self.movement(who).flies {
            return false;
        }
        let (being, is_smart) = (self.being(who), self.kind_of(who).abilities.has(Ability::Smart));
        let is_busy = matches!(being.mind.mood, Mood::Hunting | Mood::Fleeing) && !is_smart;
        !is_busy && !being.conditions.has(Condition::Confused)
    }

    /// Returns the best free neighbor in a flee map that is not closer to the player.
    pub(super) fn flee_step(&self, who: BeingId, map: &DistanceMap) -> Option<Point> {
        let at = self.being(who).at;
        let near = crate::floor::sight::distance(at, self.player.at);
        let mut best = (map.get(at).unwrap_or(i32::MAX), None);
        for &step in Steps::default().all() {
            let p = at + step;
            let Some(value) = map.get(p).filter(|&value| value < best.0) else { continue };
            let is_way = crate::floor::sight::distance(p, self.player.at) >= near
                && self.floor.monster_at(p).is_none()
                && !self.is_trap_to(who, p);
            if is_way {
                best = (value, Some(p));
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Action, Effect, Trap};

    fn play(rows: &[&str], kinds: &[crate::BeingKind], turns: usize) -> (Game, Vec<String>) {
        let mut game = drawn::game(rows, kinds);
        for being in &mut game.floor.beings {
            being.mind.mood = Mood::Hunting;
            being.mind.patience = 99;
            being.mind.goal = Some(game.player.at);
        }
        for _ in 0..turns {
            game.act(Action::Wait).unwrap();
            assert_eq!(game.violations(), Vec::<String>::new());
        }
        let drawn = drawn::draw(&game);
        (game, drawn)
    }

    const DOOR: [&str; 5] = ["---------", "|...|...|", "|.@.+..a|", "|...|...|", "---------"];

    #[test]
    fn monsters_open_doors_and_only_some_break_locks() {
        let (_, drawn) = play(&DOOR, &[kind('a', &[Ability::Smart])], 5);
        assert_eq!(drawn[2], "|.@a'...|");
        let locked = |abilities: &[Ability]| {
            let mut game = drawn::game(&DOOR, &[kind('a', abilities)]);
            game.floor.set_tile(Point::new(4, 2), Tile::LockedDoor);
            game.floor.beings[0].mind =
                crate::Mind { mood: Mood::Hunting, goal: Some(game.player.at), patience: 99, leader: None };
            for _ in 0..6 {
                game.act(Action::Wait).unwrap();
            }
            drawn::draw(&game)[2].clone()
        };
        assert!(locked(&[]).contains('+'), "{}", locked(&[]));
        assert_eq!(locked(&[Ability::Destroy]), "|.@a'...|");
        assert_eq!(locked(&[Ability::Tunnel]), "|.@a'...|");
    }

    #[test]
    fn straight_movement_slides_along_walls() {
        let rows = ["-------", "|.....|", "|.|||.|", "|@...a|", "-------"];
        assert_eq!(play(&rows, &[kind('a', &[])], 2).1[3], "|@.a..|");
        let rows = ["------", "|...a|", "|..|.|", "|@...|", "------"];
        assert_eq!(play(&rows, &[kind('a', &[])], 1).1[1], "|..a.|");
        let rows = ["-------", "|....a|", "|.....|", "|@|...|", "-------"];
        assert_eq!(play(&rows, &[kind('a', &[])], 2).1[3], "|@|a.>|", "into a dead end");
    }

    #[test]
    fn only_smart_monsters_go_around_obstacles() {
        let rows = ["---------", "|.......|", "|.|||||.|", "|@|...|a|", "---------"];
        let (_, drawn) = play(&rows, &[kind('a', &[Ability::Smart, Ability::Telepathic])], 7);
        assert_eq!(drawn[2], "|a|||||.|", "{drawn:?}");
        let (game, _) = play(&rows, &[kind('a', &[Ability::Telepathic])], 1);
        assert_eq!(game.floor.beings[0].at, Point::new(7, 3));
    }

    #[test]
    fn swimmers_cross_water_and_flyers_cross_all() {
        let rows = ["--------", "|@.~~.a|", "|..~~..|", "--------"];
        let at = |abilities: &[Ability]| play(&rows, &[kind('a', abilities)], 4).0.floor.beings[0].at.x;
        assert!(at(&[Ability::Smart]) >= 5);
        for movement in [Ability::Swim, Ability::Fly] {
            assert_eq!(at(&[movement]), 2);
            assert_eq!(at(&[movement, Ability::Smart]), 2);
        }
        let rows = ["--------", "|@.&&.a|", "|..::..|", "--------"];
        let at = |abilities: &[Ability]| play(&rows, &[kind('a', abilities)], 4).0.floor.beings[0].at.x;
        assert!(at(&[Ability::Swim, Ability::Smart]) >= 5);
        assert_eq!(at(&[Ability::Fly, Ability::Smart]), 2);
    }

    #[test]
    fn ghosts_pass_through_rock_without_changing_it() {
        let rows = ["---------", "|@|   |a|", "---------"];
        let (game, drawn) = play(&rows, &[kind('a', &[Ability::Pass, Ability::Telepathic])], 3);
        assert_eq!(drawn[1], "|@| a |.|");
        assert_eq!(game.floor.tile(Point::new(6, 1)), Tile::WallUpright);
    }

    #[test]
    fn smart_monsters_avoid_traps() {
        let mut game =
            drawn::game(&["-------", "|@...a|", "|.....|", "-------"], &[kind('a', &[Ability::Smart])]);
        game.floor.traps.insert(Point::new(4, 1), Trap { effect: Effect::Fall, is_found: false });
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[0].at, Point::new(4, 2));
    }

    #[test]
    fn other_monsters_run_into_traps_while_hunting() {
        let mut game = drawn::game(&["-------", "|@...a|", "-------"], &[kind('a', &[])]);
        let at = Point::new(4, 1);
        game.floor.traps.insert(at, Trap { effect: Effect::Hold, is_found: false });
        game.floor.beings[0].hp = 99;
        game.floor.beings[0].max_hp = 99;
        let events = game.act(Action::Wait).unwrap();
        assert!(format!("{events:?}").contains("falls into a pit"));
        assert!(game.floor.traps[&at].is_found);
        game.act(Action::Wait).unwrap();
        assert_eq!((game.floor.beings[0].at, game.violations()), (at, Vec::new()));
    }

    #[test]
    fn monsters_behind_others_find_a_cell_beside_the_player() {
        let rows = ["------", "|....|", "|@aa.|", "|....|", "------"];
        let (game, drawn) = play(&rows, &[kind('a', &[Ability::Smart])], 2);
        let beside = game.monsters().filter(|(id, _)| game.is_beside_player(*id)).count();
        assert_eq!(beside, 2, "{drawn:?}");
    }
}
