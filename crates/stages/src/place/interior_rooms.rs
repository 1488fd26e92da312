//! Rows of the table of [`Interiors`](super::Interiors), and the choice of an interior for every room.

use std::sync::Arc;

use barrow_core::{BitGrid, DoorState, Farthest, Map, Rng, Run, Side, TileName, Turn, each};

use super::free::entry;
use super::layout::Layout;
use crate::nethack::{FillSpawn, FillTile};

crate::choice! {
    /// Rooms that suit an interior.
    pub enum InteriorPlace {
        /// Rooms with at least one door that is not locked.
        Any,
        /// Rooms in order of decreasing size.
        Largest,
        /// The rooms farthest from the entry.
        Far,
        /// Rooms with a single way in.
        DeadEnd,
        /// Rooms whose doors are all locked.
        Locked,
    }
}

crate::params! {
    /// A row of the table of [`Interiors`]: one kind of tile or spawn.
    pub struct InteriorRow {
        /// Name of the interior, which becomes the role of the room.
        room: Arc<str> = "".into(),
        /// Weight of the interior in draws.
        weight: u32 = 1 in 0..=1000,
        /// Number of rooms that get this interior before others are drawn.
        at_least: u32 = 0 in 0..=1000,
        /// Largest number of rooms with this interior; 0 for no limit.
        most: u32 = 0 in 0..=1000,
        /// Smallest width and height of a room, or height and width.
        least: (i32, i32) = (1, 1) in each(1..=200),
        /// Rooms that suit the interior.
        place: InteriorPlace = InteriorPlace::Any,
        /// First and last depth of the row.
        depth: (u32, u32) = (1, 100) in 1..=100,
        /// Arrangement of the row's things.
        layout: Layout = Layout::Any,
        /// Distance from one to the next, along the longer side of the room and across it.
        apart: (i32, i32) = (2, 2) in each(1..=20),
        /// Fewest and most things; 0 for one on every cell of the layout.
        count: (i32, i32) = (0, 0) in 0..=100,
        /// Probability of each thing, in percent.
        pct: u32 = 100 in 0..=100,
        /// Tile that is put there.
        tile: FillTile = FillTile::None,
        /// Custom tile that is put there.
        custom: TileName = TileName::default(),
        /// Kind of spawn that is put there.
        spawn: FillSpawn = FillSpawn::None,
        /// Name of the spawn; `|` between names draws one of them.
        name: Arc<str> = "".into(),
    }
}

/// The interiors of rooms, with buffers to choose them.
#[derive(Debug, Default)]
pub(super) struct RoomChoice {
    /// For each room, the index of its interior.
    pub(super) chosen: Vec<Option<usize>>,
    farthest: Farthest,
    /// First cells of the rooms that suit an interior.
    firsts: BitGrid,
    /// Weight of each interior for a room.
    weights: Vec<u32>,
    /// Number of rooms with each interior.
    used: Vec<u32>,
    /// Whether each room is ordinary, not sealed and without spawns.
    is_empty: Vec<bool>,
    /// Number of ways into each room, and how many of them are locked.
    ways: Vec<(u32, u32)>,
}

impl RoomChoice {
    /// Finds the rooms that are empty, and counts the ways into rooms.
    pub(super) fn mark(&mut self, map: &Map, spawned: &BitGrid) {
        self.is_empty.clear();
        self.is_empty.reserve(map.rooms.capacity());
        self.is_empty.extend(map.rooms.iter().map(|room| {
            let is_free = |&run: &Run| !spawned.intersects_run(run);
            room.is_ordinary() && !room.sealed && map.room_runs(room).iter().all(is_free)
        }));
        self.ways.clear();
        self.ways.reserve(map.rooms.capacity());
        self.ways.resize(map.rooms.len(), (0, 0));
        for door in &map.doors {
            for side in door.sides {
                if let Side::Room(id) = side {
                    let ways = &mut self.ways[id as usize];
                    *ways = (ways.0 + 1, ways.1 + u32::from(door.state == DoorState::Locked));
                }
            }
        }
    }

