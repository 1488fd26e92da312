//! A cheap path through rock between two rooms, with a cost for every cell.
//!
//! ```text
//!   ......  ####
//!   ......###  ##
//!   ......      #######
//!                   .....
//! ```
//!
//! Algorithm: A* from all cells beside the first room to the first cell beside the second, so a path never enters a room.
//! The open set has a bucket for every cost (Dial's queue). The estimate of the rest of a path is [`ESTIMATE`] for every
//! cell, which is more than the cheapest cells cost: so the path is not always the cheapest one, but the search visits
//! few cells that do not lie in its direction. The costs are described in `path_costs`.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Room, Run, Shape};

pub(super) use super::path_costs::HIGHEST_COST;
use super::path_costs::{BESIDE_CORRIDOR, BESIDE_ROOM, NEVER, PathCosts};
use crate::stage::Context;

/// Estimated cost of a cell on the way to the second room. With 1, the lowest cost, all paths would be the cheapest ones,
/// but searches would visit more than twice as many cells. What that costs winding corridors is a twentieth of their
/// turns.
const ESTIMATE: u32 = 8;
/// Number of buckets. Queued cells whose estimate exceeds the current one by more wait in the last bucket, so buckets can
/// be reused cyclically.
const BUCKETS: usize = 256;
const _: () = assert!((HIGHEST_COST + BESIDE_ROOM + BESIDE_CORRIDOR + ESTIMATE) < BUCKETS as u32);

/// Mask of the bits of a label that hold the cost of the path to the cell, 0 if it was visited. The bits above hold the
/// direction in which the path continues back to its beginning.
const COST: u32 = (1 << 29) - 1;
const SIDE_SHIFT: u32 = 29;
/// Label of a cell that the search has not reached.
const UNSEEN: u32 = u32::MAX;
/// Direction value of a cell where a path begins, one past the four directions.
const BEGIN: u32 = 4;
/// Marks the end of a linked list.
const NONE: u32 = u32::MAX;

/// Scratch buffers of the search.
#[derive(Default)]
struct PathBuffers {
    costs: PathCosts,
    /// Cells beside the first and beside the second room; empty between searches.
    starts: BitGrid,
    goals: BitGrid,
    /// Label of every cell: [`COST`] and direction; [`UNSEEN`] between searches.
    labels: Grid<u32>,
    /// Estimated cost from every column and from every row to the second room; their sum is that of a cell.
    columns: Vec<u32>,
    rows: Vec<u32>,
    /// Every queued cell, in the order of queueing. A cell can occur several times.
    queued: Vec<Queued>,
    /// The cells of the path, last first.
    path: Vec<Point>,
}

/// A cell in the open set.
struct Queued {
    at: Point,
    /// Cost of the path to it when it was queued.
    cost: u32,
    /// Index in `queued` of the next cell in the same bucket.
    next: u32,
}

/// Prepares paths through the rock of a map. `cost` writes the costs of the cells of a row, from 1 to [`HIGHEST_COST`].
pub(super) fn begin_paths(cx: &mut Context<'_>, cost: impl FnMut(&Map, i32, &mut [u8])) {
    let Context { map, scratch, .. } = cx;
    let buffers = scratch.get::<PathBuffers>();
    buffers.costs.survey(map, cost);
    buffers.resize(map);
}

/// Digs a cheap path from one drawn room to another and records it as a corridor. Returns its number of cells, or `None`
/// if there is no path. Must follow [`begin_paths`], with no change of tiles in between but other paths.
pub(super) fn dig_path(cx: &mut Context<'_>, from: usize, to: usize) -> Option<usize> {
    let Context { map, scratch, budget, .. } = cx;
    let buffers = scratch.get::<PathBuffers>();
    let goal = buffers.search(map, [from, to].map(|id| &map.rooms[id]));
    buffers.path.clear();
    if let Some(goal) = goal {
        buffers.trace(goal);
    }
    buffers.queued.iter().for_each(|queued| buffers.labels[queued.at] = UNSEEN);
    budget.spend(4 * buffers.queued.len()).ok()?;
    goal?;
    map.begin_corridor(Some(from as u32), Some(to as u32));
    buffers.path.iter().rev().for_each(|&p| map.dig(p));
    map.end_corridor();
    buffers.costs.add_corridor(&buffers.path);
    Some(buffers.path.len())
}

impl PathBuffers {
    /// Resizes the buffers for a map.
    fn resize(&mut self, map: &Map) {
        let size = map.size();
        if self.labels.size() != size {
            self.labels.reset(size, UNSEEN);
            self.starts.reset(size);
            self.goals.reset(size);
        }
        // A cell can be queued more than once, but searches almost never queue more entries than the map has cells.
        let most = size.cells().min(1 << 20);
        self.queued.clear();
        self.queued.reserve(most);
        self.path.clear();
        self.path.reserve(most);
    }

