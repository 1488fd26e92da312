//! The cheapest way through rock between two rooms, where every cell has a price.
//!
//! ```text
//!   ......  ####
//!   ......###  ##
//!   ......      #######
//!                   .....
//! ```
//!
//! A search in the order of the price so far (Dijkstra's), with a bucket for every price (Dial's), in a window around the
//! two rooms, and on the whole map only if that has no way. It sets out from all cells beside the first room and ends at
//! the first cell beside the second, so a way never enters a room. Cells beside rooms cost more than others and corridors
//! that are there already cost next to nothing, so ways keep off walls and run together.

use barrow_core::{Direction, Grid, Map, Point, Rect, Room, Run, Tile};

use crate::old::OldScratch;
use crate::stage::Context;

/// The highest price a caller may ask for a cell.
pub(super) const DEAREST: u32 = 48;
/// On top of it, for cells that lie beside a room or along a corridor.
const BESIDE_ROOM: u32 = 40;
const BESIDE_CORRIDOR: u32 = 24;
/// The price of a cell that is corridor already.
const SHARED: u32 = 2;
/// Buckets: one for every price of a step, and one for where the search is.
const BUCKETS: usize = 128;
const _: () = assert!((DEAREST + BESIDE_ROOM + BESIDE_CORRIDOR) < BUCKETS as u32);

/// How far beyond the two rooms a way may lead, if that is enough.
const MARGIN: i32 = 9;
/// What a cell's number says: the price of the way there, and above it from which side it came.
const PRICE: u32 = (1 << 29) - 1;
const SIDE_SHIFT: u32 = 29;
const UNSEEN: u32 = u32::MAX;
/// The side of a cell where a way begins.
const BEGIN: u32 = 4;
/// The end of a list of cells.
const NONE: u32 = u32::MAX;

/// Digs the cheapest way from one drawn room to another and records it; how many cells it has. None where there is no
/// way. Uses the scratch memory but `rects` and `ids`.
pub(super) fn dig_way(
    cx: &mut Context<'_>,
    from: usize,
    to: usize,
    price: impl Fn(&Map, Point) -> u32,
) -> Option<usize> {
    let [a, b] = [from, to].map(|id| cx.map.rooms[id]);
    let size = cx.map.size();
    if cx.old.numbers.size() != size {
        cx.old.numbers.reset(size, UNSEEN);
    }
    // How much a search takes is luck; this is nearly always enough.
    let most = size.cells().min(1 << 20);
    cx.old.points.clear();
    cx.old.points.reserve(most);
    cx.old.stack.clear();
    cx.old.stack.reserve(most);
    let inside = Rect::of(size).grown(-1);
    let around = hull(a.bounds, b.bounds).grown(MARGIN).intersection(inside)?;
    let goal = search(cx.map, cx.old, [&a, &b], around, &price)
        .or_else(|| search(cx.map, cx.old, [&a, &b], inside, &price))?;
    trace(cx.old, goal);
    cx.map.begin_corridor(Some(from as u32), Some(to as u32));
    cx.old.points.iter().rev().for_each(|&p| cx.map.dig(p));
    cx.map.end_corridor();
    Some(cx.old.points.len())
}

/// The smallest rectangle around both.
fn hull(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y)
}

/// Looks for the cheapest way within `window`; the cell where it meets the second room.
fn search(
    map: &Map,
    scratch: &mut OldScratch,
    [from, to]: [&Room; 2],
    window: Rect,
    price: &impl Fn(&Map, Point) -> u32,
) -> Option<Point> {
    let OldScratch { bits: [goals, ..], numbers, points, stack, .. } = scratch;
    numbers.fill_rect(window, UNSEEN);
    if goals.size() != map.size() {
        goals.reset(map.size());
    }
    for y in window.y..window.bottom() {
        goals.row_mut(y)[window.x as usize / 64..=(window.right() - 1) as usize / 64].fill(0);
    }
    points.clear();
    stack.clear();
    let mut queue = Queue { numbers, points, nexts: stack, heads: [NONE; BUCKETS], now: 0 };
    for p in beside(map, to).filter(|&p| window.contains(p)) {
        goals.insert(p);
    }
    let step_price = |p: Point| if window.contains(p) { step_price(map, p, price) } else { None };
    for p in beside(map, from) {
        if let Some(step) = step_price(p) {
            queue.offer(p, step, BEGIN);
        }
    }
    while let Some(p) = queue.next() {
        if goals.contains(p) {
            return Some(p);
        }
        for side in Direction::ALL {
            let q = p + side.step();
            // Most cells are known by a cheaper way already, and prices take time to work out.
            if queue.is_known(q) {
                continue;
            }
            if let Some(step) = step_price(q) {
                queue.offer(q, queue.now + step, side.opposite() as u32);
            }
        }
    }
    None
}

/// The cells on the sides of a room's runs and above and below them, some of them the room's own.
fn beside<'a>(map: &'a Map, room: &Room) -> impl Iterator<Item = Point> + 'a {
    map.room_runs(room).iter().flat_map(|&Run { y, x, len }| {
        let ends = [Point::new(x - 1, y), Point::new(x + len, y)];
        ends.into_iter().chain((x..x + len).flat_map(move |x| [Point::new(x, y - 1), Point::new(x, y + 1)]))
    })
}

