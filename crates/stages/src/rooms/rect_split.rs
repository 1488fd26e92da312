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
//! 5. With `vault`, once there are six rooms, every turn tries by an even chance, until it has tried once, to keep a
//!    place for a vault instead.
//! 6. With `themes`, some rooms are made after pictures: see `themed`.
//! 7. Stop when there are enough rooms, no free rectangle is left, or a hundred tries in a row failed.
//!
//! With `as_drawn` it is the tutorial's way: rooms stay as and where they are drawn, and it stops only when there are enough
//! or no free rectangle can hold another.
//!
//! Promises: rooms never overlap; between two of them lies at least one margin of rock and their walls.
//!
//! Source: behavior described in the tutorial retold in the docs, and in NetHack's `rect.c` and `sp_lev.c`.

use std::hint::select_unpredictable;

use barrow_core::{ParamSpec, Point, Rect, Rng, Room};

use super::closed_vault::vault_place;
use super::size_die::{FACES, SizeDie};
use super::themed::{self, Themes};
use crate::nethack::facts::{FreeRects, VaultSite};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// The list of free rectangles never grows longer than this.
const MOST_FREE: usize = 4096;
/// Memory is reserved for so many that are left.
const MOST_LEFT: usize = 128;
/// Tries in a row before a room is given up.
const TRIES: u32 = 100;
/// So many rooms come before a place is kept for a vault.
const ROOMS_BEFORE_VAULT: usize = 6;

pub(crate) const SPEC: OldSpec = OldSpec {
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
        ParamSpec::flag("vault", false, "Keep a place for a vault, which `closed_vault` may dig."),
        themed::THEMES,
        themed::PLAIN,
        themed::TO_FILL,
        themed::DARK_TO_FILL,
        themed::FILLABLE,
        themed::FILL_PCT,
        ParamSpec::flag(
            "as_drawn",
            false,
            "Rooms stay as they are drawn, and as many come as there is space for.",
        ),
    ],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"walls\"\n",
    build: |v| {
        let split = RectSplit::new(v.count("max_rooms") as usize, v.pair("margin"), v.int("area"));
        Box::new(RectSplit {
            vault: v.flag("vault"),
            as_drawn: v.flag("as_drawn"),
            themes: Themes::new(v),
            ..split
        })
    },
};

#[derive(Debug)]
struct RectSplit {
    max_rooms: usize,
    margins: (i32, i32),
    vault: bool,
    themes: Themes,
    as_drawn: bool,
    die: SizeDie,
}

impl Stage for RectSplit {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let map = Rect::of(cx.map.size());
        let free = &mut cx.old.rects;
        free.clear();
        free.push((map, self.die.faces(map, map)));
        self.themes.begin(cx);
        let mut has_tried_vault = !self.vault;
        while cx.map.rooms.len() < self.max_rooms && !cx.old.rects.is_empty() {
            if !has_tried_vault && cx.map.rooms.len() >= ROOMS_BEFORE_VAULT && cx.rng.one_in(2) {
                has_tried_vault = true;
                self.keep_vault(cx, map);
                continue;
            }
            let Some((i, room)) = self.next_room(cx, map) else { break };
            cx.map.plan_room(room);
            self.split(&mut cx.old.rects, i, room.grown(1), map);
            if self.as_drawn {
                self.split_rest(&mut cx.old.rects, room.grown(1), map);
            }
            let (placed, left) = (cx.map.rooms.len(), cx.old.rects.len());
            cx.snapshot(format_args!("room {placed} in a free rectangle; {left} are left"));
        }
        self.themes.finish(cx);
        if self.vault {
            let free = &mut cx.facts.renew::<FreeRects>().0;
            free.clear();
            free.reserve(MOST_LEFT);
            free.extend(cx.old.rects.iter().map(|(free, _)| *free));
        }
        if cx.map.rooms.is_empty() { Err(Veto { reason: "no room fits the map" }) } else { Ok(()) }
    }
}

impl RectSplit {
    fn new(max_rooms: usize, margins: (i32, i32), area: i32) -> Self {
        let die = SizeDie::new(margins, area);
        Self { max_rooms, margins, vault: false, as_drawn: false, themes: Themes::default(), die }
    }

    /// A free rectangle and a room in it, which may have a theme.
    fn next_room(&self, cx: &mut Context<'_>, map: Rect) -> Option<(usize, Rect)> {
        let is_clear = |cx: &Context<'_>, around: Rect| first_within(&cx.map.rooms, around).is_none();
        let themed = self.themes.place(cx, self.margins, is_clear);
        themed.or_else(|| self.place(&cx.old.rects, &cx.map.rooms, map, &mut cx.rng))
    }

