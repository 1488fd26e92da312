//! Takes back rooms and corridors that a stage put across the locked cells, whole and with their doors.

use barrow_core::{BitGrid, Corridor, Map, Point, Room};
use barrow_stages::Limits;

use super::{LockRun, beside, is_way, ways_beside};

impl LockRun<'_> {
    /// Takes back what the last stage cut, where `limits` has limited it.
    pub(super) fn take_back(&mut self, map: &mut Map, limits: &Limits) {
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
        for corridor in &after.corridors {
            let is_lost = is_lost_room(corridor.from)
                || is_lost_room(corridor.to)
                || self.is_stub(map, corridor, limits);
            let set = if is_lost { &mut lost } else { &mut sound };
            after.corridor_cells(corridor).iter().for_each(|&p| set.insert(p));
        }
        lost.subtract(&sound);
        // What was open before stays.
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
        map.forget(&lost, &mut self.numbers);
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

/// Returns whether a room that was drawn last lies across the edge of what the stage was limited to.
fn is_cut(room: &Room, limits: &Limits) -> bool {
    let (before, after) = limits.around();
    let cells = || {
        let runs = after.room_runs(room).iter();
        runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)))
    };
    // A room that was there before and grew keeps what it has.
    cells().any(|p| !limits.area().contains(p)) && !cells().any(|p| is_way(before.tiles[p]))
}

/// Makes a cell what it was.
fn revert(map: &mut Map, before: &Map, p: Point) {
    map.tiles[p] = before.tiles[p];
    if map.has_hardness() && before.has_hardness() {
        map.hardness[p] = before.hardness[p];
    }
}
