//! The rooms inside of a room that was made after a picture.

use barrow_core::{BitGrid, Direction, DoorState, Map, Point, Rect, Shape, Side, Tile};

use crate::nethack::NethackRole;
use crate::nethack::facts::ThemedRoom;
use crate::prefab::paste::is_room;
use crate::shape::bitmap;
use crate::stage::Context;

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Tiles of the area as they were.
    tiles: Vec<Tile>,
    /// Cells that belong to no room yet.
    left: BitGrid,
    /// Connected component that becomes a room.
    piece: BitGrid,
    /// Cells of rooms.
    known: BitGrid,
    stack: Vec<u32>,
}

/// Adds the connected components of the area of a theme that are no room yet as rooms. One without a door is a vault.
/// Records which rooms the doors there stand between, and makes one gap in `secret_one_in` a secret door. Returns the room
/// around the area, if there is one.
pub(super) fn list_rooms(cx: &mut Context<'_>, themed: &ThemedRoom, secret_one_in: u32) -> Option<usize> {
    let around = cx.map.rooms.iter().position(|room| themed.area.covers(room.bounds));
    let first = cx.map.rooms.len();
    add_rooms(cx.map, themed.area, cx.scratch.get());
    name_doors(cx, themed.area, secret_one_in);
    let is_dark = around.is_some_and(|id| cx.map.rooms[id].is_dark);
    for id in first..cx.map.rooms.len() {
        let side = Side::Room(id as u32);
        let is_sealed = cx.map.doors.iter().all(|door| !door.sides.contains(&side));
        let room = &mut cx.map.rooms[id];
        room.sealed = is_sealed;
        room.role = if is_sealed { NethackRole::Vault.role() } else { themed.inner };
        // No shop is dark.
        room.is_dark = is_dark && !NethackRole::Shop.is(room);
    }
    around
}

fn cells(area: Rect) -> impl Iterator<Item = Point> {
    (area.y..area.bottom()).flat_map(move |y| (area.x..area.right()).map(move |x| Point::new(x, y)))
}

/// Adds the connected components of floor in an area that belong to no room.
fn add_rooms(map: &mut Map, area: Rect, buffers: &mut Buffers) {
    let Buffers { tiles, left, piece, known, stack } = buffers;
    for set in [&mut *left, piece, known] {
        set.reset(map.size());
    }
    map.rooms.iter().filter(|room| room.bounds.overlaps(area)).for_each(|room| map.mark_room(room, known));
    cells(area).filter(|&p| is_room(map.tiles[p]) && !known.contains(p)).for_each(|p| left.insert(p));
    // Drawing a room makes floor of its cells; their tiles are restored below.
    tiles.clear();
    tiles.reserve(area.cells() as usize);
    tiles.extend(cells(area).map(|p| map.tiles[p]));
    while let Some(first) = left.first() {
        piece.reset(map.size());
        piece.insert(first);
        piece.flood(left, stack);
        left.difference_with(piece);
        let bounds = piece.bounds().unwrap_or_default();
        let is_full = u64::from(piece.count()) == bounds.cells();
        map.plan_room(bounds);
        let shape = if is_full { Shape::Rectangle } else { Shape::Irregular };
        map.draw_room(map.rooms.len() - 1, shape, bitmap::runs(piece, Point::new(0, 0)));
    }
    cells(area).zip(tiles).for_each(|(p, tile)| map.tiles[p] = *tile);
}

/// Records what the doors of the area stand between.
fn name_doors(cx: &mut Context<'_>, area: Rect, secret_one_in: u32) {
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
