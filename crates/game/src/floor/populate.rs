//! Monsters, items, traps and features of a new floor.

use barrow::path::{DistanceMap, Steps, terrain};
use barrow::{Point, Rng, Seed, SpawnKind, Tile};

use super::trap::TRAPS;
use crate::act::Movement;
use crate::{
    Ability, Being, BeingId, BeingKind, BeingKindId, Class, Effect, Game, Heading, Item, ItemKindId, Mind,
    Mood, PlaceKind, Slot, Trap,
};

/// Minimum distance of monsters from the arrival cell, in steps.
const CLEARANCE: i32 = 12;

impl Being {
    /// Creates a being of a kind and rolls its values.
    pub(crate) fn of(kind: &BeingKind, id: BeingKindId, at: Point, rng: &mut Rng) -> Self {
        let hp = kind.hp.roll(rng).max(1);
        Self {
            kind: id,
            at,
            hp,
            max_hp: hp,
            speed: kind.speed.roll(rng).max(1),
            level: 1,
            might: 0,
            pack: Vec::new(),
            worn: [None; Slot::COUNT],
            conditions: crate::Conditions::default(),
            mind: Mind::default(),
            is_met: false,
        }
    }
}

impl Game {
    /// Gives the player the starting gear and wears it where possible.
    pub(crate) fn take_gear(&mut self) {
        let campaign = self.campaign.clone();
        for name in &campaign.gear {
            let Some(i) = campaign.items.iter().position(|kind| kind.name == *name) else { continue };
            let id = ItemKindId(i as u16);
            if campaign.items[i].artifact {
                if self.gone_items.contains(&id) {
                    continue;
                }
                self.gone_items.push(id);
            }
            let mut item = Item::new(id, &campaign.items[i], &mut self.rng);
            item.is_known = true;
            self.lore.learn(id);
            if let Some(letter) = self.put_into_pack(item) {
                // Items that cannot be worn beside the others stay in the pack.
                let _ = self.wear(letter);
            }
        }
    }

    /// Places monsters, items and traps on a floor before the first visit.
    pub(crate) fn populate(&mut self) {
        let campaign = self.campaign.clone();
        let place = campaign.place(self.depth);
        let mut rng = Seed(self.seed).stream(&format!("people#{}", self.depth));
        let cells = self.free_cells();
        let [monsters, items, traps] =
            [place.monsters, place.items, place.traps].map(|dice| dice.roll(&mut rng).max(0));
        // A random group has about two monsters.
        let filled = self.fill_spawns([2 * monsters, items, traps], &mut rng);
        let [monsters, items, traps] = [monsters - filled[0] / 2, items - filled[1], traps - filled[2]];
        self.place_features(place, &cells, &mut rng);
        if !cells.far.is_empty() {
            for _ in 0..monsters {
                if let (Some(kind), Some(&at)) = (self.pick_kind(&mut rng), rng.pick(&cells.far)) {
                    self.spawn_group(kind, at, &mut rng);
                }
            }
        }
        if !cells.any.is_empty() {
            for _ in 0..items {
                if let (Some(item), Some(&at)) = (self.make_item(&mut rng), rng.pick(&cells.any)) {
                    self.lay(at, item);
                }
            }
            for _ in 0..traps {
                let (Some(&at), Some(&effect)) = (rng.pick(&cells.any), rng.pick(&TRAPS)) else { continue };
                let is_bottom = effect == Effect::Fall && self.depth >= campaign.deepest();
                if at != self.player.at && !is_bottom && self.floor.tile(at) == Tile::Floor {
                    self.floor.traps.insert(at, Trap { effect, is_found: false });
                }
            }
        }
        if self.depth == campaign.deepest() {
            self.place_goal(&cells, &mut rng);
        }
    }

