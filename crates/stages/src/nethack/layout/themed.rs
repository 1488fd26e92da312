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
//! 2. A picture is turned and mirrored as it allows. Its place is drawn in the free rectangles, with the same margins as for
//!    any other room; then anywhere in the rock. It never shrinks: if it fits nowhere, there is a room without a theme.
//! 3. When all rooms have their place, pictures are drawn. The connected floor around the rest is the room; rooms inside
//!    of it are listed by `themed_fills`, so that no corridor leads into them. If a picture leaves no place for a door, it
//!    is listed by that stage as well.
//!
//! Guarantees: with no pictures and no weights nothing is drawn, not even a random number.

use std::sync::Arc;

use barrow_core::{BitGrid, Name, Point, Prefab, Rect, Room, Shape, Size, Theme, Turn};

use super::placement::Placement;
use super::rect_split::{RectSplit, first_within};
use super::size_die::FreeRect;
use crate::nethack::NethackRole;
use crate::nethack::facts::{ThemedRoom, ThemedRooms};
use crate::nethack::joins::outline::has_door_spot;
use crate::prefab::paste::{DrawnTile, PlacedPrefab, is_room, turns};
use crate::shape::bitmap;
use crate::stage::Context;

/// Tries in a row before a picture is given up.
const TRIES: u32 = 100;

/// Name of the theme of rooms without a picture.
const NO_PICTURE: Name = Name::new("room");

/// The themes and how often there is none. Without any, nothing is drawn.
#[derive(Debug, Default)]
pub(super) struct Themes {
    pictures: Vec<Picture>,
    plain: u32,
    to_fill: u32,
    dark_to_fill: u32,
    /// The sum of all weights but that of no theme.
    themed: u32,
    fill_pct: u32,
}

/// A picture that rooms are made after.
#[derive(Debug)]
struct Picture {
    prefab: Arc<Prefab>,
    is_fillable: bool,
    /// The role of rooms inside of it.
    inner: Name,
}

/// The theme of a room.
#[derive(Clone, Copy, Debug)]
enum RoomTheme {
    /// A picture, by its number, in the way it is laid down.
    Picture { number: usize, turn: Turn },
    /// Something to be filled with, in a room of any size.
    ToFill { is_dark: bool },
}

/// A room that has its place, and its theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedTheme {
    room: usize,
    theme: RoomTheme,
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Tiles of a picture.
    tiles: Vec<DrawnTile>,
    /// Cells of a picture that belong to rooms.
    rooms: BitGrid,
    /// Those that are connected to the first.
    piece: BitGrid,
    stack: Vec<u32>,
}

impl Themes {
    pub(super) fn new(stage: &RectSplit) -> Self {
        let picture = |prefab: &Arc<Prefab>| Picture {
            is_fillable: stage.fillable.iter().any(|other| other.name == prefab.name),
            inner: prefab.tags.iter().find_map(|tag| role_of(tag)).unwrap_or(NethackRole::Themed.role()),
            prefab: Arc::clone(prefab),
        };
        // Walls alone are no room.
        let is_room = |prefab: &&Arc<Prefab>| prefab.size().width > 2 && prefab.size().height > 2;
        let pictures: Vec<Picture> = stage.themes.iter().filter(is_room).map(picture).collect();
        let weights: u32 = pictures.iter().map(|picture| picture.prefab.weight).sum();
        Self {
            pictures,
            plain: stage.plain,
            to_fill: stage.to_fill,
            dark_to_fill: stage.dark_to_fill,
            themed: weights + stage.to_fill + stage.dark_to_fill,
            fill_pct: stage.fill_pct,
        }
    }

    /// Empties the lists.
    pub(super) fn begin(&self, cx: &mut Context<'_>, planned: &mut Vec<PlannedTheme>) {
        planned.clear();
        if self.themed > 0 {
            // Space for a busy level, so that the lists of a warm map seldom grow.
            planned.reserve(64);
            let rooms = &mut cx.facts.renew::<ThemedRooms>().0;
            rooms.clear();
            rooms.reserve(64);
            cx.map.spawns.reserve(1024);
        }
    }

    /// Draws the theme of the next room. If that is a picture and it fits, returns a free rectangle and a place in it.
    #[inline]
    pub(super) fn place(
        &self,
        cx: &mut Context<'_>,
        placement: Placement,
        free: &[FreeRect],
        planned: &mut Vec<PlannedTheme>,
    ) -> Option<(usize, Rect)> {
        if self.themed == 0 {
            return None;
        }
        let n = cx.rng.below(self.plain + self.themed).checked_sub(self.plain)?;
        let room = cx.map.rooms.len();
        let Some(number) = self.nth(n) else {
            planned.push(PlannedTheme { room, theme: RoomTheme::ToFill { is_dark: n >= self.to_fill } });
            return None;
        };
        let prefab = &self.pictures[number].prefab;
        if !prefab.is_at(cx.depth) {
            return None;
        }
        let turns = turns(prefab);
        let turn = turns[cx.rng.below(turns.len() as u32) as usize];
        let found = place(cx, turn.size(prefab.size()), placement, free);
        if found.is_some() {
            planned.push(PlannedTheme { room, theme: RoomTheme::Picture { number, turn } });
        }
        found
    }

