//! Themed rooms of NetHack 5.0: some rooms are made from prefabs, others are marked to be filled by `themed_fills`.
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
//! Algorithm:
//! 1. Before each room, draw a theme by weight: most often none, else a prefab, or a room of any size to be filled.
//! 2. Turn and mirror the prefab as it allows. Draw a place anywhere in the rock: unlike other rooms, prefabs only need
//!    one cell of rock around them. Prefabs never shrink: if one fits nowhere, place a room without a theme.
//! 3. When all rooms are placed, draw the prefabs. The component of floor with the first cell is the room.
//!    `themed_fills` lists the rooms inside of it, after corridors are dug, so that no corridor leads into them. A room
//!    whose walls have no place for a door is left to that stage, too.
//!
//! Guarantees: without prefabs and weights the stage draws no random numbers for themes.
//!
//! Source: after a description of NetHack 5.0's themed rooms.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, Name, Point, Prefab, Rect, Room, Shape, Size, Theme, Turn};

use super::placement::Placement;
use super::rect_split::{RectSplit, first_within};
use crate::nethack::NethackRole;
use crate::nethack::facts::{ThemedRoom, ThemedRooms};
use crate::nethack::joins::outline::has_door_spot;
use crate::prefab::paste::{DrawnTile, PlacedPrefab, is_room, turns, variant};
use crate::shape::bitmap;
use crate::stage::Context;

/// Number of places tried for a prefab.
const TRIES: u32 = 100;

/// Theme name of rooms without a prefab.
const NO_PREFAB: Name = Name::new("room");

/// Weights of all themes. If `themed` is 0, no random number is drawn for them.
#[derive(Debug, Default)]
pub(super) struct Themes {
    prefabs: Vec<ThemePrefab>,
    plain: u32,
    to_fill: u32,
    dark_to_fill: u32,
    /// Sum of all weights except `plain`.
    themed: u32,
    fill_pct: u32,
}

/// A prefab that rooms are made from.
#[derive(Debug)]
struct ThemePrefab {
    prefab: Arc<Prefab>,
    is_fillable: bool,
    /// Role of the room itself, unless it is filled.
    outer: Name,
    /// Role of the rooms inside of it.
    inner: Name,
}

/// Source of a room's theme.
#[derive(Clone, Copy, Debug)]
enum RoomTheme {
    /// An index into [`Themes::prefabs`], and the orientation of the prefab.
    Prefab { index: usize, turn: Turn },
    /// A fill drawn later by `themed_fills`, in a room of any size.
    ToFill { is_dark: bool },
}

/// Theme of a room that is placed but not drawn yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedTheme {
    room: usize,
    theme: RoomTheme,
}

#[derive(Default)]
struct Buffers {
    /// Tiles of the prefab.
    tiles: Vec<DrawnTile>,
    /// Cells of the prefab that belong to rooms.
    rooms: BitGrid,
    /// Connected component of `rooms` with its first cell.
    component: BitGrid,
    stack: Vec<u32>,
}

impl Themes {
    pub(super) fn new(stage: &RectSplit) -> Self {
        let theme = |prefab: &Arc<Prefab>| ThemePrefab {
            is_fillable: stage.fillable.iter().any(|other| other.name == prefab.name),
            outer: if prefab.has_name_or_tag(NethackRole::Themed.name()) {
                NethackRole::Themed.role()
            } else {
                Room::ORDINARY
            },
            inner: prefab.tags.iter().find_map(|tag| role_of(tag)).unwrap_or(NethackRole::Themed.role()),
            prefab: Arc::clone(prefab),
        };
        // A prefab of two columns or rows has walls only.
        let is_room = |prefab: &&Arc<Prefab>| prefab.size().width > 2 && prefab.size().height > 2;
        let prefabs: Vec<ThemePrefab> = stage.themes.iter().filter(is_room).map(theme).collect();
        let weights: u32 = prefabs.iter().map(|theme| theme.prefab.weight).sum();
        Self {
            prefabs,
            plain: stage.plain,
            to_fill: stage.to_fill,
            dark_to_fill: stage.dark_to_fill,
            themed: weights + stage.to_fill + stage.dark_to_fill,
            fill_pct: stage.fill_pct,
        }
    }

    /// Clears the lists of planned themes and themed rooms and reserves memory for them.
    pub(super) fn begin(&self, cx: &mut Context<'_>, planned: &mut Vec<PlannedTheme>) {
        planned.clear();
        if self.themed > 0 {
            // Enough for a crowded level, so that a reused map seldom allocates.
            planned.reserve(64);
            let rooms = &mut cx.facts.renew::<ThemedRooms>().0;
            rooms.clear();
            rooms.reserve(64);
            cx.map.spawns.reserve(1024);
        }
    }

