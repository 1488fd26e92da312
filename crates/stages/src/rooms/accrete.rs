//! Attaches rooms to each other, door by door, as Brogue does.
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
//! Algorithm:
//! 1. Put the first room in the middle of the map; on the first level it is an entrance hall at the lower edge.
//! 2. Design rooms on a grid of their own, with weights that change with depth, some with a hallway.
//! 3. Try each at all sites: cells of rock with floor on exactly one side, in a fixed random order. The room goes to
//!    the first site that matches one of its exits and where the room and the cells around it are rock.
//! 4. That site becomes a doorway. A room that fits nowhere is dropped.
//!
//! Guarantees: everything is connected; rooms and hallways touch nothing but the doorways between them, not even at a
//! corner, so all doorways are framed; nothing touches the border. The rooms form a tree, so there are no loops.
//!
//! Source: after a description of Brogue CE.

use barrow_core::{BitGrid, Direction, DoorState, Grid, Odds, Point, Rect, Side, Size};

use super::blueprint::{self, Blueprint, DesignKind, FIRST_GRID, GRID};
use super::digger::first_corner;
use super::room_behind;
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Attaches rooms to each other door by door, as in Brogue.
    pub struct Accrete in Family::Rooms,
        gives [Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["accrete"] {
        /// Number of rooms tried on a map of up to 79 by 29 cells, and so the largest number of rooms. Larger maps try
        /// more in proportion.
        rooms: u32 = 35 in 1..=400,
        /// Weight of every kind for the first room. If all are 0, the weights depend on depth.
        first: Odds<DesignKind> = Odds::none(),
        /// Weight of every kind for the other rooms. If all are 0, the weights depend on depth.
        kinds: Odds<DesignKind> = Odds::none(),
        /// Chance that a room has a hallway, in percent; -1 for a chance that decreases with depth.
        hallway_pct: i32 = -1 in -1..=100,
    }
}

/// Number of cells of Brogue's maps.
const BROGUE_CELLS: u64 = 79 * 29;
/// Depth of the amulet's level in Brogue. Below it the weights no longer change.
const DEEPEST: u32 = 26;
/// Number of rooms, tried last, that have no hallways.
const PLAIN: u32 = 5;
/// Largest number of sites tried for each direction of a room. Only very large maps have more.
const MOST_SITES: usize = 512;

#[derive(Default)]
struct Buffers {
    /// Cells that no room may cover: the border, and rooms with the cells around them.
    taken: BitGrid,
    /// Cells of the current room, on its own grid.
    design: BitGrid,
    /// Room or corridor of each open cell; decode it with [`owner_of`].
    owners: Grid<u32>,
    /// Sites, indexed by the direction that leads away from the room beside them, each encoded by [`site_of`].
    sites: [Vec<u64>; 4],
}

impl Buffers {
    /// Clears the buffers and reserves their memory.
    fn reset(&mut self, size: Size, inside: Rect) {
        let Self { taken, owners, sites, .. } = self;
        taken.reset(size);
        let all = Rect::of(size);
        for edge in [Rect { h: 1, ..all }, Rect { w: 1, ..all }] {
            taken.insert_rect(edge);
        }
        taken.insert_rect(Rect { x: inside.right(), ..all });
        taken.insert_rect(Rect { y: inside.bottom(), ..all });
        owners.reset(size, 0);
        for list in sites {
            list.clear();
            list.reserve(size.cells().min(1 << 18) / 4);
        }
    }
}

impl Stage for Accrete {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        if inside.w < 1 || inside.h < 1 {
            return Err(Veto::new("the map is too small for a room off its border"));
        }
        cx.with(|cx, buffers| self.accrete(cx, buffers, inside))
    }
}

impl Accrete {
    /// Puts the first room and attaches the others.
    fn accrete(&self, cx: &mut Context<'_>, buffers: &mut Buffers, inside: Rect) -> Result<(), Veto> {
        let descent = 100 * (cx.depth.clamp(1, DEEPEST) - 1) / (DEEPEST - 1);
        let tries = u64::from(self.rooms) * cx.bounds().cells().max(BROGUE_CELLS) / BROGUE_CELLS;
        let hallway_pct = u32::try_from(self.hallway_pct).unwrap_or(10 + 80 * (100 - descent) / 100);
        let by_depth = DesignKind::weights(|kind| kind.weight_at(descent));
        let has_kinds = !self.kinds.is_none();
        buffers.reset(cx.map.size(), inside);
        if let Some(area) = cx.area {
            // Adds the cells outside the area: `taken | !area` is `!(!taken & area)`.
            buffers.taken.invert();
            buffers.taken.intersect_with(area);
            buffers.taken.invert();
        }
        self.put_first(cx, buffers, inside, descent);
        for left in (1..tries as u32).rev() {
            // A design of its own grid, and up to `MOST_SITES` sites on every side.
            cx.spend(
                GRID.cells() + buffers.sites.iter().map(|sites| sites.len().min(MOST_SITES)).sum::<usize>(),
            )?;
            let kind = if has_kinds {
                self.kinds.draw(&mut cx.rng)
            } else {
                DesignKind::ALL[cx.rng.weighted(&by_depth)]
            };
            let has_hallway = left >= PLAIN && cx.rng.percent(hallway_pct);
            let (cells, rng) = (&mut buffers.design, &mut cx.rng);
            let mut room = blueprint::design(kind, GRID, (inside.w.min(60), inside.h.min(60)), cells, rng);
            room.draw_exits(cells, rng);
            if has_hallway {
                room.add_hallway(cells, rng);
            }
            if let Some(site) = find_site(cx, buffers, &room, inside) {
                attach(cx, buffers, &room, inside, site);
            }
        }
        Ok(())
    }

