//! Cached distance maps for each mode of movement, computed on demand and updated when tiles change.
//!
//! 1. For each [`MoveMode`] the passable cells are kept as a bit set, which follows every change of a tile.
//! 2. A distance map is filled from its goal: the player's cell or another. It stays valid until the player moves, or
//!    until its slot is reused for another goal.
//! 3. When a cell is dug or unlocked, every map is updated incrementally: only distances that get shorter change.

use barrow::path::{DistanceMap, FleeMap, FleeParams, Steps, tunnel_cost};
use barrow::{BitGrid, Grid, Map, Point, Tile};

use crate::Floor;
use crate::act::Movement;

/// Number of goals cached per mode.
const GOALS: usize = 32;

/// Mode of movement, which decides where a being can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum MoveMode {
    /// Walks, through doors that are not locked.
    Walk,
    /// Walks and crosses deep water.
    Swim,
    /// Crosses everything that is not solid. Noise spreads the same way.
    Fly,
    /// Digs through rock, which costs more than a step.
    Dig,
}

impl MoveMode {
    pub(crate) const ALL: [Self; 4] = [Self::Walk, Self::Swim, Self::Fly, Self::Dig];

    /// Returns the mode of a being that does not dig or pass through rock.
    #[inline]
    pub(crate) const fn of(movement: Movement) -> Self {
        match (movement.flies, movement.swims) {
            (true, _) => Self::Fly,
            (false, true) => Self::Swim,
            (false, false) => Self::Walk,
        }
    }

    /// Returns the cost of a step; `None` if impassable.
    fn cost(self, tile: Tile, hardness: u8) -> Option<u32> {
        let is_walk = tile.is_walkable() && tile != Tile::LockedDoor;
        let is_way = match self {
            Self::Walk => is_walk,
            Self::Swim => is_walk || tile == Tile::DeepWater,
            Self::Fly => is_walk || matches!(tile, Tile::DeepWater | Tile::Lava | Tile::Chasm),
            Self::Dig => return tunnel_cost(hardness),
        };
        is_way.then_some(1)
    }
}

/// Distance maps of a floor, one set per mode.
#[derive(Clone, Debug, Default)]
pub(crate) struct DistanceCache([ModeCache; 4]);

#[derive(Clone, Debug, Default)]
struct ModeCache {
    /// Passable cells; empty until first used.
    open: BitGrid,
    player: CachedDistances,
    flee: FleeMap,
    fled_from: Option<Point>,
    goals: Vec<CachedDistances>,
    oldest: usize,
}

/// A distance map and its goal, valid until one of the two changes.
#[derive(Clone, Debug, Default)]
struct CachedDistances {
    to: Option<Point>,
    map: DistanceMap,
}

impl CachedDistances {
    /// Fills the map unless it is valid. The goal itself may be impassable.
    fn measure(&mut self, way: MoveMode, open: &mut BitGrid, hardness: &Grid<u8>, to: Point) {
        if self.to == Some(to) {
            return;
        }
        let done = if way == MoveMode::Dig {
            let rock = barrow::path::Diggable(hardness);
            self.map.fill(&rock, Steps::default(), [(to, 0)])
        } else {
            let is_new = open.add(to);
            let done = self.map.fill(open, Steps::default(), [(to, 0)]);
            if is_new {
                open.remove(to);
            }
            done
        };
        self.to = Some(to);
        if done.is_err() {
            self.map = DistanceMap::new();
        }
    }

    fn follow(&mut self, p: Point, cost: Option<u32>) {
        let cost = if self.to == Some(p) { cost.or(Some(1)) } else { cost };
        if self.to.is_some() && self.map.change(p, cost).is_err() {
            self.to = None;
        }
    }
}

impl ModeCache {
    fn learn(&mut self, way: MoveMode, map: &Map) {
        if self.open.size() == map.size() {
            return;
        }
        self.open.reset(map.size());
        for (p, tile) in map.tiles.iter() {
            if way.cost(tile, u8::MAX).is_some() {
                self.open.insert(p);
            }
        }
    }
}

impl Floor {
    /// Fills the distance map to the player.
    pub(crate) fn measure_to_player(&mut self, way: MoveMode, player: Point) {
        let net = &mut self.distances.0[way as usize];
        if net.player.to != Some(player) {
            net.learn(way, &self.map);
            net.player.measure(way, &mut net.open, &self.hardness, player);
        }
    }

    /// Returns the distance map to the player, as last filled.
    pub(crate) const fn to_player(&self, way: MoveMode) -> &DistanceMap {
        &self.distances.0[way as usize].player.map
    }

