//! Rooms that grow onto each other, door by door: Brogue's way.
//!
//! ```text
//!                                ....
//!  ...           ###############.......
//! ......         '              .......
//! ........       .....          .......
//! .........#####'......          ....
//!  ........       ......     ...
//!    ......        ......  ......
//!      ...         ......'.......    ...
//!          ...   ........ ........  ....
//!         .....  .......  .........'....
//!        .......'.....     ........  ...
//! ```
//!
//! How it works:
//! 1. The first room lies in the middle; on the first level it is an entrance hall at the lower edge.
//! 2. Again and again a room is designed apart, by weights that change with depth, some with a hallway.
//! 3. It is held against all cells of rock that have floor on one side and on no other, in an order drawn once. The
//!    first place where one of its exits fits and all of it, with a cell around it, lies in rock takes the room.
//! 4. That cell becomes a doorway. A room that fits nowhere is dropped.
//!
//! Promises: all is one piece; rooms and hallways touch nothing but the doorways between them, not even at a corner, so
//! all doorways are framed; nothing touches the border. Each room has one way back to the first, so there are no loops.
//!
//! Source: behavior of Brogue CE.

use barrow_core::{BitGrid, Direction, DoorState, ParamSpec, Point, Rect, Side, Weights};

use crate::old::{OldScratch, OldSpec};
use crate::rooms::blueprint::{self, Blueprint, FIRST_GRID, GRID, KINDS};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "accrete",
    summary: "rooms that grow onto each other door by door, as in Brogue",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
    not_after: &[Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::int(
            "rooms",
            (1, 35, 400),
            "Rooms tried on up to 79 by 29 cells, and so the most there can be; larger maps try as many more.",
        ),
        ParamSpec::weights(
            "first",
            &KINDS,
            &[0; KINDS.len()],
            "How often the first room is of each kind; by depth where all weigh nothing.",
        ),
        ParamSpec::weights(
            "kinds",
            &KINDS,
            &[0; KINDS.len()],
            "How often the others are of each kind; by depth where all weigh nothing.",
        ),
        ParamSpec::int(
            "hallway_pct",
            (-1, -1, 100),
            "How often a room has a hallway; -1 for less the deeper the level lies.",
        ),
    ],
    example: "[[stage]]\nuse = \"accrete\"\n",
    build: |v| {
        Box::new(Accrete {
            rooms: v.count("rooms"),
            first: told(&v.weights("first")),
            kinds: told(&v.weights("kinds")),
            hallway_pct: u32::try_from(v.int("hallway_pct")).ok(),
        })
    },
};

/// The cells of the maps that Brogue tries its rooms on.
const BROGUE_CELLS: u64 = 79 * 29;
/// The depth at which descent is complete.
const DEEPEST: u32 = 26;
/// So many of the last rooms have no hallways.
const PLAIN: u32 = 5;
/// So many places a room is held against at most. Only very large maps have more.
const MOST_PLACES: usize = 4096;

#[derive(Debug)]
struct Accrete {
    rooms: u32,
    first: Option<Weights>,
    kinds: Option<Weights>,
    hallway_pct: Option<u32>,
}

/// The weights that a knob was told, if any.
fn told(weights: &[u32]) -> Option<Weights> {
    weights.iter().any(|&w| w > 0).then(|| Weights::new(weights))
}

impl Stage for Accrete {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        if inside.w < 1 || inside.h < 1 {
            return Err(Veto { reason: "the map is too small for a room off its border" });
        }
        let descent = 100 * (cx.depth.clamp(1, DEEPEST) - 1) / (DEEPEST - 1);
        let tries = u64::from(self.rooms) * cx.bounds().cells().max(BROGUE_CELLS) / BROGUE_CELLS;
        let hallway_pct = self.hallway_pct.unwrap_or(10 + 80 * (100 - descent) / 100);
        prepare(cx, inside);
        self.put_first(cx, inside, descent);
        for left in (1..tries as u32).rev() {
            let kind = match &self.kinds {
                Some(kinds) => kinds.draw(&mut cx.rng),
                None => cx.rng.weighted(&kinds_at(descent)),
            };
            let has_hallway = left >= PLAIN && cx.rng.percent(hallway_pct);
            let (cells, rng) = (&mut cx.old.bits[1], &mut cx.rng);
            let mut room = blueprint::design(kind, GRID, (inside.w.min(60), inside.h.min(60)), cells, rng);
            room.draw_exits(cells, rng);
            if has_hallway {
                room.add_hallway(cells, rng);
            }
            if let Some(site) = find_place(cx, &room, inside) {
                attach(cx, &room, inside, site);
            }
        }
        Ok(())
    }
}

