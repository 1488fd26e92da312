//! Lists the rooms inside of a room that was made from a prefab.

use barrow_core::{BitGrid, Direction, DoorState, Map, Point, Rect, Shape, Side, Tile};

use crate::nethack::NethackRole;
use crate::nethack::facts::ThemedRoom;
use crate::prefab::paste::is_room;
use crate::shape::bitmap;
use crate::stage::Context;

#[derive(Default)]
struct Buffers {
    /// Tiles of the area before rooms are drawn.
    tiles: Vec<Tile>,
    /// Cells without a room so far.
    left: BitGrid,
    /// Connected component that becomes a room.
    component: BitGrid,
    /// Cells of rooms that are listed already.
    known: BitGrid,
    stack: Vec<u32>,
}

/// Adds each connected component in the area of a theme that is not a room yet as a room. One without a door is a
/// vault. Records the rooms on both sides of the doors there, and makes one doorway in `secret_one_in` a secret door.
/// Returns the room around the area, if there is one.
pub(super) fn list_rooms(cx: &mut Context<'_>, themed: &ThemedRoom, secret_one_in: u32) -> Option<usize> {
    let around = cx.map.rooms.iter().position(|room| themed.area.covers(room.bounds));
    let first = cx.map.rooms.len();
    add_rooms(cx.map, themed.area, cx.scratch.get());
    set_door_sides(cx, themed.area, secret_one_in);
    let is_dark = around.is_some_and(|id| cx.map.rooms[id].is_dark);
    for id in first..cx.map.rooms.len() {
        let side = Side::Room(id as u32);
        let is_sealed = cx.map.doors.iter().all(|door| !door.sides.contains(&side));
        let room = &mut cx.map.rooms[id];
        room.sealed = is_sealed;
        room.role = if is_sealed { NethackRole::Vault.role() } else { themed.inner };
        // Shops are always lit, as in NetHack.
        room.is_dark = is_dark && !NethackRole::Shop.is(room);
    }
    around
}

/// Returns all cells of an area, row by row.
fn cells(area: Rect) -> impl Iterator<Item = Point> {
    (area.y..area.bottom()).flat_map(move |y| (area.x..area.right()).map(move |x| Point::new(x, y)))
}

/// Adds a room for each connected component of floor in an area that belongs to no room.
fn add_rooms(map: &mut Map, area: Rect, buffers: &mut Buffers) {
    let Buffers { tiles, left, component, known, stack } = buffers;
    for set in [&mut *left, component, known] {
        set.reset(map.size());
    }
    map.rooms.iter().filter(|room| room.bounds.overlaps(area)).for_each(|room| map.mark_room(room, known));
    cells(area).filter(|&p| is_room(map.tiles[p]) && !known.contains(p)).for_each(|p| left.insert(p));
    // Drawing a room turns its cells into floor, so their tiles are saved here and restored below.
    tiles.clear();
    tiles.reserve(area.cells() as usize);
    tiles.extend(cells(area).map(|p| map.tiles[p]));
    while let Some(first) = left.first() {
        component.reset(map.size());
        component.insert(first);
        component.flood(left, stack);
        left.difference_with(component);
        let bounds = component.bounds().unwrap_or_default();
        let is_full = u64::from(component.count()) == bounds.cells();
        map.plan_room(bounds);
        let shape = if is_full { Shape::Rectangle } else { Shape::Irregular };
        map.draw_room(map.rooms.len() - 1, shape, bitmap::runs(component, Point::new(0, 0)));
    }
    cells(area).zip(tiles).for_each(|(p, tile)| map.tiles[p] = *tile);
}

/// Records the rooms on both sides of the doors of an area, and makes some doorways secret.
fn set_door_sides(cx: &mut Context<'_>, area: Rect, secret_one_in: u32) {
    for i in 0..cx.map.doors.len() {
        let door = cx.map.doors[i];
        if door.sides != [Side::Unknown; 2] || !area.contains(door.at) {
            continue;
        }
        let sides = Direction::ALL.map(|side| cx.map.side_at(door.at + side.step()));
        let mut rooms = sides.into_iter().filter(|side| matches!(side, Side::Room(_)));
        cx.map.doors[i].sides = [rooms.next().unwrap_or_default(), rooms.next().unwrap_or_default()];
        if door.state == DoorState::Doorway && cx.rng.one_in(secret_one_in) {
            cx.map.doors[i].state = DoorState::Secret;
            cx.map.tiles[door.at] = DoorState::Secret.tile();
        }
    }
}
