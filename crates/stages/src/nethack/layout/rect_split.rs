//! Places rooms in free rectangles, which are split around every new room, as NetHack does.
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
//! Algorithm:
//! 1. The list of free rectangles starts with the whole map.
//! 2. Pick one at random, draw a room size, and draw a place inside the rectangle that leaves the margins free.
//! 3. While another room lies within the margins, shrink the new room away from it; with a probability of one in three
//!    the try fails instead.
//! 4. Split every free rectangle that the room touches into the strips above, left of, below and right of it. Keep the
//!    strips that are large enough for another room and that no other free rectangle covers.
//! 5. With `vault`, once there are six rooms, each turn has an even chance of reserving a place for a vault instead of
//!    placing a room. This is tried once.
//! 6. With `themes`, some rooms are made from prefabs: see `themed`.
//! 7. Stop when there are enough rooms, no free rectangle is left, or 100 retries failed.
//!
//! With `as_drawn` rooms are neither moved nor shrunk, as in the tutorial, and the stage stops only when there are
//! enough rooms or no free rectangle is large enough for another.
//!
//! Guarantees: rooms never overlap; between two of them lie at least one margin of rock and their walls.
//!
//! Source: after a description of NetHack's `rect.c` and `sp_lev.c`; `as_drawn` after a tutorial for a game like
//! NetHack.

use std::hint::select_unpredictable;
use std::sync::Arc;

use barrow_core::{Point, Prefabs, Rect, Rng, Room, Side, each};

use super::closed_vault::vault_place;
use super::placement::Placement;
use super::size_die::{FACES, FreeRect, SizeDie};
use super::themed::{PlannedTheme, Themes};
use crate::nethack::facts::{FreeRects, VaultSite};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Largest length of the list of free rectangles.
const MOST_FREE: usize = 4096;
/// Number of free rectangles that memory is reserved for.
const MANY_FREE: usize = 128;
/// Number of retries for a room before the stage stops, as in NetHack.
const TRIES: u32 = 100;
/// Number of rooms before a place for a vault is reserved, as in NetHack.
const ROOMS_BEFORE_VAULT: usize = 6;

crate::stage! {
    /// Places rooms in free rectangles that are split around every room, as in NetHack.
    pub struct RectSplit in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["rect_split", "draw_rooms", "walls"] {
        /// Largest number of rooms.
        max_rooms: usize = 40 in 1..=4096,
        /// Rock between rooms, across and down.
        margin: (i32, i32) = (4, 3) in each(1..=20),
        /// Largest product of the drawn width and height; the floor is one wider and one higher.
        area: i32 = 50 in 4..=1000,
        /// Whether a place is reserved for a vault, which `closed_vault` may dig.
        vault: bool = false,
        /// Prefabs that rooms may be made from; their rows include the walls.
        themes: Prefabs = Prefabs::none(),
        /// Weight of a room without a theme, relative to the weights of the prefabs.
        plain: u32 = 1000 in 0..=1_000_000,
        /// Weight of a room without a prefab that `themed_fills` fills.
        to_fill: u32 = 0 in 0..=1_000_000,
        /// Weight of a dark room without a prefab that `themed_fills` fills.
        dark_to_fill: u32 = 0 in 0..=1_000_000,
        /// Prefabs among `themes` that `themed_fills` may fill.
        fillable: Prefabs = Prefabs::none(),
        /// Chance that a room made from one of `fillable` is filled, in percent.
        fill_pct: u32 = 30 in 0..=100,
        /// Whether rooms are never moved or shrunk, and are placed until no space is left.
        as_drawn: bool = false,
    }
}

/// The stage with tables computed once from its parameters.
#[derive(Debug)]
struct Layout {
    max_rooms: usize,
    margins: (i32, i32),
    vault: bool,
    as_drawn: bool,
    themes: Themes,
    die: SizeDie,
}

#[derive(Default)]
struct Buffers {
    /// Rectangles without rooms. They may overlap each other.
    free: Vec<FreeRect>,
    /// Themes of rooms placed so far.
    themes: Vec<PlannedTheme>,
}

impl Stage for RectSplit {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        Layout::new(self).apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(Layout::new(self)))
    }
}

impl Stage for Layout {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| self.lay_out(cx, buffers));
        let is_empty = cx.map.rooms.is_empty() && cx.reserved.is_none();
        if is_empty { Err(Veto::new("no room fits into the map")) } else { Ok(()) }
    }
}

impl Layout {
    fn new(stage: &RectSplit) -> Self {
        Self {
            max_rooms: stage.max_rooms,
            margins: stage.margin,
            vault: stage.vault,
            as_drawn: stage.as_drawn,
            themes: Themes::new(stage),
            die: SizeDie::new(stage.margin, stage.area),
        }
    }

