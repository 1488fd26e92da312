//! A level in a game: the map, who is on it, what lies on it, and what the player knows of it.

pub(crate) mod place;
mod populate;
mod rise;
pub(crate) mod sight;
mod trap;

use std::collections::BTreeMap;

use barrow::fov::{Memory, Remembered};
use barrow::{BitGrid, Grid, Map, Point, Tile};

use crate::mind::Ways;
use crate::turn::queue::TurnQueue;
use crate::{Being, BeingId, Effect, Item, ItemKindId};
use place::{IMMUTABLE, ROCK};

/// A level of a game.
#[derive(Clone, Debug)]
pub struct Floor {
    /// What it is made of. Its tiles change as doors are opened and rock is dug.
    pub map: Map,
    /// How hard every cell is to dig.
    pub hardness: Grid<u8>,
    /// The monsters; the first has the id 1. The dead stay in the list until the player leaves.
    pub beings: Vec<Being>,
    /// What lies where, the uppermost last.
    pub items: BTreeMap<Point, Vec<Item>>,
    /// The traps.
    pub traps: BTreeMap<Point, Trap>,
    /// What is lit.
    pub lit: BitGrid,
    /// What the player sees and has seen.
    pub memory: Memory,
    /// How the cells looked when they were seen last.
    pub looks: Remembered<SeenCell>,
    /// What the player knows of without having been near enough to see it.
    pub mapped: BitGrid,
    /// Which cells could be seen now if they were lit.
    pub in_line: BitGrid,
    /// Who stands where; 0 for nobody or the player.
    pub(crate) who: Grid<u32>,
    pub(crate) queue: TurnQueue,
    /// How far it is, for every way of getting about.
    pub(crate) ways: Ways,
    /// From where `in_line` was seen; none if something changed since.
    pub(crate) looked_from: Option<Point>,
    /// Whether the tiles are what they were when the player looked.
    pub(crate) is_look_fresh: bool,
    /// Whether those have risen who feel what the player carries.
    pub(crate) has_risen: bool,
}

/// A cell as the player last saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeenCell {
    /// Its tile. Secret doors and corridors appear as what hides them.
    pub tile: Tile,
    /// The topmost item, if any.
    pub item: Option<ItemKindId>,
    /// The trap, if the player knew of it.
    pub trap: Option<Effect>,
}

/// Something that happens to who steps on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trap {
    /// What happens.
    pub effect: Effect,
    /// Whether the player knows.
    pub is_found: bool,
}

impl Floor {
    /// A level with nobody and nothing on it.
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
            ways: Ways::default(),
            looked_from: None,
            is_look_fresh: false,
            has_risen: false,
        }
    }

    /// What a cell is made of; solid rock off the map.
    #[inline]
    pub fn tile(&self, p: Point) -> Tile {
        self.map.tiles.get(p).unwrap_or_default()
    }

    /// The monster on a cell.
    #[inline]
    pub fn monster_at(&self, p: Point) -> Option<BeingId> {
        self.who.get(p).filter(|&id| id != 0).map(BeingId)
    }

    /// Changes what a cell is made of; doors, hardness, sight and distances follow.
    pub(crate) fn set_tile(&mut self, p: Point, tile: Tile) {
        if !self.map.size().contains(p) || self.map.tiles[p] == tile {
            return;
        }
        if self.map.tiles[p].is_transparent() != tile.is_transparent() {
            self.looked_from = None;
        }
        self.is_look_fresh = false;
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

    /// The player leaves: nothing is kept that is found out again on coming back.
    pub(crate) fn put_away(&mut self) {
        self.queue.clear();
        self.ways = Ways::default();
        self.looked_from = None;
        self.is_look_fresh = false;
    }

    /// How a cell looks to someone who sees it.
    pub fn look_at(&self, p: Point) -> SeenCell {
        let tile = self.tile_seen_at(p);
        let item = self.items.get(&p).and_then(|pile| pile.last()).map(|item| item.kind);
        let trap = self.traps.get(&p).filter(|trap| trap.is_found).map(|trap| trap.effect);
        SeenCell { tile, item, trap }
    }

    /// What a cell seems to be made of.
    #[inline]
    pub(crate) fn tile_seen_at(&self, p: Point) -> Tile {
        match self.tile(p) {
            Tile::SecretCorridor => Tile::Rock,
            Tile::SecretDoor => self.wall_like(p),
            tile => tile,
        }
    }

    /// The wall that a secret door looks like: upright if the walls above and below it are.
    fn wall_like(&self, p: Point) -> Tile {
        let is_wall = |dy| {
            let tile = self.tile(Point::new(p.x, p.y + dy));
            matches!(tile, Tile::WallUpright | Tile::WallAcross | Tile::Rock | Tile::SecretDoor)
        };
        if is_wall(-1) && is_wall(1) { Tile::WallUpright } else { Tile::WallAcross }
    }

    /// Puts an item on a cell, onto others that are alike if there are any.
    pub(crate) fn put(&mut self, p: Point, mut item: Item, stacks: bool) {
        item.letter = None;
        let pile = self.items.entry(p).or_default();
        match pile.iter_mut().find(|other| stacks && other.is_like(&item)) {
            Some(other) => {
                other.count = other.count.saturating_add(item.count);
                other.is_left &= item.is_left;
            }
            None => pile.push(item),
        }
    }
}
