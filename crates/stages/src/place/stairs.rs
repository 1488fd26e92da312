//! Places stairs.
//!
//! Algorithm: depends on `place`. Stairs are on a random floor cell of a room, each in a different room as long as
//! rooms without stairs are left, ordinary rooms first; or on any floor; or on the cells with the longest walk between
//! them; or at dead ends; or in niches of walls, if possible a third of the map's width apart.
//!
//! Guarantees: exactly `up` stairs up and `down` stairs down, on cells that were floor; at dead ends also corridor, in
//! niches rock or wall. All are where the start, or the largest part of the level, can be reached without opening a
//! lock. With `clear`, stairs on floor keep away from lava, doors and the mouths of corridors as long as other floor is
//! left.
//!
//! Source: after a description of Brogue, for stairs in niches; after a description of NetHack, for `next_room`.

use barrow_core::{BitGrid, Map, Point, Rng, Tile};

use super::dead_ends::dead_end;
use super::niches::{gate, niche};
use super::spot::{Reach, far_from, is_certain};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Cells on which [`Stairs`] can be placed.
    pub enum StairsPlace {
        /// Random floor cells of different rooms.
        Rooms,
        /// Stairs down in the last room, stairs up in the first.
        Ends,
        /// Any floor, all cells with equal probability.
        Anywhere,
        /// A long walk from the start, or from each other.
        Far,
        /// Dead ends of corridors and caves.
        DeadEnds,
        /// Niches of walls, as in Brogue.
        Walls,
        /// Niches of walls; the stairs up of the first level are at the lower edge of the map.
        Gates,
        /// Different rooms, where stairs up favor the room after that of the stairs down, as in NetHack.
        NextRoom,
    }
}

crate::stage! {
    /// Places stairs up and down.
    pub struct Stairs in Family::Place,
        needs [
            Fact::Floor,
            Fact::Rooms.when("place", StairsPlace::Rooms),
            Fact::Rooms.when("place", StairsPlace::Ends),
            Fact::Rooms.when("place", StairsPlace::NextRoom),
        ],
        gives [Fact::Stairs], example ["simple_rooms", "draw_rooms", "dogleg", "stairs"] {
        /// Number of stairs to the level above.
        up: u32 = 1 in 0..=9,
        /// Number of stairs to the level below.
        down: u32 = 1 in 0..=9,
        /// In different rooms; down in the last room and up in the first; on any floor; a long walk from the start or
        /// from each other; at dead ends; in niches of walls; the same, but with the stairs up of the first level at
        /// the lower edge; or in different rooms, where stairs up favor the room after that of the stairs down, as in
        /// NetHack.
        place: StairsPlace = StairsPlace::Rooms,
        /// Whether stairs keep away from locked rooms, lava, doors and the mouths of corridors.
        clear: bool = true,
    }
}

#[derive(Default)]
struct Buffers {
    /// Rooms in which this stage has not placed stairs yet.
    rooms: Vec<u32>,
    /// Room of the stairs placed last.
    last_room: Option<u32>,
    /// Floor on which stairs may be placed.
    floor: BitGrid,
}

impl Stage for Stairs {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.rooms.clear();
            buffers.rooms.reserve(cx.map.size().cells().min(1024));
            buffers.last_room = None;
            if self.clear {
                buffers.floor.reserve(cx.map.size());
                cx.scratch.get::<Reach>().reserve(cx.map.size());
            }
            for n in 0..self.down + self.up {
                let tile = if n < self.down { Tile::StairsDown } else { Tile::StairsUp };
                let Some(at) = self.find(cx, tile, buffers) else {
                    return Err(Veto { reason: "no floor is left for stairs" });
                };
                put(cx, tile, at);
            }
            Ok(())
        })
    }

    fn stays_within(&self) -> bool {
        true
    }
}

impl Stairs {
    /// Returns a cell for the next stairs, `None` if no suitable cell is left.
    fn find(&self, cx: &mut Context<'_>, tile: Tile, buffers: &mut Buffers) -> Option<Point> {
        let Buffers { rooms, last_room, floor } = buffers;
        match self.place {
            StairsPlace::DeadEnds => return dead_end(cx),
            StairsPlace::Gates if tile == Tile::StairsUp && cx.depth == 1 => {
                return niche(cx, Some(gate(cx.map)));
            }
            StairsPlace::Walls | StairsPlace::Gates => return niche(cx, None),
            StairsPlace::Far => {
                let known = cx.map.start.or(cx.map.stairs_down.first().copied());
                return far_from(cx, known.or(cx.map.stairs_up.first().copied()));
            }
            _ => {}
        }
        if self.place == StairsPlace::Anywhere {
            self.mark_floor(cx, floor);
            return floor.nth(cx.rng.below(floor.count()));
        }
        // Tests the cells of a room one by one first, which nearly always finds one.
        let test = if self.clear {
            is_certain
        } else {
            |cx: &Context<'_>, p| cx.may_change(p) && is_bare(cx.map, p)
        };
        let found = self.in_rooms(cx, tile, rooms, last_room, test);
        if found.is_some() || !self.clear {
            return found;
        }
        self.mark_floor(cx, floor);
        self.in_rooms(cx, tile, rooms, last_room, |_, p| floor.contains(p))
    }

