//! Finds the cheapest tunnels: all components grow into what is closed at once, or a single cell does.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Size, Tile};

use super::{beside, is_wall, is_way};

/// Cost of a cell beside a door, which may be its frame.
const BESIDE_DOOR: u32 = 50;

/// Cost of a step along the side of a room.
const ALONG_ROOM: u32 = 40;

/// Number of buckets: more than any step costs.
const BUCKETS: usize = 128;

/// Open set of the search, in buckets by cost. Costs never decrease.
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

/// State of a search.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The component that every cell belongs to or was claimed for, from 1.
    pub(super) owner: Grid<u32>,
    cost: Grid<u32>,
    /// Direction back to where a cell was claimed from, plus 1; 0 for cells of components.
    back: Grid<u8>,
    done: BitGrid,
    queue: BucketQueue,
    touched: Vec<Point>,
}

/// What a search may dig.
pub(super) struct Terrain<'a> {
    pub(super) map: &'a Map,
    /// Cells that must stay.
    pub(super) fixed: &'a BitGrid,
    /// Cells around rooms, diagonally too.
    pub(super) sides: &'a BitGrid,
}

impl Terrain<'_> {
    /// Returns the cost of digging a cell next to `from`; none if it must stay.
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
    /// Begins a search. Cells with an owner are where it begins.
    pub(super) fn begin(&mut self, size: Size) {
        self.cost.reset(size, u32::MAX);
        self.back.reset(size, 0);
        self.done.reset(size);
        self.queue.clear();
        self.touched.clear();
    }

    /// Forgets what the last search found.
    fn again(&mut self) {
        for p in self.touched.drain(..) {
            self.cost[p] = u32::MAX;
            self.back[p] = 0;
            self.owner[p] = 0;
            self.done.remove(p);
        }
        self.queue.clear();
    }

    /// Begins at a cell for a component.
    pub(super) fn source(&mut self, p: Point, owner: u32) {
        self.owner[p] = owner;
        self.cost[p] = 0;
        self.touched.push(p);
        self.queue.push(0, p);
    }

    /// Returns the next cell, the cheapest first, with its cost, and claims its neighbors.
    pub(super) fn next(&mut self, terrain: &Terrain<'_>) -> Option<(Point, u32)> {
        loop {
            let (cost, p) = self.queue.pop()?;
            if !self.done.add(p) {
                continue;
            }
            for side in Direction::ALL {
                self.claim(terrain, p, side, (cost, self.owner[p]));
            }
            return Some((p, cost));
        }
    }

    fn claim(&mut self, terrain: &Terrain<'_>, p: Point, side: Direction, (cost, owner): (u32, u32)) {
        let q = p + side.step();
        if !terrain.map.size().contains(q) || self.done.contains(q) || self.cost[q] <= cost + 1 {
            return;
        }
        if self.owner[q] != 0 && self.cost[q] == u32::MAX {
            // A cell of a component where the search does not begin.
            return;
        }
        let Some(step) = terrain.cost(p, q).filter(|step| cost + step < self.cost[q]) else { return };
        self.cost[q] = cost + step;
        self.owner[q] = owner;
        self.back[q] = side.opposite() as u8 + 1;
        self.touched.push(q);
        self.queue.push(cost + step, q);
    }

    /// Returns a cell beside `p` that another component has or was claimed for it for good.
    pub(super) fn met(&self, p: Point, is_same: impl Fn(u32, u32) -> bool) -> Option<Point> {
        let own = self.owner[p];
        let is_met = |q: &Point| {
            let other = self.owner.get(*q).unwrap_or(0);
            other != 0 && (self.back[*q] == 0 || self.done.contains(*q)) && !is_same(own, other)
        };
        beside(p).into_iter().find(is_met)
    }

    /// Lists the cells from a claimed one back to where it was claimed from, without that, and returns that.
    pub(super) fn trace(&self, from: Point, list: &mut Vec<Point>) -> Point {
        let mut at = from;
        while let Some(side) = self.back[at].checked_sub(1) {
            list.push(at);
            at += Direction::ALL[side as usize].step();
        }
        at
    }

    /// Lists the cells to dig so that `from` leads to an open cell that `counts`, if that costs no more than `most`. Returns
    /// whether there are such cells.
    pub(super) fn lead_on(
        &mut self,
        terrain: &Terrain<'_>,
        from: Point,
        most: u32,
        counts: impl Fn(Point) -> bool,
        list: &mut Vec<Point>,
    ) -> bool {
        self.again();
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