    /// Fills a distance map to a cell. Returns its index for [`Floor::to_goal`].
    pub(crate) fn measure_to_goal(&mut self, way: MoveMode, goal: Point) -> usize {
        let net = &mut self.distances.0[way as usize];
        if let Some(i) = net.goals.iter().position(|kept| kept.to == Some(goal)) {
            return i;
        }
        net.learn(way, &self.map);
        let i = if net.goals.len() < GOALS { net.goals.len() } else { net.oldest };
        if i == net.goals.len() {
            net.goals.push(CachedDistances::default());
        }
        net.oldest = (i + 1) % GOALS;
        net.goals[i].measure(way, &mut net.open, &self.hardness, goal);
        i
    }

    /// Returns a distance map by its index.
    pub(crate) fn to_goal(&self, way: MoveMode, i: usize) -> &DistanceMap {
        &self.distances.0[way as usize].goals[i].map
    }

    /// Fills the flee map away from the player.
    pub(crate) fn measure_flight(&mut self, way: MoveMode, player: Point) {
        self.measure_to_player(way, player);
        let net = &mut self.distances.0[way as usize];
        if net.fled_from == Some(player) {
            return;
        }
        let was_open = net.open.take(player);
        // Cannot fail: the set has the size of the map.
        let _ = net.flee.fill(&net.open, Steps::default(), &net.player.map, FleeParams::default());
        if was_open {
            net.open.insert(player);
        }
        net.fled_from = Some(player);
    }

    /// Returns the flee map, as last filled; smaller values are safer.
    pub(crate) const fn flight(&self, way: MoveMode) -> &DistanceMap {
        self.distances.0[way as usize].flee.map()
    }

    /// Updates all maps after a change of one cell.
    pub(crate) fn follow(&mut self, p: Point) {
        for way in MoveMode::ALL {
            let net = &mut self.distances.0[way as usize];
            let cost = way.cost(self.map.tiles[p], self.hardness[p]);
            if net.open.size() != self.map.size() {
                continue;
            }
            if way != MoveMode::Dig {
                if net.open.contains(p) == cost.is_some() {
                    continue;
                }
                if cost.is_some() { net.open.insert(p) } else { net.open.remove(p) }
            }
            net.fled_from = None;
            for measured in net.goals.iter_mut().chain([&mut net.player]) {
                measured.follow(p, cost);
            }
        }
    }

    /// Reports maps that differ from newly filled ones.
    pub(crate) fn path_violations(&self, violations: &mut Vec<String>) {
        for way in MoveMode::ALL {
            let net = &self.distances.0[way as usize];
            if net.open.size() != self.map.size() {
                continue;
            }
            let mut fresh = ModeCache::default();
            fresh.learn(way, &self.map);
            if way != MoveMode::Dig && fresh.open != net.open {
                violations.push(format!("{way:?}: the open cells are not those of the map"));
            }
            for measured in net.goals.iter().chain([&net.player]) {
                let Some(to) = measured.to else { continue };
                fresh.player.to = None;
                fresh.player.measure(way, &mut fresh.open, &self.hardness, to);
                if !measured.map.rows().eq(fresh.player.map.rows()) {
                    violations.push(format!("{way:?}: the distances to {to} are wrong"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn;

    #[test]
    fn maps_are_updated_when_cells_are_dug_or_unlocked() {
        let mut game = drawn::game(&["---------", "|@.|.~..|", "|..|.~..|", "---------"], &[]);
        let (floor, at) = (&mut game.floor, game.player.at);
        for way in MoveMode::ALL {
            floor.measure_flight(way, at);
            floor.measure_to_goal(way, Point::new(7, 1));
        }
        let away = |floor: &Floor, way| floor.to_player(way).get(Point::new(7, 2));
        assert_eq!(away(floor, MoveMode::Fly), None);
        floor.set_tile(Point::new(3, 1), Tile::LockedDoor);
        assert_eq!(away(floor, MoveMode::Fly), None);
        floor.set_tile(Point::new(3, 1), Tile::OpenDoor);
        assert_eq!([away(floor, MoveMode::Walk), away(floor, MoveMode::Fly)], [None, Some(6)]);
        floor.set_tile(Point::new(5, 1), Tile::Bridge);
        assert_eq!(away(floor, MoveMode::Walk), Some(6));
        floor.set_tile(Point::new(4, 2), Tile::Rock);
        floor.set_tile(Point::new(4, 1), Tile::Lava);
        assert_eq!([away(floor, MoveMode::Swim), away(floor, MoveMode::Fly)], [None, Some(6)]);
        let mut violations = Vec::new();
        floor.path_violations(&mut violations);
        assert_eq!(violations, Vec::<String>::new());
    }

    #[test]
    fn the_number_of_cached_goals_is_limited() {
        let row = format!("|@{}|", ".".repeat(60));
        let mut game = drawn::game(&[&row], &[]);
        for x in 2..50 {
            let i = game.floor.measure_to_goal(MoveMode::Walk, Point::new(x, 0));
            assert_eq!(game.floor.to_goal(MoveMode::Walk, i).get(Point::new(1, 0)), Some(x - 1));
        }
        assert_eq!(game.floor.distances.0[0].goals.len(), GOALS);
    }
}
