//! Rooms, and a maze between them of which only the ways from room to room are left.
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
//! How it works:
//! 1. Put rooms at random places of a lattice of odd cells, where no other is.
//! 2. Fill all that is left with mazes, dug depth first.
//! 3. Look at the walls between rooms and mazes in random order. Open those that join what was not joined yet, and by
//!    `extra_pct` some more.
//! 4. Fill dead ends, but for `dead_ends_pct` of them.
//!
//! Promises: all is one piece; doorways are framed and never side by side; rooms are at least a wall apart; nothing
//! touches the border.
//!
//! Source: Bob Nystrom, <https://journal.stuffwithstuff.com/2014/12/21/rooms-and-mazes/>

use barrow_core::{BitGrid, Direction, DoorState, ParamSpec, Point, Rect, Side, Size, Tile};

use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "nystrom",
    summary: "rooms, and the ways of a maze between them",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
    not_after: &[Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::int("tries", (1, 50, 1000), "Rooms tried for every 1000 cells of the map."),
        ParamSpec::range("width", (1, (5, 13), 199), "Width of a room; even numbers become odd."),
        ParamSpec::range("height", (1, (3, 7), 199), "Height of a room; even numbers become odd."),
        ParamSpec::int(
            "winding_pct",
            (0, 30, 100),
            "How often the maze may turn where it could go straight on.",
        ),
        ParamSpec::int(
            "extra_pct",
            (0, 4, 100),
            "Share of the walls that are opened though they join nothing new.",
        ),
        ParamSpec::int("dead_ends_pct", (0, 0, 100), "Share of the dead ends that stay."),
    ],
    example: "[[stage]]\nuse = \"nystrom\"\n",
    build: |v| {
        Box::new(Nystrom {
            tries: v.count("tries"),
            width: v.pair("width"),
            height: v.pair("height"),
            winding_pct: v.count("winding_pct"),
            extra_pct: v.count("extra_pct"),
            dead_ends_pct: v.count("dead_ends_pct"),
        })
    },
};

#[derive(Debug)]
struct Nystrom {
    tries: u32,
    width: (i32, i32),
    height: (i32, i32),
    winding_pct: u32,
    extra_pct: u32,
    dead_ends_pct: u32,
}

/// Doorways that join nothing new keep this distance from others.
const APART: i32 = 5;
/// For a region that is no corridor yet.
const NONE: u32 = u32::MAX;

/// Working memory: `numbers` holds the region of every cell of the lattice, rooms first and counted from 1. The second
/// set holds the doorways, the fourth what can be walked on.
impl Stage for Nystrom {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Size { width, height } = cx.map.size();
        let lattice = Size::new(width.saturating_sub(1) / 2, height.saturating_sub(1) / 2);
        if lattice.cells() == 0 {
            return Err(Veto { reason: "the map is too small for a cell of a maze" });
        }
        self.put_rooms(cx, lattice);
        let regions = self.fill_with_mazes(cx, lattice);
        self.open_walls(cx, lattice, regions);
        self.fill_dead_ends(cx);
        list_all(cx, regions);
        Ok(())
    }
}

/// The cell of the map that is cell `p` of the lattice.
const fn tile(p: Point) -> Point {
    Point::new(2 * p.x + 1, 2 * p.y + 1)
}

impl Nystrom {
    /// Puts rooms where no others are.
    fn put_rooms(&self, cx: &mut Context<'_>, lattice: Size) {
        let all = Rect::of(lattice);
        cx.old.numbers.reset(lattice, 0);
        cx.old.bits[0].reset(lattice);
        let tries = (cx.map.size().cells() as u64 * u64::from(self.tries)).div_ceil(1000);
        for _ in 0..tries {
            let w = (cx.rng.range(self.width.0, self.width.1) / 2 + 1).min(all.w);
            let h = (cx.rng.range(self.height.0, self.height.1) / 2 + 1).min(all.h);
            let block = Rect::new(cx.rng.range(0, all.w - w), cx.rng.range(0, all.h - h), w, h);
            if cx.old.bits[0].meets_rect(block) {
                continue;
            }
            let id = cx.map.rooms.len();
            cx.old.bits[0].insert_rect(block);
            cx.old.numbers.fill_rect(block, id as u32 + 1);
            let Point { x, y } = tile(Point::new(block.x, block.y));
            cx.map.plan_room(Rect::new(x, y, 2 * w - 1, 2 * h - 1));
            cx.map.draw_rectangle(id);
            cx.snapshot(format_args!("room {} of {} by {} cells", id + 1, 2 * w - 1, 2 * h - 1));
        }
    }

