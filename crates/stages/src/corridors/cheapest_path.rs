//! The cheapest path through rock between two rooms, with a cost for every cell.
//!
//! ```text
//!   ......  ####
//!   ......###  ##
//!   ......      #######
//!                   .....
//! ```
//!
//! Algorithm: Dijkstra's, with a bucket for every cost (Dial's queue), in a window around the two rooms, and on the
//! whole map only if the window has no path. The search starts from all cells beside the first room and ends at the
//! first cell beside the second, so a path never enters a room. Cells beside rooms cost more than others and existing
//! corridors almost nothing, so that paths keep away from walls and share cells with earlier corridors.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Room, Run, Tile};

use crate::stage::Context;

/// Highest cost that a caller may set for a cell.
pub(super) const HIGHEST_COST: u32 = 48;
/// Added to the cost of cells that lie beside a room.
const BESIDE_ROOM: u32 = 40;
/// Added to the cost of cells that lie beside a corridor.
const BESIDE_CORRIDOR: u32 = 24;
/// Cost of a cell that is already corridor.
const SHARED: u32 = 2;
/// Number of buckets. Queued costs exceed the current one by less than this, so buckets can be reused cyclically.
const BUCKETS: usize = 128;
const _: () = assert!((HIGHEST_COST + BESIDE_ROOM + BESIDE_CORRIDOR) < BUCKETS as u32);

/// Margin of the window around the bounding box of the two rooms, in cells.
const MARGIN: i32 = 9;
/// Mask of the bits of a label that hold the cost of the path to the cell. The bits above hold the direction in which
/// the path continues back to its beginning.
const COST: u32 = (1 << 29) - 1;
const SIDE_SHIFT: u32 = 29;
/// Label of a cell that the search has not reached.
const UNSEEN: u32 = u32::MAX;
/// Direction value of a cell where a path begins, one past the four directions.
const BEGIN: u32 = 4;
/// Marks the end of a linked list.
const NONE: u32 = u32::MAX;

/// Scratch buffers of the search. Indices are positions in `queued`.
#[derive(Default)]
struct PathBuffers {
    /// Cells beside the second room.
    goals: BitGrid,
    /// Label of every cell: [`COST`] and direction.
    labels: Grid<u32>,
    /// Every queued cell, in the order of queueing. A cell can occur several times.
    queued: Vec<Point>,
    /// For every queued cell the index of the next one in the same bucket.
    nexts: Vec<u32>,
    /// The cells of the path, last first.
    path: Vec<Point>,
}

/// Digs the cheapest path from one drawn room to another and records it as a corridor. Returns its number of cells, or
/// `None` if there is no path.
pub(super) fn dig_path(
    cx: &mut Context<'_>,
    from: usize,
    to: usize,
    cost: impl Fn(&Map, Point) -> u32,
) -> Option<usize> {
    let Context { map, scratch, budget, .. } = cx;
    let buffers = scratch.get::<PathBuffers>();
    let rooms = [from, to].map(|id| map.rooms[id]);
    buffers.prepare(map);
    let inside = Rect::of(map.size()).grown(-1);
    let around = hull(rooms[0].bounds, rooms[1].bounds).grown(MARGIN).intersection(inside)?;
    let mut search = |window: Rect| {
        // Labels are cleared fast; most of the time goes to the cells that are queued.
        budget.spend(window.cells() as usize / 4).ok()?;
        let goal = buffers.search(map, &rooms, window, &cost);
        budget.spend(4 * buffers.queued.len()).ok()?;
        goal
    };
    let goal = search(around).or_else(|| search(inside))?;
    buffers.trace(goal);
    map.begin_corridor(Some(from as u32), Some(to as u32));
    buffers.path.iter().rev().for_each(|&p| map.dig(p));
    map.end_corridor();
    Some(buffers.path.len())
}

/// Returns the bounding box of two rectangles.
fn hull(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y)
}

impl PathBuffers {
    /// Resizes the buffers for a map and clears the lists.
    fn prepare(&mut self, map: &Map) {
        let size = map.size();
        if self.labels.size() != size {
            self.labels.reset(size, UNSEEN);
            self.goals.reset(size);
        }
        // A cell can be queued more than once, but searches almost never queue more entries than the map has cells.
        let most = size.cells().min(1 << 20);
        self.queued.clear();
        self.queued.reserve(most);
        self.nexts.clear();
        self.nexts.reserve(most);
        self.path.clear();
        self.path.reserve(most);
    }

