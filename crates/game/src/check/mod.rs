//! Invariants of the game state, checked between actions.

mod knowledge;
mod single;

use std::collections::BTreeSet;

use barrow::{Point, Tile};

use crate::act::Gait;
use crate::turn::queue::TURN;
use crate::{Ability, Being, BeingId, BeingKind, Condition, Ending, Floor, Game, Item, Slot};

impl Game {
    /// Returns every violated invariant of the game state as a sentence; empty unless there is a bug. Much slower
    /// than a turn: for tests and bots.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.check_time(&mut faults);
        self.check_player(&mut faults);
        check_pack(self, &mut faults);
        for (&depth, floor) in &self.left {
            check_floor(self, floor, depth, &mut faults);
        }
        check_floor(self, &self.floor, self.depth, &mut faults);
        self.check_here(&mut faults);
        self.check_memory(&mut faults);
        self.check_single(&mut faults);
        self.floor.way_faults(&mut faults);
        faults
    }

    fn check_time(&self, faults: &mut Vec<String>) {
        if self.ending.is_none() && !(self.ticked..self.ticked + TURN).contains(&self.now) {
            faults.push(format!("it is {}, and the last turn ended at {}", self.now, self.ticked));
        }
        if self.depth == 0 || self.depth > self.campaign.deepest() || self.deepest < self.depth {
            faults.push(format!("the depth is {} of {}", self.depth, self.campaign.deepest()));
        }
        if self.left.contains_key(&self.depth) {
            faults.push(format!("level {} is both here and left behind", self.depth));
        }
        let depths = self.left.keys().chain(self.fallen.keys());
        if let Some(depth) =
            depths.into_iter().find(|depth| **depth == 0 || **depth > self.campaign.deepest())
        {
            faults.push(format!("someone was left on level {depth}"));
        }
        let level = self.player.level;
        if level == 0 || (level < 30 && self.experience >= crate::act::experience_for(level + 1)) {
            faults.push(format!("the player is of level {level} with {} learned", self.experience));
        }
        if self.kills.len() != self.kinds.len() {
            faults.push("the kills are not counted for every kind".to_string());
        }
        let is_dead = matches!(self.ending, Some(Ending::Died(_)));
        if self.player.is_alive() == is_dead {
            faults
                .push(format!("the player has {} hit points, the end is {:?}", self.player.hp, self.ending));
        }
    }

    fn check_player(&self, faults: &mut Vec<String>) {
        let weapon = self.player.worn_at(Slot::Weapon).map(|item| self.item_kind(item.kind));
        if weapon.is_some_and(|kind| kind.two_handed) && self.player.worn_at(Slot::Offhand).is_some() {
            faults.push("both hands hold the weapon, and one of them something else".to_string());
        }
        let mut kind = self.kinds[0].clone();
        if self.is_wizard {
            // // A wizard may stand in rock.
            kind.abilities = kind.abilities.with(Ability::Pass);
        }
        check_being(&self.player, &kind, &self.floor, "the player", faults);
        if self.ending.is_none() && self.player.conditions.has(Condition::Held) {
            faults.push("the player is held, and yet to act".to_string());
        }
        if let Some(other) = self.floor.monster_at(self.player.at) {
            faults.push(format!("monster {} is where the player is", other.0));
        }
    }

    /// Checks the turn queue and group leaders of the current floor.
    fn check_here(&self, faults: &mut Vec<String>) {
        let queue: Vec<(u64, BeingId)> = self.floor.queue.in_order().collect();
        for (id, being) in self.monsters() {
            let turns = queue.iter().filter(|(_, who)| *who == id).count();
            if turns != 1 && self.ending.is_none() {
                faults.push(format!("monster {} has {turns} turns ahead", id.0));
            }
            let is_leader = |who: BeingId| (1..=self.floor.beings.len() as u32).contains(&who.0);
            if being.mind.leader.is_some_and(|leader| leader == id || !is_leader(leader)) {
                faults.push(format!("monster {} follows {:?}", id.0, being.mind.leader));
            }
        }
        if let Some((time, who)) = queue.first().filter(|(time, _)| *time < self.now && self.ending.is_none())
        {
            faults.push(format!("the turn of monster {} at {time} is past", who.0));
        }
        for (time, who) in &queue {
            // // The slowest being takes 1000 ticks for a move.
            let is_late = *time > self.now + 1000;
            if is_late || !(1..=self.floor.beings.len() as u32).contains(&who.0) {
                faults.push(format!("the turn of monster {} is at {time}, and it is {}", who.0, self.now));
            }
        }
        if !queue.is_sorted_by_key(|(time, _)| *time) {
            faults.push("the turns are not in order".to_string());
        }
    }
}

/// Checks position and hit points of a being.
fn check_being(being: &Being, kind: &BeingKind, floor: &Floor, who: &str, faults: &mut Vec<String>) {
    let gait = Gait {
        flies: kind.abilities.has(Ability::Fly) || being.conditions.has(Condition::Floating),
        swims: kind.abilities.has(Ability::Swim),
        passes: kind.abilities.has(Ability::Pass),
    };
    let at = being.at;
    if !floor.map.size().contains(at) || !gait.can_be_on(floor.tile(at)) {
        faults.push(format!("{who} is at {at}, in {}", floor.tile(at).name()));
    }
    if being.hp > being.most_hp || being.hp < 0 {
        faults.push(format!("{who} has {} of {} hit points", being.hp, being.most_hp));
    }
}