    /// Returns a cell of a room for which `is_floor` holds.
    fn in_rooms(
        &self,
        cx: &mut Context<'_>,
        tile: Tile,
        rooms: &mut Vec<u32>,
        last_room: &mut Option<u32>,
        is_floor: impl Fn(&Context<'_>, Point) -> bool,
    ) -> Option<Point> {
        match self.place {
            StairsPlace::NextRoom => in_another_room(cx, last_room, is_floor),
            StairsPlace::Ends => at_an_end(cx, tile, is_floor),
            _ => in_a_room(cx, rooms, is_floor),
        }
    }

    /// Marks the floor on which stairs may be placed.
    fn mark_floor(&self, cx: &mut Context<'_>, floor: &mut BitGrid) {
        if self.clear {
            cx.with(|cx, reach: &mut Reach| {
                reach.mark_floor(cx);
                floor.copy_from(&reach.floor);
            });
            return;
        }
        floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
        if let Some(area) = cx.area {
            floor.intersect_with(area);
        }
        if let Some(start) = cx.map.start {
            floor.take(start);
        }
    }
}

/// Writes the tile, clears the hardness and adds the cell to the list of stairs.
fn put(cx: &mut Context<'_>, tile: Tile, at: Point) {
    cx.map.tiles[at] = tile;
    if cx.map.has_hardness() {
        cx.map.hardness[at] = 0;
    }
    let list = if tile == Tile::StairsDown { &mut cx.map.stairs_down } else { &mut cx.map.stairs_up };
    list.push(at);
    cx.snapshot(format_args!("{} at {at}", tile.name()));
}

/// Removes a random room from the list and returns a cell of it that is in `floor`. Refills the list with all rooms when
/// it is empty.
fn in_a_room(
    cx: &mut Context<'_>,
    rooms: &mut Vec<u32>,
    is_floor: impl Fn(&Context<'_>, Point) -> bool,
) -> Option<Point> {
    if rooms.is_empty() {
        rooms.extend(0..cx.map.rooms.len() as u32);
    }
    while !rooms.is_empty() {
        let id = rooms.swap_remove(draw_plain(cx.map, rooms, &mut cx.rng));
        let found = floor_of(cx, id as usize, &is_floor);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the position in `ids` of a random ordinary room, or of any room if none is ordinary.
fn draw_plain(map: &Map, ids: &[u32], rng: &mut Rng) -> usize {
    let is_plain = |id: &u32| map.rooms[*id as usize].is_ordinary();
    let plain = ids.iter().filter(|id| is_plain(id)).count();
    let n = rng.below(if plain > 0 { plain } else { ids.len() } as u32) as usize;
    let mut places = (0..ids.len()).filter(|&i| plain == 0 || is_plain(&ids[i]));
    places.nth(n).unwrap_or(0)
}

/// Returns a cell of a random room. From the second stairs on, the room is drawn from all but the last room of the map;
/// if it is the room of the previous stairs, the room after it is used. So the next room is twice as likely.
fn in_another_room(
    cx: &mut Context<'_>,
    last_room: &mut Option<u32>,
    is_floor: impl Fn(&Context<'_>, Point) -> bool,
) -> Option<Point> {
    let rooms = cx.map.rooms.len() as u32;
    let before = *last_room;
    let mut id = cx.rng.below(if before.is_some() && rooms > 1 { rooms - 1 } else { rooms });
    if before == Some(id) && rooms > 1 {
        id += 1;
    }
    *last_room = Some(id);
    floor_of(cx, id as usize, is_floor)
}

/// Returns a cell of the last room for stairs down, of the first room for stairs up. If that room has none, the rooms
/// next in order are tried.
fn at_an_end(
    cx: &mut Context<'_>,
    tile: Tile,
    is_floor: impl Fn(&Context<'_>, Point) -> bool,
) -> Option<Point> {
    let rooms = cx.map.rooms.len();
    let id = |n: usize| if tile == Tile::StairsDown { rooms - 1 - n } else { n };
    (0..rooms).find_map(|n| floor_of(cx, id(n), &is_floor))
}

/// Returns a random cell of a room if `is_floor` holds for it, otherwise the next such cell of the room, cyclically.
/// `None` also if there is no room `id`.
fn floor_of(
    cx: &mut Context<'_>,
    id: usize,
    is_floor: impl Fn(&Context<'_>, Point) -> bool,
) -> Option<Point> {
    let room = *cx.map.rooms.get(id)?;
    let area = cx.map.room_area(&room);
    let first = cx.rng.below(area);
    let cells = (0..area).filter_map(|n| cx.map.room_cell(&room, (first + n) % area));
    cells.into_iter().find(|&p| is_floor(cx, p))
}

/// Returns whether a cell is plain floor and not the start.
fn is_bare(map: &Map, p: Point) -> bool {
    map.tiles[p] == Tile::Floor && map.start != Some(p)
}