    /// Keeps a place for a vault, if there is one.
    fn keep_vault(&self, cx: &mut Context<'_>, map: Rect) {
        let (free, rooms) = (&mut cx.old.rects, &cx.map.rooms);
        let count = free.len();
        let is_clear = |around: Rect| first_within(rooms, around).is_none();
        let place =
            vault_place((count, |i| free[i].0), is_clear, map, (rooms.len(), self.margins), &mut cx.rng);
        if let Some((i, site)) = place {
            self.split(free, i, site.grown(1), map);
            cx.facts.put(VaultSite(site));
            cx.snapshot(format_args!("kept a place for a vault"));
        }
    }

    /// A free rectangle and a room in it.
    ///
    /// A try draws a rectangle, a width and a height, each evenly, and misses if that does not fit. As it is known how
    /// many draws fit each rectangle, all misses in a row are drawn at once, and then one of the draws that fit.
    fn place(&self, free: &[(Rect, u32)], rooms: &[Room], map: Rect, rng: &mut Rng) -> Option<(usize, Rect)> {
        let hits = free.iter().map(|(_, faces)| faces).sum();
        if self.as_drawn && hits > 0 {
            let (i, size) = self.die.draw(free, map, rng.below(hits));
            return Some((i, self.put(free[i].0, size, map, rooms.len() as u32, rng)));
        }
        let all = free.len() as u32 * FACES;
        let mut tries = TRIES + 1;
        loop {
            let misses = if hits > 0 { rng.misses(hits, all, tries) } else { tries };
            if misses == tries {
                return None;
            }
            tries -= misses + 1;
            let (i, size) = self.die.draw(free, map, rng.below(hits));
            let room = self.put(free[i].0, size, map, rooms.len() as u32, rng);
            if let Some(room) = self.fit(room, rooms, map, rng) {
                return Some((i, room));
            }
        }
    }

    /// A place for a room in a free rectangle that is large enough for it.
    fn put(&self, free: Rect, (w, h): (i32, i32), map: Rect, placed: u32, rng: &mut Rng) -> Rect {
        let borders = self.die.borders(free, map);
        // At the map's left edge rooms start at column 3, at its top at row 2.
        let mut place = |low: i32, high: i32, margin: i32, edge: i32, needs: i32| {
            let (from, first) = if low > 0 { (low, low + margin) } else { (edge, edge) };
            first + rng.below((high - from - needs).max(1) as u32) as i32
        };
        let x = place(free.x, free.right(), self.margins.0, 3, w + borders.0);
        let mut y = place(free.y, free.bottom(), self.margins.1, 2, h + borders.1);
        let mut h = h;
        let full_height = free.y == 0 && free.bottom() == map.h;
        if !self.as_drawn && full_height && (placed == 0 || rng.one_in(placed)) && y + h > map.h / 2 {
            y = rng.range(2, 4);
            if placed < 4 && h > 1 {
                h -= 1;
            }
        }
        Rect::new(x, y, w + 1, h + 1)
    }