    /// Digs mazes until no cell of the lattice is left; how many regions there are.
    fn fill_with_mazes(&self, cx: &mut Context<'_>, lattice: Size) -> u32 {
        let [free, all, ..] = &mut cx.old.bits;
        all.reset(lattice);
        all.insert_rect(Rect::of(lattice));
        free.complement(all);
        let mut regions = cx.map.rooms.len() as u32;
        for y in 0..lattice.height as i32 {
            for x in 0..lattice.width as i32 {
                if cx.old.bits[0].contains(Point::new(x, y)) {
                    regions += 1;
                    self.dig_maze(cx, Point::new(x, y), regions);
                }
            }
        }
        regions
    }

    /// Digs a maze depth first, from a cell to all that can be reached from it.
    fn dig_maze(&self, cx: &mut Context<'_>, first: Point, region: u32) {
        let (mut at, mut ahead) = (first, Direction::East);
        cx.old.points.clear();
        cx.old.bits[0].remove(at);
        cx.old.numbers[at] = region;
        cx.map.tiles[tile(at)] = Tile::Corridor;
        loop {
            let free = &cx.old.bits[0];
            let (mut sides, mut count) = ([ahead; 4], 0);
            for side in Direction::ALL.into_iter().filter(|side| free.contains(at + side.step())) {
                sides[count] = side;
                count += 1;
            }
            if count == 0 {
                let Some(back) = cx.old.points.pop() else { break };
                at = back;
                continue;
            }
            if !sides[..count].contains(&ahead) || cx.rng.percent(self.winding_pct) {
                ahead = sides[cx.rng.below(count as u32) as usize];
            }
            cx.old.points.push(at);
            let wall = tile(at) + ahead.step();
            at += ahead.step();
            cx.old.bits[0].remove(at);
            cx.old.numbers[at] = region;
            cx.map.tiles[wall] = Tile::Corridor;
            cx.map.tiles[tile(at)] = Tile::Corridor;
            cx.snapshot(format_args!("the maze reaches {}", tile(at)));
        }
    }

    /// Opens walls between regions, in random order: those that join what was not joined, and a few more.
    fn open_walls(&self, cx: &mut Context<'_>, lattice: Size, regions: u32) {
        let OldScratch { bits: [_, doors, ..], numbers, ids, stack, .. } = &mut *cx.old;
        doors.reset(cx.map.size());
        ids.clear();
        ids.reserve(lattice.cells().min(1 << 20));
        for y in 0..lattice.height as i32 {
            for x in 0..lattice.width as i32 {
                let p = Point::new(x, y);
                for side in [Direction::East, Direction::South] {
                    if numbers.get(p + side.step()).is_some_and(|region| region != numbers[p]) {
                        ids.push((y as u32) << 14 | (x as u32) << 1 | u32::from(side == Direction::South));
                    }
                }
            }
        }
        cx.rng.shuffle(ids);
        stack.clear();
        stack.extend(0..=regions);
        for i in 0..cx.old.ids.len() {
            let OldScratch { bits: [_, doors, ..], numbers, ids, stack, .. } = &mut *cx.old;
            let wall = ids[i];
            let p = Point::new((wall >> 1 & 0x1fff) as i32, (wall >> 14) as i32);
            let step = if wall & 1 == 1 { Direction::South.step() } else { Direction::East.step() };
            let (a, b) = (root(stack, numbers[p]), root(stack, numbers[p + step]));
            let at = tile(p) + step;
            let near = Rect::new(at.x, at.y, 1, 1).grown(APART);
            if a == b && (!cx.rng.percent(self.extra_pct) || doors.meets_rect(near)) {
                continue;
            }
            stack[a.max(b) as usize] = a.min(b);
            doors.insert(at);
            // It is listed as a doorway later, if it still leads somewhere then.
            cx.map.tiles[at] = Tile::Floor;
            cx.snapshot(format_args!("a way through the wall at {at}"));
        }
    }

