//! Rooms and corridors that grow from the walls of what is dug already.
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
//! How it works:
//! 1. Dig a room in the middle of the map and list the rock along its sides.
//! 2. Take any cell of the list and try a room behind it, or a corridor, where there is nothing but rock; list the rock
//!    along its sides, too.
//! 3. End when enough is dug or the list is empty.
//! 4. Take back what leads nowhere: corridors without a room behind them, and the ends of others.
//!
//! Promises: all is one piece; every corridor leads from a room to a room; doorways stand between rooms and corridors,
//! framed and never side by side; rooms and corridors keep a cell of rock between them otherwise, diagonally too; nothing
//! touches the border.
//!
//! Source: the idea of the "Digger" of rot.js.

use barrow_core::{BitGrid, Direction, DoorState, ParamSpec, Point, Rect, Rng, Side, Tile};

use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "digger",
    summary: "rooms and corridors that grow from the walls of what is dug already",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms, Fact::Floor, Fact::Corridors, Fact::Doorways],
    not_after: &[Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::int("dug_pct", (1, 20, 90), "Stop when this share of the map is dug, in percent."),
        ParamSpec::range("width", (1, (3, 9), 200), "Width of a room."),
        ParamSpec::range("height", (1, (3, 5), 200), "Height of a room."),
        ParamSpec::range("corridor", (1, (3, 10), 200), "Length of a corridor."),
        ParamSpec::int("corridor_pct", (0, 50, 100), "How often a corridor is tried before a room."),
    ],
    example: "[[stage]]\nuse = \"digger\"\n",
    build: |v| {
        Box::new(Digger {
            dug_pct: v.count("dug_pct"),
            width: v.pair("width"),
            height: v.pair("height"),
            corridor: v.pair("corridor"),
            corridor_pct: v.count("corridor_pct"),
        })
    },
};

#[derive(Debug)]
struct Digger {
    dug_pct: u32,
    width: (i32, i32),
    height: (i32, i32),
    corridor: (i32, i32),
    corridor_pct: u32,
}

/// A room or corridor that was dug: `rects` holds where it begins, the rest says how it hangs together with others.
///
/// `rects[i].0` is the first cell behind the wall, the direction as a number and the length of a corridor, 0 for a room;
/// `rects[i].1` is the parent. `ids[i]` is a room that can be reached through it, `stack[i]` how much of it is in use.
#[derive(Clone, Copy)]
struct Part {
    first: Point,
    side: Direction,
    len: i32,
    parent: u32,
}

impl Part {
    fn read(scratch: &OldScratch, i: usize) -> Self {
        let (Rect { x, y, w, h }, parent) = scratch.rects[i];
        Self { first: Point::new(x, y), side: Direction::ALL[w as usize & 3], len: h, parent }
    }

    const fn is_room(self) -> bool {
        self.len == 0
    }

    /// The cell through which it is entered.
    fn gate(self) -> Point {
        self.first - self.side.step()
    }
}

impl Stage for Digger {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let inside = Rect::of(size).grown(-1);
        if inside.w < 1 || inside.h < 1 {
            return Err(Veto { reason: "the map is too small to dig in" });
        }
        let wanted = (size.cells() as u64 * u64::from(self.dug_pct)).div_ceil(100);
        cx.old.bits[0].reset(size);
        cx.old.numbers.reset(size, 0);
        for list in [&mut cx.old.ids, &mut cx.old.stack] {
            list.clear();
        }
        cx.old.rects.clear();
        cx.old.keyed[0].clear();
        cx.old.keyed[0].reserve(size.cells().min(1 << 16));
        let (w, h) = self.room_size(inside, &mut cx.rng);
        let corner = inside.center() - Rect::new(0, 0, w, h).center();
        let first = Part { first: corner, side: Direction::North, len: 0, parent: 0 };
        let mut dug = dig_room(cx, first, Rect::new(corner.x, corner.y, w, h));
        while dug < wanted && !cx.old.keyed[0].is_empty() {
            let drawn = cx.rng.below(cx.old.keyed[0].len() as u32) as usize;
            let site = cx.old.keyed[0].swap_remove(drawn);
            let gate = Point::new((site >> 2 & 0x1fff) as i32, (site >> 15 & 0x1fff) as i32);
            dug += self.grow(cx, inside, gate, Direction::ALL[site as usize & 3]);
        }
        take_back(cx);
        cx.snapshot(format_args!("what leads nowhere is taken back"));
        list_all(cx);
        Ok(())
    }
}

impl Digger {
    fn room_size(&self, inside: Rect, rng: &mut Rng) -> (i32, i32) {
        let (w, h) = (rng.range(self.width.0, self.width.1), rng.range(self.height.0, self.height.1));
        (w.min(inside.w), h.min(inside.h))
    }