    /// Searches for a cheap path. Returns its last cell, which is beside the second room.
    fn search(&mut self, map: &Map, [from, to]: [&Room; 2]) -> Option<Point> {
        let Self { costs, starts, goals, labels, queued, columns, rows, .. } = self;
        mark_beside(map, from, starts);
        mark_beside(map, to, goals);
        queued.clear();
        // Cells beside the first room are at most two closer to the second one than the room itself.
        let base = ESTIMATE * distance(from.bounds, to.bounds).saturating_sub(2);
        fill_estimates(columns, map.size().width, (to.bounds.x, to.bounds.right()));
        fill_estimates(rows, map.size().height, (to.bounds.y, to.bounds.bottom()));
        let mut queue = Queue { labels, queued, heads: [NONE; BUCKETS], now: 0, columns, rows, base };
        each_cell(starts, from.bounds, |p| {
            if costs.step(p) != NEVER {
                queue.offer(p, u32::from(costs.step(p)), BEGIN);
            }
        });
        let mut goal = None;
        while let Some((p, cost)) = queue.next() {
            if goals.has(p) {
                goal = Some(p);
                break;
            }
            for side in Direction::ALL {
                // Cells at the border are never queued, so all neighbors are on the map.
                let q = p + side.step();
                let step = costs.step(q);
                if step != NEVER {
                    queue.offer(q, cost + u32::from(step), side.opposite() as u32);
                }
            }
        }
        clear(starts, from.bounds);
        clear(goals, to.bounds);
        goal
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

/// Computes the estimated cost to a range of columns or rows from each of them.
fn fill_estimates(estimates: &mut Vec<u32>, len: u32, (first, end): (i32, i32)) {
    estimates.clear();
    estimates.extend((0..len as i32).map(|at| ESTIMATE * (first - at).max(at - end + 1).max(0) as u32));
}

/// Marks the cells beside, above and below the runs of a room. Some of them belong to the room itself.
fn mark_beside(map: &Map, room: &Room, set: &mut BitGrid) {
    if room.shape == Shape::Rectangle {
        let Rect { x, y, w, h } = room.bounds;
        set.insert_rect(Rect::new(x, y - 1, w, h + 2));
        set.insert_rect(Rect::new(x - 1, y, w + 2, h));
        return;
    }
    for &Run { y, x, len } in map.room_runs(room) {
        set.insert_rect(Rect::new(x, y - 1, len, 3));
        set.insert_rect(Rect::new(x - 1, y, len + 2, 1));
    }
}

/// Returns the rows of a set in which cells beside a room with these bounds can lie.
fn rows_beside(set: &BitGrid, room: Rect) -> std::ops::Range<i32> {
    (room.y - 1).max(0)..(room.bottom() + 1).min(set.size().height as i32)
}

/// Visits the cells of a set beside a room with these bounds.
fn each_cell(set: &BitGrid, room: Rect, mut visit: impl FnMut(Point)) {
    for y in rows_beside(set, room) {
        for (i, &word) in set.row(y).iter().enumerate() {
            let mut left = word;
            while left != 0 {
                visit(Point::new(64 * i as i32 + left.trailing_zeros() as i32, y));
                left &= left - 1;
            }
        }
    }
}

/// Removes all cells of a set beside a room with these bounds.
fn clear(set: &mut BitGrid, room: Rect) {
    rows_beside(set, room).for_each(|y| set.row_mut(y).fill(0));
}

/// Returns the number of orthogonal steps from one rectangle to the other.
fn distance(a: Rect, b: Rect) -> u32 {
    let along = |a: (i32, i32), b: (i32, i32)| (b.0 - a.1 + 1).max(a.0 - b.1 + 1).max(0) as u32;
    along((a.x, a.right()), (b.x, b.right())) + along((a.y, a.bottom()), (b.y, b.bottom()))
}

/// Open set of the search, in buckets by the estimated cost of a whole path. A bucket is a linked list that starts at its
/// entry in `heads`.
struct Queue<'a> {
    labels: &'a mut Grid<u32>,
    queued: &'a mut Vec<Queued>,
    heads: [u32; BUCKETS],
    /// Estimated cost of the bucket that is being emptied, less `base`.
    now: u32,
    columns: &'a [u32],
    rows: &'a [u32],
    /// Lower bound of all estimates.
    base: u32,
}

impl Queue<'_> {
    /// Queues a cell, unless it was visited or has a path of at most that cost.
    #[inline]
    fn offer(&mut self, p: Point, cost: u32, side: u32) {
        let label = &mut self.labels[p];
        if cost < *label & COST {
            *label = cost | side << SIDE_SHIFT;
            let rest = self.columns[p.x as usize] + self.rows[p.y as usize];
            let last = self.now + BUCKETS as u32 - 1;
            let estimate = (cost + rest).saturating_sub(self.base).clamp(self.now, last);
            let head = &mut self.heads[estimate as usize % BUCKETS];
            let next = std::mem::replace(head, self.queued.len() as u32);
            self.queued.push(Queued { at: p, cost, next });
        }
    }

