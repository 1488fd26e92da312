//! Step 1.04 of the course: the player and monsters take turns by their speeds until one side is left.
//!
//! A monster has four abilities, each with a probability of 1/2; its glyph is their sum as a hexadecimal digit:
//!
//! ```text
//! 1 intelligent   follows the distance map, remembers the last known cell of the player; otherwise goes straight
//! 2 telepathic    always knows the player's cell; otherwise needs line of sight
//! 4 tunneling     digs: each attempt lowers the hardness of rock by 85, and rock of 0 becomes corridor
//! 8 erratic       moves to a random neighbor with a probability of 1/2
//! ```
//!
//! A priority queue holds the next turn of the player and of each monster; a turn takes ⌊1000 / speed⌋ units of time. The player
//! has speed 10 and walks from one random cell to the next, monsters have 5 to 20. Moving onto an occupied cell kills its
//! occupant.
//!
//! Source: assignment 1.04 of Com S 327.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use barrow::path::{CourseMaps, DistanceMap, Steps, Walkable, tunnel_cost};
use barrow::{Map, Point, Rng, Tile};

const INTELLIGENT: u8 = 1;
const TELEPATHIC: u8 = 2;
const TUNNELING: u8 = 4;
const ERRATIC: u8 = 8;

/// Hardness that one attempt to dig removes.
const DIG: u8 = 85;
const PLAYER_SPEED: u32 = 10;
/// Largest distance in columns and in rows at which the player is visible.
const SIGHT: i32 = 15;
/// Index of the player in the queue of turns; monsters follow from 1. Equal times are resolved by index.
const PLAYER: usize = 0;

const NEIGHBORS: [(i32, i32); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)];

/// State after a move of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Player and monsters are alive.
    Running,
    /// Every monster is dead.
    Won,
    /// The player is dead.
    Lost,
}

/// A monster that is alive.
#[derive(Clone, Copy, Debug)]
struct Monster {
    at: Point,
    abilities: u8,
    speed: u32,
    /// Last known cell of the player.
    target: Option<Point>,
}

impl Monster {
    const fn has(&self, ability: u8) -> bool {
        self.abilities & ability != 0
    }
}

/// The dungeon with the player, monsters and the queue of turns.
pub(super) struct Simulation {
    map: Map,
    maps: CourseMaps,
    player: Option<Point>,
    /// Distances from the cell that the player walks to.
    route: DistanceMap,
    monsters: Vec<Option<Monster>>,
    /// Time of the next turn with the index of who takes it, earliest first.
    turns: BinaryHeap<Reverse<(u32, usize)>>,
    rng: Rng,
}

impl Simulation {
    /// Places monsters on random open cells, at most one in a cell and outside the player's room.
    pub(super) fn new(map: Map, player: Point, count: u16, mut rng: Rng) -> Result<Self, String> {
        if !map.has_hardness() {
            return Err("the file has no hardness of rock, which tunneling monsters need".into());
        }
        let home = map.rooms.iter().find(|room| room.bounds.contains(player)).map(|room| room.bounds);
        let is_free = |p: Point| p != player && !home.is_some_and(|home| home.contains(p));
        let mut open: Vec<Point> =
            map.tiles.iter().filter(|&(p, tile)| tile.is_walkable() && is_free(p)).map(|(p, _)| p).collect();
        if open.len() < usize::from(count) {
            return Err(format!("there are {} cells for monsters, which is too few for {count}", open.len()));
        }
        rng.shuffle(&mut open);
        let monsters: Vec<Option<Monster>> = open[..count.into()]
            .iter()
            .map(|&at| {
                Some(Monster {
                    at,
                    abilities: rng.below(16) as u8,
                    speed: rng.range(5, 20) as u32,
                    target: None,
                })
            })
            .collect();
        let mut maps = CourseMaps::new();
        maps.fill(&map.hardness, player).map_err(|error| error.to_string())?;
        let turns = (0..=monsters.len()).map(|index| Reverse((0, index))).collect();
        Ok(Self { map, maps, player: Some(player), route: DistanceMap::new(), monsters, turns, rng })
    }

    /// Takes all turns up to and including the next one of the player.
    pub(super) fn step(&mut self) -> Outcome {
        while let Some(Reverse((time, index))) = self.turns.pop() {
            let speed = if index == PLAYER {
                self.move_player();
                PLAYER_SPEED
            } else {
                let Some(monster) = self.monsters[index - 1] else { continue };
                self.move_monster(index - 1, monster);
                monster.speed
            };
            if self.player.is_none() {
                return Outcome::Lost;
            }
            if self.monsters_left() == 0 {
                return Outcome::Won;
            }
            self.turns.push(Reverse((time + 1000 / speed, index)));
            if index == PLAYER {
                return Outcome::Running;
            }
        }
        Outcome::Lost
    }