    /// Chooses the interiors of all rooms that are empty. `interiors` has the first row of every interior; `open` is the
    /// cells that can be walked on.
    pub(super) fn choose<'a, I: Iterator<Item = &'a InteriorRow>>(
        &mut self,
        map: &Map,
        interiors: impl Fn() -> I,
        twins: bool,
        open: &BitGrid,
        (depth, rng): (u32, &mut Rng),
    ) {
        self.chosen.clear();
        self.chosen.reserve(map.rooms.capacity());
        for room in &map.rooms {
            // Rooms with a role get the interior of that name, if there is one.
            let is_meant = |row: &InteriorRow| *row.room == *room.role.as_str();
            let chosen = if room.is_ordinary() { None } else { interiors().position(is_meant) };
            self.chosen.push(chosen);
        }
        self.used.clear();
        self.used.extend(interiors().map(|_| 0));
        for (interior, row) in interiors().enumerate() {
            for _ in 0..row.at_least {
                let Some(best) = self.best_room(map, row, open, (depth, rng)) else { break };
                self.chosen[best] = Some(interior);
                self.used[interior] += 1;
            }
        }
        for id in 0..map.rooms.len() {
            if twins && self.chosen[id].is_none() && map.rooms[id].is_ordinary() {
                self.chosen[id] = twin(map, id).and_then(|twin| self.chosen[twin]);
            }
            if self.chosen[id].is_some() || !self.is_empty[id] {
                continue;
            }
            let mut weights = std::mem::take(&mut self.weights);
            weights.clear();
            weights.extend(interiors().zip(&self.used).map(|(row, &used)| {
                let is_left = row.most == 0 || used < row.most;
                if is_left && self.suits(map, id, row, depth) { row.weight } else { 0 }
            }));
            if weights.iter().any(|&weight| weight > 0) {
                let interior = rng.weighted(&weights);
                self.chosen[id] = Some(interior);
                self.used[interior] += 1;
            }
            self.weights = weights;
        }
    }

    /// Returns whether a room is empty and suits an interior.
    fn suits(&self, map: &Map, id: usize, row: &InteriorRow, depth: u32) -> bool {
        let (room, (ways, locked)) = (&map.rooms[id], self.ways[id]);
        let (w, h, least) = (room.bounds.w, room.bounds.h, row.least);
        let is_large = w >= least.0 && h >= least.1 || h >= least.0 && w >= least.1;
        let is_locked = ways > 0 && ways == locked;
        let is_place = match row.place {
            InteriorPlace::Locked => is_locked,
            InteriorPlace::DeadEnd => ways == 1 && !is_locked,
            InteriorPlace::Any | InteriorPlace::Largest | InteriorPlace::Far => !is_locked,
        };
        let is_right = is_large && is_place && (row.depth.0..=row.depth.1).contains(&depth);
        is_right && self.chosen[id].is_none() && self.is_empty[id]
    }

    /// Returns the room that suits an interior best: the largest, the farthest, or any.
    fn best_room(
        &mut self,
        map: &Map,
        row: &InteriorRow,
        open: &BitGrid,
        (depth, rng): (u32, &mut Rng),
    ) -> Option<usize> {
        let rooms = 0..map.rooms.len();
        if row.place == InteriorPlace::Far
            && let Some(entry) = entry(map)
        {
            let first = |id: usize| map.room_cell(&map.rooms[id], 0);
            self.firsts.reset(map.size());
            for id in rooms.clone() {
                if let Some(p) = first(id).filter(|_| self.suits(map, id, row, depth)) {
                    self.firsts.insert(p);
                }
            }
            // A single search that ends at the farthest of these cells, instead of the distances of all cells.
            if let Some(farthest) = self.farthest.find(open, entry, |p| self.firsts.contains(p)) {
                return rooms.into_iter().find(|&id| first(id) == Some(farthest));
            }
        }
        let score = |id: usize| {
            if row.place == InteriorPlace::Largest { map.room_area(&map.rooms[id]) } else { 0 }
        };
        let suitable = rooms.filter(|&id| self.suits(map, id, row, depth));
        // The random number decides between equals.
        suitable.max_by_key(|&id| (score(id), rng.below(1 << 16)))
    }
}

/// Returns the first earlier room that is a mirror image of a room, or its image after a half turn.
fn twin(map: &Map, id: usize) -> Option<usize> {
    let images =
        [Turn::MIRROR, Turn::FLIP, Turn::HALF].map(|turn| turn.rect(map.rooms[id].bounds, map.size()));
    map.rooms[..id].iter().position(|room| images.contains(&room.bounds))
}
