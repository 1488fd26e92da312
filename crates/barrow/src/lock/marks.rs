//! Places stairs, start and exit. Those on locked cells stay, and others are added only up to the number that the
//! recipe places.

use barrow_core::{Map, Point, Rng, SpawnKind, Tile};

use super::LockRun;
use crate::level::Rules;

/// Number of candidate cells for a mark. The one that is farthest from the other marks is used.
const DRAWS: usize = 6;

impl LockRun<'_> {
    /// Removes surplus stairs, adds missing ones, and places start and exit again if they were removed.
    pub(super) fn place(&mut self, rules: &Rules, map: &mut Map, rng: &mut Rng) {
        let (had_start, had_exit) = (self.spare.start.is_some(), self.spare.exit.is_some());
        for is_up in [true, false] {
            self.drop_stairs(map, is_up);
        }
        self.add_stairs(rules, map, rng);
        let on_stairs = self.spare.start.is_some_and(|p| self.spare.stairs_up.contains(&p));
        let is_locked = map.start.is_some_and(|p| self.reserve.cells().contains(p));
        if on_stairs && !is_locked && map.start.is_none_or(|p| !map.stairs_up.contains(&p)) {
            map.start = map.stairs_up.first().copied();
        }
        if had_start && map.start.is_none_or(|p| !map.tiles[p].is_walkable()) {
            map.start = self.spot(map, rng);
        }
        if had_exit && map.exit.is_none_or(|p| !map.tiles[p].is_walkable()) {
            map.exit = self.spot(map, rng);
        }
        let tiles = &map.tiles;
        map.spawns.retain(|spawn| can_spawn(tiles[spawn.at], spawn.kind));
    }

    /// Removes new stairs until their number, with the locked ones, is at most the larger of what the recipe placed and
    /// what is locked.
    fn drop_stairs(&self, map: &mut Map, is_up: bool) {
        let Map { stairs_up, stairs_down, tiles, .. } = map;
        let list = if is_up { stairs_up } else { stairs_down };
        let is_locked = |p: &Point| self.reserve.cells().contains(*p);
        let locked = list.iter().filter(|p| is_locked(p)).count();
        let most = locked.max(list.len() - locked);
        while list.len() > most {
            let Some(p) = list.pop() else { break };
            let beside = tiles.neighbors(p, Tile::Rock);
            let ground =
                beside.into_iter().find(|&tile| matches!(tile, Tile::Floor | Tile::Corridor | Tile::Grass));
            tiles[p] = ground.unwrap_or(Tile::Floor);
        }
    }

    /// Adds stairs up to the number that the rules require. Stages may have placed too few, because locked cells left
    /// no space.
    fn add_stairs(&mut self, rules: &Rules, map: &mut Map, rng: &mut Rng) {
        while map.stairs_up.len() < rules.stairs_up as usize {
            let Some(p) = self.spot(map, rng) else { break };
            map.tiles[p] = Tile::StairsUp;
            map.stairs_up.push(p);
        }
        while map.stairs_down.len() < rules.stairs_down as usize {
            let Some(p) = self.spot(map, rng) else { break };
            map.tiles[p] = Tile::StairsDown;
            map.stairs_down.push(p);
        }
    }

    /// Returns a free cell that is not locked, far from stairs, start and exit.
    fn spot(&mut self, map: &Map, rng: &mut Rng) -> Option<Point> {
        let others: Vec<Point> =
            map.stairs_up.iter().chain(&map.stairs_down).copied().chain(map.start).chain(map.exit).collect();
        let is_free = |p: Point| {
            self.reserve.free.contains(p)
                && !others.contains(&p)
                && !map.spawns.iter().any(|spawn| spawn.at == p)
        };
        for wanted in [Tile::Floor, Tile::Grass, Tile::Corridor] {
            self.queue.clear();
            let cells = map.tiles.iter().filter(|(p, tile)| *tile == wanted && is_free(*p));
            self.queue.extend(cells.map(|(p, _)| p));
            if self.queue.is_empty() {
                continue;
            }
            let apart = |p: &Point| others.iter().map(|o| p.distance_squared(*o)).min().unwrap_or(0);
            let drawn: Vec<Point> = (0..DRAWS).filter_map(|_| rng.pick(&self.queue)).copied().collect();
            return drawn.into_iter().max_by_key(apart);
        }
        None
    }
}

/// Returns whether a spawn of this kind can be on a tile. Monsters may be in water.
fn can_spawn(tile: Tile, kind: SpawnKind) -> bool {
    tile.is_walkable() || kind == SpawnKind::Monster && tile.is_swimmable()
}
