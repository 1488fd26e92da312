//! A monster's step, and what it involves: attacks, doors, other monsters, rock.

use barrow::path::{DistanceMap, Steps};
use barrow::{Point, Tile};

use super::MoveMode;
use crate::{Ability, BeingId, BeingKind, Condition, Game, Heading, Mood, Tone};

/// Returns whether monsters of a kind dig or pass through rock.
pub(super) const fn enters_rock(kind: &BeingKind) -> bool {
    kind.abilities.has(Ability::Tunnel) || kind.abilities.has(Ability::Pass)
}

impl Game {
    /// Steps onto a neighbor cell, or removes the obstacle there. Returns whether it did anything.
    #[inline]
    pub(super) fn tread(&mut self, who: BeingId, to: Point) -> bool {
        if to == self.player.at {
            self.strike(who, BeingId::PLAYER);
            return true;
        }
        if let Some(other) = self.floor.monster_at(to) {
            let outranks = self.monster(who).0.rank() > self.monster(other).0.rank();
            return outranks && self.push_past(who, other);
        }
        self.tread_on(who, to)
    }

    /// Steps onto a neighbor cell without a being, or removes the obstacle there. Returns whether it did anything.
    fn tread_on(&mut self, who: BeingId, to: Point) -> bool {
        let abilities = self.monster(who).1.abilities;
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
        let (being, kind) = self.monster(who);
        let (at, mood) = (being.at, being.mind.mood);
        if kind.abilities.has(Ability::Still) {
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
        let (being, kind) = self.monster(who);
        let (at, rank, enters_rock) = (being.at, being.rank(), enters_rock(kind));
        let (dx, dy) = ((goal.x - at.x).signum(), (goal.y - at.y).signum());
        let steps = [Point::new(dx, dy), Point::new(dx, 0), Point::new(0, dy)];
        let count = if dx != 0 && dy != 0 { 3 } else { usize::from(dx != 0 || dy != 0) };
        for &step in &steps[..count] {
            let to = at + step;
            if self.is_blocked(rank, enters_rock, to) {
                continue;
            }
            let hits_player = to == self.player.at && goal != to;
            if !hits_player && !self.is_trap_to(who, to) && self.tread(who, to) {
                return true;
            }
        }
        false
    }

    /// Returns whether [`Game::tread`] fails for one of the reasons that are most frequent in a crowd, and cheapest to
    /// test: a monster of the same or a higher rank, or a wall.
    #[inline]
    pub(super) fn is_blocked(&self, rank: (u8, i32), enters_rock: bool, to: Point) -> bool {
        match self.floor.monster_at(to) {
            Some(other) => rank <= self.monster(other).0.rank(),
            None => !enters_rock && self.floor.tile(to) < Tile::FIRST_NOT_SOLID,
        }
    }

    /// Returns the mode of movement for distance maps; not for monsters that dig or pass through rock.
    pub(crate) fn move_mode(&self, who: BeingId) -> MoveMode {
        MoveMode::of(self.movement(who))
    }

    /// Returns whether a monster avoids a trap. All monsters know the traps, but hunting and fleeing ones ignore them
    /// unless they are smart, and confused ones cannot avoid them.
    #[inline]
    pub(super) fn is_trap_to(&self, who: BeingId, p: Point) -> bool {
        if self.floor.traps.is_empty() {
            return false;
        }
        self.is_trap_avoided(who, p)
    }

    fn is_trap_avoided(&self, who: BeingId, p: Point) -> bool {
        if !self.floor.traps.contains_key(&p) || self.movement(who).flies {
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
            let (being, kind) = game.monster(id);
            let (at, rank, enters_rock) = (being.at, being.rank(), enters_rock(kind));
            for to in neighbors(at).into_iter().filter(|&to| game.is_blocked(rank, enters_rock, to)) {
                let mut copy = game.clone();
                assert!(!copy.tread(id, to), "{at} to {to}");
                assert_eq!(copy.digest(), game.digest());
                blocked += 1;
            }
        }
        assert!(blocked > 50, "{blocked}");
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
