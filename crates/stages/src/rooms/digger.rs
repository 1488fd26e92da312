//! Digs rooms and corridors one after another, each from a wall of an earlier one.
//!
//! ```text
//!                  ......
//!                  ......
//! .....            ......
//! .....'#          ......    ...
//! ..... #          ......    ...
//!       #             '      ...'######
//!       #         ......     '        '
//! ..... #         ......'#####      ...
//! ..... #     ###'......            ...
//! .....'#     #   ......            ...
//!       #     #
//!       #     #
//!       #######
//! ```
//!
//! Algorithm:
//! 1. Dig a room in the middle of the map and list the cells of rock along its sides as sites.
//! 2. Remove a random site from the list. Dig a room or a corridor behind it if there is nothing but rock, and add the
//!    rock along its sides to the list.
//! 3. Stop when enough is dug or the list is empty.
//! 4. Fill dead ends: corridors that lead to no room, and the unused ends of others.
//!
//! Guarantees: everything is connected; every corridor leads from a room to a room; doorways stand between rooms and
//! corridors, framed and never side by side; elsewhere there is a cell of rock between rooms and corridors, diagonally
//! too; nothing touches the border.
//!
//! Source: after a description of the "Digger" of rot.js.

use barrow_core::{BitGrid, Direction, DoorState, Grid, Point, Rect, Rng, Side, Size, Tile};

use super::room_behind;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs rooms and corridors one after another, each from a wall of an earlier one.
    pub struct Digger in Family::Rooms,
        gives [Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness], example ["digger"] {
        /// Share of the map that is dug, in percent.
        dug_pct: u32 = 20 in 1..=90,
        /// Width of a room.
        width: (i32, i32) = (3, 9) in 1..=200,
        /// Height of a room.
        height: (i32, i32) = (3, 5) in 1..=200,
        /// Length of a corridor.
        corridor: (i32, i32) = (3, 10) in 1..=200,
        /// Chance that a corridor is tried before a room, in percent.
        corridor_pct: u32 = 50 in 0..=100,
    }
}

/// Number of places tried for the first room if it cannot lie in the middle.
const FIRST_TRIES: u32 = 200;

/// A room or corridor that was dug.
#[derive(Clone, Copy, Debug)]
struct DugPart {
    /// Site that it was dug from. That of the first room has no gate.
    site: Site,
    /// Number of the part that it was dug from.
    parent: u32,
    kind: DugKind,
}

#[derive(Clone, Copy, Debug)]
enum DugKind {
    /// The room with that number.
    Room(u32),
    Corridor(Passage),
}

#[derive(Clone, Copy, Debug)]
struct Passage {
    /// Number of its cells.
    len: i32,
    /// Number of its cells that lead to a room; the rest is filled.
    used: i32,
    /// Number of a room at its end; valid once `used` is not 0.
    room: u32,
    /// Index in the map's list; valid once it is listed.
    number: u32,
}

/// A cell of rock beside a dug part, the gate, and the direction that leads away from the part.
#[derive(Clone, Copy, Debug)]
struct Site {
    gate: Point,
    side: Direction,
}

impl Site {
    /// Returns the `n`-th cell behind the gate, counted from 0.
    fn behind(self, n: i32) -> Point {
        self.gate + self.side.step() * (n + 1)
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells that are dug, and the eight cells around each: a part must not cover any of them.
    near: BitGrid,
    /// Index of the part that each dug cell belongs to.
    owners: Grid<u32>,
    /// Rooms and corridors in the order in which they were dug.
    parts: Vec<DugPart>,
    /// Sites that are not tried yet.
    sites: Vec<Site>,
}

impl Buffers {
    /// Clears the buffers and reserves their memory.
    fn reset(&mut self, size: Size) {
        self.near.reset(size);
        self.owners.reset(size, 0);
        self.parts.clear();
        self.parts.reserve(size.cells().min(1 << 16) / 8);
        self.sites.clear();
        self.sites.reserve(size.cells().min(1 << 16));
    }

    /// Adds a part that covers `area`.
    fn add_part(&mut self, part: DugPart, area: Rect) {
        self.near.insert_rect(area.grown(1));
        self.owners.fill_rect(area, self.parts.len() as u32);
        self.parts.push(part);
    }