    /// Searches for the cheapest path within `window`. Returns its last cell, which is beside the second room.
    fn search(
        &mut self,
        map: &Map,
        [from, to]: &[Room; 2],
        window: Rect,
        cost: &impl Fn(&Map, Point) -> u32,
    ) -> Option<Point> {
        let Self { goals, labels, queued, nexts, .. } = self;
        labels.fill_rect(window, UNSEEN);
        for y in window.y..window.bottom() {
            goals.row_mut(y)[window.x as usize / 64..=(window.right() - 1) as usize / 64].fill(0);
        }
        queued.clear();
        nexts.clear();
        let mut queue = DialQueue { labels, queued, nexts, heads: [NONE; BUCKETS], now: 0 };
        for p in beside(map, to).filter(|&p| window.contains(p)) {
            goals.insert(p);
        }
        let step_cost = |p: Point| if window.contains(p) { step_cost(map, p, cost) } else { None };
        for p in beside(map, from) {
            if let Some(step) = step_cost(p) {
                queue.offer(p, step, BEGIN);
            }
        }
        while let Some(p) = queue.next() {
            if goals.contains(p) {
                return Some(p);
            }
            for side in Direction::ALL {
                let q = p + side.step();
                // Tested first, because most cells are settled already and costs are slow to compute.
                if queue.is_settled(q) {
                    continue;
                }
                if let Some(step) = step_cost(q) {
                    queue.offer(q, queue.now + step, side.opposite() as u32);
                }
            }
        }
        None
    }

    /// Follows the labels back from `goal` and lists the cells of the path, last first.
    fn trace(&mut self, goal: Point) {
        let mut at = goal;
        loop {
            self.path.push(at);
            match Direction::ALL.get((self.labels[at] >> SIDE_SHIFT) as usize) {
                Some(side) => at += side.step(),
                None => break,
            }
        }
    }
}

/// Iterates over the cells beside, above and below the runs of a room. Some of them belong to the room itself.
fn beside<'a>(map: &'a Map, room: &Room) -> impl Iterator<Item = Point> + 'a {
    map.room_runs(room).iter().flat_map(|&Run { y, x, len }| {
        let ends = [Point::new(x - 1, y), Point::new(x + len, y)];
        ends.into_iter().chain((x..x + len).flat_map(move |x| [Point::new(x, y - 1), Point::new(x, y + 1)]))
    })
}

/// Returns the cost of a step to `p`, or `None` if it is neither rock nor corridor. Rock beside a door is never dug,
/// because it may be the frame of the door.
fn step_cost(map: &Map, p: Point, cost: &impl Fn(&Map, Point) -> u32) -> Option<u32> {
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
    Some(cost(map, p).clamp(1, HIGHEST_COST) + by_room + by_corridor)
}

/// Dial's queue: the open set of the search, in buckets by path cost. A bucket is a linked list through `nexts` that
/// starts at its entry in `heads`.
struct DialQueue<'a> {
    labels: &'a mut Grid<u32>,
    queued: &'a mut Vec<Point>,
    nexts: &'a mut Vec<u32>,
    heads: [u32; BUCKETS],
    /// Cost of the bucket that is being emptied.
    now: u32,
}

impl DialQueue<'_> {
    /// Returns whether a cell already has a path as cheap as any step from a cell of the current cost, or is off the
    /// map.
    fn is_settled(&self, p: Point) -> bool {
        self.labels.get(p).is_none_or(|label| label & COST <= self.now + 1)
    }

    /// Queues a cell, unless it has a path of at most that cost.
    fn offer(&mut self, p: Point, cost: u32, side: u32) {
        if cost < self.labels[p] & COST {
            self.labels[p] = cost | side << SIDE_SHIFT;
            let head = &mut self.heads[cost as usize % BUCKETS];
            self.nexts.push(std::mem::replace(head, self.queued.len() as u32));
            self.queued.push(p);
        }
    }

    /// Removes and returns the cell with the lowest cost. Skips stale entries of cells that were queued again at a
    /// lower cost.
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
            let p = self.queued[i];
            if self.labels[p] & COST == self.now {
                return Some(p);
            }
        }
        None
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use barrow_core::{Rng, Size};

    /// Connects two rooms of one cell each in opposite corners of a map.
    pub(crate) fn dug(size: Size, cost: impl Fn(&Map, Point) -> u32) -> (Map, Vec<String>) {
        let mut map = Map::new(size);
        for (id, at) in [(1, 1), (size.width as i32 - 2, size.height as i32 - 2)].into_iter().enumerate() {
            map.plan_room(Rect::new(at.0, at.1, 1, 1));
            map.draw_rectangle(id);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "path"), None);
        assert!(dig_path(&mut cx, 0, 1, cost).is_some());
        let rows = map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        (map, rows)
    }

    #[test]
    fn the_cheapest_path_is_dug_and_listed_in_order() {
        let cheap = |_: &Map, p: Point| if p.y == 3 || p.x == 2 { 1 } else { HIGHEST_COST };
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
    fn rooms_behind_walls_have_no_path() {
        let mut map = Map::new(Size::new(9, 3));
        for (id, x) in [1, 7].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 1, 1));
            map.draw_rectangle(id);
        }
        map.tiles[Point::new(4, 1)] = Tile::WallUpright;
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "path"), None);
        assert_eq!(dig_path(&mut cx, 0, 1, |_, _| 1), None);
        assert!(map.corridors.is_empty());
    }
}
