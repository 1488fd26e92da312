//! Places rooms, fills the space between them with mazes, connects everything, and fills the dead ends.
//!
//! ```text
//!             #'........... #########
//!             # ........... #       #
//!             # ...........'#       #
//!             #                     #
//! .........   ##################### #
//! .........                       # #
//! .........'#   ...........       # #
//! ......... #   ...........       # #
//! ......... ###'........... ####### #
//!             # ........... #       #
//! ############# ........... #   #####
//! #                         #   #
//! ###############################
//! ```
//!
//! Algorithm:
//! 1. Place rooms at random on the lattice of cells with odd coordinates; skip a room that overlaps an earlier one.
//! 2. Fill the rest of the lattice with mazes, dug depth first.
//! 3. Visit the walls between rooms and mazes in random order (Kruskal's algorithm). Open a wall if it joins two
//!    regions that are not connected yet, and `extra_pct` percent of the others.
//! 4. Fill dead ends, except for `dead_ends_pct` percent of them.
//!
//! Guarantees: everything is connected; doorways are framed and never side by side; rooms are at least a wall apart;
//! nothing touches the border.
//!
//! Source: after Bob Nystrom, "Rooms and Mazes", <https://journal.stuffwithstuff.com/2014/12/21/rooms-and-mazes/>

use barrow_core::{BitGrid, Direction, DoorState, Grid, Point, Rect, Side, Size, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::union_find::UnionFind;

crate::stage! {
    /// Places rooms and digs a maze between them, then fills its dead ends.
    pub struct Nystrom in Family::Rooms,
        gives [Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["nystrom"] {
        /// Number of rooms that are tried for every 1000 cells of the map.
        tries: u32 = 50 in 1..=1000,
        /// Width of a room; even numbers become odd.
        width: (i32, i32) = (5, 13) in 1..=199,
        /// Height of a room; even numbers become odd.
        height: (i32, i32) = (3, 7) in 1..=199,
        /// Chance that the maze may turn where it could go straight on, in percent.
        winding_pct: u32 = 30 in 0..=100,
        /// Share of the walls that are opened although they join nothing new, in percent.
        extra_pct: u32 = 4 in 0..=100,
        /// Share of the dead ends that stay, in percent.
        dead_ends_pct: u32 = 0 in 0..=100,
    }
}

/// Smallest distance from an extra doorway to any other.
const APART: i32 = 5;

#[derive(Default)]
struct Buffers {
    layout: RegionLayout,
    /// Cells of the lattice that belong to rooms.
    rooms: BitGrid,
    /// Cells of the lattice that belong to no region yet.
    free: BitGrid,
    /// Walls between regions, in random order.
    walls: Vec<RegionWall>,
    /// Sets of connected regions.
    joined: UnionFind,
    /// Dead ends to be filled.
    dead_ends: Vec<Point>,
    /// Open cells of the map, without corridors that are listed already.
    open: BitGrid,
    /// Stack of the depth-first search.
    stack: Vec<Point>,
    /// Index of the corridor of each region; `None` until it is listed.
    corridors: Vec<Option<u32>>,
}

/// Regions and the doorways between them.
#[derive(Default)]
struct RegionLayout {
    /// Region of each cell of the lattice, from 1: rooms first, then mazes. 0 for cells without one.
    regions: Grid<u32>,
    /// Cells of the map that are doorways.
    doors: BitGrid,
}

impl RegionLayout {
    /// Returns the region of a cell of the map with odd coordinates.
    fn region_of(&self, p: Point) -> u32 {
        self.regions[Point::new(p.x / 2, p.y / 2)]
    }
}

impl Buffers {
    /// Clears the buffers and reserves their memory.
    fn reset(&mut self, size: Size, lattice: Size) {
        self.layout.regions.reset(lattice, 0);
        self.layout.doors.reset(size);
        self.rooms.reset(lattice);
        let most = lattice.cells().min(1 << 20);
        self.walls.clear();
        self.walls.reserve(most);
        for cells in [&mut self.dead_ends, &mut self.stack] {
            cells.clear();
            cells.reserve(most);
        }
    }
}

/// The wall between a cell of the lattice and the next one to the east or south. Packed into one number (row, column,
/// and one bit for south), so that shuffling moves less memory on large maps.
#[derive(Clone, Copy, Debug)]
struct RegionWall(u32);

impl RegionWall {
    fn new(cell: Point, side: Direction) -> Self {
        Self((cell.y as u32) << 14 | (cell.x as u32) << 1 | u32::from(side == Direction::South))
    }

    const fn cell(self) -> Point {
        Point::new((self.0 >> 1 & 0x1fff) as i32, (self.0 >> 14) as i32)
    }

    const fn side(self) -> Direction {
        if self.0 & 1 == 1 { Direction::South } else { Direction::East }
    }
}

impl Stage for Nystrom {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Size { width, height } = cx.map.size();
        let lattice = Size::new(width.saturating_sub(1) / 2, height.saturating_sub(1) / 2);
        if lattice.cells() == 0 {
            return Err(Veto::new("the map is too small for a cell of a maze"));
        }
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.reset(cx.map.size(), lattice);
            self.put_rooms(cx, buffers, lattice);
            let regions = self.fill_with_mazes(cx, buffers);
            self.open_walls(cx, buffers, lattice, regions);
            self.fill_dead_ends(cx, buffers);
            list_all(cx, buffers, regions);
        });
        Ok(())
    }
}