    /// Fills dead ends with rock, and the doorways that only they led to.
    fn fill_dead_ends(&self, cx: &mut Context<'_>) {
        let OldScratch { bits: [_, doors, _, open], points, .. } = &mut *cx.old;
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        points.clear();
        for (p, cell) in cx.map.tiles.iter() {
            if cell == Tile::Corridor && only_way(open, p).is_some() && !cx.rng.percent(self.dead_ends_pct) {
                points.push(p);
            }
        }
        while let Some(p) = points.pop() {
            let mut at = p;
            while let Some(next) = only_way(open, at) {
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

/// The one open neighbor of a cell, if it has only one.
fn only_way(open: &BitGrid, p: Point) -> Option<Point> {
    let mut ways = Direction::ALL.into_iter().map(|side| p + side.step()).filter(|&q| open.contains(q));
    let only = ways.next()?;
    ways.next().is_none().then_some(only)
}

/// The region that stands for all that are joined to `region`.
fn root(parents: &mut [u32], mut region: u32) -> u32 {
    while parents[region as usize] != region {
        parents[region as usize] = parents[parents[region as usize] as usize];
        region = parents[region as usize];
    }
    region
}

/// Lists the doorways, and for each maze what is left of it as one corridor.
fn list_all(cx: &mut Context<'_>, regions: u32) {
    cx.old.stack.clear();
    cx.old.stack.resize(regions as usize + 1, NONE);
    let rooms = cx.map.rooms.len() as u32;
    for y in 1..cx.map.size().height as i32 {
        for i in 0..cx.old.bits[1].stride() {
            let mut left = cx.old.bits[1].row(y)[i];
            while left != 0 {
                let at = Point::new(64 * i as i32 + left.trailing_zeros() as i32, y);
                left &= left - 1;
                // Cells of the lattice are odd, so an even column means a way from left to right.
                let step = if at.x % 2 == 0 { Point::new(1, 0) } else { Point::new(0, 1) };
                let ends = [at - step, at + step];
                let regions = ends.map(|p| cx.old.numbers[Point::new(p.x / 2, p.y / 2)]);
                for (n, region) in regions.into_iter().enumerate().filter(|(_, region)| *region > rooms) {
                    if cx.old.stack[region as usize] == NONE {
                        cx.old.stack[region as usize] = cx.map.corridors.len() as u32;
                        list_corridor(cx, ends[n], regions[1 - n] - 1);
                    }
                }
                let sides = regions.map(|region| match region {
                    1.. if region <= rooms => Side::Room(region - 1),
                    _ => Side::Corridor(cx.old.stack[region as usize]),
                });
                cx.map.put_door(at, DoorState::Doorway, sides);
            }
        }
    }
    let doors = cx.map.doors.len();
    cx.snapshot(format_args!("{doors} doorways"));
}

/// Lists all cells of a maze from the doorway of a room on, in the order in which they are come upon.
fn list_corridor(cx: &mut Context<'_>, first: Point, from: u32) {
    let OldScratch { bits: [_, doors, _, open], points, numbers, .. } = &mut *cx.old;
    let mut to = None;
    cx.map.begin_corridor(Some(from), None);
    points.clear();
    points.push(first);
    open.remove(first);
    while let Some(p) = points.pop() {
        cx.map.dig(p);
        for side in Direction::ALL {
            let next = p + side.step();
            if doors.contains(next) {
                let behind = next + side.step();
                let room = numbers[Point::new(behind.x / 2, behind.y / 2)] - 1;
                to = if room == from { to } else { Some(room) };
            } else if open.take(next) {
                points.push(next);
            }
        }
    }
    cx.map.end_corridor();
    if let Some(corridor) = cx.map.corridors.last_mut() {
        corridor.to = to.or(Some(from));
    }
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

    const STAGE: Nystrom = Nystrom {
        tries: 50,
        width: (5, 13),
        height: (3, 7),
        winding_pct: 30,
        extra_pct: 4,
        dead_ends_pct: 0,
    };

    /// A level in one piece, with framed doorways; every corridor cell is listed once.
    #[test]
    fn everything_is_joined() {
        for seed in 0..150 {
            let size = Size::new(3 + seed as u32, 3 + seed as u32 / 2);
            let stage = Nystrom { dead_ends_pct: seed as u32 % 3 * 50, ..STAGE };
            let map = made(&stage, size, seed);
            let (mut open, mut piece) = (BitGrid::new(size), BitGrid::new(size));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            piece.insert(map.rooms[0].bounds.center());
            piece.flood(&open, &mut Vec::new());
            assert_eq!(piece, open, "seed {seed}");
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
            let dead_ends = dug.iter().filter(|(p, _)| only_way(&open, *p).is_some()).count();
            assert!(dead_ends == 0 || stage.dead_ends_pct > 0, "seed {seed}");
        }
    }

    #[test]
    fn a_small_map_is_one_room() {
        let map = made(&STAGE, Size::new(8, 5), 1);
        assert_eq!(map.rooms[0].bounds, Rect::new(1, 1, 5, 3));
    }
}