    pub(super) fn monsters_left(&self) -> usize {
        self.monsters.iter().flatten().count()
    }

    /// Draws the dungeon; monsters cover the terrain, the player covers everything.
    pub(super) fn draw(&self) -> String {
        let (width, height) = (self.map.size().width as i32, self.map.size().height as i32);
        let glyph = |p: Point| {
            if self.player == Some(p) {
                return '@';
            }
            let monster = self.monsters.iter().flatten().find(|monster| monster.at == p);
            let digit = monster.and_then(|monster| char::from_digit(monster.abilities.into(), 16));
            digit.unwrap_or_else(|| self.map.tiles[p].glyph())
        };
        let row = |y| (0..width).map(|x| glyph(Point::new(x, y))).chain(['\n']).collect::<String>();
        (0..height).map(row).collect()
    }

    /// Moves the player one step along the route, and measures both distance maps again.
    fn move_player(&mut self) {
        let Some(player) = self.player else { return };
        if self.route.get(player).is_none_or(|distance| distance == 0) {
            self.choose_route(player);
        }
        let distance = |&p: &Point| self.route.get(p);
        let Some(to) = neighbors(player).filter(|p| distance(p).is_some()).min_by_key(distance) else {
            return;
        };
        self.kill_at(to);
        self.player = Some(to);
        // The player stands on an open cell, for which the maps always exist.
        let _ = self.maps.fill(&self.map.hardness, to);
    }

    /// Chooses a random cell that the player can reach, and measures the distances from it.
    fn choose_route(&mut self, player: Point) {
        let reached = self.maps.walk().reached().map(|(p, _)| p);
        let cells: Vec<Point> = reached.filter(|&p| p != player && self.map.hardness[p] == 0).collect();
        if let Some(&to) = self.rng.pick(&cells) {
            // The cell is open and on the map, so measuring cannot fail.
            let _ = self.route.fill(&Walkable(&self.map.hardness, None), Steps::default(), [(to, 0)]);
        }
    }

    fn move_monster(&mut self, index: usize, mut monster: Monster) {
        let Some(player) = self.player else { return };
        let knows = monster.has(TELEPATHIC) || self.sees(monster.at, player);
        if knows {
            monster.target = Some(player);
        } else if !monster.has(INTELLIGENT) || monster.target == Some(monster.at) {
            monster.target = None;
        }
        self.monsters[index] = Some(monster);
        let tunnels = monster.has(TUNNELING);
        let is_erratic = monster.has(ERRATIC) && self.rng.one_in(2);
        let to = match monster.target {
            _ if is_erratic => self.random_neighbor(monster.at, tunnels),
            Some(target) if monster.has(INTELLIGENT) && target == player => {
                self.downhill(monster.at, tunnels)
            }
            Some(target) => self.straight(monster.at, target, tunnels),
            None if monster.has(INTELLIGENT) => None,
            None => self.random_neighbor(monster.at, tunnels),
        };
        if let Some(to) = to
            && (!tunnels || self.dig(to))
        {
            self.kill_at(to);
            if let Some(monster) = &mut self.monsters[index] {
                monster.at = to;
            }
        }
    }

    /// Returns whether every cell between two cells is open, within the range of sight.
    fn sees(&self, from: Point, to: Point) -> bool {
        let is_near = (from.x - to.x).abs() <= SIGHT && (from.y - to.y).abs() <= SIGHT;
        is_near && barrow::fov::line(from, to).all(|p| self.map.hardness[p] == 0)
    }

    fn can_enter(&self, p: Point, tunnels: bool) -> bool {
        self.map.size().contains(p)
            && (self.map.hardness[p] == 0 || tunnels && self.map.hardness[p] < u8::MAX)
    }

    fn random_neighbor(&mut self, from: Point, tunnels: bool) -> Option<Point> {
        let open: Vec<Point> = neighbors(from).filter(|&p| self.can_enter(p, tunnels)).collect();
        self.rng.pick(&open).copied()
    }