    /// Makes the room smaller until nothing is within its margins.
    fn fit(&self, room: Rect, rooms: &[Room], map: Rect, rng: &mut Rng) -> Option<Rect> {
        let (mut left, mut top) = (room.x.max(3), room.y.max(2));
        let (mut right, mut bottom) = ((room.right() - 1).min(map.w - 3), (room.bottom() - 1).min(map.h - 3));
        let (dx, dy) = self.margins;
        while left < right && top < bottom {
            let around = Rect::new(left - dx, top - dy, right - left + 1 + 2 * dx, bottom - top + 1 + 2 * dy);
            let Some(hit) = first_within(rooms, around) else {
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
    fn split(&self, free: &mut Vec<(Rect, u32)>, i: usize, room: Rect, map: Rect) {
        let (old, _) = free.swap_remove(i);
        let mut i = free.len();
        while i > 0 {
            i -= 1;
            // Splitting one of them may have shortened the list.
            if let Some(shared) = free.get(i).and_then(|(other, _)| other.intersection(room)) {
                self.split(free, i, shared, map);
            }
        }
        // A strip must hold the margin twice, or once and one more at the map's edge, and a small room.
        let least = |inside: bool, margin: i32| if inside { 2 * margin + 4 } else { margin + 5 };
        if room.y - old.y - 1 > least(old.bottom() < map.h, self.margins.1) {
            self.keep(free, Rect::new(old.x, old.y, old.w, room.y - 1 - old.y), map);
        }
        if room.x - old.x - 1 > least(old.right() < map.w, self.margins.0) {
            self.keep(free, Rect::new(old.x, old.y, room.x - 1 - old.x, old.h), map);
        }
        if old.bottom() - room.bottom() - 1 > least(old.y > 0, self.margins.1) {
            let y = room.bottom() + 1;
            self.keep(free, Rect::new(old.x, y, old.w, old.bottom() - y), map);
        }
        if old.right() - room.right() - 1 > least(old.x > 0, self.margins.0) {
            let x = room.right() + 1;
            self.keep(free, Rect::new(x, old.y, old.right() - x, old.h), map);
        }
    }

    /// Takes `room` out of what a split has left of it: a rectangle that is split on the way loses only the part that it
    /// shares with the one before. In NetHack it stays so, for rooms are fitted in afterwards.
    fn split_rest(&self, free: &mut Vec<(Rect, u32)>, room: Rect, map: Rect) {
        let shared = |free: &[(Rect, u32)]| {
            free.iter().enumerate().find_map(|(i, (rect, _))| Some((i, rect.intersection(room)?)))
        };
        while let Some((i, shared)) = shared(free) {
            self.split(free, i, shared, map);
        }
    }

    /// Adds a free rectangle unless another one covers it.
    #[expect(clippy::needless_bitwise_bool, reason = "no branches to guess")]
    fn keep(&self, free: &mut Vec<(Rect, u32)>, strip: Rect, map: Rect) {
        // All are looked at, and all of each.
        let covers = |other: Rect| {
            (other.x <= strip.x)
                & (other.y <= strip.y)
                & (other.right() >= strip.right())
                & (other.bottom() >= strip.bottom())
        };
        let is_covered = free.iter().fold(false, |any, (other, _)| any | covers(*other));
        if free.len() < MOST_FREE && !is_covered {
            free.push((strip, self.die.faces(strip, map)));
        }
    }
}

/// The first cell of `area`, column by column, that belongs to a room or its walls.
fn first_within(rooms: &[Room], area: Rect) -> Option<Point> {
    // Every room is worked out, for which of them are in the way cannot be guessed.
    let key = |room: &Room| {
        let walls = room.bounds.grown(1);
        let (x, y) = (walls.x.max(area.x), walls.y.max(area.y));
        let is_shared = (x < walls.right().min(area.right())) & (y < walls.bottom().min(area.bottom()));
        let key = i64::from(x) << 32 | i64::from(y as u32);
        select_unpredictable(is_shared, key, i64::MAX)
    };
    let first = rooms.iter().fold(i64::MAX, |first, room| first.min(key(room)));
    (first < i64::MAX).then(|| Point::new((first >> 32) as i32, first as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Map, Size};

    #[test]
    fn the_first_cell_is_found_column_by_column() {
        let mut map = Map::new(Size::new(40, 20));
        map.plan_room(Rect::new(10, 10, 5, 3));
        map.plan_room(Rect::new(20, 2, 5, 3));
        let first = |x, y, w, h| first_within(&map.rooms, Rect::new(x, y, w, h));
        assert_eq!(first(0, 0, 40, 20), Some(Point::new(9, 9)));
        assert_eq!(first(12, 11, 20, 9), Some(Point::new(12, 11)));
        assert_eq!(first(16, 0, 20, 20), Some(Point::new(19, 1)));
        assert_eq!(first(0, 0, 9, 20), None);
    }

    #[test]
    fn rooms_as_drawn_fill_the_map_and_keep_their_margins() {
        let split = RectSplit { as_drawn: true, ..RectSplit::new(400, (4, 3), 1000) };
        let mut scratch = crate::stage::Workspace::default();
        for seed in 0..200 {
            let mut map = Map::new(Size::new(80 + seed as u32, 21 + seed as u32 % 50));
            split
                .apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None))
                .unwrap();
            let whole = Rect::of(map.size());
            assert!(
                scratch.old.rects.iter().all(|&(free, _)| split.die.faces(free, whole) == 0),
                "there is space left"
            );
            for (i, room) in map.rooms.iter().enumerate() {
                let Rect { w, h, .. } = room.bounds;
                assert!((3..=14).contains(&w) && (3..=6).contains(&h) && whole.grown(-1).covers(room.bounds));
                let margin = Rect::new(room.bounds.x - 4, room.bounds.y - 3, w + 8, h + 6);
                let near = map.rooms[..i].iter().find(|other| other.bounds.intersection(margin).is_some());
                assert!(near.is_none(), "seed {seed}: {room:?} and {near:?} on {whole:?}");
            }
        }
    }
}