/// Checks that letters are unique and that worn items fit their slots.
fn check_pack(game: &Game, faults: &mut Vec<String>) {
    let player = &game.player;
    let letters: Vec<_> = player.pack.iter().filter_map(|item| item.letter).collect();
    if letters.len() != player.pack.len() || letters.iter().collect::<BTreeSet<_>>().len() != letters.len() {
        faults.push(format!("the letters of the pack are {letters:?}"));
    }
    player.pack.iter().for_each(|item| check_item(game, item, faults));
    let worn: Vec<_> = player.worn.iter().flatten().collect();
    if worn.iter().collect::<BTreeSet<_>>().len() != worn.len() {
        faults.push("something is worn twice".to_string());
    }
    for slot in Slot::ALL {
        let Some(letter) = player.worn[slot as usize] else { continue };
        let Some(item) = player.item(letter) else {
            faults.push(format!("what is worn at {} is not in the pack", slot.name()));
            continue;
        };
        let fits = match game.item_kind(item.kind).class.slot() {
            Some(Slot::LeftRing) => matches!(slot, Slot::LeftRing | Slot::RightRing),
            other => other == Some(slot),
        };
        if !fits {
            faults.push(format!("{} is worn at {}", game.item_kind(item.kind).name, slot.name()));
        }
    }
}

fn check_item(game: &Game, item: &Item, faults: &mut Vec<String>) {
    if usize::from(item.kind.0) >= game.campaign.items.len() {
        faults.push(format!("there is no kind {} of items", item.kind.0));
        return;
    }
    let kind = game.item_kind(item.kind);
    if item.count == 0 || (item.count > 1 && !kind.class.stacks()) {
        faults.push(format!("there are {} of {}", item.count, kind.name));
    }
}

/// Checks a floor, whether or not the player is on it.
fn check_floor(game: &Game, floor: &Floor, depth: u32, faults: &mut Vec<String>) {
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
        faults.push(format!("level {depth}: not everything is as large as the map"));
        return;
    }
    let mut here = Vec::new();
    check_beings(game, floor, &mut here);
    check_items(game, floor, &mut here);
    check_tiles(floor, &mut here);
    faults.extend(here.into_iter().map(|fault| format!("level {depth}: {fault}")));
}

fn check_beings(game: &Game, floor: &Floor, faults: &mut Vec<String>) {
    let mut taken = BTreeSet::new();
    for (id, being) in (1u32..).zip(&floor.beings) {
        let Some(kind) = game.kinds.get(usize::from(being.kind.0)) else {
            faults.push(format!("there is no kind {} of beings", being.kind.0));
            continue;
        };
        let who = format!("{} {id}", kind.name);
        if !being.is_alive() {
            if !being.pack.is_empty() {
                faults.push(format!("{who} is dead and carries something"));
            }
            continue;
        }
        check_being(being, kind, floor, &who, faults);
        if !taken.insert(being.at) {
            faults.push(format!("{who} is where someone else is"));
        }
        if floor.who.get(being.at) != Some(id) {
            faults.push(format!("{who} is at {}, where its mark is not", being.at));
        }
        being.pack.iter().for_each(|item| check_item(game, item, faults));
    }
    for (p, id) in floor.who.iter().filter(|(_, id)| *id != 0) {
        let is_there =
            floor.beings.get(id as usize - 1).is_some_and(|being| being.is_alive() && being.at == p);
        if !is_there {
            faults.push(format!("the mark of monster {id} is at {p}, and it is not"));
        }
    }
}

fn check_items(game: &Game, floor: &Floor, faults: &mut Vec<String>) {
    for (&p, pile) in &floor.items {
        let is_solid = floor.tile(p) < Tile::FIRST_NOT_SOLID;
        if pile.is_empty() || is_solid || !floor.map.size().contains(p) {
            faults.push(format!("{} items lie at {p}, in {}", pile.len(), floor.tile(p).name()));
        }
        for item in pile {
            check_item(game, item, faults);
            if item.letter.is_some() {
                faults.push(format!("an item at {p} has a letter"));
            }
        }
    }
    if let Some((p, _)) = floor.traps.iter().find(|(p, _)| !floor.tile(**p).is_walkable()) {
        faults.push(format!("a trap is at {p}, in {}", floor.tile(*p).name()));
    }
}

fn check_tiles(floor: &Floor, faults: &mut Vec<String>) {
    let map = &floor.map;
    for door in &map.doors {
        if floor.tile(door.at).door_state() != Some(door.state) {
            let (at, state) = (door.at, door.state);
            faults.push(format!(
                "the door at {at} is {state:?} in the list, a {} on the map",
                floor.tile(at).name()
            ));
        }
    }
    for (stairs, tile) in [(&map.stairs_up, Tile::StairsUp), (&map.stairs_down, Tile::StairsDown)] {
        if let Some(p) = stairs.iter().find(|&&p| floor.tile(p) != tile) {
            faults.push(format!("the {} at {p} are none", tile.name()));
        }
    }
    let size = map.size();
    for (p, tile) in map.tiles.iter() {
        let Point { x, y } = p;
        let is_rim = x == 0 || y == 0 || x == size.width as i32 - 1 || y == size.height as i32 - 1;
        let is_open = floor.hardness[p] == 0;
        if !is_rim && is_open != tile.is_walkable() {
            faults.push(format!("{} at {p} has a hardness of {}", tile.name(), floor.hardness[p]));
        }
    }
}

#[cfg(test)]
mod tests;
