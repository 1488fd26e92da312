//! Invariants of the game state, checked between actions.

pub(crate) mod command;
mod knowledge;
pub(crate) mod progress;
mod single;
mod way;

use std::collections::BTreeSet;

use barrow::{Point, Tile};

use crate::act::Movement;
use crate::turn::queue::TURN;
use crate::{Ability, Being, BeingId, BeingKind, Condition, Ending, Floor, Game, Item, Slot};

impl Game {
    /// Returns every violated invariant of the game state as a sentence; empty unless there is a bug. Much slower
    /// than a turn: for tests and bots.
    pub fn violations(&self) -> Vec<String> {
        let mut violations = Vec::new();
        self.check_time(&mut violations);
        self.check_player(&mut violations);
        check_pack(self, &mut violations);
        for (&depth, floor) in &self.other_floors {
            check_floor(self, floor, depth, &mut violations);
        }
        check_floor(self, &self.floor, self.depth, &mut violations);
        self.check_here(&mut violations);
        self.check_memory(&mut violations);
        self.check_single(&mut violations);
        self.check_way(&mut violations);
        self.floor.path_violations(&mut violations);
        violations
    }

    fn check_time(&self, violations: &mut Vec<String>) {
        if self.ending.is_none() && !(self.ticked..self.ticked + TURN).contains(&self.now) {
            violations.push(format!("the time is {}, but the last turn ended at {}", self.now, self.ticked));
        }
        if self.depth == 0 || self.depth > self.campaign.deepest() || self.deepest < self.depth {
            violations.push(format!("the depth is {} of {}", self.depth, self.campaign.deepest()));
        }
        if self.other_floors.contains_key(&self.depth) {
            violations.push(format!("level {} is both current and left", self.depth));
        }
        let depths = self.other_floors.keys().chain(self.fallen.keys());
        if let Some(depth) =
            depths.into_iter().find(|depth| **depth == 0 || **depth > self.campaign.deepest())
        {
            violations.push(format!("a floor or monster is stored for level {depth}"));
        }
        let level = self.player.level;
        if level == 0 || (level < 30 && self.experience >= crate::act::experience_for(level + 1)) {
            violations.push(format!("the player has level {level} with {} experience", self.experience));
        }
        if self.kills.len() != self.kinds.len() {
            violations.push("the list of kills does not have an entry for every kind".to_string());
        }
        let is_dead = matches!(self.ending, Some(Ending::Died(_)));
        if self.player.is_alive() == is_dead {
            violations.push(format!(
                "the player has {} hit points, but the ending is {:?}",
                self.player.hp, self.ending
            ));
        }
    }

    fn check_player(&self, violations: &mut Vec<String>) {
        let weapon = self.player.worn_at(Slot::Weapon).map(|item| self.item_kind(item.kind));
        if weapon.is_some_and(|kind| kind.two_handed) && self.player.worn_at(Slot::Offhand).is_some() {
            violations.push("a two-handed weapon is wielded together with an off-hand item".to_string());
        }
        let mut kind = self.kinds[0].clone();
        if self.is_wizard {
            // A wizard may stand in rock.
            kind.abilities = kind.abilities.with(Ability::Pass);
        }
        check_being(&self.player, &kind, &self.floor, "the player", violations);
        if self.ending.is_none() && self.player.conditions.has(Condition::Held) {
            violations.push("the player is held but has the turn".to_string());
        }
        if let Some(other) = self.floor.monster_at(self.player.at) {
            violations.push(format!("monster {} is on the player's cell", other.0));
        }
    }

