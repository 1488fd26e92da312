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

/// Cost of a cell that no path can use.
const NEVER: u8 = 0;

/// Scratch buffers of the search. Indices are positions in `queued`.
#[derive(Default)]
struct PathBuffers {
    /// Cost of a step to each cell, or [`NEVER`]. Computed once for all paths of a stage, and again around new corridors.
    costs: Grid<u8>,
    /// Cost of each cell of rock by itself.
    own: Grid<u8>,
    /// Classes of tiles, by [`PathBuffers::survey`].
    rock: BitGrid,
    corridors: BitGrid,
    rooms: BitGrid,
    doors: BitGrid,
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

/// Prepares paths through the rock of a map, in which a cell costs `cost`, from 1 to [`HIGHEST_COST`].
pub(super) fn begin_paths(cx: &mut Context<'_>, cost: impl Fn(&Map, Point) -> u32) {
    let Context { map, scratch, .. } = cx;
    scratch.get::<PathBuffers>().survey(map, cost);
}

/// Digs the cheapest path from one drawn room to another and records it as a corridor. Returns its number of cells, or
/// `None` if there is no path. Must follow [`begin_paths`], with no change of tiles in between but other paths.
pub(super) fn dig_path(cx: &mut Context<'_>, from: usize, to: usize) -> Option<usize> {
    let Context { map, scratch, budget, .. } = cx;
    let buffers = scratch.get::<PathBuffers>();
    let rooms = [from, to].map(|id| map.rooms[id]);
    let inside = Rect::of(map.size()).grown(-1);
    let around = hull(rooms[0].bounds, rooms[1].bounds).grown(MARGIN).intersection(inside)?;
    let mut search = |window: Rect| {
        // Labels are cleared fast; most of the time goes to the cells that are queued.
        budget.spend(window.cells() as usize / 4).ok()?;
        let goal = buffers.search(map, &rooms, window);
        budget.spend(4 * buffers.queued.len()).ok()?;
        goal
    };
    let goal = search(around).or_else(|| search(inside))?;
    buffers.trace(goal);
    map.begin_corridor(Some(from as u32), Some(to as u32));
    buffers.path.iter().rev().for_each(|&p| map.dig(p));
    map.end_corridor();
    buffers.update();
    Some(buffers.path.len())
}

/// Returns the bounding box of two rectangles.
fn hull(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y)
}

