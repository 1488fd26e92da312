//! Rooms with a theme, as NetHack 3.7 has them: now and then a room is made after a picture, or kept to be filled.
//!
//! ```text
//!   -----------       ------          xx-----xx
//!   |.........|       |....|          ---...---
//!   |.-----...|       |....------     |.......|
//!   |.|...'...|       |.........|     |.......|
//!   |.-----...|       |.........|     ---...---
//!   |.........|       -----------     xx-----xx
//!   -----------
//! ```
//!
//! How it works:
//! 1. Before each room a theme is drawn by weight: none, nearly always; a picture; or a room of any size that is to be
//!    filled.
//! 2. A picture is turned and mirrored as it allows, and looks for a place in the free rectangles, with the same margins as
//!    any other room; then anywhere in the rock. It never shrinks: if it fits nowhere, there is a room without a theme.
//! 3. When all rooms have their place, pictures are drawn. What hangs together around the rest is the room; rooms inside
//!    of it are listed by `themed_fills`, so that no corridor leads into them. If a picture leaves no place for a door, it
//!    is listed by that stage as well.
//!
//! Promises: with no pictures and no weights nothing is drawn, not even a random number.

use std::sync::Arc;

use barrow_core::{Name, ParamSpec, Point, Prefab, Rect, Rng, Room, Shape, Size, Theme, Values};

use crate::corridors::outline::has_door_spot;
use crate::nethack::NethackRole;
use crate::nethack::facts::{ThemedRoom, ThemedRooms};
use crate::old::OldScratch;
use crate::prefab::paste::{Laid, is_room, turns};
use crate::shape::bitmap;
use crate::stage::Context;

/// Tries in a row before a picture is given up.
const TRIES: u32 = 100;

/// What rooms without a picture are called.
const NO_PICTURE: Name = Name::new("room");

/// The number of a room that has no picture and is to be filled, beside those of pictures; and of one without light.
const FILLED: u32 = u32::MAX - 1;
const DARK_FILLED: u32 = u32::MAX;

pub(super) const THEMES: ParamSpec =
    ParamSpec::prefabs("themes", false, "Pictures that a room may be made after, walls and all.");
pub(super) const PLAIN: ParamSpec = ParamSpec::int(
    "plain",
    (0, 1000, 1_000_000),
    "Weight of a room without a theme, beside those of pictures.",
);
pub(super) const TO_FILL: ParamSpec = ParamSpec::int(
    "to_fill",
    (0, 0, 1_000_000),
    "Weight of a room without a picture that `themed_fills` fills.",
);
pub(super) const DARK_TO_FILL: ParamSpec =
    ParamSpec::int("dark_to_fill", (0, 0, 1_000_000), "Weight of such a room without light.");
pub(super) const FILLABLE: ParamSpec =
    ParamSpec::prefabs("fillable", false, "Which of the pictures `themed_fills` may fill.");
pub(super) const FILL_PCT: ParamSpec =
    ParamSpec::int("fill_pct", (0, 30, 100), "Chance that one of these is filled.");

/// The themes and how often there is none. Without any, nothing is drawn.
#[derive(Debug, Default)]
pub(super) struct Themes {
    list: Vec<Picture>,
    plain: u32,
    to_fill: u32,
    dark_to_fill: u32,
    /// The sum of all weights but that of no theme.
    themed: u32,
    fill_pct: u32,
}

#[derive(Debug)]
struct Picture {
    prefab: Arc<Prefab>,
    is_fillable: bool,
    /// What rooms inside of it are for.
    inner: Name,
}

impl Themes {
    pub(super) fn new(v: &Values) -> Self {
        let fillable = v.prefabs("fillable");
        let theme = |prefab: &Arc<Prefab>| Picture {
            is_fillable: fillable.iter().any(|other| other.name == prefab.name),
            // A tag that is the word of a role tells it.
            inner: prefab.tags.iter().find_map(|tag| role_of(tag)).unwrap_or(NethackRole::Themed.role()),
            prefab: Arc::clone(prefab),
        };
        // Walls alone are no room.
        let is_room = |prefab: &&Arc<Prefab>| prefab.size().width > 2 && prefab.size().height > 2;
        let list: Vec<Picture> = v.prefabs("themes").iter().filter(is_room).map(theme).collect();
        let (to_fill, dark_to_fill) = (v.count("to_fill"), v.count("dark_to_fill"));
        let pictures: u32 = list.iter().map(|theme| theme.prefab.weight).sum();
        Self {
            list,
            plain: v.count("plain"),
            to_fill,
            dark_to_fill,
            themed: pictures + to_fill + dark_to_fill,
            fill_pct: v.count("fill_pct"),
        }
    }