    /// Places all rooms. On return, `free` contains the free rectangles that are left.
    fn lay_out(&self, cx: &mut Context<'_>, Buffers { free, themes }: &mut Buffers) {
        let map = Rect::of(cx.map.size());
        free.clear();
        free.reserve(cx.map.size().cells().min(512));
        free.push(self.die.count(map, map));
        self.themes.begin(cx, themes);
        let reserved = self.begin_reserved(cx, free, map);
        let mut has_tried_vault = !self.vault;
        while cx.map.rooms.len() < self.max_rooms && !free.is_empty() {
            if !has_tried_vault && cx.map.rooms.len() >= ROOMS_BEFORE_VAULT && cx.rng.one_in(2) {
                has_tried_vault = true;
                self.reserve_vault(cx, free, map);
                continue;
            }
            let themed = self.themes.place(cx, map, themes);
            let room = if let Some(room) = themed {
                room
            } else {
                let Some((i, room)) = self.place(free, &cx.map.rooms, map, &mut cx.rng) else { break };
                self.split(free, i, room.grown(1), map);
                room
            };
            cx.map.plan_room(room);
            if self.as_drawn || themed.is_some() {
                self.split_rest(free, room.grown(1), map);
            }
            let (placed, left) = (cx.map.rooms.len(), free.len());
            cx.snapshot(format_args!("room {placed} in a free rectangle; {left} are left"));
        }
        self.themes.finish(cx, themes);
        end_reserved(cx, reserved);
        if self.vault {
            let left = &mut cx.facts.renew::<FreeRects>().0;
            left.clear();
            left.reserve(MANY_FREE);
            left.extend(free.iter().map(|free| free.rect));
        }
    }

    /// Adds a temporary room for each box of locked cells, so that other rooms keep their margins from it. Returns
    /// their number.
    fn begin_reserved(&self, cx: &mut Context<'_>, free: &mut Vec<FreeRect>, map: Rect) -> usize {
        let Some(reserved) = cx.reserved else { return 0 };
        for &walls in &reserved.boxes {
            cx.map.plan_room(if walls.w > 2 && walls.h > 2 { walls.grown(-1) } else { walls });
            self.split_rest(free, walls, map);
        }
        reserved.boxes.len()
    }

    /// Reserves a place for a vault, if one is found.
    fn reserve_vault(&self, cx: &mut Context<'_>, free: &mut Vec<FreeRect>, map: Rect) {
        let rooms = &cx.map.rooms;
        let placement = Placement { map, margins: self.margins }.of_vault();
        let is_clear = |around: Rect| first_within(rooms, around).is_none();
        let place =
            vault_place((free.len(), |i| free[i].rect), is_clear, placement, rooms.len(), &mut cx.rng);
        if let Some((i, site)) = place {
            self.split(free, i, site.grown(1), map);
            cx.facts.put(VaultSite(site));
            cx.snapshot(format_args!("reserved a place for a vault"));
        }
    }

    /// Draws a free rectangle and a room in it.
    ///
    /// Conceptually each try draws a rectangle, a width and a height uniformly, and misses if the size does not fit.
    /// Since the number of fitting draws of each rectangle is known, one draw gives the number of consecutive misses,
    /// and a second one picks among the draws that fit.
    fn place(&self, free: &[FreeRect], rooms: &[Room], map: Rect, rng: &mut Rng) -> Option<(usize, Rect)> {
        let hits = free.iter().map(|free| free.faces).sum();
        if self.as_drawn && hits > 0 {
            let (i, size) = self.die.draw(free, map, rng.below(hits));
            return Some((i, self.put(free[i].rect, size, map, rooms.len(), rng)));
        }
        let all = free.len() as u32 * FACES;
        let mut tries = TRIES + 1;
        loop {
            let misses = if hits > 0 { rng.geometric(hits, all, tries) } else { tries };
            if misses == tries {
                return None;
            }
            tries -= misses + 1;
            let (i, size) = self.die.draw(free, map, rng.below(hits));
            let room = self.put(free[i].rect, size, map, rooms.len(), rng);
            if let Some(room) = self.fit(room, rooms, map, rng) {
                return Some((i, room));
            }
        }
    }

    /// Draws a place in a free rectangle for floor of `w + 1` by `h + 1` cells, which must fit.
    fn put(&self, free: Rect, (w, h): (i32, i32), map: Rect, placed: usize, rng: &mut Rng) -> Rect {
        let placement = Placement { map, margins: self.margins };
        let Point { x, mut y } = placement.draw(free, (w + 1, h + 1), rng);
        let mut h = h + 1;
        if !self.as_drawn
            && let Some(raised) = placement.raise(free, y, h, placed, rng)
        {
            y = raised;
            if placed < 4 && h > 2 {
                h -= 1;
            }
        }
        Rect::new(x, y, w + 1, h)
    }