    /// Tries a room and a corridor behind a gate, in either order; how many cells were dug.
    fn grow(&self, cx: &mut Context<'_>, inside: Rect, gate: Point, side: Direction) -> u64 {
        let parent = cx.old.numbers[gate - side.step()];
        let first = gate + side.step();
        let corridor_first = cx.rng.percent(self.corridor_pct);
        for is_corridor in [corridor_first, !corridor_first] {
            let part = Part { first, side, len: 0, parent };
            let dug = if is_corridor {
                let (low, high) = self.corridor;
                let len = cx.rng.range(low, high);
                // A shorter one, if the one drawn is too long.
                [len, i32::midpoint(low, len), low]
                    .into_iter()
                    .find_map(|len| try_corridor(cx, inside, Part { len, ..part }))
            } else {
                let drawn = self.room_size(inside, &mut cx.rng);
                // The smallest one, if the one drawn is too large.
                [drawn, (self.width.0.min(inside.w), self.height.0.min(inside.h))].into_iter().find_map(
                    |size| {
                        let room = behind(first, side, size, &mut cx.rng);
                        let fits = inside.covers(room) && !cx.old.bits[0].meets_rect(room.grown(1));
                        fits.then(|| dig_room(cx, part, room))
                    },
                )
            };
            if let Some(dug) = dug {
                return dug;
            }
        }
        0
    }
}

/// A rectangle that holds the cell `first` anywhere in the side that faces back.
fn behind(first: Point, side: Direction, (w, h): (i32, i32), rng: &mut Rng) -> Rect {
    let (x, y) = (first.x - rng.range(0, w - 1), first.y - rng.range(0, h - 1));
    match side {
        Direction::North => Rect::new(x, first.y - h + 1, w, h),
        Direction::East => Rect::new(first.x, y, w, h),
        Direction::South => Rect::new(x, first.y, w, h),
        Direction::West => Rect::new(first.x - w + 1, y, w, h),
    }
}

/// Adds a part to the list; its number.
fn add_part(cx: &mut Context<'_>, part: Part, room: u32) -> u32 {
    let Part { first, side, len, parent } = part;
    cx.old.rects.push((Rect::new(first.x, first.y, side as i32, len), parent));
    cx.old.ids.push(room);
    cx.old.stack.push(0);
    cx.old.rects.len() as u32 - 1
}

/// Digs a room and its gate, and lists the rock along its sides; how many cells that are.
fn dig_room(cx: &mut Context<'_>, part: Part, room: Rect) -> u64 {
    let id = cx.map.rooms.len();
    cx.map.plan_room(room);
    cx.map.draw_rectangle(id);
    let number = add_part(cx, part, id as u32);
    cx.old.bits[0].insert_rect(room);
    cx.old.numbers.fill_rect(room, number);
    if number > 0 {
        open_gate(cx, part);
    }
    for x in room.x..room.right() {
        list_site(cx, Point::new(x, room.y - 1), Direction::North);
        list_site(cx, Point::new(x, room.bottom()), Direction::South);
    }
    for y in room.y..room.bottom() {
        list_site(cx, Point::new(room.x - 1, y), Direction::West);
        list_site(cx, Point::new(room.right(), y), Direction::East);
    }
    cx.snapshot(format_args!("room {} of {} by {} cells", id + 1, room.w, room.h));
    (room.w * room.h) as u64
}

/// Digs a corridor and its gate if there is nothing around it, and lists the rock along it; how many cells that are.
fn try_corridor(cx: &mut Context<'_>, inside: Rect, part: Part) -> Option<u64> {
    let Part { first, side, len, .. } = part;
    let last = first + side.step() * (len - 1);
    let (x, y) = (first.x.min(last.x), first.y.min(last.y));
    let area = Rect::new(x, y, (first.x - last.x).abs() + 1, (first.y - last.y).abs() + 1);
    if !inside.covers(area) || cx.old.bits[0].meets_rect(area.grown(1)) {
        return None;
    }
    cx.map.tiles.fill_rect(area, Tile::Corridor);
    let number = add_part(cx, part, 0);
    cx.old.bits[0].insert_rect(area);
    cx.old.numbers.fill_rect(area, number);
    open_gate(cx, part);
    list_site(cx, last + side.step(), side);
    let left = Direction::ALL[(side as usize + 1) & 3];
    // No gates beside the corridor's own.
    for n in 1..len {
        let p = first + side.step() * n;
        list_site(cx, p + left.step(), left);
        list_site(cx, p - left.step(), left.opposite());
    }
    cx.snapshot(format_args!("a corridor of {len} cells"));
    Some(len as u64)
}

/// Opens the cell before a part: a plain cell between two corridors, else a doorway, which is listed at the end.
fn open_gate(cx: &mut Context<'_>, part: Part) {
    let gate = part.gate();
    let between_corridors = !part.is_room() && !Part::read(cx.old, part.parent as usize).is_room();
    cx.map.tiles[gate] = if between_corridors { Tile::Corridor } else { Tile::Floor };
    cx.old.bits[0].insert(gate);
}

