//! Puts stairs where floor is.
//!
//! How it works: each staircase takes a room of its own while there are rooms without one, those for nothing in particular first, and a random cell of plain
//! floor in it; or any floor; or the cells that are farthest apart on foot; or dead ends; or niches in walls, as far
//! apart as a third of the map where that can be.
//!
//! Promises: as many stairs as asked for, all on what was floor, or corridor at dead ends, or rock and wall in niches.
//! Stairs at dead ends and in niches can be reached from the start, or from the largest piece if there is none.

use barrow_core::{BitGrid, Map, ParamSpec, Point, Rng, Room, Tile};

use super::dead_ends::dead_end;
use super::niches::{gate, niche};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const PLACES: &[&str] = &["rooms", "ends", "anywhere", "far", "dead_ends", "walls", "gates", "next_room"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "stairs",
    summary: "puts stairs where floor is",
    family: Family::Place,
    needs: &[
        OldNeed::always(Fact::Floor),
        OldNeed::when("place", "rooms", Fact::Rooms),
        OldNeed::when("place", "ends", Fact::Rooms),
        OldNeed::when("place", "next_room", Fact::Rooms),
    ],
    gives: &[Fact::Stairs],
    not_after: &[],
    params: &[
        ParamSpec::int("up", (0, 1, 9), "Stairs to the level above."),
        ParamSpec::int("down", (0, 1, 9), "Stairs to the level below."),
        ParamSpec::choice(
            "place",
            PLACES,
            "In different rooms; down in the last and up in the first room; on any floor; far from the start, \
             or from each other, on foot; at dead ends; in niches of walls; or the same, but the way out of the first \
             level is at its lower edge; or in different rooms, where the way up favors the room after that of the way \
             down, as in NetHack.",
        ),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"stairs\"\n",
    build: |v| Box::new(Stairs { up: v.count("up"), down: v.count("down"), place: v.choice("place") }),
};

#[derive(Debug)]
struct Stairs {
    up: u32,
    down: u32,
    place: usize,
}

impl Stage for Stairs {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.old.ids.clear();
        for n in 0..self.down + self.up {
            let tile = if n < self.down { Tile::StairsDown } else { Tile::StairsUp };
            let at = match PLACES[self.place] {
                "rooms" => in_a_room(cx),
                "next_room" => in_another_room(cx),
                "ends" => at_an_end(cx, tile),
                "anywhere" => anywhere(cx),
                "dead_ends" => dead_end(cx),
                "gates" if tile == Tile::StairsUp && cx.depth == 1 => niche(cx, Some(gate(cx.map))),
                "walls" | "gates" => niche(cx, None),
                _ => far_away(cx),
            };
            let Some(at) = at else {
                return Err(Veto { reason: "no floor is left for stairs" });
            };
            cx.map.tiles[at] = tile;
            if cx.map.has_hardness() {
                cx.map.hardness[at] = 0;
            }
            let list = if tile == Tile::StairsDown { &mut cx.map.stairs_down } else { &mut cx.map.stairs_up };
            list.push(at);
            cx.snapshot(format_args!("{} at {at}", tile.name()));
        }
        Ok(())
    }
}

/// A cell of a room that had no stairs from this stage yet.
fn in_a_room(cx: &mut Context<'_>) -> Option<Point> {
    if cx.old.ids.is_empty() {
        cx.old.ids.extend(0..cx.map.rooms.len() as u32);
    }
    let ids = &mut cx.old.ids;
    while !ids.is_empty() {
        let id = ids.swap_remove(draw_plain(cx.map, ids, &mut cx.rng));
        let found = floor_of(cx.map, &cx.map.rooms[id as usize], cx.area, &mut cx.rng);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The place on a list of rooms of one that is for nothing in particular, or of any other if all are for something.
fn draw_plain(map: &Map, ids: &[u32], rng: &mut Rng) -> usize {
    let is_plain = |id: &u32| map.rooms[*id as usize].is_ordinary();
    let plain = ids.iter().filter(|id| is_plain(id)).count();
    let n = rng.below(if plain > 0 { plain } else { ids.len() } as u32) as usize;
    let mut places = (0..ids.len()).filter(|&i| plain == 0 || is_plain(&ids[i]));
    places.nth(n).unwrap_or(0)
}

/// A cell of any room for the first stairs. For others, of a room drawn from all but the last of them; if that is the
/// room of the stairs before, of the next one.
fn in_another_room(cx: &mut Context<'_>) -> Option<Point> {
    let rooms = cx.map.rooms.len() as u32;
    let before = cx.old.ids.pop();
    let mut id = cx.rng.below(if before.is_some() && rooms > 1 { rooms - 1 } else { rooms });
    if before == Some(id) && rooms > 1 {
        id += 1;
    }
    cx.old.ids.push(id);
    floor_of(cx.map, cx.map.rooms.get(id as usize)?, cx.area, &mut cx.rng)
}

/// A cell of the last room for the way down, of the first for the way up.
fn at_an_end(cx: &mut Context<'_>, tile: Tile) -> Option<Point> {
    let rooms = &cx.map.rooms;
    let room = if tile == Tile::StairsDown { rooms.last() } else { rooms.first() };
    floor_of(cx.map, room?, cx.area, &mut cx.rng)
}

/// A cell of plain floor in a room and within an area: a random one, or the next one that is.
fn floor_of(map: &Map, room: &Room, within: Option<&BitGrid>, rng: &mut Rng) -> Option<Point> {
    let area = map.room_area(room);
    let first = rng.below(area);
    let is_free = |p: Point| map.tiles[p] == Tile::Floor && map.start != Some(p);
    (0..area)
        .filter_map(|n| map.room_cell(room, (first + n) % area))
        .find(|&p| is_free(p) && within.is_none_or(|within| within.contains(p)))
}

/// Any cell of plain floor.
fn anywhere(cx: &mut Context<'_>) -> Option<Point> {
    let Context { map, old: scratch, area, .. } = cx;
    let floor = &mut scratch.bits[0];
    floor.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
    if let Some(area) = area {
        floor.intersect(area);
    }
    let n = cx.rng.below(floor.count());
    floor.iter().nth(n as usize)
}

/// The floor that is farthest from the start, or from the first stairs there are, or from some floor.
fn far_away(cx: &mut Context<'_>) -> Option<Point> {
    let known = cx.map.start.or(cx.map.stairs_down.first().copied()).or(cx.map.stairs_up.first().copied());
    let from = match known {
        Some(p) => p,
        None => anywhere(cx)?,
    };
    let OldScratch { bits: [open, floor, ..], farthest, .. } = cx.old;
    let firsts = [Tile::FIRST_OPEN, Tile::Floor, Tile::StairsUp];
    BitGrid::mark_classes(&cx.map.tiles, [&mut *open, &mut *floor], firsts, |[open, floor, stairs]| {
        [open, floor & !stairs]
    });
    if let Some(area) = cx.area {
        floor.intersect(area);
    }
    farthest.find(open, from, floor)
}