    /// Adds a site if the cell behind the gate can be dug.
    fn list_site(&mut self, inside: Rect, gate: Point, side: Direction) {
        let next = gate + side.step();
        if inside.contains(next) && !self.near.contains(next) {
            self.sites.push(Site { gate, side });
        }
    }
}

impl Stage for Digger {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = Rect::of(cx.map.size()).grown(-1);
        if inside.w < 1 || inside.h < 1 {
            return Err(Veto::new("the map is too small to dig in"));
        }
        cx.with(|cx, buffers| {
            self.dig(cx, buffers, inside);
            fill_dead_ends(cx, &mut buffers.parts);
            list_all(cx, &mut buffers.parts);
        });
        Ok(())
    }
}

impl Digger {
    /// Digs rooms and corridors until enough is dug or no site is left.
    fn dig(&self, cx: &mut Context<'_>, buffers: &mut Buffers, inside: Rect) {
        let size = cx.map.size();
        let wanted = (size.cells() as u64 * u64::from(self.dug_pct)).div_ceil(100);
        buffers.reset(size);
        if let Some(area) = cx.area {
            // Cells that the stage may not change block like dug cells.
            buffers.near.copy_from(area);
            buffers.near.invert();
            buffers.near.dilate(Point::new(1, 1), Point::new(1, 1));
        }
        let (w, h) = self.room_size(inside, &mut cx.rng);
        let middle = inside.center() - Rect::new(0, 0, w, h).center();
        let corner = first_corner(cx, inside, middle, (w, h)).unwrap_or(middle);
        let first = Site { gate: corner - Direction::North.step(), side: Direction::North };
        let mut dug = dig_room(cx, buffers, first, 0, Rect::new(corner.x, corner.y, w, h));
        while dug < wanted && !buffers.sites.is_empty() {
            let drawn = cx.rng.below(buffers.sites.len() as u32);
            let site = buffers.sites.swap_remove(drawn as usize);
            dug += self.grow(cx, buffers, inside, site);
        }
    }

    /// Draws the width and height of a room, at most those of the map inside its border.
    fn room_size(&self, inside: Rect, rng: &mut Rng) -> (i32, i32) {
        let (w, h) = (rng.range(self.width.0, self.width.1), rng.range(self.height.0, self.height.1));
        (w.min(inside.w), h.min(inside.h))
    }

    /// Tries a room and a corridor behind a site, in random order; returns the number of cells that were dug.
    fn grow(&self, cx: &mut Context<'_>, buffers: &mut Buffers, inside: Rect, site: Site) -> u64 {
        // The cells that every room and corridor here would cover are tested first: most sites have no space by then.
        let smallest = (self.width.0.min(inside.w), self.height.0.min(inside.h));
        let ahead = straight(site, self.corridor.0.min(smallest.0).min(smallest.1));
        if !inside.covers(ahead) || buffers.near.intersects_rect(ahead) {
            return 0;
        }
        let parent = buffers.owners[site.gate - site.side.step()];
        let corridor_first = cx.rng.percent(self.corridor_pct);
        for is_corridor in [corridor_first, !corridor_first] {
            let dug = if is_corridor {
                let (low, high) = self.corridor;
                let len = cx.rng.range(low, high);
                // Tries shorter corridors if the drawn length does not fit.
                [len, i32::midpoint(low, len), low]
                    .into_iter()
                    .find_map(|len| try_corridor(cx, buffers, inside, site, parent, len))
            } else {
                let drawn = self.room_size(inside, &mut cx.rng);
                // Tries the smallest room if the drawn size does not fit.
                [drawn, smallest].into_iter().find_map(|size| {
                    let room = place_room(site, size, &mut cx.rng);
                    let fits = inside.covers(room) && !buffers.near.intersects_rect(room);
                    fits.then(|| dig_room(cx, buffers, site, parent, room))
                })
            };
            if let Some(dug) = dug {
                return dug;
            }
        }
        0
    }
}

/// Returns the upper left cell of the first room: `wanted` if the stage may change the cells of the room there,
/// otherwise a random place; `None` if all tries failed.
pub(super) fn first_corner(
    cx: &mut Context<'_>,
    inside: Rect,
    wanted: Point,
    (w, h): (i32, i32),
) -> Option<Point> {
    if cx.may_cover(Rect::new(wanted.x, wanted.y, w, h)) {
        return Some(wanted);
    }
    (0..FIRST_TRIES).find_map(|_| {
        let x = cx.rng.range(inside.x, (inside.right() - w).max(inside.x));
        let y = cx.rng.range(inside.y, (inside.bottom() - h).max(inside.y));
        cx.may_cover(Rect::new(x, y, w, h)).then_some(Point::new(x, y))
    })
}

