//! A monster's step, and what it involves: attacks, doors, other monsters, rock.

use barrow::path::{DistanceMap, Steps};
use barrow::{Point, Tile};

use super::MoveMode;
use super::mover::{Ahead, Mover};
use crate::{Ability, BeingId, Condition, Game, Heading, Mood, Tone};

impl Game {
    /// Steps onto a neighbor cell, or removes the obstacle there. Returns whether it did anything.
    pub(super) fn tread(&mut self, mover: &Mover, to: Point) -> bool {
        self.tread_into(mover, to, self.ahead(mover, to))
    }

    /// Steps onto a neighbor cell with that on it, or removes the obstacle there. Returns whether it did anything.
    fn tread_into(&mut self, mover: &Mover, to: Point, ahead: Ahead) -> bool {
        match ahead {
            Ahead::Blocked => return false,
            Ahead::Player => self.strike(mover.who, BeingId::PLAYER),
            Ahead::Weaker(other) => return self.push_past(mover, other),
            Ahead::Tile(tile) if self.can_step_by(mover.movement(), to, tile) => self.enter(mover, to),
            Ahead::Tile(tile) => return self.break_through(mover, to, tile),
        }
        true
    }

    /// Removes a tile without a being that is in the way. Returns whether it did anything.
    #[inline(never)]
    fn break_through(&mut self, mover: &Mover, to: Point, tile: Tile) -> bool {
        let digs = mover.abilities.has(Ability::Tunnel);
        match tile {
            Tile::ClosedDoor => self.open_door(mover, to),
            Tile::LockedDoor if digs || mover.abilities.has(Ability::Destroy) => {
                self.break_door(to);
                true
            }
            Tile::LockedDoor => false,
            _ => digs && self.dig(mover, to),
        }
    }

    /// Moves a monster to a free cell with all consequences.
    pub(super) fn enter(&mut self, mover: &Mover, to: Point) {
        self.relocate(mover.who, to);
        self.settle(mover);
    }

    /// Triggers the trap on the cell that a monster has moved to, and lets it pick up or destroy items.
    pub(super) fn settle(&mut self, mover: &Mover) {
        if !mover.abilities.has(Ability::Fly) && !self.floor.traps.is_empty() {
            self.spring(mover.who, self.being(mover.who).at);
        }
        if mover.abilities.has(Ability::PickUp) || mover.abilities.has(Ability::Destroy) {
            self.loot(mover.who);
        }
    }

    fn open_door(&mut self, mover: &Mover, to: Point) -> bool {
        Heading::of(to - mover.at).is_some_and(|heading| self.open(mover.who, heading).is_ok())
    }

    fn break_door(&mut self, at: Point) {
        self.floor.set_tile(at, Tile::BrokenDoor);
        if self.floor.memory.visible().contains(at) {
            self.message(Tone::Bad, "A door bursts open!");
        }
    }

    /// Steps in a random direction, but avoids traps that the monster knows.
    pub(super) fn stumble(&mut self, mover: &Mover) {
        if mover.abilities.has(Ability::Still) {
            return;
        }
        let Some(&heading) = self.rng.pick(&Heading::ALL) else { return };
        let to = mover.at + heading.step();
        let ahead = self.ahead(mover, to);
        let is_accepted = match ahead {
            Ahead::Player => self.being(mover.who).mind.mood == Mood::Hunting,
            Ahead::Weaker(_) | Ahead::Blocked => false,
            Ahead::Tile(_) => true,
        };
        if is_accepted && !self.is_trap_to(mover, to) {
            self.tread_into(mover, to, ahead);
        }
    }

