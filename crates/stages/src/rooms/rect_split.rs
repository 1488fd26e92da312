//! Rooms in free rectangles that are split around every room placed: NetHack's way.
//!
//! ```text
//!   -------          --------------       ---------
//!   |.....|          |............|       |.......|
//!   |.....|          |............|       |.......|
//!   -------          --------------       ---------
//!            -----------         ------
//!            |.........|         |....|
//!            -----------         ------
//! ```
//!
//! How it works:
//! 1. The list of free rectangles starts with the whole map.
//! 2. Pick one at random, draw a room size, and pick a place inside it, keeping the margins.
//! 3. Look around the place: what is in the way makes the room smaller, or fails one time in three.
//! 4. Split every free rectangle that the room touches into the strips above, left of, below and right of it; keep
//!    those that another room could fit into and that no other free rectangle covers.
//! 5. Stop when there are enough rooms, no free rectangle is left, or a hundred tries in a row failed.
//!
//! Promises: rooms never overlap; between two of them lies at least one margin of rock and their walls.
//!
//! Source: behavior described in the tutorial retold in the docs, and in NetHack's `rect.c` and `sp_lev.c`.

use barrow_core::{BitGrid, ParamSpec, Rect, Rng, Size};

use crate::stage::{Context, Fact, Family, Stage, StageSpec, Veto};

/// The list of free rectangles never grows longer than this.
const MOST_FREE: usize = 4096;
/// Tries in a row before a room is given up.
const TRIES: u32 = 100;

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "rect_split",
    summary: "rooms in free rectangles that are split around every room, as in NetHack",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int("max_rooms", (1, 40, 4096), "Rooms at most."),
        ParamSpec::dimensions("margin", (1, (4, 3), 20), "Rock kept between rooms, across and down."),
        ParamSpec::int("area", (4, 50, 1000), "Largest product of the drawn width and height."),
    ],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"walls\"\n",
    build: |v| {
        let (x, y) = v.pair("margin");
        Box::new(RectSplit {
            max_rooms: v.count("max_rooms") as usize,
            x_margin: x,
            y_margin: y,
            area: v.int("area"),
        })
    },
};

#[derive(Debug)]
struct RectSplit {
    max_rooms: usize,
    x_margin: i32,
    y_margin: i32,
    area: i32,
}

impl Stage for RectSplit {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        cx.scratch.bits[0].reset(size);
        cx.scratch.rects.clear();
        cx.scratch.rects.push(Rect::of(size));
        while cx.map.rooms.len() < self.max_rooms && !cx.scratch.rects.is_empty() {
            let placed = cx.map.rooms.len() as u32;
            let taken = &cx.scratch.bits[0];
            let Some((i, room)) = self.place(&cx.scratch.rects, taken, placed, &mut cx.rng) else { break };
            cx.map.plan_room(room);
            cx.scratch.bits[0].insert_rect(room.grown(1));
            self.split(&mut cx.scratch.rects, i, room.grown(1), size);
            let left = cx.scratch.rects.len();
            cx.frame(format_args!("room {} in a free rectangle; {left} are left", placed + 1));
        }
        if cx.map.rooms.is_empty() { Err(Veto { reason: "no room fits the map" }) } else { Ok(()) }
    }
}

impl RectSplit {
    /// A free rectangle and a room in it.
    fn place(&self, free: &[Rect], taken: &BitGrid, placed: u32, rng: &mut Rng) -> Option<(usize, Rect)> {
        let map = Rect::of(taken.size());
        for _ in 0..=TRIES {
            // One draw for the rectangle, the width and the height: 24 is a multiple of both numbers of widths.
            let dice = rng.below(free.len() as u32 * 24 * 4);
            let (i, across, down) = ((dice / 96) as usize, dice / 4 % 24, dice % 4);
            // Both are one less than the sides of the floor.
            let w = 2 + (if free[i].w > 29 { across % 12 } else { across % 8 }) as i32;
            let h = 2 + down as i32;
            let h = if w * h > self.area { self.area / w } else { h };
            let borders = self.borders(free[i], map);
            if free[i].w - 1 < w + 3 + borders.0 || free[i].h - 1 < h + 3 + borders.1 {
                continue;
            }
            let room = self.put(free[i], borders, (w, h), map, placed, rng);
            if let Some(room) = self.fit(room, taken, rng) {
                return Some((i, room));
            }
        }
        None
    }

