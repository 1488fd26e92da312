//! Finds the cheapest tunnels by Dijkstra's algorithm, from all components at once or from a single cell.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Size, Tile};

use super::{beside, is_wall, is_way};

/// Cost of a cell beside a door that is not locked: digging it may remove the frame of the door.
const BESIDE_DOOR: u32 = 50;

/// Cost of a step along the side of a room, which keeps tunnels from replacing walls.
const ALONG_ROOM: u32 = 40;

/// Number of buckets. It exceeds the cost of any step, so that a bucket never holds two different costs.
const BUCKETS: usize = 128;

/// Open set of the search: a monotone priority queue with one bucket per cost, modulo [`BUCKETS`].
#[derive(Debug, Default)]
struct BucketQueue {
    buckets: Vec<Vec<Point>>,
    now: u32,
    len: usize,
}

impl BucketQueue {
    fn clear(&mut self) {
        self.buckets.resize_with(BUCKETS, Vec::new);
        self.buckets.iter_mut().for_each(Vec::clear);
        (self.now, self.len) = (0, 0);
    }

    fn push(&mut self, cost: u32, p: Point) {
        self.buckets[cost as usize % BUCKETS].push(p);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(u32, Point)> {
        while self.len > 0 {
            if let Some(p) = self.buckets[self.now as usize % BUCKETS].pop() {
                self.len -= 1;
                return Some((self.now, p));
            }
            self.now += 1;
        }
        None
    }
}

/// Scratch buffers and state of a search.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// Number of the component that a cell belongs to or was reached from, from 1; 0 for other cells.
    pub(super) owner: Grid<u32>,
    cost: Grid<u32>,
    /// Direction to the predecessor of a cell, plus 1; 0 for cells without one.
    back: Grid<u8>,
    done: BitGrid,
    queue: BucketQueue,
    touched: Vec<Point>,
}

/// The map that a search digs through, and the cells that it must avoid.
pub(super) struct Terrain<'a> {
    pub(super) map: &'a Map,
    /// Cells that must not be dug.
    pub(super) fixed: &'a BitGrid,
    /// Cells around rooms, diagonally too.
    pub(super) sides: &'a BitGrid,
}

impl Terrain<'_> {
    /// Returns the cost of digging a cell next to `from`; `None` if it must not be dug.
    ///
    /// The costs prefer tunnels through rock that keep away from rooms, doors and other tunnels.
    fn cost(&self, from: Point, p: Point) -> Option<u32> {
        if !Rect::of(self.map.size()).grown(-1).contains(p) || self.fixed.contains(p) {
            return None;
        }
        let tile = self.map.tiles[p];
        let own = match tile {
            Tile::Rock => 2,
            Tile::SecretCorridor => 1,
            Tile::DeepWater | Tile::Lava | Tile::Chasm => 6,
            _ if is_wall(tile) => 5,
            _ => 4,
        };
        let around = self.map.tiles.neighbors(p, Tile::Rock);
        let by_way = if around.into_iter().any(is_way) { 2 } else { 0 };
        let is_foreign =
            |q: Point| !self.fixed.contains(q) && self.map.tiles.get(q).is_some_and(Tile::is_door);
        let by_door = if beside(p).into_iter().any(is_foreign) { BESIDE_DOOR } else { 0 };
        let along = self.sides.contains(from) && self.sides.contains(p);
        Some(own + by_way + by_door + if along { ALONG_ROOM } else { 0 })
    }
}

impl Search {
    /// Resets everything but the owners for a new search.
    pub(super) fn begin(&mut self, size: Size) {
        self.cost.reset(size, u32::MAX);
        self.back.reset(size, 0);
        self.done.reset(size);
        self.queue.clear();
        self.touched.clear();
    }

    /// Resets the cells that the last search reached.
    fn reset_touched(&mut self) {
        for p in self.touched.drain(..) {
            self.cost[p] = u32::MAX;
            self.back[p] = 0;
            self.owner[p] = 0;
            self.done.remove(p);
        }
        self.queue.clear();
    }

    /// Adds a cell of a component to the sources of the search.
    pub(super) fn source(&mut self, p: Point, owner: u32) {
        self.owner[p] = owner;
        self.cost[p] = 0;
        self.touched.push(p);
        self.queue.push(0, p);
    }

    /// Returns the cheapest cell of the open set with its cost, and relaxes its neighbors.
    pub(super) fn next(&mut self, terrain: &Terrain<'_>) -> Option<(Point, u32)> {
        loop {
            let (cost, p) = self.queue.pop()?;
            if !self.done.add(p) {
                continue;
            }
            for side in Direction::ALL {
                self.relax(terrain, p, side, (cost, self.owner[p]));
            }
            return Some((p, cost));
        }
    }

    fn relax(&mut self, terrain: &Terrain<'_>, p: Point, side: Direction, (cost, owner): (u32, u32)) {
        let q = p + side.step();
        if !terrain.map.size().contains(q) || self.done.contains(q) || self.cost[q] <= cost + 1 {
            return;
        }
        if self.owner[q] != 0 && self.cost[q] == u32::MAX {
            // A cell of a component that is not a source of the search.
            return;
        }
        let Some(step) = terrain.cost(p, q).filter(|step| cost + step < self.cost[q]) else { return };
        self.cost[q] = cost + step;
        self.owner[q] = owner;
        self.back[q] = side.opposite() as u8 + 1;
        self.touched.push(q);
        self.queue.push(cost + step, q);
    }

    /// Returns a neighbor of `p` that belongs to another component, or was reached from one at its final cost.
    pub(super) fn met(&self, p: Point, is_same: impl Fn(u32, u32) -> bool) -> Option<Point> {
        let own = self.owner[p];
        let is_met = |q: &Point| {
            let other = self.owner.get(*q).unwrap_or(0);
            other != 0 && (self.back[*q] == 0 || self.done.contains(*q)) && !is_same(own, other)
        };
        beside(p).into_iter().find(is_met)
    }

    /// Appends the cells from a reached one back to its source to a list. Returns the source, which is not on the list.
    pub(super) fn trace(&self, from: Point, list: &mut Vec<Point>) -> Point {
        let mut at = from;
        while let Some(side) = self.back[at].checked_sub(1) {
            list.push(at);
            at += Direction::ALL[side as usize].step();
        }
        at
    }

    /// Appends the cells to dig so that `from` leads to a walkable cell for which `counts` holds. Returns whether there
    /// is such a tunnel with a cost of at most `most`.
    pub(super) fn lead_on(
        &mut self,
        terrain: &Terrain<'_>,
        from: Point,
        most: u32,
        counts: impl Fn(Point) -> bool,
        list: &mut Vec<Point>,
    ) -> bool {
        self.reset_touched();
        self.source(from, 1);
        while let Some((p, cost)) = self.next(terrain) {
            if cost > most {
                break;
            }
            let is_goal =
                |q: Point| q != from && terrain.map.tiles.get(q).is_some_and(Tile::is_walkable) && counts(q);
            if p != from && beside(p).into_iter().any(is_goal) {
                self.trace(p, list);
                return true;
            }
        }
        false
    }
}