/// Returns the cell of the map for a cell of the lattice.
const fn tile(p: Point) -> Point {
    Point::new(2 * p.x + 1, 2 * p.y + 1)
}

impl Nystrom {
    /// Places rooms that do not overlap.
    fn put_rooms(&self, cx: &mut Context<'_>, buffers: &mut Buffers, lattice: Size) {
        let all = Rect::of(lattice);
        let tries = (cx.map.size().cells() as u64 * u64::from(self.tries)).div_ceil(1000);
        for _ in 0..tries {
            let w = (cx.rng.range(self.width.0, self.width.1) / 2 + 1).min(all.w);
            let h = (cx.rng.range(self.height.0, self.height.1) / 2 + 1).min(all.h);
            let block = Rect::new(cx.rng.range(0, all.w - w), cx.rng.range(0, all.h - h), w, h);
            let Point { x, y } = tile(Point::new(block.x, block.y));
            let room = Rect::new(x, y, 2 * w - 1, 2 * h - 1);
            if buffers.rooms.intersects_rect(block) || !cx.may_cover(room) {
                continue;
            }
            let id = cx.map.rooms.len();
            buffers.rooms.insert_rect(block);
            buffers.layout.regions.fill_rect(block, id as u32 + 1);
            cx.map.plan_room(room);
            cx.map.draw_rectangle(id);
            cx.snapshot(format_args!("room {} of {} by {} cells", id + 1, 2 * w - 1, 2 * h - 1));
        }
    }

    /// Digs mazes until no lattice cell is free. Returns the number of regions.
    fn fill_with_mazes(&self, cx: &mut Context<'_>, buffers: &mut Buffers) -> u32 {
        buffers.free.copy_from(&buffers.rooms);
        buffers.free.invert();
        if let Some(area) = cx.area {
            // Excludes lattice cells if the stage may not change them and all eight cells around them.
            let is_closed = |&p: &Point| !area.covers_rect(Rect::new(2 * p.x, 2 * p.y, 3, 3));
            let closed: Vec<Point> = buffers.free.iter().filter(is_closed).collect();
            for p in closed {
                buffers.free.remove(p);
            }
        }
        let mut regions = cx.map.rooms.len() as u32;
        while let Some(first) = buffers.free.first() {
            regions += 1;
            self.dig_maze(cx, buffers, first, regions);
        }
        regions
    }