impl Accrete {
    /// The first room: in the middle of the map, an entrance hall at its lower edge.
    fn put_first(&self, cx: &mut Context<'_>, inside: Rect, descent: u32) {
        let kind = match &self.first {
            Some(first) => first.draw(&mut cx.rng),
            None => cx.rng.weighted(&first_at(cx.depth, descent)),
        };
        let (cells, rng) = (&mut cx.old.bits[1], &mut cx.rng);
        let most = (leave_space(inside.w, 77), leave_space(inside.h, 27));
        let room = blueprint::design(kind, FIRST_GRID, most, cells, rng);
        let Rect { x, y, w, h } = room.bounds;
        let middle = inside.center() - Rect::new(0, 0, w, h).center();
        let foot = if KINDS[kind] == "entrance" { inside.bottom() - h - 1 } else { middle.y };
        let corner = Point::new(middle.x, foot.max(inside.y)) - Point::new(x, y);
        build(cx, &room, inside, corner, None);
        cx.snapshot(format_args!("the first room"));
    }
}

/// How long the first room may be on a map that is `len` cells long inside: all of it where Brogue's maps are as long,
/// less on smaller ones, so that there is space for others.
fn leave_space(len: i32, brogue: i32) -> i32 {
    len.min(brogue) - (brogue - len).clamp(0, len / 3)
}

/// Weights of the first room at a depth, for all kinds in order.
const fn first_at(depth: u32, descent: u32) -> [u32; KINDS.len()] {
    if depth <= 1 { [0, 0, 0, 0, 0, 0, 0, 1] } else { [20, 0, 0, 6, 14, 20, 20 + descent, 0] }
}

/// Weights of all other rooms.
const fn kinds_at(descent: u32) -> [u32; KINDS.len()] {
    let up = 100 - descent;
    [200 + 20 * up, 100 + 10 * up, 100, 100 + 7 * up, 700, 100 + 10 * descent, 0, 0]
}

/// A place to join a room: what it is sorted by, and its cell.
const fn site_of(luck: u64, p: Point) -> u64 {
    (luck >> 32 << 32) | (p.y as u64) << 16 | p.x as u64
}

#[inline]
const fn cell_of(site: u64) -> Point {
    Point::new((site & 0xffff) as i32, (site >> 16 & 0xffff) as i32)
}

/// What a corridor's number becomes among the numbers of rooms.
const CORRIDOR: u32 = 1 << 31;

/// Working memory: the first set holds what no room may cover, the others are for designs; `numbers` says which room or
/// corridor a cell belongs to; `keyed` lists the sites by the direction in which one leaves the dungeon there.
fn prepare(cx: &mut Context<'_>, inside: Rect) {
    let size = cx.map.size();
    let OldScratch { bits: [taken, ..], numbers, keyed, .. } = cx.old;
    taken.reset(size);
    let all = Rect::of(size);
    for edge in [Rect { h: 1, ..all }, Rect { w: 1, ..all }] {
        taken.insert_rect(edge);
    }
    taken.insert_rect(Rect { x: inside.right(), ..all });
    taken.insert_rect(Rect { y: inside.bottom(), ..all });
    numbers.reset(size, 0);
    for sites in keyed {
        sites.clear();
        sites.reserve(size.cells().min(1 << 18) / 4);
    }
}

/// The first site in order at which a room can be joined. Forgets sites that have become useless.
fn find_place(cx: &mut Context<'_>, room: &Blueprint, inside: Rect) -> Option<(Point, Direction)> {
    let OldScratch { bits: [taken, cells, ..], keyed, .. } = &mut *cx.old;
    let bounds = room.bounds;
    let mut rows = [0; GRID.height as usize];
    let rows = &mut rows[..bounds.h as usize];
    rows.iter_mut().zip(bounds.y..).for_each(|(row, y)| *row = cells.row(y)[0] >> bounds.x);
    let mut best = None;
    let mut first = u64::MAX;
    for side in Direction::ALL {
        let Some(exit) = room.exits[side.opposite() as usize] else { continue };
        let sites = &mut keyed[side as usize];
        let spare = sites.len().saturating_sub(MOST_PLACES);
        let mut i = if spare > 0 { cx.rng.below(spare as u32) as usize } else { 0 };
        let end = i + MOST_PLACES;
        while i < sites.len().min(end) {
            if sites[i] < first {
                let p = cell_of(sites[i]);
                if !is_open_to(taken, p, side) {
                    sites.swap_remove(i);
                    continue;
                }
                if fits(taken, rows, bounds, inside, p - exit) {
                    first = sites[i];
                    best = Some((p, side));
                }
            }
            i += 1;
        }
    }
    best
}

