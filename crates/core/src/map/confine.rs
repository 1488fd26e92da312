//! Restricting a change of the map to an area, and merging two levels.
//!
//! ```text
//!   before      after       area        confined
//!   .......     .......     xxx         .......
//!   .......     .~~~~~.     xxx         .~~....
//!   .......     .......     xxx         .......
//! ```

use super::room::Span;
use crate::cells::{bounds_of, cut};
use crate::{BitGrid, Corridor, Door, Map, Rect, Room, Run, Shape, Side};

/// Marks a room or corridor that was removed.
const GONE: u32 = u32::MAX;

/// Mapping from old to new numbers of rooms or corridors: first those of the map before the change, then those added by
/// it.
#[derive(Debug, Default)]
pub struct Renumbering {
    /// New number by old number, or `GONE`.
    numbers: Vec<u32>,
    /// Index of the first entry for the changed map.
    after: u32,
}

impl Renumbering {
    fn begin(&mut self, after: usize) {
        self.numbers.clear();
        self.numbers.reserve(1024);
        self.after = after as u32;
    }

    fn push(&mut self, number: Option<usize>) {
        self.numbers.push(number.map_or(GONE, |n| n as u32));
    }

    fn of_before(&self, id: u32) -> Option<u32> {
        self.numbers.get(id as usize).copied().filter(|&n| n != GONE)
    }

    fn of_after(&self, id: u32) -> Option<u32> {
        self.of_before(self.after + id)
    }
}