    /// Steps towards a cell in a straight line: diagonally, else horizontally, else vertically. Returns whether it
    /// did.
    pub(super) fn straight(&mut self, mover: &Mover, goal: Point) -> bool {
        let at = mover.at;
        let (dx, dy) = ((goal.x - at.x).signum(), (goal.y - at.y).signum());
        let steps = [Point::new(dx, dy), Point::new(dx, 0), Point::new(0, dy)];
        let count = if dx != 0 && dy != 0 { 3 } else { usize::from(dx != 0 || dy != 0) };
        for &step in &steps[..count] {
            let to = at + step;
            let ahead = self.ahead(mover, to);
            // In a crowd, most cells are taken.
            if ahead == Ahead::Blocked || ahead == Ahead::Player && goal != to {
                continue;
            }
            if !self.is_trap_to(mover, to) && self.tread_into(mover, to, ahead) {
                return true;
            }
        }
        false
    }

    /// Returns the mode of movement for distance maps; not for monsters that dig or pass through rock.
    pub(crate) fn move_mode(&self, who: BeingId) -> MoveMode {
        MoveMode::of(self.movement(who))
    }

    /// Returns whether a monster avoids a trap. All monsters know the traps, but hunting and fleeing ones ignore them
    /// unless they are smart, and confused ones cannot avoid them.
    #[inline]
    pub(super) fn is_trap_to(&self, mover: &Mover, p: Point) -> bool {
        if self.floor.traps.is_empty() || mover.abilities.has(Ability::Fly) {
            return false;
        }
        self.is_trap_avoided(mover, p)
    }

    fn is_trap_avoided(&self, mover: &Mover, p: Point) -> bool {
        if !self.floor.traps.contains_key(&p) {
            return false;
        }
        let (being, is_smart) = (self.being(mover.who), mover.abilities.has(Ability::Smart));
        let is_busy = matches!(being.mind.mood, Mood::Hunting | Mood::Fleeing) && !is_smart;
        !is_busy && !being.conditions.has(Condition::Confused)
    }

    /// Returns the best free neighbor in a flee map that is not closer to the player.
    pub(super) fn flee_step(&self, mover: &Mover, map: &DistanceMap) -> Option<Point> {
        let at = mover.at;
        let near = crate::floor::sight::distance(at, self.player.at);
        let mut best = (map.get(at).unwrap_or(i32::MAX), None);
        for &step in Steps::default().all() {
            let p = at + step;
            let Some(value) = map.get(p).filter(|&value| value < best.0) else { continue };
            let is_way = crate::floor::sight::distance(p, self.player.at) >= near
                && self.floor.monster_at(p).is_none()
                && !self.is_trap_to(mover, p);
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
    use crate::mind::neighbors::neighbors;
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
    fn blocked_steps_fail_and_change_nothing() {
        let rows = ["------------", "|@abc.dab.c|", "|cabd||~acb|", "|dacb+.badc|", "------------"];
        let strong = |glyph, abilities: &[Ability]| crate::BeingKind {
            hp: crate::Dice::constant(9),
            ..kind(glyph, abilities)
        };
        let kinds = [
            kind('a', &[]),
            strong('b', &[Ability::Smart]),
            strong('c', &[Ability::Tunnel]),
            kind('d', &[Ability::Pass]),
        ];
        let mut game = drawn::game(&rows, &kinds);
        for (i, being) in game.floor.beings.iter_mut().enumerate() {
            being.mind.mood = [Mood::Hunting, Mood::Wandering, Mood::Asleep][i % 3];
        }
        let mut blocked = 0;
        for id in (1..=game.floor.beings.len() as u32).map(BeingId) {
            let mover = game.mover(id);
            for to in neighbors(mover.at) {
                let is_weaker = |other: BeingId| game.being(id).rank() > game.being(other).rank();
                if let Some(other) = game.floor.monster_at(to) {
                    let expected = if is_weaker(other) { Ahead::Weaker(other) } else { Ahead::Blocked };
                    assert_eq!(game.ahead(&mover, to), expected);
                } else if game.ahead(&mover, to) == Ahead::Blocked {
                    let mut copy = game.clone();
                    let tile = Ahead::Tile(copy.floor.tile(to));
                    assert!(!copy.tread_into(&mover, to, tile), "{} to {to}", mover.at);
                    assert_eq!(copy.digest(), game.digest());
                    blocked += 1;
                }
            }
        }
        assert!(blocked > 20, "{blocked}");
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
