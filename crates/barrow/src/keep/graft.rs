//! Laying what is kept over a level that was made anew, step by step.

use crate::level::{Connected, Rules};
use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rng, Room, Tile};
use barrow_stages::{Veto, Workspace};

use super::pins::Pins;
use super::search::Search;
use super::{is_solid, is_wall, is_way};

/// Working memory, and what is known of the level that was made anew.
#[derive(Debug, Default)]
pub(crate) struct Graft {
    /// The level as it was made, before anything was laid over it.
    pub(super) made: Map,
    /// Cells that were filled.
    pub(super) filled: BitGrid,
    /// Cells that were dug.
    pub(super) dug: Vec<Point>,
    pub(super) search: Search,
    pub(super) numbers: Vec<u32>,
    pub(super) queue: Vec<Point>,
    /// What the level is made of where nothing is.
    pub(super) rock: Tile,
    /// What ways through it are made of.
    pub(super) way: Tile,
    pub(super) has_walls: bool,
}

impl Graft {
    /// Lays what is pinned over `map`, and mends what that broke.
    pub(crate) fn apply(
        &mut self,
        pins: &Pins<'_>,
        rules: &Rules,
        map: &mut Map,
        rng: &mut Rng,
        workspace: &mut Workspace,
    ) -> Result<(), Veto> {
        std::mem::swap(&mut self.made, map);
        self.look();
        self.filled.reset(self.made.size());
        self.dug.clear();
        self.lay_rooms(pins, rules, map);
        self.lay_tiles(pins, map);
        self.lay_lists(pins, map);
        self.settle(pins, rules, map);
        if rules.connected != Connected::Any {
            self.join(pins, rules, map)?;
            self.lead_on(pins, map);
        }
        self.widen(pins, rules, map, rng);
        self.hang_doors(pins, rules, map, rng);
        self.dress(pins, map, workspace);
        self.place(pins, map, rng);
        self.harden(pins, map);
        Ok(())
    }

    /// Tells what the level is made of.
    fn look(&mut self) {
        let tiles = self.made.tiles.cells();
        let mut counts = [0_u32; Tile::ALL.len()];
        for &tile in tiles {
            counts[tile as usize] += 1;
        }
        let solid = Tile::ALL.into_iter().filter(|&tile| is_solid(tile) && !is_wall(tile));
        self.rock = solid.rev().max_by_key(|&tile| counts[tile as usize]).unwrap_or_default();
        self.way = self.find_way(&counts);
        let is_walled = |room: &Room| {
            let Some(run) = self.made.room_runs(room).first() else { return true };
            self.made.tiles.get(Point::new(run.x - 1, run.y)).is_none_or(|tile| tile != Tile::Rock)
        };
        self.has_walls = Tile::ALL.into_iter().any(|tile| is_wall(tile) && counts[tile as usize] > 0)
            && self.made.rooms.iter().all(is_walled);
    }
}

impl Graft {
    /// What ways are made of: corridors where the level has them or is mostly rooms, else what most of the ground is.
    fn find_way(&self, counts: &[u32; Tile::ALL.len()]) -> Tile {
        let in_rooms: u32 = self.made.rooms.iter().map(|room| self.made.room_area(room)).sum();
        let open = Tile::ALL.into_iter().filter(|&tile| tile >= Tile::Floor);
        let ground = open.map(|tile| counts[tile as usize]).sum::<u32>().saturating_sub(in_rooms);
        if counts[Tile::Corridor as usize] > 0 || ground < in_rooms {
            Tile::Corridor
        } else if in_rooms > 0 && counts[Tile::Grass as usize] > counts[Tile::Floor as usize] {
            Tile::Grass
        } else {
            Tile::Floor
        }
    }
}

/// The cells on the four sides of one, those off the map too.
pub(super) fn beside(p: Point) -> [Point; 4] {
    Direction::ALL.map(|side| p + side.step())
}

/// How many of the cells beside one are ways, if only by searching.
pub(super) fn ways_beside(tiles: &Grid<Tile>, p: Point) -> usize {
    tiles.neighbors(p, Tile::Rock).into_iter().filter(|&tile| is_way(tile)).count()
}