    /// Puts the first room: an entrance hall at the lower edge of the map, any other kind in the middle.
    fn put_first(&self, cx: &mut Context<'_>, buffers: &mut Buffers, inside: Rect, descent: u32) {
        let kind = if self.first.is_none() {
            let by_depth = DesignKind::weights(|kind| kind.first_weight_at(cx.depth, descent));
            DesignKind::ALL[cx.rng.weighted(&by_depth)]
        } else {
            self.first.draw(&mut cx.rng)
        };
        let most = (leave_space(inside.w, 77), leave_space(inside.h, 27));
        let room = blueprint::design(kind, FIRST_GRID, most, &mut buffers.design, &mut cx.rng);
        let Rect { x, y, w, h } = room.bounds;
        let middle = inside.center() - Rect::new(0, 0, w, h).center();
        let foot = if kind == DesignKind::Entrance { inside.bottom() - h - 1 } else { middle.y };
        let wanted = Point::new(middle.x, foot.max(inside.y));
        let corner = first_corner(cx, inside, wanted, (w, h)).unwrap_or(wanted) - Point::new(x, y);
        build(cx, buffers, &room, inside, corner, None);
        cx.snapshot(format_args!("the first room"));
    }
}

/// Returns the largest length of the first room on a map that is `len` cells long inside: all of it where it is as long
/// as Brogue's maps, less on smaller ones, so that there is space for others.
fn leave_space(len: i32, brogue: i32) -> i32 {
    len.min(brogue) - (brogue - len).clamp(0, len / 3)
}

/// Encodes a site: 32 random bits, which determine the order of sites, above the row and the column of its cell.
const fn site_of(random: u64, p: Point) -> u64 {
    (random >> 32 << 32) | (p.y as u64) << 16 | p.x as u64
}

/// Decodes the cell of a site.
#[inline]
const fn cell_of(site: u64) -> Point {
    Point::new((site & 0xffff) as i32, (site >> 16 & 0xffff) as i32)
}

/// Bit that is set in numbers of corridors and not in those of rooms.
const CORRIDOR: u32 = 1 << 31;

/// Decodes the room or corridor that a cell belongs to.
const fn owner_of(code: u32) -> Side {
    if code & CORRIDOR == 0 { Side::Room(code) } else { Side::Corridor(code ^ CORRIDOR) }
}