    /// Checks the turn queue and group leaders of the current floor.
    fn check_here(&self, violations: &mut Vec<String>) {
        let queue: Vec<(u64, BeingId)> = self.floor.queue.in_order().collect();
        for (id, being) in self.monsters() {
            let turns = queue.iter().filter(|(_, who)| *who == id).count();
            if turns != 1 && self.ending.is_none() {
                violations.push(format!("monster {} has {turns} scheduled turns", id.0));
            }
            let is_leader = |who: BeingId| (1..=self.floor.beings.len() as u32).contains(&who.0);
            if being.mind.leader.is_some_and(|leader| leader == id || !is_leader(leader)) {
                violations.push(format!("monster {} follows {:?}", id.0, being.mind.leader));
            }
        }
        if let Some((time, who)) = queue.first().filter(|(time, _)| *time < self.now && self.ending.is_none())
        {
            violations.push(format!("the scheduled turn of monster {} at {time} is in the past", who.0));
        }
        for (time, who) in &queue {
            // The slowest being takes 1000 ticks for a move.
            let is_late = *time > self.now + 1000;
            if is_late || !(1..=self.floor.beings.len() as u32).contains(&who.0) {
                violations.push(format!(
                    "the scheduled turn of monster {} is at {time}, but the time is {}",
                    who.0, self.now
                ));
            }
        }
        if !queue.is_sorted_by_key(|(time, _)| *time) {
            violations.push("the turn queue is not sorted".to_string());
        }
    }
}

/// Checks position and hit points of a being.
fn check_being(being: &Being, kind: &BeingKind, floor: &Floor, who: &str, violations: &mut Vec<String>) {
    let movement = Movement {
        flies: kind.abilities.has(Ability::Fly) || being.conditions.has(Condition::Floating),
        swims: kind.abilities.has(Ability::Swim),
        passes: kind.abilities.has(Ability::Pass),
    };
    let at = being.at;
    if !floor.map.size().contains(at) || !movement.can_be_on(floor.tile(at)) {
        violations.push(format!("{who} is at {at}, in {}", floor.tile(at).name()));
    }
    if being.hp > being.max_hp || being.hp < 0 {
        violations.push(format!("{who} has {} of {} hit points", being.hp, being.max_hp));
    }
}

/// Checks that letters are unique and that worn items fit their slots.
fn check_pack(game: &Game, violations: &mut Vec<String>) {
    let player = &game.player;
    let letters: Vec<_> = player.pack.iter().filter_map(|item| item.letter).collect();
    if letters.len() != player.pack.len() || letters.iter().collect::<BTreeSet<_>>().len() != letters.len() {
        violations.push(format!("the letters of the pack are {letters:?}"));
    }
    player.pack.iter().for_each(|item| check_item(game, item, violations));
    let worn: Vec<_> = player.worn.iter().flatten().collect();
    if worn.iter().collect::<BTreeSet<_>>().len() != worn.len() {
        violations.push("an item is worn in two slots".to_string());
    }
    for slot in Slot::ALL {
        let Some(letter) = player.worn[slot as usize] else { continue };
        let Some(item) = player.item(letter) else {
            violations.push(format!("the item worn at {} is not in the pack", slot.name()));
            continue;
        };
        let fits = match game.item_kind(item.kind).class.slot() {
            Some(Slot::LeftRing) => matches!(slot, Slot::LeftRing | Slot::RightRing),
            other => other == Some(slot),
        };
        if !fits {
            violations.push(format!("{} is worn at {}", game.item_kind(item.kind).name, slot.name()));
        }
    }
}

fn check_item(game: &Game, item: &Item, violations: &mut Vec<String>) {
    if usize::from(item.kind.0) >= game.campaign.items.len() {
        violations.push(format!("item kind {} does not exist", item.kind.0));
        return;
    }
    let kind = game.item_kind(item.kind);
    if item.count == 0 || (item.count > 1 && !kind.class.stacks()) {
        violations.push(format!("there are {} of {}", item.count, kind.name));
    }
}