/// What a step to `p` costs, if it is rock or corridor. Rock beside a door is let alone, for it may be the door's frame.
fn step_price(map: &Map, p: Point, price: &impl Fn(&Map, Point) -> u32) -> Option<u32> {
    let is_corridor = |tile: Tile| matches!(tile, Tile::Corridor | Tile::SecretCorridor);
    let tile = map.tiles[p];
    if is_corridor(tile) {
        return Some(SHARED);
    }
    let around = map.tiles.neighbors(p, Tile::Rock);
    if tile != Tile::Rock || around.into_iter().any(Tile::is_door) {
        return None;
    }
    let is_room = |tile: Tile| tile >= Tile::FIRST_NOT_SOLID && !is_corridor(tile);
    let by_room = if around.into_iter().any(is_room) { BESIDE_ROOM } else { 0 };
    let by_corridor = if around.into_iter().any(is_corridor) { BESIDE_CORRIDOR } else { 0 };
    Some(price(map, p).clamp(1, DEAREST) + by_room + by_corridor)
}

/// The cells that a search has seen and not looked at yet, in the order of the price of the way there. Those of one price
/// are a list: `heads` is its last cell, `nexts` for every cell the one before it.
struct Queue<'a> {
    numbers: &'a mut Grid<u32>,
    points: &'a mut Vec<Point>,
    nexts: &'a mut Vec<u32>,
    heads: [u32; BUCKETS],
    now: u32,
}

impl Queue<'_> {
    /// Whether no step could lead to a cell more cheaply than it was reached before.
    fn is_known(&self, p: Point) -> bool {
        self.numbers.get(p).is_none_or(|number| number & PRICE <= self.now + 1)
    }

    /// Lists a cell, unless a way as cheap leads there.
    fn offer(&mut self, p: Point, price: u32, side: u32) {
        if price < self.numbers[p] & PRICE {
            self.numbers[p] = price | side << SIDE_SHIFT;
            let head = &mut self.heads[price as usize % BUCKETS];
            self.nexts.push(std::mem::replace(head, self.points.len() as u32));
            self.points.push(p);
        }
    }

    /// The cell with the cheapest way of those not looked at yet. A cell that was listed again for a cheaper way is passed
    /// over.
    fn next(&mut self) -> Option<Point> {
        let mut empty = 0;
        while empty < BUCKETS {
            let head = &mut self.heads[self.now as usize % BUCKETS];
            if *head == NONE {
                self.now += 1;
                empty += 1;
                continue;
            }
            let i = *head as usize;
            *head = self.nexts[i];
            let p = self.points[i];
            if self.numbers[p] & PRICE == self.now {
                return Some(p);
            }
        }
        None
    }
}

/// Lists the cells of the way that ends at `goal`, last first.
fn trace(scratch: &mut OldScratch, goal: Point) {
    let OldScratch { numbers, points, .. } = scratch;
    points.clear();
    let mut at = goal;
    loop {
        points.push(at);
        match Direction::ALL.get((numbers[at] >> SIDE_SHIFT) as usize) {
            Some(side) => at += side.step(),
            None => break,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use barrow_core::{Rng, Size};

    /// Two rooms of a cell each in the corners of a map, and the way between them.
    pub(crate) fn dug(size: Size, price: impl Fn(&Map, Point) -> u32) -> (Map, Vec<String>) {
        let mut map = Map::new(size);
        for (id, at) in [(1, 1), (size.width as i32 - 2, size.height as i32 - 2)].into_iter().enumerate() {
            map.plan_room(Rect::new(at.0, at.1, 1, 1));
            map.draw_rectangle(id);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "way"), None);
        assert!(dig_way(&mut cx, 0, 1, price).is_some());
        let rows = map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        (map, rows)
    }

    #[test]
    fn the_cheapest_cells_are_dug_in_order() {
        let cheap = |_: &Map, p: Point| if p.y == 3 || p.x == 2 { 1 } else { DEAREST };
        let (map, rows) = dug(Size::new(9, 7), cheap);
        assert_eq!(
            rows,
            ["         ", " .#      ", "  #      ", "  ###### ", "       # ", "       . ", "         "]
        );
        let cells = map.corridor_cells(&map.corridors[0]);
        assert_eq!((cells[0], cells[cells.len() - 1]), (Point::new(2, 1), Point::new(7, 4)));
        assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1));
    }

    #[test]
    fn walls_all_around_leave_no_way() {
        let mut map = Map::new(Size::new(9, 3));
        for (id, x) in [1, 7].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 1, 1));
            map.draw_rectangle(id);
        }
        map.tiles[Point::new(4, 1)] = Tile::WallUpright;
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "way"), None);
        assert_eq!(dig_way(&mut cx, 0, 1, |_, _| 1), None);
        assert!(map.corridors.is_empty());
    }
}