/// Lists a cell of rock behind which something could be dug.
fn list_site(cx: &mut Context<'_>, gate: Point, side: Direction) {
    let next = gate + side.step();
    let inside = cx.inside();
    if inside.contains(next) && is_free(&cx.old.bits[0], next) {
        cx.old.keyed[0].push((gate.y as u64) << 15 | (gate.x as u64) << 2 | side as u64);
    }
}

/// Whether nothing is open around a cell.
fn is_free(open: &BitGrid, p: Point) -> bool {
    !open.meets_rect(Rect::new(p.x - 1, p.y - 1, 3, 3))
}

/// Fills corridors up to the last thing that hangs on them. Those dug last come first, so that a corridor knows what is
/// left of the corridors that leave it.
fn take_back(cx: &mut Context<'_>) {
    for i in (1..cx.old.rects.len()).rev() {
        let part = Part::read(cx.old, i);
        let used = cx.old.stack[i] as i32;
        for n in used..part.len {
            cx.map.tiles[part.first + part.side.step() * n] = Tile::Rock;
        }
        if !part.is_room() && used == 0 {
            cx.map.tiles[part.gate()] = Tile::Rock;
            continue;
        }
        let parent = Part::read(cx.old, part.parent as usize);
        let way = part.gate() - part.side.step() - parent.first;
        let needed = (way.x.abs() + way.y.abs() + 1) as u32;
        let OldScratch { ids, stack, .. } = &mut *cx.old;
        if !parent.is_room() && needed > stack[part.parent as usize] {
            stack[part.parent as usize] = needed;
            ids[part.parent as usize] = ids[i];
        }
    }
}

/// Adds what is left of corridors and doorways to the map's lists. From here on `keyed[0][i]` is the number of a corridor.
fn list_all(cx: &mut Context<'_>) {
    cx.old.keyed[0].clear();
    cx.old.keyed[0].resize(cx.old.rects.len(), 0);
    for i in 1..cx.old.rects.len() {
        let part = Part::read(cx.old, i);
        let used = cx.old.stack[i];
        if !part.is_room() && used == 0 {
            continue;
        }
        let OldScratch { ids, keyed, .. } = &mut *cx.old;
        let (room, before, from_room) = (ids[i], keyed[0][part.parent as usize], ids[part.parent as usize]);
        let from = if Part::read(cx.old, part.parent as usize).is_room() {
            Side::Room(from_room)
        } else {
            Side::Corridor(before as u32)
        };
        let mut to = Side::Room(room);
        if !part.is_room() {
            let start = match from {
                Side::Room(id) => Some(id),
                Side::Corridor(i) => cx.map.corridors[i as usize].from,
                Side::Unknown => None,
            };
            cx.map.begin_corridor(start, Some(room));
            if matches!(from, Side::Corridor(_)) {
                cx.map.dig(part.gate());
            }
            cx.map.dig_line(part.first, part.side.step(), used);
            cx.map.end_corridor();
            to = Side::Corridor(cx.map.corridors.len() as u32 - 1);
            cx.old.keyed[0][i] = cx.map.corridors.len() as u64 - 1;
        }
        if part.is_room() || matches!(from, Side::Room(_)) {
            cx.map.put_door(part.gate(), DoorState::Doorway, [from, to]);
        }
    }
    let doors = cx.map.doors.len();
    cx.snapshot(format_args!("{doors} doorways"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Map, Size};

    fn made(stage: &Digger, size: Size, seed: u64) -> Map {
        let (mut map, mut scratch) = (Map::new(size), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "digger"), None);
        stage.apply(&mut cx).unwrap();
        map
    }

    /// A level in one piece, with framed doorways and no dead ends.
    #[test]
    fn everything_leads_somewhere() {
        for seed in 0..150 {
            let size = Size::new(3 + seed as u32, 3 + seed as u32 / 2);
            let stage = Digger {
                dug_pct: 10 + seed as u32 % 40,
                width: (2, 9),
                height: (2, 5),
                corridor: (1 + seed as i32 % 4, 10),
                corridor_pct: 50,
            };
            let map = made(&stage, size, seed);
            let (mut open, mut piece) = (BitGrid::new(size), BitGrid::new(size));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            piece.insert(map.rooms[0].bounds.center());
            piece.flood(&open, &mut Vec::new());
            assert_eq!(piece, open, "seed {seed}");
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
    fn a_full_map_is_left_as_it_is() {
        let stage = Digger { dug_pct: 90, width: (9, 9), height: (9, 9), corridor: (3, 3), corridor_pct: 50 };
        let map = made(&stage, Size::new(9, 6), 1);
        assert_eq!((map.rooms.len(), map.rooms[0].bounds), (1, Rect::new(1, 1, 7, 4)));
        assert!(map.corridors.is_empty());
    }
}