    /// Removes and returns the cell with the lowest estimate and the cost of the path to it. Skips outdated entries of
    /// cells that were queued again at a lower cost.
    #[inline]
    fn next(&mut self) -> Option<(Point, u32)> {
        let mut empty = 0;
        while empty < BUCKETS {
            let head = &mut self.heads[self.now as usize % BUCKETS];
            if *head == NONE {
                self.now += 1;
                empty += 1;
                continue;
            }
            let Queued { at, cost, next } = self.queued[*head as usize];
            *head = next;
            let label = &mut self.labels[at];
            if *label & COST == cost {
                // No path to a visited cell is cheaper than 0.
                *label &= !COST;
                return Some((at, cost));
            }
        }
        None
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use barrow_core::{Rng, Size};

    /// Returns the costs of the last paths.
    pub(crate) fn costs<'a>(cx: &'a mut Context<'_>) -> &'a PathCosts {
        &cx.scratch.get::<PathBuffers>().costs
    }

    /// Connects two rooms of one cell each in opposite corners of a map.
    pub(crate) fn dug(size: Size, cost: impl FnMut(&Map, i32, &mut [u8])) -> (Map, Vec<String>) {
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
    fn a_cheap_path_is_dug_and_listed_in_order() {
        let cheap = |_: &Map, y: i32, row: &mut [u8]| {
            row.fill(if y == 3 { 1 } else { HIGHEST_COST as u8 });
            row[2] = 1;
        };
        let (map, rows) = dug(Size::new(9, 7), cheap);
        assert_eq!(
            rows,
            ["         ", " .#      ", "  #      ", "  ###### ", "       # ", "       . ", "         "]
        );
        let cells = map.corridor_cells(&map.corridors[0]);
        assert_eq!((cells[0], cells[cells.len() - 1]), (Point::new(2, 1), Point::new(7, 4)));
        assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1));
    }

    /// Reference implementation: the lowest cost of a path between the two rooms of [`dug`].
    fn lowest_cost(own: &Grid<u8>) -> u32 {
        let size = own.size();
        let inside = Rect::of(size).grown(-1);
        let far = Point::new(size.width as i32 - 2, size.height as i32 - 2);
        let rooms = [Point::new(1, 1), far];
        let beside = |p: Point| rooms.iter().any(|room| room.distance_squared(p) == 1);
        let mut costs = Grid::new(size, u32::MAX);
        costs[rooms[0]] = 0;
        let cells = || {
            (inside.y..inside.bottom())
                .flat_map(|y| (inside.x..inside.right()).map(move |x| Point::new(x, y)))
        };
        loop {
            let mut changed = false;
            for p in cells().filter(|p| !rooms.contains(p)) {
                let step = u32::from(own[p]) + if beside(p) { BESIDE_ROOM } else { 0 };
                let before = costs.neighbors(p, u32::MAX).into_iter().min().unwrap_or(u32::MAX);
                if before != u32::MAX && before + step < costs[p] {
                    costs[p] = before + step;
                    changed = true;
                }
            }
            if !changed {
                return costs.neighbors(far, u32::MAX).into_iter().min().unwrap_or(u32::MAX);
            }
        }
    }

    #[test]
    fn paths_cost_little_more_than_the_cheapest() {
        let (mut rng, mut cheapest, mut found) = (Rng::new(8), 0, 0);
        for _ in 0..40 {
            let mut own = Grid::new(Size::new(40, 20), 1);
            for y in 0..20 {
                own.row_mut(y).iter_mut().for_each(|cost| *cost = 1 + rng.below(HIGHEST_COST) as u8);
            }
            let (map, _) = dug(own.size(), |_, y, row| row.copy_from_slice(own.row(y)));
            let cells = map.corridor_cells(&map.corridors[0]);
            assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1));
            found += 2 * BESIDE_ROOM + cells.iter().map(|&p| u32::from(own[p])).sum::<u32>();
            cheapest += lowest_cost(&own);
        }
        assert!((cheapest..cheapest * 21 / 20).contains(&found), "{found}, at least {cheapest}");
    }

    #[test]
    fn rooms_behind_walls_have_no_path() {
        let mut map = Map::new(Size::new(9, 3));
        for (id, x) in [1, 7].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 1, 1));
            map.draw_rectangle(id);
        }
        map.tiles[Point::new(4, 1)] = barrow_core::Tile::WallUpright;
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "path"), None);
        begin_paths(&mut cx, |_, _, row| row.fill(1));
        assert_eq!(dig_path(&mut cx, 0, 1), None);
        assert!(map.corridors.is_empty());
    }
}