    /// Draws the theme of the next room. If it is a prefab that fits, returns its floor.
    #[inline]
    pub(super) fn place(
        &self,
        cx: &mut Context<'_>,
        map: Rect,
        planned: &mut Vec<PlannedTheme>,
    ) -> Option<Rect> {
        if self.themed == 0 {
            return None;
        }
        let n = cx.rng.below(self.plain + self.themed).checked_sub(self.plain)?;
        let room = cx.map.rooms.len();
        let Some(index) = self.prefab_at(n) else {
            planned.push(PlannedTheme { room, theme: RoomTheme::ToFill { is_dark: n >= self.to_fill } });
            return None;
        };
        let prefab = &self.prefabs[index].prefab;
        if !prefab.is_at(cx.depth) {
            return None;
        }
        let turns = turns(prefab);
        let turn = turns[cx.rng.below(turns.len() as u32) as usize];
        let found = place(cx, turn.size(prefab.size()), map);
        if found.is_some() {
            planned.push(PlannedTheme { room, theme: RoomTheme::Prefab { index, turn } });
        }
        found
    }

    /// Returns the index of the prefab that the draw `n` below [`Themes::themed`] selects; `None` for a room without
    /// one.
    fn prefab_at(&self, n: u32) -> Option<usize> {
        let mut n = n.checked_sub(self.to_fill + self.dark_to_fill)?;
        self.prefabs.iter().position(|theme| {
            let found = n < theme.prefab.weight;
            n = n.saturating_sub(theme.prefab.weight);
            found
        })
    }

    /// Draws the planned prefabs, last room first, because rooms without a place for a door are removed from the list.
    pub(super) fn finish(&self, cx: &mut Context<'_>, planned: &mut Vec<PlannedTheme>) {
        while let Some(PlannedTheme { room, theme }) = planned.pop() {
            let Some(placed) = cx.map.rooms.get_mut(room) else { continue };
            match theme {
                RoomTheme::Prefab { index, turn } => self.draw(cx, room, &self.prefabs[index], turn),
                RoomTheme::ToFill { is_dark } => {
                    placed.role = NethackRole::Themed.role();
                    placed.is_dark = is_dark;
                    let (inner, area) = (NethackRole::Themed.role(), placed.bounds.grown(1));
                    add(cx, NO_PREFAB, ThemedRoom { area, inner, is_to_fill: true });
                }
            }
        }
    }

    /// Draws a prefab at the rectangle planned for room `id`.
    fn draw(&self, cx: &mut Context<'_>, id: usize, theme: &ThemePrefab, turn: Turn) {
        let prefab = &theme.prefab;
        let area = cx.map.rooms[id].bounds.grown(1);
        let corner = Point::new(area.x, area.y);
        let Context { map, rng, scratch, .. } = cx;
        let laid = PlacedPrefab { prefab, turn, corner, variant: variant(prefab, rng) };
        let Buffers { tiles, rooms, component, stack } = scratch.get();
        laid.draw(rng, tiles);
        let size = Size::new(area.w as u32, area.h as u32);
        rooms.reset(size);
        component.reset(size);
        laid.cells()
            .zip(tiles.iter())
            .filter(|(_, drawn)| is_room(drawn.tile))
            .for_each(|((p, _), _)| rooms.insert(p - corner));
        if let Some(first) = rooms.first() {
            component.insert(first);
            component.flood(rooms, stack);
            let is_full = u64::from(component.count()) == component.bounds().unwrap_or_default().cells();
            let shape = if is_full { Shape::Rectangle } else { Shape::Irregular };
            map.draw_room(id, shape, bitmap::runs(component, corner));
        }
        laid.write(map, tiles, map.rooms.len());
        let is_to_fill = theme.is_fillable && rng.percent(self.fill_pct);
        map.rooms[id].role = if is_to_fill { NethackRole::Themed.role() } else { theme.outer };
        add(cx, Name::truncated(&prefab.name), ThemedRoom { area, inner: theme.inner, is_to_fill });
        if !cx.map.rooms[id].is_drawn() || !has_door_spot(cx.map, cx.map.rooms[id].bounds) {
            cx.map.rooms.remove(id);
        }
        cx.snapshot(format_args!("a themed room: {}", prefab.name));
    }
}

/// Returns the role that a tag of a prefab names.
fn role_of(tag: &str) -> Option<Name> {
    let ordinary = (Room::ORDINARY == *tag).then_some(Room::ORDINARY);
    ordinary.or_else(|| NethackRole::from_name(tag).map(NethackRole::role))
}

/// Adds a themed room to the map's themes and to the blackboard.
fn add(cx: &mut Context<'_>, name: Name, room: ThemedRoom) {
    cx.map.themes.push(Theme { name, area: room.area, fill: None });
    cx.facts.renew::<ThemedRooms>().0.push(room);
}

/// Draws a place for a prefab of a given size, and returns its floor.
fn place(cx: &mut Context<'_>, size: Size, map: Rect) -> Option<Rect> {
    let Context { map: Map { rooms, .. }, rng, .. } = cx;
    let (w, h) = (size.width as i32 - 2, size.height as i32 - 2);
    // One cell of rock beyond the wall on each side.
    let placement = Placement { map, margins: (2, 2) };
    let inside = placement.inside();
    if inside.w < w || inside.h < h {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let x = rng.range(inside.x, inside.right() - w);
        let y = rng.range(inside.y, inside.bottom() - h);
        let room = Rect::new(x, y, w, h);
        first_within(rooms, placement.around(room)).is_none().then_some(room)
    })
}
