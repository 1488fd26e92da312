//! Floors: a level in a game with its monsters, items and traps, and the player's knowledge of it.

mod outline;
pub(crate) mod place;
mod populate;
mod rise;
pub(crate) mod sight;
mod trap;

use std::collections::BTreeMap;

use barrow::fov::{Memory, Remembered};
use barrow::{BitGrid, Grid, Map, Point, Tile};

use crate::mind::DistanceCache;
use crate::turn::queue::TurnQueue;
use crate::{Being, BeingId, BeingKindId, Effect, Item, ItemKindId};
use place::{IMMUTABLE, ROCK};

/// A level in play.
#[derive(Clone, Debug)]
pub struct Floor {
    /// The generated map. Its tiles change when doors are opened and rock is dug.
    pub map: Map,
    /// Hardness of every cell: 0 for open cells, 255 for undiggable ones.
    pub hardness: Grid<u8>,
    /// Monsters; entry `n` has the id `n + 1`. Dead ones stay in the list until the player leaves.
    pub beings: Vec<Being>,
    /// Items on the ground, the topmost last.
    pub items: BTreeMap<Point, Vec<Item>>,
    /// Traps by cell, found or not.
    pub traps: BTreeMap<Point, Trap>,
    /// Cells of lit rooms and their walls.
    pub lit: BitGrid,
    /// Cells that the player sees or has seen.
    pub memory: Memory,
    /// Cells as they looked when last seen.
    pub looks: Remembered<SeenCell>,
    /// Cells known from magic only, which the player has not seen.
    pub mapped: BitGrid,
    /// Cells in line of sight of the player, lit or not.
    pub in_line: BitGrid,
    /// Monster id on each cell; 0 for no monster.
    pub(crate) who: Grid<u32>,
    pub(crate) queue: TurnQueue,
    /// Distance maps, filled on demand.
    pub(crate) distances: DistanceCache,
    /// Position for which `in_line` was computed; `None` if a tile has changed since.
    pub(crate) looked_from: Option<Point>,
    /// View that the player's memory was updated for; `None` if a tile, light or the memory has changed since.
    pub(crate) view: Option<sight::View>,
    /// Whether the monsters that the goal item attracts have appeared here.
    pub(crate) has_risen: bool,
    /// Cells of outlines that are drawn although they were not in the field of view.
    pub(crate) outline: outline::Outline,
    /// Monsters that stay where they are, asleep or unable to move, by the cell where the player last saw or sensed them.
    pub(crate) obstacles: BTreeMap<Point, BeingKindId>,
}

/// A cell as the player last saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeenCell {
    /// Tile. Secret doors and corridors look like walls and rock.
    pub tile: Tile,
    /// Kind of the topmost item.
    pub item: Option<ItemKindId>,
    /// Effect of the trap, if the player knows it.
    pub trap: Option<Effect>,
}

/// A trap, triggered by stepping on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trap {
    /// Effect on the being that triggers it.
    pub effect: Effect,
    /// Whether the player knows of it.
    pub is_found: bool,
}

impl Floor {
    /// Creates an empty floor.
    pub(crate) fn new(map: Map, hardness: Grid<u8>) -> Self {
        let size = map.size();
        Self {
            map,
            hardness,
            beings: Vec::new(),
            items: BTreeMap::new(),
            traps: BTreeMap::new(),
            lit: BitGrid::new(size),
            memory: Memory::new(size),
            looks: Remembered::new(size),
            mapped: BitGrid::new(size),
            in_line: BitGrid::new(size),
            who: Grid::new(size, 0),
            queue: TurnQueue::default(),
            distances: DistanceCache::default(),
            looked_from: None,
            view: None,
            has_risen: false,
            outline: outline::Outline::default(),
            obstacles: BTreeMap::new(),
        }
    }

    /// Returns the tile of a cell; rock off the map.
    #[inline]
    pub fn tile(&self, p: Point) -> Tile {
        self.map.tiles.get(p).unwrap_or_default()
    }

    /// Returns a monster. Panics if there is no such one.
    #[inline]
    pub(crate) fn monster(&self, who: BeingId) -> &Being {
        &self.beings[who.0 as usize - 1]
    }

    /// Returns the monster on a cell.
    #[inline]
    pub fn monster_at(&self, p: Point) -> Option<BeingId> {
        self.who.get(p).filter(|&id| id != 0).map(BeingId)
    }

    /// Returns the number of cells that the player has seen, without those known from magic only.
    pub(crate) fn seen_cells(&self) -> u32 {
        self.memory.explored().count().saturating_sub(self.mapped.count())
    }

    /// Changes a tile, and updates doors, hardness, line of sight and distance maps.
    pub(crate) fn set_tile(&mut self, p: Point, tile: Tile) {
        if !self.map.size().contains(p) || self.map.tiles[p] == tile {
            return;
        }
        if self.map.tiles[p].is_transparent() != tile.is_transparent() {
            self.looked_from = None;
        }
        self.view = None;
        self.outline.invalidate();
        self.map.tiles[p] = tile;
        if let Some(i) = self.map.doors.iter().position(|door| door.at == p) {
            match tile.door_state() {
                Some(state) => self.map.doors[i].state = state,
                None => drop(self.map.doors.remove(i)),
            }
        }
        self.hardness[p] = match self.hardness[p] {
            _ if tile.is_walkable() => 0,
            _ if !tile.is_diggable() => IMMUTABLE,
            0 => ROCK,
            hardness => hardness,
        };
        self.follow(p);
    }

    /// Drops the caches and the turn queue when the player leaves.
    pub(crate) fn drop_caches(&mut self) {
        self.queue.clear();
        self.distances = DistanceCache::default();
        self.looked_from = None;
        self.view = None;
    }

    /// Returns how a cell looks when it is visible.
    pub fn look_at(&self, p: Point) -> SeenCell {
        let tile = self.tile_seen_at(p);
        let item = self.items.get(&p).and_then(|pile| pile.last()).map(|item| item.kind);
        let trap = self.traps.get(&p).filter(|trap| trap.is_found).map(|trap| trap.effect);
        SeenCell { tile, item, trap }
    }

    /// Returns the tile that a cell appears to have.
    #[inline]
    pub(crate) fn tile_seen_at(&self, p: Point) -> Tile {
        match self.tile(p) {
            Tile::SecretCorridor => Tile::Rock,
            Tile::SecretDoor => self.wall_like(p),
            tile => tile,
        }
    }

    /// Returns the wall that a secret door looks like: upright if it has walls above and below.
    fn wall_like(&self, p: Point) -> Tile {
        let is_wall = |dy| {
            let tile = self.tile(Point::new(p.x, p.y + dy));
            matches!(tile, Tile::WallUpright | Tile::WallAcross | Tile::Rock | Tile::SecretDoor)
        };
        if is_wall(-1) && is_wall(1) { Tile::WallUpright } else { Tile::WallAcross }
    }

    /// Puts an item on a cell, into an equal stack if there is one.
    pub(crate) fn put(&mut self, p: Point, mut item: Item, stacks: bool) {
        item.letter = None;
        let pile = self.items.entry(p).or_default();
        match pile.iter_mut().find(|other| stacks && other.is_like(&item)) {
            Some(other) => {
                other.count = other.count.saturating_add(item.count);
                other.is_dropped &= item.is_dropped;
            }
            None => pile.push(item),
        }
    }
}