    /// Places fountains, and altars with their guards.
    fn place_features(&mut self, place: &PlaceKind, cells: &FreeCells, rng: &mut Rng) {
        let keeper =
            place.keeper.as_ref().and_then(|name| self.kinds.iter().position(|kind| kind.name == *name));
        for (tile, dice) in [(Tile::Fountain, place.fountains), (Tile::Altar, place.altars)] {
            for _ in 0..dice.roll(rng).max(0) {
                // Guards are kept away from the stairs.
                let free = if tile == Tile::Altar && !cells.far.is_empty() { &cells.far } else { &cells.any };
                let Some(&at) = rng.pick(free) else { return };
                if self.floor.tile(at) != Tile::Floor || self.is_passage(at) {
                    continue;
                }
                self.floor.set_tile(at, tile);
                if let (Some(kind), Tile::Altar, Some(beside)) = (keeper, tile, self.free_cell_near(at)) {
                    self.spawn(BeingKindId(kind as u16), beside, rng);
                }
            }
        }
    }

    /// Returns whether a cell is a passage between walls, or near a door.
    fn is_passage(&self, at: Point) -> bool {
        let around = Heading::ALL.into_iter().map(|heading| self.floor.tile(at + heading.step()));
        around.filter(|tile| *tile != Tile::Floor).count() > 5
    }

    /// Fills spawn points of the map with monsters, items and traps, at most as many of each as `wanted`. Returns how many
    /// there are.
    fn fill_spawns(&mut self, wanted: [i32; 3], rng: &mut Rng) -> [i32; 3] {
        let mut spawns = std::mem::take(&mut self.floor.map.spawns);
        rng.shuffle(&mut spawns);
        let mut filled = [0; 3];
        for spawn in spawns {
            let kind = match spawn.kind {
                SpawnKind::Monster | SpawnKind::Person => 0,
                SpawnKind::Item => 1,
                SpawnKind::Trap => 2,
                SpawnKind::Prop => continue,
            };
            if filled[kind] >= wanted[kind] || !Movement::default().can_be_on(self.floor.tile(spawn.at)) {
                continue;
            }
            filled[kind] += 1;
            match kind {
                0 => {
                    let named = self.kinds.iter().skip(1).position(|kind| *kind.name == *spawn.name);
                    let kind = named.map(|i| BeingKindId(i as u16 + 1)).or_else(|| self.pick_kind(rng));
                    if let Some(kind) = kind {
                        self.spawn(kind, spawn.at, rng);
                    }
                }
                1 => {
                    if let Some(item) = self.make_item(rng) {
                        self.lay(spawn.at, item);
                    }
                }
                _ => {
                    if let Some(&effect) = rng.pick(&TRAPS[..6]) {
                        self.floor.traps.insert(spawn.at, Trap { effect, is_found: false });
                    }
                }
            }
        }
        filled
    }

    /// Places the guard with the goal item at the far end, or the goal item alone.
    fn place_goal(&mut self, cells: &FreeCells, rng: &mut Rng) {
        let campaign = self.campaign.clone();
        let at = cells.far.last().or(cells.any.last()).copied().unwrap_or(self.player.at);
        let find = |name: &str| campaign.items.iter().position(|kind| kind.name == name);
        // A goal item of the starting gear is not placed a second time.
        let is_available = |i: &usize| !self.gone_items.contains(&ItemKindId(*i as u16));
        let item = campaign.goal.item.as_deref().and_then(find).filter(is_available).map(|i| {
            let mut item = Item::new(ItemKindId(i as u16), &campaign.items[i], rng);
            item.is_known = true;
            item
        });
        let guard = campaign.goal.guard.as_deref();
        let kind = guard.and_then(|name| campaign.monsters.iter().position(|kind| kind.name == name));
        match kind.and_then(|i| self.spawn(BeingKindId(i as u16 + 1), at, rng)) {
            Some(guard) => self.being_mut(guard).pack.extend(item),
            None => item.into_iter().for_each(|item| self.lay(at, item)),
        }
    }