impl Map {
    /// Combines two maps: `after` inside of `area` and `before` outside of it, where `after` is the result of a stage
    /// applied to `before`.
    ///
    /// Rooms consist of their cells in `after` inside the area and their cells in `before` outside. Rooms that `after`
    /// has planned but not drawn are kept only if they lie inside completely. New corridors keep the cells that are
    /// still walkable. Of everything else, new entries of `after` are kept inside and entries of `before` outside.
    pub fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid, working: &mut [Renumbering; 2]) {
        self.reset(before.size());
        self.confine_parts(before, after, area);
        let [rooms, corridors] = working;
        self.confine_rooms(before, after, area, rooms);
        self.confine_corridors(before, after, [rooms, corridors]);
        self.confine_doors(before, after, area, [rooms, corridors]);
    }

    /// Combines two unrelated levels: `after` inside of `area` and `before` outside of it. No room or corridor of one
    /// corresponds to one of the other. Those of `before` come first.
    pub fn merge(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        self.reset(before.size());
        self.confine_parts(before, after, area);
        let [mut rooms, mut corridors] = <[Renumbering; 2]>::default();
        rooms.begin(before.rooms.len());
        corridors.begin(before.corridors.len());
        for (map, is_inside) in [(before, false), (after, true)] {
            for room in &map.rooms {
                let room = (room, map);
                let [old, new] = if is_inside { [None, Some(room)] } else { [Some(room), None] };
                let merged = self.confine_room(old, new, area).filter(Room::is_drawn);
                rooms.push(merged.map(|room| {
                    self.rooms.push(room);
                    self.rooms.len() - 1
                }));
            }
            for corridor in &map.corridors {
                let number = |id| if is_inside { rooms.of_after(id) } else { rooms.of_before(id) };
                self.begin_corridor(corridor.from.and_then(number), corridor.to.and_then(number));
                let cells = map.corridor_cells(corridor).iter();
                self.cells.0.extend(cells.filter(|&&p| area.contains(p) == is_inside));
                let is_dug = self.end_corridor();
                corridors.push(is_dug.then(|| self.corridors.len() - 1));
            }
        }
        self.confine_doors(before, after, area, [&mut rooms, &mut corridors]);
    }

    fn confine_rooms(&mut self, before: &Self, after: &Self, area: &BitGrid, numbers: &mut Renumbering) {
        if after.tiles == before.tiles && after.rooms.len() == before.rooms.len() {
            // At most their order changed.
            self.rooms.clone_from(&after.rooms);
            self.runs.clone_from(&after.runs);
            numbers.begin(0);
            (0..self.rooms.len()).for_each(|id| numbers.push(Some(id)));
            return;
        }
        // With fewer rooms than before, the stage rebuilt the map: no room corresponds to an earlier one.
        let is_rebuilt = after.rooms.len() < before.rooms.len();
        let first = if is_rebuilt { before.rooms.len() } else { 0 };
        numbers.begin(first);
        for id in 0..first + after.rooms.len() {
            let old = before.rooms.get(id);
            let new = id.checked_sub(first).map(|id| &after.rooms[id]);
            let room = self.confine_room(old.map(|room| (room, before)), new.map(|room| (room, after)), area);
            numbers.push(room.map(|room| {
                self.rooms.push(room);
                self.rooms.len() - 1
            }));
        }
    }

    /// Returns the room that combines `before` and `after`, or `None` if no cell is left.
    fn confine_room(
        &mut self,
        before: Option<(&Room, &Self)>,
        after: Option<(&Room, &Self)>,
        area: &BitGrid,
    ) -> Option<Room> {
        let planned = before.map(|(room, _)| Room { runs: Span::default(), ..*room });
        let is_drawn = |it: Option<(&Room, &Self)>| it.is_some_and(|(room, _)| room.is_drawn());
        if !is_drawn(before) && !is_drawn(after) {
            let inside = after.map(|(room, _)| *room).filter(|room| covers(area, room.bounds));
            return inside.or(planned);
        }
        let start = self.runs.len();
        for (source, inside) in [(before, false), (after, true)] {
            for run in source.iter().flat_map(|(room, map)| map.room_runs(room)) {
                self.runs.extend(cut(*run, area, inside));
            }
        }
        self.runs[start..].sort_unstable_by_key(|run| (run.y, run.x));
        let end = join(&mut self.runs, start);
        self.runs.truncate(end);
        let Some(bounds) = bounds_of(&self.runs[start..]) else { return planned };
        let is_whole = |(room, map): &(&Room, &Self)| map.room_runs(room) == &self.runs[start..];
        let same = [after, before].into_iter().flatten().find(is_whole);
        let shape = same.map_or(Shape::Irregular, |(room, _)| room.shape);
        let runs = Span { start: start as u32, end: end as u32 };
        after.or(before).map(|(room, _)| Room { bounds, shape, runs, ..*room })
    }

    fn confine_corridors(&mut self, before: &Self, after: &Self, [rooms, numbers]: [&mut Renumbering; 2]) {
        let is_rebuilt = after.corridors.len() < before.corridors.len();
        let first = if is_rebuilt { before.corridors.len() } else { 0 };
        numbers.begin(first);
        for id in 0..first + after.corridors.len() {
            let is_old = id < before.corridors.len();
            let (map, corridor) =
                if is_old { (before, before.corridors[id]) } else { (after, after.corridors[id - first]) };
            let Corridor { from, to, .. } = corridor;
            let number = |room: u32| if is_old { rooms.of_before(room) } else { rooms.of_after(room) };
            self.begin_corridor(from.and_then(number), to.and_then(number));
            for &p in map.corridor_cells(&corridor) {
                if (is_old && !is_rebuilt) || self.tiles[p].is_walkable() {
                    self.cells.0.push(p);
                }
            }
            let dug = self.end_corridor();
            numbers.push(dug.then(|| self.corridors.len() - 1));
        }
    }

    fn confine_doors(
        &mut self,
        before: &Self,
        after: &Self,
        area: &BitGrid,
        [rooms, corridors]: [&mut Renumbering; 2],
    ) {
        let outside = before.doors.iter().filter(|door| !area.contains(door.at));
        let room = |id| rooms.of_before(id);
        self.doors.extend(outside.map(|door| renumbered(door, room, |id| corridors.of_before(id))));
        let inside = after.doors.iter().filter(|door| area.contains(door.at));
        let room = |id| rooms.of_after(id);
        self.doors.extend(inside.map(|door| renumbered(door, room, |id| corridors.of_after(id))));
    }
}

fn renumbered(door: &Door, room: impl Fn(u32) -> Option<u32>, corridor: impl Fn(u32) -> Option<u32>) -> Door {
    let sides = door.sides.map(|side| match side {
        Side::Room(id) => room(id).map_or(Side::Unknown, Side::Room),
        Side::Corridor(id) => corridor(id).map_or(Side::Unknown, Side::Corridor),
        Side::Unknown => Side::Unknown,
    });
    Door { sides, ..*door }
}

/// Merges adjacent runs from index `start` on, which must be sorted. Returns the new end of the list.
fn join(runs: &mut [Run], start: usize) -> usize {
    let mut end = start;
    for i in start..runs.len() {
        let run = runs[i];
        if end > start && runs[end - 1].y == run.y && runs[end - 1].x + runs[end - 1].len == run.x {
            runs[end - 1].len += run.len;
        } else {
            runs[end] = run;
            end += 1;
        }
    }
    end
}