    /// Forgets what was placed before.
    pub(super) fn begin(&self, cx: &mut Context<'_>) {
        if self.themed > 0 {
            cx.old.ids.clear();
            // So that a warm map seldom grows.
            cx.old.ids.reserve(256);
            let rooms = &mut cx.facts.renew::<ThemedRooms>().0;
            rooms.clear();
            rooms.reserve(64);
            cx.map.spawns.reserve(1024);
        }
    }

    /// Draws the theme of the next room. If that is a picture and it fits, a free rectangle and a place in it.
    #[inline]
    pub(super) fn place(
        &self,
        cx: &mut Context<'_>,
        margins: (i32, i32),
        is_clear: impl Fn(&Context<'_>, Rect) -> bool,
    ) -> Option<(usize, Rect)> {
        if self.themed == 0 {
            return None;
        }
        let n = cx.rng.below(self.plain + self.themed).checked_sub(self.plain)?;
        let room = cx.map.rooms.len() as u32;
        let Some(i) = self.nth(n) else {
            cx.old.ids.extend([room, if n < self.to_fill { FILLED } else { DARK_FILLED }, 0]);
            return None;
        };
        let prefab = &self.list[i].prefab;
        if !prefab.is_at(cx.depth) {
            return None;
        }
        let turns = turns(prefab);
        let turn = cx.rng.below(turns.len() as u32);
        let size = turns[turn as usize].size(prefab.size());
        let found = place(cx, size, margins, is_clear);
        if found.is_some() {
            cx.old.ids.extend([room, i as u32, turn]);
        }
        found
    }

    /// The number of the picture that a draw stands for; none for a room without one.
    fn nth(&self, n: u32) -> Option<usize> {
        let mut n = n.checked_sub(self.to_fill + self.dark_to_fill)?;
        self.list.iter().position(|theme| {
            let found = n < theme.prefab.weight;
            n = n.saturating_sub(theme.prefab.weight);
            found
        })
    }

    /// Draws the pictures where there is a place for them. The last come first, for those that have no door leave the list
    /// of rooms.
    pub(super) fn finish(&self, cx: &mut Context<'_>) {
        if self.themed == 0 {
            return;
        }
        while let Some([.., room, theme, turn]) = cx.old.ids.as_slice().last_chunk::<3>().copied() {
            let left = cx.old.ids.len() - 3;
            cx.old.ids.truncate(left);
            let Some(planned) = cx.map.rooms.get_mut(room as usize) else { continue };
            planned.role = NethackRole::Themed.role();
            if let Some(theme) = self.list.get(theme as usize) {
                self.draw(cx, room as usize, theme, turn as usize);
            } else {
                planned.is_dark = theme == DARK_FILLED;
                let (inner, area) = (NethackRole::Themed.role(), planned.bounds.grown(1));
                add(cx, NO_PICTURE, ThemedRoom { area, inner, is_to_fill: true });
            }
        }
    }

    /// Draws a picture where a rectangle was set aside for its room.
    fn draw(&self, cx: &mut Context<'_>, id: usize, theme: &Picture, turn: usize) {
        let prefab = &theme.prefab;
        let area = cx.map.rooms[id].bounds.grown(1);
        let corner = Point::new(area.x, area.y);
        let laid = Laid { prefab, turn: turns(prefab)[turn], corner };
        let OldScratch { tiles, parts: [all, piece, ..], stack, .. } = &mut *cx.old;
        laid.draw(&mut cx.rng, tiles);
        let size = Size::new(area.w as u32, area.h as u32);
        all.reset(size);
        piece.reset(size);
        laid.cells()
            .zip(tiles.iter())
            .filter(|(_, tile)| is_room(**tile))
            .for_each(|((p, _), _)| all.insert(p - corner));
        if let Some(first) = all.first() {
            piece.insert(first);
            piece.flood(all, stack);
            let is_full = u64::from(piece.count()) == piece.bounds().unwrap_or_default().cells();
            let shape = if is_full { Shape::Rectangle } else { Shape::Irregular };
            cx.map.draw_room(id, shape, bitmap::runs(piece, corner));
        }
        laid.lay(cx.map, tiles, cx.map.rooms.len());
        let is_to_fill = theme.is_fillable && cx.rng.percent(self.fill_pct);
        add(cx, Name::truncated(&prefab.name), ThemedRoom { area, inner: theme.inner, is_to_fill });
        if !cx.map.rooms[id].is_drawn() || !has_door_spot(cx.map, cx.map.rooms[id].bounds) {
            cx.map.rooms.remove(id);
        }
        cx.snapshot(format_args!("a themed room: {}", prefab.name));
    }
}

/// The role that a tag of a picture names.
fn role_of(tag: &str) -> Option<Name> {
    let ordinary = (Room::ORDINARY == *tag).then_some(Room::ORDINARY);
    ordinary.or_else(|| NethackRole::from_name(tag).map(NethackRole::role))
}

/// Lists a room with a theme, and what is to be done with it.
fn add(cx: &mut Context<'_>, name: Name, room: ThemedRoom) {
    cx.map.themes.push(Theme { name, area: room.area, fill: None });
    cx.facts.renew::<ThemedRooms>().0.push(room);
}

/// A place for the floor of a picture of that size, and a free rectangle that it touches.
fn place(
    cx: &mut Context<'_>,
    picture: Size,
    margins: (i32, i32),
    is_clear: impl Fn(&Context<'_>, Rect) -> bool,
) -> Option<(usize, Rect)> {
    let size = (picture.width as i32 - 2, picture.height as i32 - 2);
    // Rooms start at column 3 and row 2 and end as far from the other edges.
    let map = Rect::of(cx.map.size());
    let inside = Rect::new(3, 2, map.w - 5, map.h - 4);
    let is_clear = |cx: &Context<'_>, room: Rect| {
        let (dx, dy) = margins;
        inside.covers(room)
            && is_clear(cx, Rect::new(room.x - dx, room.y - dy, room.w + 2 * dx, room.h + 2 * dy))
    };
    if inside.w < size.0 || inside.h < size.1 {
        return None;
    }
    for _ in 0..TRIES {
        let i = cx.rng.below(cx.old.rects.len() as u32) as usize;
        if let Some(room) = put(cx, i, size, margins).filter(|room| is_clear(cx, *room)) {
            return Some((i, room));
        }
    }
    // Free rectangles are what is left for rooms that shrink. There is more rock than that.
    for _ in 0..TRIES {
        let x = cx.rng.range(inside.x, inside.right() - size.0);
        let y = cx.rng.range(inside.y, inside.bottom() - size.1);
        let room = Rect::new(x, y, size.0, size.1);
        let touched = cx.old.rects.iter().position(|(free, _)| free.overlaps(room));
        if let Some(i) = touched.filter(|_| is_clear(cx, room)) {
            return Some((i, room));
        }
    }
    None
}

/// A place in a free rectangle, if it is large enough.
fn put(cx: &mut Context<'_>, i: usize, (w, h): (i32, i32), (dx, dy): (i32, i32)) -> Option<Rect> {
    let (map, free) = (Rect::of(cx.map.size()), cx.old.rects[i].0);
    let border = |inside: bool, margin: i32| if inside { 2 * margin } else { margin + 1 };
    let border_x = border(free.x > 0 && free.right() < map.w, dx);
    let border_y = border(free.y > 0 && free.bottom() < map.h, dy);
    if free.w < w + 3 + border_x || free.h < h + 3 + border_y {
        return None;
    }
    let x = along(&mut cx.rng, (free.x, free.right()), (dx, 3), w - 1 + border_x);
    let mut y = along(&mut cx.rng, (free.y, free.bottom()), (dy, 2), h - 1 + border_y);
    let rooms = cx.map.rooms.len() as u32;
    let is_full_height = free.y == 0 && free.bottom() == map.h;
    if is_full_height && (rooms == 0 || cx.rng.one_in(rooms)) && y + h > map.h / 2 + 1 {
        y = cx.rng.range(2, 4);
    }
    Some(Rect::new(x, y, w, h))
}

/// A place in a free rectangle, across or down, behind a margin, or behind so many cells at the map's edge.
fn along(rng: &mut Rng, (low, high): (i32, i32), (margin, edge): (i32, i32), needs: i32) -> i32 {
    let (from, first) = if low > 0 { (low, low + margin) } else { (edge, edge) };
    first + rng.below((high - from - needs).max(1) as u32) as i32
}