    /// Returns the neighbor from which the player is nearest; for tunneling monsters, digging included.
    fn downhill(&self, from: Point, tunnels: bool) -> Option<Point> {
        let map = if tunnels { self.maps.tunnel() } else { self.maps.walk() };
        let here = map.get(from)?;
        let dig = |p: Point| if tunnels { tunnel_cost(self.map.hardness[p]).unwrap_or(0) as i32 } else { 0 };
        neighbors(from)
            .filter_map(|p| Some((map.get(p).filter(|&distance| distance < here)? + dig(p), p)))
            .min_by_key(|(cost, _)| *cost)
            .map(|(_, p)| p)
    }

    /// Returns the next cell of a straight walk: diagonal, else along the column axis, else along the row axis.
    fn straight(&self, from: Point, to: Point, tunnels: bool) -> Option<Point> {
        let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let steps = [(dx, dy), (dx, 0), (0, dy)].map(|(dx, dy)| Point::new(from.x + dx, from.y + dy));
        steps.into_iter().find(|&p| p != from && self.can_enter(p, tunnels))
    }

    /// Digs at a cell. Returns whether it is open now.
    fn dig(&mut self, p: Point) -> bool {
        let hardness = self.map.hardness[p].saturating_sub(DIG);
        if hardness != self.map.hardness[p] {
            self.map.hardness[p] = hardness;
            if hardness == 0 {
                self.map.tiles[p] = Tile::Corridor;
            }
            // The cell is on the map and not immutable, so the change cannot fail.
            let _ = self.maps.dig(p, hardness);
        }
        hardness == 0
    }

    /// Kills the player or the monster on a cell.
    fn kill_at(&mut self, p: Point) {
        if self.player == Some(p) {
            self.player = None;
        }
        for monster in &mut self.monsters {
            if monster.is_some_and(|monster| monster.at == p) {
                *monster = None;
            }
        }
    }
}

fn neighbors(p: Point) -> impl Iterator<Item = Point> {
    NEIGHBORS.into_iter().map(move |(dx, dy)| Point::new(p.x + dx, p.y + dy))
}

#[cfg(test)]
mod tests {
    use barrow::{Generator, Seed};

    use super::*;

    fn simulation(seed: u64, count: u16) -> Simulation {
        let level = Generator::new("rlg327").unwrap().generate(seed).unwrap();
        let map = level.map().clone();
        let player = map.start.unwrap();
        Simulation::new(map, player, count, Seed(seed).stream("test")).unwrap()
    }

    #[test]
    fn simulations_end_the_same_way_for_the_same_seed() {
        for seed in 0..20 {
            let [first, second] = [0, 1].map(|_| {
                let mut simulation = simulation(seed, 10);
                let end = (0..2000).map(|_| simulation.step()).find(|outcome| *outcome != Outcome::Running);
                (end, simulation.draw())
            });
            assert_eq!(first, second);
        }
    }

    #[test]
    fn everyone_alive_stands_on_a_cell_of_its_own_that_is_open() {
        for seed in 0..20 {
            let mut simulation = simulation(seed, 30);
            while simulation.step() == Outcome::Running && simulation.monsters_left() > 5 {
                let mut cells: Vec<Point> =
                    simulation.monsters.iter().flatten().map(|monster| monster.at).collect();
                cells.extend(simulation.player);
                let count = cells.len();
                cells.sort_by_key(|p| (p.y, p.x));
                cells.dedup();
                assert_eq!(cells.len(), count);
                assert!(cells.iter().all(|&p| simulation.map.hardness[p] == 0));
            }
        }
    }

    #[test]
    fn digging_takes_one_attempt_for_every_85_of_hardness() {
        let mut simulation = simulation(1, 1);
        let rock = Point::new(1, 1);
        for (hardness, attempts) in [(1, 1), (85, 1), (86, 2), (170, 2), (254, 3)] {
            simulation.map.hardness[rock] = hardness;
            let tried = (1..=255).find(|_| simulation.dig(rock));
            assert_eq!(tried, Some(attempts), "{hardness}");
        }
    }

    #[test]
    fn a_player_without_monsters_wins() {
        assert_eq!(simulation(1, 0).step(), Outcome::Won);
    }

    #[test]
    fn simulations_end() {
        for seed in 0..60 {
            let mut simulation = simulation(seed, 1 + seed as u16 % 3);
            let end = (0..10_000).map(|_| simulation.step()).find(|outcome| *outcome != Outcome::Running);
            assert!(end.is_some(), "seed {seed}");
        }
    }

    #[test]
    fn more_monsters_than_cells_are_refused() {
        let level = Generator::new("rlg327").unwrap().generate(1).unwrap();
        let map = level.map().clone();
        let start = map.start.unwrap();
        assert!(Simulation::new(map, start, 5000, Rng::new(1)).is_err());
    }
}