impl PathBuffers {
    /// Computes the costs of all cells and resizes the buffers.
    fn survey(&mut self, map: &Map, cost: impl Fn(&Map, Point) -> u32) {
        let size = map.size();
        let Self { rock, corridors, rooms, doors, .. } = self;
        rock.mark_between(&map.tiles, Tile::Rock, Tile::WallAcross);
        corridors.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
        for (p, _) in map.tiles.iter().filter(|(_, tile)| *tile == Tile::SecretCorridor) {
            corridors.insert(p);
        }
        rooms.mark_from(&map.tiles, Tile::FIRST_NOT_SOLID);
        rooms.difference_with(corridors);
        doors.reset(size);
        for (p, _) in map.tiles.iter().filter(|(_, tile)| tile.is_door()) {
            doors.insert(p);
        }
        self.own.reset(size, NEVER);
        self.costs.reset(size, NEVER);
        for p in self.rock.iter() {
            self.own[p] = cost(map, p).clamp(1, HIGHEST_COST) as u8;
        }
        for y in 0..size.height as i32 {
            (0..self.rock.stride()).for_each(|i| self.cost_words(y, i));
        }
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

    /// Computes the costs of the cells of one word of the sets. Rock beside a door is never dug, because it may be the
    /// frame of the door.
    fn cost_words(&mut self, y: i32, i: usize) {
        let beside = |set: &BitGrid| {
            let [_, n, e, s, w] = set.with_neighbors(y, i);
            n | e | s | w
        };
        let (by_room, by_corridor) = (beside(&self.rooms), beside(&self.corridors));
        let rock = self.rock.row(y)[i] & !beside(&self.doors);
        let mut shared = self.corridors.row(y)[i];
        while shared != 0 {
            self.costs[Point::new(64 * i as i32 + shared.trailing_zeros() as i32, y)] = SHARED as u8;
            shared &= shared - 1;
        }
        let mut left = rock;
        while left != 0 {
            let bit = left.trailing_zeros();
            let p = Point::new(64 * i as i32 + bit as i32, y);
            let more = (by_room >> bit & 1) as u8 * BESIDE_ROOM as u8
                + (by_corridor >> bit & 1) as u8 * BESIDE_CORRIDOR as u8;
            self.costs[p] = self.own[p] + more;
            left &= left - 1;
        }
    }

    /// Updates the costs on and beside the path, which is a corridor now.
    fn update(&mut self) {
        for &p in &self.path {
            self.rock.remove(p);
            self.corridors.insert(p);
        }
        for nth in 0..self.path.len() {
            let p = self.path[nth];
            self.costs[p] = SHARED as u8;
            for q in Direction::ALL.map(|side| p + side.step()) {
                if self.rock.contains(q) && self.costs[q] != NEVER {
                    let by_room = Direction::ALL.into_iter().any(|side| self.rooms.contains(q + side.step()));
                    let more = if by_room { BESIDE_ROOM } else { 0 } + BESIDE_CORRIDOR;
                    self.costs[q] = self.own[q] + more as u8;
                }
            }
        }
    }

    /// Searches for the cheapest path within `window`. Returns its last cell, which is beside the second room.
    fn search(&mut self, map: &Map, [from, to]: &[Room; 2], window: Rect) -> Option<Point> {
        let Self { costs, goals, labels, queued, nexts, path, .. } = self;
        labels.fill_rect(window, UNSEEN);
        for y in window.y..window.bottom() {
            goals.row_mut(y)[window.x as usize / 64..=(window.right() - 1) as usize / 64].fill(0);
        }
        queued.clear();
        nexts.clear();
        path.clear();
        let mut queue = DialQueue { labels, queued, nexts, heads: [NONE; BUCKETS], now: 0 };
        for p in beside(map, to).filter(|&p| window.contains(p)) {
            goals.insert(p);
        }
        for p in beside(map, from).filter(|&p| window.contains(p) && costs[p] != NEVER) {
            queue.offer(p, u32::from(costs[p]), BEGIN);
        }
        while let Some(p) = queue.next() {
            if goals.contains(p) {
                return Some(p);
            }
            for side in Direction::ALL {
                let q = p + side.step();
                // The window is inside the border, so its neighbors are on the map.
                let step = costs[q];
                if step != NEVER && window.contains(q) {
                    queue.offer(q, queue.now + u32::from(step), side.opposite() as u32);
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
        begin_paths(&mut cx, cost);
        assert!(dig_path(&mut cx, 0, 1).is_some());
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

    /// Reference implementation: the cost of a step from the tiles around a cell.
    fn step_cost(map: &Map, p: Point, own: u32) -> u32 {
        let is_corridor = |tile: Tile| matches!(tile, Tile::Corridor | Tile::SecretCorridor);
        let around = map.tiles.neighbors(p, Tile::Rock);
        let is_room = |tile: Tile| tile >= Tile::FIRST_NOT_SOLID && !is_corridor(tile);
        let beside = |by: &dyn Fn(Tile) -> bool, cost| if around.into_iter().any(by) { cost } else { 0 };
        match map.tiles[p] {
            tile if is_corridor(tile) => SHARED,
            Tile::Rock if !around.into_iter().any(Tile::is_door) => {
                own + beside(&is_room, BESIDE_ROOM) + beside(&is_corridor, BESIDE_CORRIDOR)
            }
            _ => u32::from(NEVER),
        }
    }

    #[test]
    fn costs_agree_with_the_tiles_around_each_cell() {
        let mut rng = Rng::new(6);
        for _ in 0..40 {
            let mut map = Map::new(Size::new(40 + rng.below(60), 24));
            for id in 0..6 {
                let (x, y) = (rng.range(2, 30), rng.range(2, 16));
                map.plan_room(Rect::new(x, y, rng.range(1, 6), rng.range(1, 5)));
                map.draw_rectangle(id);
                map.tiles[Point::new(x, y - 1)] = Tile::ALL[rng.below(Tile::ALL.len() as u32) as usize];
            }
            let own = |_: &Map, p: Point| 1 + (p.x * 7 + p.y * 3) as u32 % HIGHEST_COST;
            let mut scratch = crate::stage::Workspace::default();
            let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "path"), None);
            begin_paths(&mut cx, own);
            for to in 1..6 {
                dig_path(&mut cx, 0, to);
                let buffers = cx.scratch.get::<PathBuffers>();
                for (p, _) in cx.map.tiles.iter() {
                    let expected = step_cost(cx.map, p, own(cx.map, p));
                    assert_eq!(u32::from(buffers.costs[p]), expected, "{p}\n{}", cx.map);
                }
            }
        }
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
        begin_paths(&mut cx, |_, _| 1);
        assert_eq!(dig_path(&mut cx, 0, 1), None);
        assert!(map.corridors.is_empty());
    }
}
