//! Finds the cheapest places to dig: all pieces grow into what is closed at once, or one cell does.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Size, Tile};

use super::graft::beside;
use super::{is_wall, is_way};

/// What it costs to dig beside a door that is not kept, and so to lose it.
const DOOR: u32 = 60;

/// How many costs are told apart at once: more than any cell costs.
const RING: usize = 128;

/// Cells sorted by what it costs to get there. What comes out costs no less than what came before.
#[derive(Debug, Default)]
struct Ring {
    lists: Vec<Vec<Point>>,
    now: u32,
    len: usize,
}

impl Ring {
    fn clear(&mut self) {
        self.lists.resize_with(RING, Vec::new);
        self.lists.iter_mut().for_each(Vec::clear);
        (self.now, self.len) = (0, 0);
    }

    fn push(&mut self, cost: u32, p: Point) {
        self.lists[cost as usize % RING].push(p);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(u32, Point)> {
        while self.len > 0 {
            if let Some(p) = self.lists[self.now as usize % RING].pop() {
                self.len -= 1;
                return Some((self.now, p));
            }
            self.now += 1;
        }
        None
    }
}

/// Working memory of a search.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// For every cell the piece it belongs to or was claimed for, from 1.
    pub(super) owner: Grid<u32>,
    cost: Grid<u32>,
    /// Where a claimed cell was claimed from: the number of the direction and 1; 0 for cells of pieces.
    back: Grid<u8>,
    done: BitGrid,
    ring: Ring,
    touched: Vec<Point>,
}

/// What a search may do to a cell.
pub(super) struct Ground<'a> {
    pub(super) map: &'a Map,
    pub(super) fixed: &'a BitGrid,
}

impl Ground<'_> {
    /// What it costs to dig a cell; nothing if it must stay.
    fn price(&self, p: Point) -> Option<u32> {
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
        let near = if around.into_iter().any(is_way) { 2 } else { 0 };
        let door = if around.into_iter().any(Tile::is_door) { DOOR } else { 0 };
        Some(own + near + door)
    }
}

impl Search {
    /// Begins anew; cells with an owner are where it begins.
    pub(super) fn begin(&mut self, size: Size) {
        self.cost.reset(size, u32::MAX);
        self.back.reset(size, 0);
        self.done.reset(size);
        self.ring.clear();
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
        self.ring.clear();
    }

    /// Begins at a cell for a piece.
    pub(super) fn source(&mut self, p: Point, owner: u32) {
        self.owner[p] = owner;
        self.cost[p] = 0;
        self.touched.push(p);
        self.ring.push(0, p);
    }

    /// The next cell, nearest first, with what it costs to get there. Its neighbors are claimed.
    pub(super) fn next(&mut self, ground: &Ground<'_>) -> Option<(Point, u32)> {
        loop {
            let (cost, p) = self.ring.pop()?;
            if !self.done.add(p) {
                continue;
            }
            for side in Direction::ALL {
                self.claim(ground, p + side.step(), side, (cost, self.owner[p]));
            }
            return Some((p, cost));
        }
    }

    fn claim(&mut self, ground: &Ground<'_>, q: Point, side: Direction, (cost, owner): (u32, u32)) {
        if !ground.map.size().contains(q) || self.done.contains(q) || self.cost[q] <= cost + 1 {
            return;
        }
        if self.owner[q] != 0 && self.cost[q] == u32::MAX {
            // A cell of a piece that is no source.
            return;
        }
        let Some(price) = ground.price(q).filter(|price| cost + price < self.cost[q]) else { return };
        self.cost[q] = cost + price;
        self.owner[q] = owner;
        self.back[q] = side.opposite() as u8 + 1;
        self.touched.push(q);
        self.ring.push(cost + price, q);
    }

    /// A cell beside `p` that is another piece's or was claimed for it for good, by the numbers that stand for pieces.
    pub(super) fn met(&self, p: Point, same: impl Fn(u32, u32) -> bool) -> Option<Point> {
        let own = self.owner[p];
        let is_met = |q: &Point| {
            let other = self.owner.get(*q).unwrap_or(0);
            other != 0 && (self.back[*q] == 0 || self.done.contains(*q)) && !same(own, other)
        };
        beside(p).into_iter().find(is_met)
    }

    /// Lists the cells from a claimed one back to where it was claimed from, without that; and where that is.
    pub(super) fn trace(&self, from: Point, list: &mut Vec<Point>) -> Point {
        let mut at = from;
        while let Some(side) = self.back[at].checked_sub(1) {
            list.push(at);
            at += Direction::ALL[side as usize].step();
        }
        at
    }

    /// Lists what to dig so that `from` leads to some other open cell; nothing if that would cost more than `most`.
    pub(super) fn way_out(
        &mut self,
        ground: &Ground<'_>,
        from: Point,
        most: u32,
        list: &mut Vec<Point>,
    ) -> bool {
        self.again();
        self.source(from, 1);
        while let Some((p, cost)) = self.next(ground) {
            if cost > most {
                break;
            }
            let is_other = |q: Point| q != from && ground.map.tiles.get(q).is_some_and(Tile::is_walkable);
            if p != from && beside(p).into_iter().any(is_other) {
                self.trace(p, list);
                return true;
            }
        }
        false
    }
}