/// Returns whether all cells of a rectangle are in a set.
pub(super) fn covers(area: &BitGrid, rect: Rect) -> bool {
    (rect.y..rect.bottom()).all(|y| cut(Run { y, x: rect.x, len: rect.w }, area, false).next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DoorState, Point, Size, Tile};

    fn left_half() -> BitGrid {
        let mut area = BitGrid::new(Size::new(10, 4));
        area.insert_rect(Rect::new(0, 0, 5, 4));
        area
    }

    fn confined(before: &Map, after: &Map) -> Map {
        let mut map = Map::default();
        map.confine(before, after, &left_half(), &mut Default::default());
        map
    }

    #[test]
    fn rooms_are_cut_and_renumbered() {
        let before = Map::new(Size::new(10, 4));
        let mut after = before.clone();
        for bounds in [Rect::new(6, 1, 2, 2), Rect::new(2, 1, 6, 2)] {
            after.plan_room(bounds);
            after.draw_rectangle(after.rooms.len() - 1);
        }
        after.plan_room(Rect::new(1, 0, 2, 1));
        after.plan_room(Rect::new(4, 0, 2, 1));
        after.begin_corridor(Some(0), Some(1));
        after.dig(Point::new(1, 3));
        after.dig(Point::new(5, 3));
        after.end_corridor();
        after.put_door(Point::new(0, 1), DoorState::Open, [Side::Room(1), Side::Corridor(0)]);
        after.put_door(Point::new(9, 1), DoorState::Open, [Side::Room(1), Side::Corridor(0)]);
        let map = confined(&before, &after);
        let row: String = map.tiles.row(1).iter().map(|tile| tile.glyph()).collect();
        assert_eq!(row, "' ...     ");
        assert_eq!(map.rooms.len(), 2);
        assert_eq!((map.rooms[0].bounds, map.rooms[0].shape), (Rect::new(2, 1, 3, 2), Shape::Irregular));
        assert_eq!(map.rooms[1].bounds, Rect::new(1, 0, 2, 1));
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (None, Some(0)));
        assert_eq!(map.corridor_cells(&map.corridors[0]), [Point::new(1, 3)]);
        assert_eq!(map.doors.len(), 1);
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Corridor(0)]);
    }

    #[test]
    fn entries_outside_the_area_are_kept() {
        let mut before = Map::new(Size::new(10, 4));
        before.plan_room(Rect::new(2, 1, 6, 2));
        before.draw_rectangle(0);
        before.tiles[Point::new(7, 2)] = Tile::StairsDown;
        before.stairs_down.push(Point::new(7, 2));
        before.start = Some(Point::new(6, 1));
        let mut after = Map::new(before.size());
        after.tiles[Point::new(1, 1)] = Tile::StairsDown;
        after.stairs_down.push(Point::new(1, 1));
        after.start = Some(Point::new(8, 1));
        let map = confined(&before, &after);
        assert_eq!(map.rooms[0].bounds, Rect::new(5, 1, 3, 2));
        assert_eq!(map.stairs_down, [Point::new(7, 2), Point::new(1, 1)]);
        assert_eq!(map.start, Some(Point::new(6, 1)));
    }

    #[test]
    fn merge_combines_all_lists() {
        let level = |x: i32| {
            let mut map = Map::new(Size::new(10, 4));
            map.plan_room(Rect::new(x, 1, 2, 2));
            map.draw_rectangle(0);
            map.begin_corridor(Some(0), None);
            for x in [x - 1, 4, 5] {
                map.dig(Point::new(x, 3));
            }
            map.end_corridor();
            map.put_door(Point::new(x, 0), DoorState::Open, [Side::Room(0), Side::Corridor(0)]);
            map
        };
        let mut map = Map::default();
        map.merge(&level(7), &level(1), &left_half());
        assert_eq!(map.rooms.iter().map(|room| room.bounds.x).collect::<Vec<_>>(), [7, 1]);
        let cells = |i: usize| map.corridor_cells(&map.corridors[i]).iter().map(|p| p.x).collect::<Vec<_>>();
        assert_eq!((cells(0), cells(1)), (vec![6, 5], vec![0, 4]));
        assert_eq!((map.corridors[0].from, map.corridors[1].from), (Some(0), Some(1)));
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Corridor(0)]);
        assert_eq!(map.doors[1].sides, [Side::Room(1), Side::Corridor(1)]);
    }

    #[test]
    fn reordered_rooms_stay_reordered() {
        let mut before = Map::new(Size::new(10, 4));
        before.plan_room(Rect::new(7, 1, 2, 2));
        before.plan_room(Rect::new(1, 1, 2, 2));
        let mut after = before.clone();
        after.rooms.reverse();
        assert_eq!(confined(&before, &after).rooms, after.rooms);
    }
}