/// Checks a floor, whether or not the player is on it.
fn check_floor(game: &Game, floor: &Floor, depth: u32, violations: &mut Vec<String>) {
    let size = floor.map.size();
    let sizes = [
        floor.hardness.size(),
        floor.lit.size(),
        floor.memory.visible().size(),
        floor.memory.explored().size(),
        floor.looks.cells().size(),
        floor.mapped.size(),
        floor.in_line.size(),
        floor.who.size(),
    ];
    if sizes.iter().any(|other| *other != size) {
        violations.push(format!("level {depth}: a grid differs in size from the map"));
        return;
    }
    let mut here = Vec::new();
    check_beings(game, floor, &mut here);
    check_items(game, floor, &mut here);
    check_tiles(floor, &mut here);
    violations.extend(here.into_iter().map(|violation| format!("level {depth}: {violation}")));
}

fn check_beings(game: &Game, floor: &Floor, violations: &mut Vec<String>) {
    let mut taken = BTreeSet::new();
    for (id, being) in (1u32..).zip(&floor.beings) {
        let Some(kind) = game.kinds.get(usize::from(being.kind.0)) else {
            violations.push(format!("being kind {} does not exist", being.kind.0));
            continue;
        };
        let who = format!("{} {id}", kind.name);
        if !being.is_alive() {
            if !being.pack.is_empty() {
                violations.push(format!("{who} is dead and carries something"));
            }
            continue;
        }
        check_being(being, kind, floor, &who, violations);
        if !taken.insert(being.at) {
            violations.push(format!("{who} is on the cell of another monster"));
        }
        if floor.who.get(being.at) != Some(id) {
            violations
                .push(format!("{who} is at {}, but the grid of monsters has another id there", being.at));
        }
        being.pack.iter().for_each(|item| check_item(game, item, violations));
    }
    for (p, id) in floor.who.iter().filter(|(_, id)| *id != 0) {
        let is_there =
            floor.beings.get(id as usize - 1).is_some_and(|being| being.is_alive() && being.at == p);
        if !is_there {
            violations.push(format!("the grid has monster {id} at {p}, but the monster is elsewhere"));
        }
    }
}

fn check_items(game: &Game, floor: &Floor, violations: &mut Vec<String>) {
    for (&p, pile) in &floor.items {
        let is_solid = floor.tile(p) < Tile::FIRST_NOT_SOLID;
        if pile.is_empty() || is_solid || !floor.map.size().contains(p) {
            violations.push(format!("{} items lie at {p}, in {}", pile.len(), floor.tile(p).name()));
        }
        for item in pile {
            check_item(game, item, violations);
            if item.letter.is_some() {
                violations.push(format!("an item at {p} has a letter"));
            }
        }
    }
    if let Some((p, _)) = floor.traps.iter().find(|(p, _)| !floor.tile(**p).is_walkable()) {
        violations.push(format!("a trap is at {p}, in {}", floor.tile(*p).name()));
    }
}

fn check_tiles(floor: &Floor, violations: &mut Vec<String>) {
    let map = &floor.map;
    for door in &map.doors {
        if floor.tile(door.at).door_state() != Some(door.state) {
            let (at, state) = (door.at, door.state);
            violations.push(format!(
                "the door at {at} is {state:?} in the list, but a {} on the map",
                floor.tile(at).name()
            ));
        }
    }
    for (stairs, tile) in [(&map.stairs_up, Tile::StairsUp), (&map.stairs_down, Tile::StairsDown)] {
        if let Some(p) = stairs.iter().find(|&&p| floor.tile(p) != tile) {
            violations.push(format!("the {} listed at {p} are not on the map", tile.name()));
        }
    }
    let size = map.size();
    for (p, tile) in map.tiles.iter() {
        let Point { x, y } = p;
        let is_rim = x == 0 || y == 0 || x == size.width as i32 - 1 || y == size.height as i32 - 1;
        let is_open = floor.hardness[p] == 0;
        if !is_rim && is_open != tile.is_walkable() {
            violations.push(format!("{} at {p} has a hardness of {}", tile.name(), floor.hardness[p]));
        }
    }
}

#[cfg(test)]
mod tests;