/// Whether something could still be built ahead of a site.
#[inline]
fn is_open_to(taken: &BitGrid, p: Point, side: Direction) -> bool {
    let next = p + side.step();
    !taken.contains(next) && !taken.contains(next + side.step())
}

/// Whether all of a room, moved by `by`, lies on cells that are not taken. Its rows begin at the left of its bounds.
#[inline]
fn fits(taken: &BitGrid, rows: &[u64], bounds: Rect, inside: Rect, by: Point) -> bool {
    let moved = Rect { x: bounds.x + by.x, y: bounds.y + by.y, ..bounds };
    if !inside.covers(moved) {
        return false;
    }
    let stride = taken.stride();
    let (first, shift) = (moved.y as usize * stride + moved.x as usize / 64, moved.x & 63);
    let words = &taken.words()[first..];
    // Behind the last word of a row comes the next row, but there a room has no cells.
    rows.iter().zip((0..).step_by(stride)).all(|(row, at)| {
        let behind = words.get(at + 1).map_or(0, |next| next << 1 << (63 - shift));
        (words[at] >> shift | behind) & row == 0
    })
}

/// Joins a room to the dungeon.
fn attach(cx: &mut Context<'_>, room: &Blueprint, inside: Rect, (at, side): (Point, Direction)) {
    let Some(exit) = room.exits[side.opposite() as usize] else { return };
    let owner = cx.old.numbers[at - side.step()];
    let old = if owner & CORRIDOR == 0 { Side::Room(owner) } else { Side::Corridor(owner ^ CORRIDOR) };
    let to = match old {
        Side::Room(id) => Some(id),
        Side::Corridor(i) => cx.map.corridors[i as usize].from,
        Side::Unknown => None,
    };
    build(cx, room, inside, at - exit, to);
    let new = if room.hallway.is_some() {
        Side::Corridor(cx.map.corridors.len() as u32 - 1)
    } else {
        Side::Room(cx.map.rooms.len() as u32 - 1)
    };
    cx.map.put_door(at, DoorState::Doorway, [old, new]);
    cx.old.bits[0].insert_rect(Rect::new(at.x - 1, at.y - 1, 3, 3));
    let (rooms, shape) = (cx.map.rooms.len(), room.shape.name());
    cx.snapshot(format_args!("room {rooms}, a {shape}, behind the doorway at {at}"));
}

/// Puts a room and its hallway on the map, moved by `by`, and lists where others can be joined to it.
fn build(cx: &mut Context<'_>, room: &Blueprint, inside: Rect, by: Point, to: Option<u32>) {
    let OldScratch { bits: [taken, cells, ..], numbers, .. } = &mut *cx.old;
    let map = &mut *cx.map;
    let id = map.rooms.len() as u32;
    let hallway = || room.hallway.into_iter().flat_map(blueprint::Hallway::cells);
    hallway().for_each(|p| cells.remove(p));
    map.plan_room(Rect { x: room.bounds.x + by.x, y: room.bounds.y + by.y, ..room.bounds });
    map.draw_room(id as usize, room.shape, bitmap::runs(cells, by));
    for run in map.room_runs(&map.rooms[id as usize]) {
        taken.insert_rect(Rect::new(run.x - 1, run.y - 1, run.len + 2, 3));
        numbers.fill_run(run.y, run.x, run.len, id);
    }
    map.begin_corridor(Some(id), to);
    for p in hallway() {
        cells.insert(p);
        map.dig(p + by);
        taken.insert_rect(Rect::new(p.x + by.x - 1, p.y + by.y - 1, 3, 3));
        numbers[p + by] = CORRIDOR | (map.corridors.len() as u32 - 1);
    }
    map.end_corridor();
    list_sites(cx, room.bounds, inside, by);
}

