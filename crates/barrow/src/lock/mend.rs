//! Undoes rooms and corridors that a stage put across the edge of the locked cells: all of their cells, and their
//! doors.

use barrow_core::{BitGrid, Corridor, Map, Point, Room, Shape};
use barrow_stages::Limits;

use super::{LockRun, beside, is_level, is_way, ways_beside};

impl LockRun<'_> {
    /// Undoes rooms and corridors of the last stage that `limits` cut off.
    pub(super) fn undo_cut(&mut self, map: &mut Map, limits: &Limits) {
        let (before, after) = limits.around();
        if before.tiles == after.tiles {
            return;
        }
        let mut lost = BitGrid::new(map.size());
        let cut_rooms: Vec<bool> = after.rooms.iter().map(|room| is_cut(room, limits)).collect();
        let is_lost_room = |id: Option<u32>| id.is_some_and(|id| cut_rooms.get(id as usize) == Some(&true));
        let mut sound = BitGrid::new(map.size());
        for (room, is_cut) in after.rooms.iter().zip(&cut_rooms) {
            after.mark_room(room, if *is_cut { &mut lost } else { &mut sound });
        }
        let rooms = sound.clone();
        for corridor in &after.corridors {
            let is_lost = is_lost_room(corridor.from)
                || is_lost_room(corridor.to)
                || self.is_stub(map, corridor, limits)
                || runs_along_wall(after, corridor, &rooms);
            let set = if is_lost { &mut lost } else { &mut sound };
            after.corridor_cells(corridor).iter().for_each(|&p| set.insert(p));
        }
        lost.difference_with(&sound);
        let is_at_edge = |room: &&Room| !limits.area().covers_rect(room.bounds.grown(1));
        for room in map.rooms.iter().filter(is_at_edge) {
            mark_crumbs(map, room, &mut lost);
        }
        // Cells that were open before the stage stay open.
        for p in lost.clone().iter().filter(|&p| is_way(before.tiles[p]) || !self.reserve.free.contains(p)) {
            lost.remove(p);
        }
        if lost.is_empty() {
            return;
        }
        let is_beside = |p: Point| beside(p).into_iter().any(|q| lost.contains(q));
        let doors: Vec<Point> = map.doors.iter().map(|door| door.at).filter(|&at| is_beside(at)).collect();
        for p in lost.iter() {
            revert(map, before, p);
        }
        map.erase(&lost, &mut self.numbers);
        for at in doors {
            if ways_beside(map, at) < 2 && !before.tiles[at].is_door() {
                revert(map, before, at);
                map.doors.retain(|door| door.at != at);
            }
        }
    }

    /// Returns whether a corridor that was dug last ends at the locked cells.
    fn is_stub(&self, map: &Map, corridor: &Corridor, limits: &Limits) -> bool {
        let (before, after) = limits.around();
        let ends = |&p: &Point| {
            !is_way(before.tiles[p])
                && ways_beside(map, p) < 2
                && beside(p).into_iter().any(|q| self.reserve.cells().contains(q))
        };
        let crosses = |p: &Point| self.reserve.cells().contains(*p);
        after.corridor_cells(corridor).iter().any(|p| crosses(p) || ends(p))
    }
}

/// Returns whether a corridor runs along the wall between two rooms. Stages connect rooms with a common wall straight
/// through it, but connect others along it if locked cells replaced the nearest room.
fn runs_along_wall(map: &Map, corridor: &Corridor, rooms: &BitGrid) -> bool {
    let is_between = |p: Point, side: Point| rooms.contains(p + side) && rooms.contains(p - side);
    let cells = map.corridor_cells(corridor);
    cells.windows(2).any(|pair| {
        let step = pair[1] - pair[0];
        let side = Point::new(step.y, step.x);
        step.x.abs() + step.y.abs() == 1 && is_between(pair[0], side) && is_between(pair[1], side)
    })
}

/// Returns whether a room that the last stage drew lies across the edge of the cells that it was limited to.
fn is_cut(room: &Room, limits: &Limits) -> bool {
    let (before, after) = limits.around();
    let cells = || {
        let runs = after.room_runs(room).iter();
        runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)))
    };
    // Rooms that existed before the stage, and rooms that are nearly the whole level, may be cut.
    !is_level(after, room)
        && cells().any(|p| !limits.area().contains(p))
        && !cells().any(|p| is_way(before.tiles[p]))
}

/// Marks the cells of an irregular room that are outside its largest connected component.
fn mark_crumbs(map: &Map, room: &Room, lost: &mut BitGrid) {
    if room.shape != Shape::Irregular {
        return;
    }
    let mut cells = BitGrid::new(map.size());
    map.mark_room(room, &mut cells);
    if cells.is_connected(&mut Vec::new()) {
        return;
    }
    let (mut left, mut largest) = (cells.clone(), BitGrid::new(map.size()));
    while let Some(first) = left.first() {
        let mut piece = BitGrid::new(map.size());
        piece.insert(first);
        piece.flood(&cells, &mut Vec::new());
        left.difference_with(&piece);
        if piece.count() > largest.count() {
            largest = piece;
        }
    }
    cells.difference_with(&largest);
    lost.union_with(&cells);
}

/// Restores the tile and hardness that a cell had before the stage.
fn revert(map: &mut Map, before: &Map, p: Point) {
    map.tiles[p] = before.tiles[p];
    if map.has_hardness() && before.has_hardness() {
        map.hardness[p] = before.hardness[p];
    }
}