    /// Shrinks the room until no other room is within its margins; `None` if that fails.
    fn fit(&self, room: Rect, rooms: &[Room], map: Rect, rng: &mut Rng) -> Option<Rect> {
        let placement = Placement { map, margins: self.margins };
        let inside = placement.inside();
        // `right` and `bottom` are inclusive here.
        let (mut left, mut top) = (room.x.max(inside.x), room.y.max(inside.y));
        let (mut right, mut bottom) =
            (room.right().min(inside.right()) - 1, room.bottom().min(inside.bottom()) - 1);
        let (dx, dy) = self.margins;
        while left < right && top < bottom {
            let room = Rect::new(left, top, right - left + 1, bottom - top + 1);
            let Some(hit) = first_within(rooms, placement.around(room)) else { return Some(room) };
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

    /// Removes `room` from the free rectangle `i` and from every other one that it touches.
    fn split(&self, free: &mut Vec<FreeRect>, i: usize, room: Rect, map: Rect) {
        let old = free.swap_remove(i).rect;
        let mut i = free.len();
        while i > 0 {
            i -= 1;
            // A recursive split may have shortened the list.
            if let Some(shared) = free.get(i).and_then(|other| other.rect.intersection(room)) {
                self.split(free, i, shared, map);
            }
        }
        // A strip must have space for a small room and two margins, or one margin and one cell at the map's edge.
        let least = |inside: bool, margin: i32| if inside { 2 * margin + 4 } else { margin + 5 };
        if room.y - old.y - 1 > least(old.bottom() < map.h, self.margins.1) {
            self.add_strip(free, Rect::new(old.x, old.y, old.w, room.y - 1 - old.y), map);
        }
        if room.x - old.x - 1 > least(old.right() < map.w, self.margins.0) {
            self.add_strip(free, Rect::new(old.x, old.y, room.x - 1 - old.x, old.h), map);
        }
        if old.bottom() - room.bottom() - 1 > least(old.y > 0, self.margins.1) {
            let y = room.bottom() + 1;
            self.add_strip(free, Rect::new(old.x, y, old.w, old.bottom() - y), map);
        }
        if old.right() - room.right() - 1 > least(old.x > 0, self.margins.0) {
            let x = room.right() + 1;
            self.add_strip(free, Rect::new(x, old.y, old.right() - x, old.h), map);
        }
    }

    /// Removes `room` from all free rectangles that still overlap it after [`Layout::split`]: a rectangle split by
    /// recursion loses only what it shares with the rectangle before it. NetHack leaves this as it is, because it
    /// shrinks new rooms that come too close.
    fn split_rest(&self, free: &mut Vec<FreeRect>, room: Rect, map: Rect) {
        let shared = |free: &[FreeRect]| {
            free.iter().enumerate().find_map(|(i, other)| Some((i, other.rect.intersection(room)?)))
        };
        while let Some((i, shared)) = shared(free) {
            self.split(free, i, shared, map);
        }
    }

    /// Adds a strip to the free rectangles unless one of them covers it.
    #[expect(clippy::needless_bitwise_bool, reason = "branches would be mispredicted")]
    fn add_strip(&self, free: &mut Vec<FreeRect>, strip: Rect, map: Rect) {
        // Compares all four sides without branches.
        let covers = |other: Rect| {
            (other.x <= strip.x)
                & (other.y <= strip.y)
                & (other.right() >= strip.right())
                & (other.bottom() >= strip.bottom())
        };
        let is_covered = free.iter().fold(false, |any, other| any | covers(other.rect));
        if free.len() < MOST_FREE && !is_covered {
            free.push(self.die.count(strip, map));
        }
    }
}

/// Removes the temporary rooms for locked cells: the first `count` rooms of the list.
fn end_reserved(cx: &mut Context<'_>, count: usize) {
    if count > 0 {
        cx.map.rooms.drain(..count);
        for side in cx.map.doors.iter_mut().flat_map(|door| &mut door.sides) {
            if let Side::Room(id) = side {
                *id = id.saturating_sub(count as u32);
            }
        }
    }
}

/// Returns the first cell of `area`, column by column, that belongs to a room or its walls.
pub(super) fn first_within(rooms: &[Room], area: Rect) -> Option<Point> {
    // Computes a key for every room, because a branch on whether it overlaps would be mispredicted.
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
    fn rooms_as_drawn_use_all_space_and_keep_their_margins() {
        let stage = RectSplit { as_drawn: true, max_rooms: 400, area: 1000, ..RectSplit::default() };
        let layout = Layout::new(&stage);
        let mut scratch = crate::stage::Workspace::default();
        for seed in 0..200 {
            let mut map = Map::new(Size::new(80 + seed as u32, 21 + seed as u32 % 50));
            layout
                .apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None))
                .unwrap();
            let whole = Rect::of(map.size());
            let free = &scratch.scratch.get::<Buffers>().free;
            assert!(free.iter().all(|free| free.faces == 0), "there is space left");
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