/// Lists all cells beside the new room from which another could begin.
fn list_sites(cx: &mut Context<'_>, bounds: Rect, inside: Rect, by: Point) {
    let OldScratch { bits: [taken, cells, ..], keyed, .. } = &mut *cx.old;
    for y in bounds.y - 1..=bounds.bottom() {
        for i in 0..cells.stride() {
            for (mut left, side) in blueprint::sites(cells, y, i).into_iter().zip(Direction::ALL) {
                while left != 0 {
                    let p = Point::new(64 * i as i32 + left.trailing_zeros() as i32, y) + by;
                    left &= left - 1;
                    if inside.contains(p + side.step()) && is_open_to(taken, p, side) {
                        keyed[side as usize].push(site_of(cx.rng.next_u64(), p));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Map, Rng, Size, Tile};

    fn made(size: Size, depth: u32, seed: u64) -> Map {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), depth, &mut scratch, (1, "accrete"), None);
        let stage = Accrete { rooms: 35, first: None, kinds: None, hallway_pct: None };
        stage.apply(&mut cx).unwrap();
        map
    }

    #[test]
    fn the_entrance_stands_at_the_foot_of_the_first_level() {
        let map = made(Size::new(79, 29), 1, 3);
        assert_eq!((map.rooms[0].bounds, map.rooms[0].shape.name()), (Rect::new(30, 17, 20, 10), "t"));
    }

    /// Cells are open only where a room, a hallway or a doorway is; doorways have ways on two sides and rock on the
    /// others; all is one piece; rooms do not touch.
    #[test]
    fn rooms_touch_only_in_doorways() {
        for seed in 0..120 {
            let (depth, shrink) = (1 + seed as u32 % 30, seed as u32 / 4);
            let size = Size::new(79 - 2 * shrink, 3.max(29 - shrink) + shrink % 7);
            let map = made(size, depth, seed);
            let (mut open, mut piece) = (BitGrid::new(size), BitGrid::new(size));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            piece.insert(map.room_center(&map.rooms[0]));
            piece.flood(&open, &mut Vec::new());
            assert_eq!(piece, open, "seed {seed}");
            for door in &map.doors {
                let [n, e, s, w] = Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(n == s && e == w && n != e, "seed {seed}: door at {}", door.at);
            }
            let mut rooms = BitGrid::new(size);
            for room in &map.rooms {
                let near = map
                    .room_runs(room)
                    .iter()
                    .any(|run| rooms.meets_rect(Rect::new(run.x - 1, run.y - 1, run.len + 2, 3)));
                assert!(!near, "seed {seed}: rooms touch");
                map.mark_room(room, &mut rooms);
            }
            assert_eq!(map.doors.len(), map.rooms.len() - 1);
            let cells = |c: &barrow_core::Corridor| map.corridor_cells(c).len() as u32;
            let hallways: u32 = map.corridors.iter().map(cells).sum();
            let floors: u32 = map.rooms.iter().map(|room: &barrow_core::Room| map.room_area(room)).sum();
            assert_eq!(open.count(), floors + hallways + map.doors.len() as u32, "seed {seed}");
        }
    }

    #[test]
    fn rooms_fit_exactly_where_every_cell_is_free() {
        let mut rng = Rng::new(4);
        let size = Size::new(150, 20);
        let inside = Rect::of(size).grown(-1);
        for _ in 0..2000 {
            let (mut taken, mut cells) = (BitGrid::new(size), BitGrid::new(GRID));
            let mut any = |w, h| Point::new(rng.range(0, w - 1), rng.range(0, h - 1));
            (0..30).for_each(|_| taken.insert(any(150, 20)));
            (0..5).for_each(|_| cells.insert(any(9, 5) + Point::new(20, 20)));
            let by = any(150, 20) - Point::new(25, 25);
            let bounds = Rect::new(20, 20, 9, 5);
            let free = cells.iter().all(|p| !taken.contains(p + by));
            let covered = inside.covers(Rect { x: 20 + by.x, y: 20 + by.y, ..bounds });
            let rows: Vec<u64> = (20..25).map(|y| cells.row(y)[0] >> 20).collect();
            assert_eq!(fits(&taken, &rows, bounds, inside, by), free && covered, "{by}");
        }
    }
}