    /// Returns the number of the picture that a draw stands for; none for a room without one.
    fn nth(&self, n: u32) -> Option<usize> {
        let mut n = n.checked_sub(self.to_fill + self.dark_to_fill)?;
        self.pictures.iter().position(|picture| {
            let found = n < picture.prefab.weight;
            n = n.saturating_sub(picture.prefab.weight);
            found
        })
    }

    /// Draws the pictures at their places. The last come first, as those without a door are removed from the list of rooms.
    pub(super) fn finish(&self, cx: &mut Context<'_>, planned: &mut Vec<PlannedTheme>) {
        while let Some(PlannedTheme { room, theme }) = planned.pop() {
            let Some(placed) = cx.map.rooms.get_mut(room) else { continue };
            placed.role = NethackRole::Themed.role();
            match theme {
                RoomTheme::Picture { number, turn } => self.draw(cx, room, &self.pictures[number], turn),
                RoomTheme::ToFill { is_dark } => {
                    placed.is_dark = is_dark;
                    let (inner, area) = (NethackRole::Themed.role(), placed.bounds.grown(1));
                    add(cx, NO_PICTURE, ThemedRoom { area, inner, is_to_fill: true });
                }
            }
        }
    }

    /// Draws a picture where a rectangle was set aside for its room.
    fn draw(&self, cx: &mut Context<'_>, id: usize, picture: &Picture, turn: Turn) {
        let prefab = &picture.prefab;
        let area = cx.map.rooms[id].bounds.grown(1);
        let corner = Point::new(area.x, area.y);
        let laid = PlacedPrefab { prefab, turn, corner };
        let Context { map, rng, scratch, .. } = cx;
        let Buffers { tiles, rooms, piece, stack } = scratch.get();
        laid.draw(rng, tiles);
        let size = Size::new(area.w as u32, area.h as u32);
        rooms.reset(size);
        piece.reset(size);
        laid.cells()
            .zip(tiles.iter())
            .filter(|(_, drawn)| is_room(drawn.tile))
            .for_each(|((p, _), _)| rooms.insert(p - corner));
        if let Some(first) = rooms.first() {
            piece.insert(first);
            piece.flood(rooms, stack);
            let is_full = u64::from(piece.count()) == piece.bounds().unwrap_or_default().cells();
            let shape = if is_full { Shape::Rectangle } else { Shape::Irregular };
            map.draw_room(id, shape, bitmap::runs(piece, corner));
        }
        laid.write(map, tiles, map.rooms.len());
        let is_to_fill = picture.is_fillable && rng.percent(self.fill_pct);
        add(cx, Name::truncated(&prefab.name), ThemedRoom { area, inner: picture.inner, is_to_fill });
        if !cx.map.rooms[id].is_drawn() || !has_door_spot(cx.map, cx.map.rooms[id].bounds) {
            cx.map.rooms.remove(id);
        }
        cx.snapshot(format_args!("a themed room: {}", prefab.name));
    }
}

/// Returns the role that a tag of a picture names.
fn role_of(tag: &str) -> Option<Name> {
    let ordinary = (Room::ORDINARY == *tag).then_some(Room::ORDINARY);
    ordinary.or_else(|| NethackRole::from_name(tag).map(NethackRole::role))
}

/// Lists a room with a theme, and what is to be done with it.
fn add(cx: &mut Context<'_>, name: Name, room: ThemedRoom) {
    cx.map.themes.push(Theme { name, area: room.area, fill: None });
    cx.facts.renew::<ThemedRooms>().0.push(room);
}

/// Draws a place for the floor of a picture of that size, and returns it with a free rectangle that it touches.
fn place(
    cx: &mut Context<'_>,
    picture: Size,
    placement: Placement,
    free: &[FreeRect],
) -> Option<(usize, Rect)> {
    let Context { map, rng, .. } = cx;
    let (w, h) = (picture.width as i32 - 2, picture.height as i32 - 2);
    let inside = placement.inside();
    let is_clear =
        |room: &Rect| inside.covers(*room) && first_within(&map.rooms, placement.around(*room)).is_none();
    if inside.w < w || inside.h < h {
        return None;
    }
    for _ in 0..TRIES {
        let i = rng.below(free.len() as u32) as usize;
        let free = free[i].rect;
        if !placement.fits(free, (w, h)) {
            continue;
        }
        let Point { x, y } = placement.draw(free, (w, h), rng);
        let y = placement.raise(free, y, h, map.rooms.len(), rng).unwrap_or(y);
        let room = Rect::new(x, y, w, h);
        if is_clear(&room) {
            return Some((i, room));
        }
    }
    // Free rectangles are what is left for rooms that shrink. There is more rock than that.
    for _ in 0..TRIES {
        let x = rng.range(inside.x, inside.right() - w);
        let y = rng.range(inside.y, inside.bottom() - h);
        let room = Rect::new(x, y, w, h);
        let touched = free.iter().position(|free| free.rect.overlaps(room));
        if let Some(i) = touched.filter(|_| is_clear(&room)) {
            return Some((i, room));
        }
    }
    None
}