/// Returns the first site in order at which a room can be attached, and the direction that leads away from the existing
/// room. Removes sites where no room can be attached any more.
fn find_site(
    cx: &mut Context<'_>,
    buffers: &mut Buffers,
    room: &Blueprint,
    inside: Rect,
) -> Option<(Point, Direction)> {
    let Buffers { taken, design, sites, .. } = buffers;
    let bounds = room.bounds;
    let mut rows = [0; GRID.height as usize];
    let rows = &mut rows[..bounds.h as usize];
    rows.iter_mut().zip(bounds.y..).for_each(|(row, y)| *row = design.row(y)[0] >> bounds.x);
    let mut best = None;
    let mut first = u64::MAX;
    for side in Direction::ALL {
        let Some(exit) = room.exits[side.opposite() as usize] else { continue };
        let sites = &mut sites[side as usize];
        let spare = sites.len().saturating_sub(MOST_SITES);
        let mut i = if spare > 0 { cx.rng.below(spare as u32) as usize } else { 0 };
        let end = i + MOST_SITES;
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

/// Returns whether the two cells ahead of a site are free.
#[inline]
fn is_open_to(taken: &BitGrid, p: Point, side: Direction) -> bool {
    let next = p + side.step();
    !taken.contains(next) && !taken.contains(next + side.step())
}

/// Returns whether all cells of a room, moved by `by`, are free. Bit 0 of each of `rows` is the left column of
/// `bounds`.
#[inline]
fn fits(taken: &BitGrid, rows: &[u64], bounds: Rect, inside: Rect, by: Point) -> bool {
    let moved = Rect { x: bounds.x + by.x, y: bounds.y + by.y, ..bounds };
    if !inside.covers(moved) {
        return false;
    }
    let stride = taken.stride();
    let (first, shift) = (moved.y as usize * stride + moved.x as usize / 64, moved.x & 63);
    let words = &taken.words()[first..];
    // After the last word of a row comes the next row, but the room has no bits there.
    rows.iter().zip((0..).step_by(stride)).all(|(row, at)| {
        // Two shifts, because a shift by 64 would overflow where `shift` is 0.
        let behind = words.get(at + 1).map_or(0, |next| next << 1 << (63 - shift));
        (words[at] >> shift | behind) & row == 0
    })
}

/// Attaches a room at a site and makes the site a doorway.
fn attach(
    cx: &mut Context<'_>,
    buffers: &mut Buffers,
    room: &Blueprint,
    inside: Rect,
    (at, side): (Point, Direction),
) {
    let Some(exit) = room.exits[side.opposite() as usize] else { return };
    let old = owner_of(buffers.owners[at - side.step()]);
    let to = room_behind(cx.map, old);
    build(cx, buffers, room, inside, at - exit, to);
    let new = if room.hallway.is_some() {
        Side::Corridor(cx.map.corridors.len() as u32 - 1)
    } else {
        Side::Room(cx.map.rooms.len() as u32 - 1)
    };
    cx.map.put_door(at, DoorState::Doorway, [old, new]);
    buffers.taken.insert_rect(Rect::new(at.x - 1, at.y - 1, 3, 3));
    let (rooms, shape) = (cx.map.rooms.len(), room.shape);
    cx.snapshot(format_args!("room {rooms}, a {shape}, behind the doorway at {at}"));
}

/// Puts a room and its hallway on the map, moved by `by`, and lists the sites around it. `to` is the room at the other
/// end of the hallway.
fn build(
    cx: &mut Context<'_>,
    buffers: &mut Buffers,
    room: &Blueprint,
    inside: Rect,
    by: Point,
    to: Option<u32>,
) {
    let Buffers { taken, design, owners, .. } = buffers;
    let map = &mut *cx.map;
    let id = map.rooms.len() as u32;
    let hallway = || room.hallway.into_iter().flat_map(blueprint::Hallway::cells);
    hallway().for_each(|p| design.remove(p));
    map.plan_room(Rect { x: room.bounds.x + by.x, y: room.bounds.y + by.y, ..room.bounds });
    map.draw_room(id as usize, room.shape, bitmap::runs(design, by));
    for run in map.room_runs(&map.rooms[id as usize]) {
        taken.insert_rect(Rect::new(run.x - 1, run.y - 1, run.len + 2, 3));
        owners.fill_run(run.y, run.x, run.len, id);
    }
    map.begin_corridor(Some(id), to);
    for p in hallway() {
        design.insert(p);
        map.dig(p + by);
        taken.insert_rect(Rect::new(p.x + by.x - 1, p.y + by.y - 1, 3, 3));
        owners[p + by] = CORRIDOR | (map.corridors.len() as u32 - 1);
    }
    map.end_corridor();
    list_sites(cx, buffers, room.bounds, inside, by);
}

/// Lists the sites around the new room at which another one can be attached.
fn list_sites(cx: &mut Context<'_>, buffers: &mut Buffers, bounds: Rect, inside: Rect, by: Point) {
    let Buffers { taken, design, sites, .. } = buffers;
    for y in bounds.y - 1..=bounds.bottom() {
        for i in 0..design.stride() {
            for (mut left, side) in blueprint::sites(design, y, i).into_iter().zip(Direction::ALL) {
                while left != 0 {
                    let p = Point::new(64 * i as i32 + left.trailing_zeros() as i32, y) + by;
                    left &= left - 1;
                    if inside.contains(p + side.step()) && is_open_to(taken, p, side) {
                        sites[side as usize].push(site_of(cx.rng.next_u64(), p));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Map, Rng, Tile};

    fn made(size: Size, depth: u32, seed: u64) -> Map {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), depth, &mut scratch, (1, "accrete"), None);
        Accrete::default().apply(&mut cx).unwrap();
        map
    }

    #[test]
    fn the_first_level_has_an_entrance_hall_at_its_lower_edge() {
        let map = made(Size::new(79, 29), 1, 3);
        assert_eq!((map.rooms[0].bounds, map.rooms[0].shape.name()), (Rect::new(30, 17, 20, 10), "t"));
    }

    /// Cells are open only where a room, a hallway or a doorway is; doorways have ways on two sides and rock on the
    /// others; everything is connected; rooms do not touch.
    #[test]
    fn rooms_are_connected_and_touch_only_at_doorways() {
        for seed in 0..120 {
            let (depth, shrink) = (1 + seed as u32 % 30, seed as u32 / 4);
            let size = Size::new(79 - 2 * shrink, 3.max(29 - shrink) + shrink % 7);
            let map = made(size, depth, seed);
            let (mut open, mut reached) = (BitGrid::new(size), BitGrid::new(size));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            reached.insert(map.room_center(&map.rooms[0]));
            reached.flood(&open, &mut Vec::new());
            assert_eq!(reached, open, "seed {seed}");
            for door in &map.doors {
                let [n, e, s, w] = Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(n == s && e == w && n != e, "seed {seed}: door at {}", door.at);
            }
            let mut rooms = BitGrid::new(size);
            for room in &map.rooms {
                let near = map
                    .room_runs(room)
                    .iter()
                    .any(|run| rooms.intersects_rect(Rect::new(run.x - 1, run.y - 1, run.len + 2, 3)));
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