    /// Returns the reachable cells where things can be placed.
    pub(crate) fn free_cells(&self) -> FreeCells {
        let mut distances = DistanceMap::new();
        let from = self.player.at;
        let mut cells = FreeCells::default();
        // Secret doors count as open: the player finds them sooner or later.
        let open = terrain(self.floor.map.size(), |p| {
            let tile = self.floor.tile(p);
            (tile.is_walkable() || matches!(tile, Tile::SecretDoor | Tile::SecretCorridor)).then_some(1)
        });
        if distances.fill(&open, Steps::default(), [(from, 0)]).is_err() {
            return cells;
        }
        for (p, away) in distances.reached() {
            let tile = self.floor.tile(p);
            if matches!(tile, Tile::Floor | Tile::Grass | Tile::Rubble | Tile::ShallowWater) && p != from {
                cells.any.push(p);
                if away >= CLEARANCE {
                    cells.far.push(p);
                }
            }
        }
        // The farthest cell comes last.
        cells.far.sort_by_key(|&p| (distances.get(p), p.y, p.x));
        cells
    }

    /// Draws a kind of monster for a depth, weighted by rarity.
    pub(crate) fn pick_kind_of(&self, depth: u32, rng: &mut Rng) -> Option<BeingKindId> {
        let fits = |kind: &BeingKind| {
            (kind.depth[0]..=kind.depth[1]).contains(&depth) && !kind.abilities.has(Ability::Boss)
        };
        let weights: Vec<u32> = (0u16..)
            .zip(&self.kinds)
            .map(|(i, kind)| {
                let is_gone = self.gone_kinds.contains(&BeingKindId(i));
                if i > 0 && fits(kind) && !is_gone { kind.rarity } else { 0 }
            })
            .collect();
        (weights.iter().sum::<u32>() > 0).then(|| BeingKindId(rng.weighted(&weights) as u16))
    }

    /// Creates a random item for this depth, weighted by rarity.
    pub(crate) fn make_item(&mut self, rng: &mut Rng) -> Option<Item> {
        let weights: Vec<u32> = (0u16..)
            .zip(&self.campaign.items)
            .map(|(i, kind)| {
                let fits = (kind.depth[0]..=kind.depth[1]).contains(&self.depth);
                let is_gone = self.gone_items.contains(&ItemKindId(i));
                if fits && !is_gone && kind.class != Class::Treasure { kind.rarity } else { 0 }
            })
            .collect();
        if weights.iter().sum::<u32>() == 0 {
            return None;
        }
        let id = ItemKindId(rng.weighted(&weights) as u16);
        let kind = &self.campaign.items[usize::from(id.0)];
        if kind.artifact {
            self.gone_items.push(id);
        }
        let mut item = Item::new(id, kind, rng);
        if kind.class.has_bonus() && !kind.artifact && self.campaign.rules.varied_gear {
            item.bonus = match rng.below(10) {
                0 => -(rng.range(1, 2)),
                8 => 1,
                9 => rng.range(1, 3),
                _ => 0,
            };
        }
        Some(item)
    }

    /// Spawns a group of monsters around a cell, led by the first.
    pub(crate) fn spawn_group(&mut self, kind: BeingKindId, at: Point, rng: &mut Rng) {
        let count = self.kinds[usize::from(kind.0)].group.roll(rng).clamp(1, 12);
        let Some(leader) = self.spawn(kind, at, rng) else { return };
        for _ in 1..count {
            let Some(beside) = self.free_cell_near(at) else { return };
            if let Some(follower) = self.spawn(kind, beside, rng) {
                let mood = self.being(leader).mind.mood;
                self.being_mut(follower).mind = Mind { mood, leader: Some(leader), ..Mind::default() };
            }
        }
    }

    /// Spawns a monster on a cell, if it is free.
    pub(crate) fn spawn(&mut self, kind: BeingKindId, at: Point, rng: &mut Rng) -> Option<BeingId> {
        if self.being_at(at).is_some() {
            return None;
        }
        let table = &self.kinds[usize::from(kind.0)];
        let mut being = Being::of(table, kind, at, rng);
        if table.abilities.has(Ability::Unique) {
            self.gone_kinds.push(kind);
        }
        let wakes = table.abilities.has(Ability::Wakeful) || rng.percent(30);
        being.mind.mood = if wakes { Mood::Wandering } else { Mood::Asleep };
        Some(self.join(being))
    }