/// Returns the cells in a straight line behind a site.
fn straight(site: Site, len: i32) -> Rect {
    let (first, last) = (site.behind(0), site.behind(len - 1));
    let (x, y) = (first.x.min(last.x), first.y.min(last.y));
    Rect::new(x, y, (first.x - last.x).abs() + 1, (first.y - last.y).abs() + 1)
}

/// Draws a rectangle behind a site whose near side contains the first cell behind the gate.
fn place_room(site: Site, (w, h): (i32, i32), rng: &mut Rng) -> Rect {
    let first = site.behind(0);
    let (x, y) = (first.x - rng.range(0, w - 1), first.y - rng.range(0, h - 1));
    match site.side {
        Direction::North => Rect::new(x, first.y - h + 1, w, h),
        Direction::East => Rect::new(first.x, y, w, h),
        Direction::South => Rect::new(x, first.y, w, h),
        Direction::West => Rect::new(first.x - w + 1, y, w, h),
    }
}

/// Digs a room and its gate, except for the first room, and lists the sites along its sides. Returns the number of its
/// cells.
fn dig_room(cx: &mut Context<'_>, buffers: &mut Buffers, site: Site, parent: u32, room: Rect) -> u64 {
    let (id, inside) = (cx.map.rooms.len(), cx.inside());
    cx.map.plan_room(room);
    cx.map.draw_rectangle(id);
    let part = DugPart { site, parent, kind: DugKind::Room(id as u32) };
    buffers.add_part(part, room);
    if buffers.parts.len() > 1 {
        open_gate(cx, buffers, &part);
    }
    for x in room.x..room.right() {
        buffers.list_site(inside, Point::new(x, room.y - 1), Direction::North);
        buffers.list_site(inside, Point::new(x, room.bottom()), Direction::South);
    }
    for y in room.y..room.bottom() {
        buffers.list_site(inside, Point::new(room.x - 1, y), Direction::West);
        buffers.list_site(inside, Point::new(room.right(), y), Direction::East);
    }
    cx.snapshot(format_args!("room {} of {} by {} cells", id + 1, room.w, room.h));
    (room.w * room.h) as u64
}

/// Digs a corridor and its gate and lists the sites along it. Returns the number of its cells; `None` without space.
fn try_corridor(
    cx: &mut Context<'_>,
    buffers: &mut Buffers,
    inside: Rect,
    site: Site,
    parent: u32,
    len: i32,
) -> Option<u64> {
    let (side, last, area) = (site.side, site.behind(len - 1), straight(site, len));
    if !inside.covers(area) || buffers.near.intersects_rect(area) {
        return None;
    }
    cx.map.tiles.fill_rect(area, Tile::Corridor);
    let passage = Passage { len, used: 0, room: 0, number: 0 };
    let part = DugPart { site, parent, kind: DugKind::Corridor(passage) };
    buffers.add_part(part, area);
    open_gate(cx, buffers, &part);
    let inside = cx.inside();
    buffers.list_site(inside, last + side.step(), side);
    let right = Direction::ALL[(side as usize + 1) & 3];
    // Starts at 1, because a gate at 0 would lie beside the corridor's own.
    for n in 1..len {
        let p = site.behind(n);
        buffers.list_site(inside, p + right.step(), right);
        buffers.list_site(inside, p - right.step(), right.opposite());
    }
    cx.snapshot(format_args!("a corridor of {len} cells"));
    Some(len as u64)
}

/// Opens the gate of a part: as corridor between two corridors, else as floor, which `list_all` makes a doorway.
fn open_gate(cx: &mut Context<'_>, buffers: &mut Buffers, part: &DugPart) {
    let gate = part.site.gate;
    let kinds = (part.kind, buffers.parts[part.parent as usize].kind);
    let between_corridors = matches!(kinds, (DugKind::Corridor(_), DugKind::Corridor(_)));
    cx.map.tiles[gate] = if between_corridors { Tile::Corridor } else { Tile::Floor };
    buffers.near.insert_rect(Rect::new(gate.x - 1, gate.y - 1, 3, 3));
}

