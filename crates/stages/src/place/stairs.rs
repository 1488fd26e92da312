//! Puts stairs where floor is.
//!
//! How it works: each staircase takes a room of its own while there are rooms without one, ordinary rooms first, and a
//! random cell of plain floor in it; or any floor; or the cells that are farthest apart on foot; or dead ends; or niches in
//! walls, as far apart as a third of the map where that is possible.
//!
//! Guarantees: exactly `up` and `down` stairs, all on cells that were floor, or corridor at dead ends, or rock and wall in
//! niches. Stairs at dead ends and in niches can be reached from the start, or from the largest connected component if
//! there is none.

use barrow_core::{BitGrid, Farthest, Map, Point, Rng, Room, Tile};

use super::dead_ends::dead_end;
use super::niches::{gate, niche};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Where stairs are put.
    pub enum StairsPlace {
        /// In different rooms.
        Rooms,
        /// Down in the last and up in the first room.
        Ends,
        /// On any floor.
        Anywhere,
        /// Far from the start, or from each other, on foot.
        Far,
        /// At dead ends.
        DeadEnds,
        /// In niches of walls.
        Walls,
        /// In niches of walls; the way out of the first level is at its lower edge.
        Gates,
        /// In different rooms, where the way up favors the room after that of the way down, as in NetHack.
        NextRoom,
    }
}

crate::stage! {
    /// Puts stairs on floor.
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
        /// In different rooms; down in the last and up in the first room; on any floor; far from the start, or from each
        /// other, on foot; at dead ends; in niches of walls; the same, but the way out of the first level is at its lower
        /// edge; or in different rooms, where the way up favors the room after that of the way down, as in NetHack.
        place: StairsPlace = StairsPlace::Rooms,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Rooms without stairs of this stage.
    rooms: Vec<u32>,
    /// Room of the stairs that were put last.
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
    /// Returns a cell for the next stairs.
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

/// Puts stairs on a cell.
fn put(cx: &mut Context<'_>, tile: Tile, at: Point) {
    cx.map.tiles[at] = tile;
    if cx.map.has_hardness() {
        cx.map.hardness[at] = 0;
    }
    let list = if tile == Tile::StairsDown { &mut cx.map.stairs_down } else { &mut cx.map.stairs_up };
    list.push(at);
    cx.snapshot(format_args!("{} at {at}", tile.name()));
}

/// Returns a cell of a room that is still in the list, and takes it out; a full list if there is none left.
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

/// Returns the position in a list of rooms of a random ordinary one, or of any if none is ordinary.
fn draw_plain(map: &Map, ids: &[u32], rng: &mut Rng) -> usize {
    let is_plain = |id: &u32| map.rooms[*id as usize].is_ordinary();
    let plain = ids.iter().filter(|id| is_plain(id)).count();
    let n = rng.below(if plain > 0 { plain } else { ids.len() } as u32) as usize;
    let mut places = (0..ids.len()).filter(|&i| plain == 0 || is_plain(&ids[i]));
    places.nth(n).unwrap_or(0)
}

/// Returns a cell of any room for the first stairs. For others, of a room drawn from all but the last of them; if that is
/// the room of the stairs before, of the next one.
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

/// Returns a cell of the last room for the way down, of the first for the way up.
fn at_an_end(cx: &mut Context<'_>, tile: Tile) -> Option<Point> {
    let rooms = &cx.map.rooms;
    let room = if tile == Tile::StairsDown { rooms.last() } else { rooms.first() };
    floor_of(cx.map, room?, cx.area, &mut cx.rng)
}

/// Returns a cell of plain floor in a room and within an area: a random one, or the next one that is.
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

/// Returns the floor that is farthest from the start, or from the first stairs there are, or from some floor.
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
