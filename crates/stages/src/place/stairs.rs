//! Places stairs.
//!
//! Algorithm: depends on `place`. Stairs are on a random floor cell of a room, each in a different room as long as
//! rooms without stairs are left, ordinary rooms first; or on any floor; or on the cells with the longest walk between
//! them; or at dead ends; or in niches of walls, if possible a third of the map's width apart.
//!
//! Guarantees: exactly `up` stairs up and `down` stairs down, on cells that were floor; at dead ends also corridor, in
//! niches rock or wall. Stairs at dead ends and in niches can be reached from the start; on maps without a start, from
//! the largest connected component.
//!
//! Source: after a description of Brogue, for stairs in niches; after a description of NetHack, for `next_room`.

use barrow_core::{BitGrid, Farthest, Map, Point, Rng, Room, Tile};

use super::dead_ends::dead_end;
use super::niches::{gate, niche};
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
    }
}

#[derive(Default)]
struct Buffers {
    /// Rooms in which this stage has not placed stairs yet.
    rooms: Vec<u32>,
    /// Room of the stairs placed last.
    last_room: Option<u32>,
    open: BitGrid,
    floor: BitGrid,
    farthest: Farthest,
}

impl Stage for Stairs {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.rooms.clear();
            buffers.rooms.reserve(cx.map.size().cells().min(1024));
            buffers.last_room = None;
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
}

impl Stairs {
    /// Returns a cell for the next stairs, `None` if no suitable cell is left.
    fn find(&self, cx: &mut Context<'_>, tile: Tile, buffers: &mut Buffers) -> Option<Point> {
        match self.place {
            StairsPlace::Rooms => in_a_room(cx, &mut buffers.rooms),
            StairsPlace::NextRoom => in_another_room(cx, &mut buffers.last_room),
            StairsPlace::Ends => at_an_end(cx, tile),
            StairsPlace::Anywhere => anywhere(cx, &mut buffers.floor),
            StairsPlace::DeadEnds => dead_end(cx),
            StairsPlace::Gates if tile == Tile::StairsUp && cx.depth == 1 => niche(cx, Some(gate(cx.map))),
            StairsPlace::Walls | StairsPlace::Gates => niche(cx, None),
            StairsPlace::Far => far_away(cx, buffers),
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

/// Removes a random room from the list and returns a floor cell of it. Refills the list with all rooms when it is
/// empty.
fn in_a_room(cx: &mut Context<'_>, rooms: &mut Vec<u32>) -> Option<Point> {
    if rooms.is_empty() {
        rooms.extend(0..cx.map.rooms.len() as u32);
    }
    while !rooms.is_empty() {
        let id = rooms.swap_remove(draw_plain(cx.map, rooms, &mut cx.rng));
        let found = floor_of(cx.map, &cx.map.rooms[id as usize], cx.area, &mut cx.rng);
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

/// Returns a floor cell of a random room. From the second stairs on, the room is drawn from all but the last room of
/// the map; if it is the room of the previous stairs, the room after it is used. So the next room is twice as likely.
fn in_another_room(cx: &mut Context<'_>, last_room: &mut Option<u32>) -> Option<Point> {
    let rooms = cx.map.rooms.len() as u32;
    let before = *last_room;
    let mut id = cx.rng.below(if before.is_some() && rooms > 1 { rooms - 1 } else { rooms });
    if before == Some(id) && rooms > 1 {
        id += 1;
    }
    *last_room = Some(id);
    floor_of(cx.map, cx.map.rooms.get(id as usize)?, cx.area, &mut cx.rng)
}

/// Returns a floor cell of the last room for stairs down, of the first room for stairs up.
fn at_an_end(cx: &mut Context<'_>, tile: Tile) -> Option<Point> {
    let rooms = &cx.map.rooms;
    let room = if tile == Tile::StairsDown { rooms.last() } else { rooms.first() };
    floor_of(cx.map, room?, cx.area, &mut cx.rng)
}

/// Returns a random cell of a room if it is plain floor in the area, otherwise the next such cell of the room,
/// cyclically.
fn floor_of(map: &Map, room: &Room, within: Option<&BitGrid>, rng: &mut Rng) -> Option<Point> {
    let area = map.room_area(room);
    let first = rng.below(area);
    let is_free = |p: Point| map.tiles[p] == Tile::Floor && map.start != Some(p);
    (0..area)
        .filter_map(|n| map.room_cell(room, (first + n) % area))
        .find(|&p| is_free(p) && within.is_none_or(|within| within.contains(p)))
}

/// Returns a random cell of plain floor.
fn anywhere(cx: &mut Context<'_>, floor: &mut BitGrid) -> Option<Point> {
    floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
    if let Some(area) = cx.area {
        floor.intersect_with(area);
    }
    floor.nth(cx.rng.below(floor.count()))
}

/// Returns the floor with the longest walk from the start; without a start, from the first stairs; without stairs, from
/// a random floor cell.
fn far_away(cx: &mut Context<'_>, Buffers { open, floor, farthest, .. }: &mut Buffers) -> Option<Point> {
    let known = cx.map.start.or(cx.map.stairs_down.first().copied()).or(cx.map.stairs_up.first().copied());
    let from = match known {
        Some(p) => p,
        None => anywhere(cx, floor)?,
    };
    let firsts = [Tile::FIRST_OPEN, Tile::Floor, Tile::StairsUp];
    BitGrid::mark_classes(&cx.map.tiles, [&mut *open, &mut *floor], firsts, |[open, floor, stairs]| {
        [open, floor & !stairs]
    });
    if let Some(area) = cx.area {
        floor.intersect_with(area);
    }
    farthest.find(open, from, floor)
}