/// Fills corridors beyond the last cell that leads to a room. Goes through the parts backwards, so that the parts dug
/// from a corridor are decided before it.
fn fill_dead_ends(cx: &mut Context<'_>, parts: &mut [DugPart]) {
    for i in (1..parts.len()).rev() {
        let part = parts[i];
        let room = match part.kind {
            DugKind::Room(id) => id,
            DugKind::Corridor(Passage { len, used, room, .. }) => {
                for n in used..len {
                    cx.map.tiles[part.site.behind(n)] = Tile::Rock;
                }
                if used == 0 {
                    cx.map.tiles[part.site.gate] = Tile::Rock;
                    continue;
                }
                room
            }
        };
        let parent = &mut parts[part.parent as usize];
        let way = part.site.behind(-2) - parent.site.behind(0);
        let needed = way.x.abs() + way.y.abs() + 1;
        if let DugKind::Corridor(passage) = &mut parent.kind
            && needed > passage.used
        {
            passage.used = needed;
            passage.room = room;
        }
    }
    cx.snapshot(format_args!("dead ends are filled"));
}

/// Adds the remaining corridors and all doorways to the map's lists.
fn list_all(cx: &mut Context<'_>, parts: &mut [DugPart]) {
    for i in 1..parts.len() {
        let part = parts[i];
        let from = match parts[part.parent as usize].kind {
            DugKind::Room(id) => Side::Room(id),
            DugKind::Corridor(passage) => Side::Corridor(passage.number),
        };
        let to = match &mut parts[i].kind {
            DugKind::Room(id) => Side::Room(*id),
            DugKind::Corridor(Passage { used: 0, .. }) => continue,
            DugKind::Corridor(passage) => {
                passage.number = list_corridor(cx, part.site, passage, from);
                Side::Corridor(passage.number)
            }
        };
        if !matches!((from, to), (Side::Corridor(_), Side::Corridor(_))) {
            cx.map.put_door(part.site.gate, DoorState::Doorway, [from, to]);
        }
    }
    let doors = cx.map.doors.len();
    cx.snapshot(format_args!("{doors} doorways"));
}

/// Adds a corridor to the map's list and returns its index.
fn list_corridor(cx: &mut Context<'_>, site: Site, passage: &Passage, from: Side) -> u32 {
    cx.map.begin_corridor(room_behind(cx.map, from), Some(passage.room));
    if matches!(from, Side::Corridor(_)) {
        cx.map.dig(site.gate);
    }
    cx.map.dig_line(site.behind(0), site.side.step(), passage.used as u32);
    cx.map.end_corridor();
    cx.map.corridors.len() as u32 - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Map;

    fn made(stage: &Digger, size: Size, seed: u64) -> Map {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "digger"), None);
        stage.apply(&mut cx).unwrap();
        map
    }

    #[test]
    fn levels_are_connected_with_framed_doorways_and_no_dead_ends() {
        for seed in 0..150 {
            let size = Size::new(3 + seed as u32, 3 + seed as u32 / 2);
            let stage = Digger {
                dug_pct: 10 + seed as u32 % 40,
                width: (2, 9),
                height: (2, 5),
                corridor: (1 + seed as i32 % 4, 10),
                ..Digger::default()
            };
            let map = made(&stage, size, seed);
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_connected(&mut Vec::new()), "seed {seed}");
            for door in &map.doors {
                let [n, e, s, w] = Direction::ALL.map(|side| open.contains(door.at + side.step()));
                assert!(n == s && e == w && n != e, "seed {seed}: door at {}", door.at);
            }
            let listed: usize = map.corridors.iter().map(|c| map.corridor_cells(c).len()).sum();
            let dug: Vec<_> = map.tiles.iter().filter(|(_, tile)| *tile == Tile::Corridor).collect();
            assert_eq!(listed, dug.len(), "seed {seed}: all corridor cells are listed");
            for (p, _) in dug {
                let ways = Direction::ALL.iter().filter(|side| open.contains(p + side.step())).count();
                assert!(ways > 1, "seed {seed}: dead end at {p}");
            }
        }
    }

    #[test]
    fn a_room_that_fills_the_map_is_the_only_one() {
        let stage = Digger { dug_pct: 90, width: (9, 9), height: (9, 9), ..Digger::default() };
        let map = made(&stage, Size::new(9, 6), 1);
        assert_eq!((map.rooms.len(), map.rooms[0].bounds), (1, Rect::new(1, 1, 7, 4)));
        assert!(map.corridors.is_empty());
    }
}