    /// Adds a being to the floor. Its cell must be free.
    pub(crate) fn join(&mut self, being: Being) -> BeingId {
        let at = being.at;
        self.floor.beings.push(being);
        let id = BeingId(self.floor.beings.len() as u32);
        self.floor.who[at] = id.0;
        self.floor.queue.push(self.now, id);
        id
    }

    /// Returns the nearest free cell to stand on, within three steps.
    pub(crate) fn free_cell_near(&self, at: Point) -> Option<Point> {
        let ring = |r: i32| (-r..=r).flat_map(move |dy| (-r..=r).map(move |dx| Point::new(dx, dy)));
        (0..=3).find_map(|r| {
            let rim = ring(r).filter(|step| step.x.abs().max(step.y.abs()) == r);
            rim.map(|step| at + step)
                .find(|&p| Movement::default().can_be_on(self.floor.tile(p)) && self.being_at(p).is_none())
        })
    }

    /// Returns the nearest cell where the player can reach an item: no rock, deep water, lava or chasm.
    pub(crate) fn nearest_ground(&self, at: Point) -> Point {
        if self.floor.tile(at).is_walkable() {
            return at;
        }
        let tiles = self.floor.map.tiles.iter();
        let ground = tiles.filter(|(_, tile)| Movement::default().can_be_on(*tile)).map(|(p, _)| p);
        ground.min_by_key(|&p| (p.distance_squared(at), p.y, p.x)).unwrap_or(at)
    }

    /// Puts an item on a cell, or on the nearest one where the player can reach it.
    pub(crate) fn lay(&mut self, at: Point, item: Item) {
        let at = self.nearest_ground(at);
        let stacks = self.item_kind(item.kind).class.stacks();
        self.floor.put(at, item, stacks);
    }
}

/// Reachable cells without features.
#[derive(Default)]
pub(crate) struct FreeCells {
    any: Vec<Point>,
    /// Cells at least [`CLEARANCE`] steps from the player, the farthest last.
    pub(crate) far: Vec<Point>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Campaign;
    use crate::act::Arrival;

    #[test]
    fn all_ten_floors_have_monsters_and_the_king_has_the_crown() {
        for seed in 0..4 {
            let mut game = Game::new(Campaign::builtin(), seed).unwrap();
            let mut altars = 0;
            for depth in 1..=10 {
                if depth > 1 {
                    game.go_to(depth, Arrival::DownStairs(0)).unwrap();
                }
                assert!(game.monsters().count() >= 3, "seed {seed}, depth {depth}");
                assert!(game.floor.items.len() >= 4, "seed {seed}, depth {depth}");
                altars += game.floor.map.tiles.iter().filter(|(_, tile)| *tile == Tile::Altar).count();
                for (id, being) in game.monsters() {
                    assert_eq!(game.floor.monster_at(being.at), Some(id));
                }
            }
            assert!(altars > 0);
            let (_, king) = game.monsters().find(|(id, _)| game.kind_of(*id).name == "barrow king").unwrap();
            assert_eq!(game.item_kind(king.pack[0].kind).class, Class::Treasure);
        }
    }

    /// The course draws a kind uniformly and accepts it with its rarity in percent, else draws again. That is the
    /// same as a weighted draw.
    #[test]
    fn kinds_are_drawn_in_proportion_to_their_rarity() {
        let game = Game::new(Campaign::builtin(), 1).unwrap();
        let mut rng = Rng::new(1);
        let mut picks = vec![0_u32; game.kinds.len()];
        for _ in 0..30_000 {
            picks[usize::from(game.pick_kind(&mut rng).unwrap().0)] += 1;
        }
        let named = |name: &str| picks[game.kinds.iter().position(|kind| kind.name == name).unwrap()];
        let (rat, worm) = (named("rat"), named("grave worm"));
        assert!(rat * 10 > worm * 18 && rat * 10 < worm * 22, "{rat} rats, {worm} worms");
        assert_eq!(named("barrow king"), 0);
    }
}