    /// Digs a maze depth first from a lattice cell to all free cells connected to it.
    fn dig_maze(&self, cx: &mut Context<'_>, buffers: &mut Buffers, first: Point, region: u32) {
        let Buffers { layout: RegionLayout { regions, .. }, free, stack, .. } = buffers;
        let (mut at, mut ahead) = (first, Direction::East);
        stack.clear();
        free.remove(at);
        regions[at] = region;
        cx.map.tiles[tile(at)] = Tile::Corridor;
        loop {
            let (mut sides, mut count) = ([ahead; 4], 0);
            for side in Direction::ALL.into_iter().filter(|side| free.contains(at + side.step())) {
                sides[count] = side;
                count += 1;
            }
            if count == 0 {
                let Some(back) = stack.pop() else { break };
                at = back;
                continue;
            }
            if !sides[..count].contains(&ahead) || cx.rng.percent(self.winding_pct) {
                ahead = sides[cx.rng.below(count as u32) as usize];
            }
            stack.push(at);
            let wall = tile(at) + ahead.step();
            at += ahead.step();
            free.remove(at);
            regions[at] = region;
            cx.map.tiles[wall] = Tile::Corridor;
            cx.map.tiles[tile(at)] = Tile::Corridor;
            cx.snapshot(format_args!("the maze reaches {}", tile(at)));
        }
    }

    /// Opens walls between regions, in random order: those that join two components, and some extra ones.
    fn open_walls(&self, cx: &mut Context<'_>, buffers: &mut Buffers, lattice: Size, regions: u32) {
        let Buffers { layout, walls, joined, .. } = buffers;
        list_walls(&layout.regions, lattice, walls);
        cx.rng.shuffle(walls);
        joined.reset(regions + 1);
        for wall in walls {
            let (cell, step) = (wall.cell(), wall.side().step());
            let joins = joined.union(layout.regions[cell], layout.regions[cell + step]);
            let at = tile(cell) + step;
            let near = Rect::new(at.x, at.y, 1, 1).grown(APART);
            if !joins && (!cx.rng.percent(self.extra_pct) || layout.doors.intersects_rect(near)) {
                continue;
            }
            layout.doors.insert(at);
            // `list_all` makes it a doorway, unless it is filled as part of a dead end.
            cx.map.tiles[at] = Tile::Floor;
            cx.snapshot(format_args!("the wall at {at} is opened"));
        }
    }

    /// Fills dead ends with rock, and doorways that led only to them.
    fn fill_dead_ends(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { layout: RegionLayout { doors, .. }, open, dead_ends, .. } = buffers;
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        for (p, cell) in cx.map.tiles.iter() {
            if cell == Tile::Corridor
                && only_neighbor(open, p).is_some()
                && !cx.rng.percent(self.dead_ends_pct)
            {
                dead_ends.push(p);
            }
        }
        while let Some(mut at) = dead_ends.pop() {
            while let Some(next) = only_neighbor(open, at) {
                open.remove(at);
                doors.take(at);
                cx.map.tiles[at] = Tile::Rock;
                at = next;
                if cx.map.tiles[at] != Tile::Corridor && !doors.contains(at) {
                    break;
                }
            }
        }
        cx.snapshot(format_args!("dead ends are filled"));
    }
}

/// Lists the walls between lattice cells of different regions.
fn list_walls(regions: &Grid<u32>, lattice: Size, walls: &mut Vec<RegionWall>) {
    for y in 0..lattice.height as i32 {
        for x in 0..lattice.width as i32 {
            let p = Point::new(x, y);
            for side in [Direction::East, Direction::South] {
                // Region 0: cells that the stage may not change.
                let is_other = |region| region != regions[p] && region != 0 && regions[p] != 0;
                if regions.get(p + side.step()).is_some_and(is_other) {
                    walls.push(RegionWall::new(p, side));
                }
            }
        }
    }
}

/// Returns the open neighbor of a cell, if it has exactly one.
fn only_neighbor(open: &BitGrid, p: Point) -> Option<Point> {
    let mut neighbors = Direction::ALL.into_iter().map(|side| p + side.step()).filter(|&q| open.contains(q));
    let only = neighbors.next()?;
    neighbors.next().is_none().then_some(only)
}

