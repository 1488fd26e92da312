//! No corridor cell lies in a room.

use barrow_core::{BitGrid, Map, Rect, Room, Shape, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

const CORRIDORS: [Tile; 2] = [Tile::Corridor, Tile::SecretCorridor];

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if !rules.corridors_outside_rooms || !map.rooms.iter().any(|room| has_corridor(map, room)) {
        return;
    }
    let (rooms, corridors) = (&mut survey.set, &mut survey.other);
    rooms.reset(map.size());
    map.rooms.iter().for_each(|room| map.mark_room(room, rooms));
    let firsts = [Tile::FIRST_SECRET, Tile::FIRST_DOOR, Tile::Corridor, Tile::Floor];
    BitGrid::mark_classes(&map.tiles, [corridors], firsts, |[secret, door, corridor, floor]| {
        [(corridor & !floor) | (secret & !door)]
    });
    rooms.intersect_with(corridors);
    report.push_all("corridors_outside_rooms", rooms, ViolationKind::CorridorInRoom);
}

/// Returns whether one of the cells that [`Map::mark_room`] would mark is a corridor.
fn has_corridor(map: &Map, room: &Room) -> bool {
    match room.shape {
        Shape::Rectangle if room.is_drawn() => map.tiles.rect_has(room.bounds, CORRIDORS),
        _ => map
            .room_runs(room)
            .iter()
            .any(|run| map.tiles.rect_has(Rect::new(run.x, run.y, run.len, 1), CORRIDORS)),
    }
}