    /// What a free rectangle must keep free beside a room: both margins, or one and one more at the map's edge.
    fn borders(&self, free: Rect, map: Rect) -> (i32, i32) {
        let border = |inside: bool, margin: i32| if inside { 2 * margin } else { margin + 1 };
        (
            border(free.x > 0 && free.right() < map.w, self.x_margin),
            border(free.y > 0 && free.bottom() < map.h, self.y_margin),
        )
    }

    /// A place for a room in a free rectangle that is large enough for it.
    fn put(
        &self,
        free: Rect,
        borders: (i32, i32),
        (w, h): (i32, i32),
        map: Rect,
        placed: u32,
        rng: &mut Rng,
    ) -> Rect {
        // At the map's left edge rooms start at column 3, at its top at row 2.
        let mut place = |low: i32, high: i32, margin: i32, edge: i32, needs: i32| {
            let (from, first) = if low > 0 { (low, low + margin) } else { (edge, edge) };
            first + rng.below((high - from - needs).max(1) as u32) as i32
        };
        let x = place(free.x, free.right(), self.x_margin, 3, w + borders.0);
        let mut y = place(free.y, free.bottom(), self.y_margin, 2, h + borders.1);
        let mut h = h;
        let full_height = free.y == 0 && free.bottom() == map.h;
        if full_height && (placed == 0 || rng.one_in(placed)) && y + h > map.h / 2 {
            y = rng.range(2, 4);
            if placed < 4 && h > 1 {
                h -= 1;
            }
        }
        Rect::new(x, y, w + 1, h + 1)
    }

    /// Makes the room smaller until nothing is within its margins.
    fn fit(&self, room: Rect, taken: &BitGrid, rng: &mut Rng) -> Option<Rect> {
        let map = Rect::of(taken.size());
        let (mut left, mut top) = (room.x.max(3), room.y.max(2));
        let (mut right, mut bottom) = ((room.right() - 1).min(map.w - 3), (room.bottom() - 1).min(map.h - 3));
        let (dx, dy) = (self.x_margin, self.y_margin);
        while left < right && top < bottom {
            let around = Rect::new(left - dx, top - dy, right - left + 1 + 2 * dx, bottom - top + 1 + 2 * dy);
            let Some(hit) = taken.first_in(around) else {
                return Some(Rect::new(left, top, right - left + 1, bottom - top + 1));
            };
            if rng.one_in(3) {
                return None;
            }
            if hit.x < left {
                left = hit.x + dx + 1;
            } else {
                right = hit.x - dx - 1;
            }
            if hit.y < top { top = hit.y + dy + 1 } else { bottom = hit.y - dy - 1 }
        }
        None
    }

    /// Takes `room` out of the free rectangle `i` and out of every other one that it touches.
    fn split(&self, free: &mut Vec<Rect>, i: usize, room: Rect, size: Size) {
        let old = free.swap_remove(i);
        let mut i = free.len();
        while i > 0 {
            i -= 1;
            // Splitting one of them may have shortened the list.
            if let Some(shared) = free.get(i).and_then(|other| other.intersection(room)) {
                self.split(free, i, shared, size);
            }
        }
        // A strip must hold the margin twice, or once and one more at the map's edge, and a small room.
        let least = |inside: bool, margin: i32| if inside { 2 * margin + 4 } else { margin + 5 };
        let above_left = |old_end: i32, map_end: u32, margin| least(old_end < map_end as i32, margin);
        if room.y - old.y - 1 > above_left(old.bottom(), size.height, self.y_margin) {
            keep(free, Rect::new(old.x, old.y, old.w, room.y - 1 - old.y));
        }
        if room.x - old.x - 1 > above_left(old.right(), size.width, self.x_margin) {
            keep(free, Rect::new(old.x, old.y, room.x - 1 - old.x, old.h));
        }
        if old.bottom() - room.bottom() - 1 > least(old.y > 0, self.y_margin) {
            let y = room.bottom() + 1;
            keep(free, Rect::new(old.x, y, old.w, old.bottom() - y));
        }
        if old.right() - room.right() - 1 > least(old.x > 0, self.x_margin) {
            let x = room.right() + 1;
            keep(free, Rect::new(x, old.y, old.right() - x, old.h));
        }
    }
}

/// Adds a free rectangle unless another one covers it.
fn keep(free: &mut Vec<Rect>, strip: Rect) {
    if free.len() < MOST_FREE && !free.iter().any(|other| other.covers(strip)) {
        free.push(strip);
    }
}