/// Lists the doorways, and the rest of each maze as one corridor.
fn list_all(cx: &mut Context<'_>, buffers: &mut Buffers, regions: u32) {
    let Buffers { layout, open, stack, corridors, .. } = buffers;
    corridors.clear();
    corridors.resize(regions as usize + 1, None);
    let rooms = cx.map.rooms.len() as u32;
    for at in layout.doors.iter() {
        // Lattice cells have odd coordinates, so a doorway in an even column leads from left to right.
        let step = if at.x % 2 == 0 { Point::new(1, 0) } else { Point::new(0, 1) };
        let ends = [at - step, at + step];
        let regions = ends.map(|p| layout.region_of(p));
        let sides = [0, 1].map(|n| {
            let region = regions[n];
            if region <= rooms {
                return Side::Room(region - 1);
            }
            // Two mazes never touch, so there is a room on the other side.
            let first = (ends[n], regions[1 - n] - 1);
            let corridor = &mut corridors[region as usize];
            Side::Corridor(*corridor.get_or_insert_with(|| list_corridor(cx, layout, open, stack, first)))
        });
        cx.map.put_door(at, DoorState::Doorway, sides);
    }
    let doors = cx.map.doors.len();
    cx.snapshot(format_args!("{doors} doorways"));
}

/// Lists all cells of a maze as a corridor, depth first from the cell `first` at the doorway of the room `from`.
/// Returns the index of the corridor.
fn list_corridor(
    cx: &mut Context<'_>,
    layout: &RegionLayout,
    open: &mut BitGrid,
    stack: &mut Vec<Point>,
    (first, from): (Point, u32),
) -> u32 {
    let number = cx.map.corridors.len() as u32;
    let mut to = None;
    cx.map.begin_corridor(Some(from), None);
    stack.clear();
    stack.push(first);
    open.remove(first);
    while let Some(p) = stack.pop() {
        cx.map.dig(p);
        for side in Direction::ALL {
            let next = p + side.step();
            if layout.doors.contains(next) {
                let room = layout.region_of(next + side.step()) - 1;
                to = if room == from { to } else { Some(room) };
            } else if open.take(next) {
                stack.push(next);
            }
        }
    }
    cx.map.end_corridor();
    if let Some(corridor) = cx.map.corridors.last_mut() {
        corridor.to = to.or(Some(from));
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Map, Rng};

    fn made(stage: &Nystrom, size: Size, seed: u64) -> Map {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "nystrom"), None);
        stage.apply(&mut cx).unwrap();
        map
    }

    #[test]
    fn levels_are_connected_and_corridor_cells_are_listed_once() {
        for seed in 0..150 {
            let size = Size::new(3 + seed as u32, 3 + seed as u32 / 2);
            let stage = Nystrom { dead_ends_pct: seed as u32 % 3 * 50, ..Nystrom::default() };
            let map = made(&stage, size, seed);
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_connected(&mut Vec::new()), "seed {seed}");
            for door in &map.doors {
                let [n, e, s, w] = Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(n == s && e == w && n != e, "seed {seed}: door at {}", door.at);
                assert_eq!(map.tiles[door.at], Tile::Doorway);
            }
            let mut listed = BitGrid::new(size);
            let cells = map.corridors.iter().flat_map(|c| map.corridor_cells(c));
            for &p in cells {
                assert!(!listed.contains(p) && map.tiles[p] == Tile::Corridor, "seed {seed}: {p}");
                listed.insert(p);
            }
            let dug: Vec<_> = map.tiles.iter().filter(|(_, tile)| *tile == Tile::Corridor).collect();
            assert_eq!(listed.count() as usize, dug.len(), "seed {seed}");
            let dead_ends = dug.iter().filter(|(p, _)| only_neighbor(&open, *p).is_some()).count();
            assert!(dead_ends == 0 || stage.dead_ends_pct > 0, "seed {seed}");
        }
    }

    #[test]
    fn a_small_map_gets_one_room() {
        let map = made(&Nystrom::default(), Size::new(8, 5), 1);
        assert_eq!(map.rooms[0].bounds, Rect::new(1, 1, 5, 3));
    }
}
