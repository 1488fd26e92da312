//! Index of what is in a room and beside it, so that a room key takes time linear in the level.

use std::collections::BTreeSet;
use std::ops::Range;

use barrow::{Map, Point, Room, Run, Tile};

/// Lists of a map's things, sorted by their cells.
pub(super) struct RoomIndex<'a> {
    map: &'a Map,
    /// Stairs and the like, then start and exit, each with its number in that order.
    features: Vec<(Point, usize)>,
    names: Vec<&'static str>,
    /// Cells of spawns, with their numbers.
    spawns: Vec<(Point, usize)>,
    /// Cells of doors, with their numbers.
    doors: Vec<(Point, usize)>,
    /// Rooms at the ends of corridors, with the numbers of the corridors.
    corridors: Vec<(u32, usize)>,
}

impl<'a> RoomIndex<'a> {
    pub(super) fn new(map: &'a Map) -> Self {
        let features = map.tiles.iter().filter(|(_, tile)| {
            matches!(tile, Tile::StairsUp | Tile::StairsDown | Tile::Fountain | Tile::Altar | Tile::Pillar)
        });
        let marks = [("start", map.start), ("exit", map.exit)];
        let marks = marks.into_iter().filter_map(|(name, at)| Some((name, at?)));
        let (names, cells): (Vec<_>, Vec<_>) =
            features.map(|(at, tile)| (tile.name(), at)).chain(marks).unzip();
        let ends = map.corridors.iter().enumerate();
        let mut corridors: Vec<(u32, usize)> = ends
            .flat_map(|(i, corridor)| {
                [corridor.from, corridor.to].into_iter().flatten().map(move |id| (id, i))
            })
            .collect();
        corridors.sort_unstable();
        corridors.dedup();
        Self {
            map,
            features: by_cell(cells),
            names,
            spawns: by_cell(map.spawns.iter().map(|spawn| spawn.at)),
            doors: by_cell(map.doors.iter().map(|door| door.at)),
            corridors,
        }
    }

    /// Returns names and cells of the stairs, fountains, altars, pillars, start and exit in a room.
    pub(super) fn features(&self, room: &Room) -> impl Iterator<Item = (&'static str, Point)> {
        let found = self.inside(room, &self.features);
        found.into_iter().map(|(number, at)| (self.names[number], at))
    }

    /// Returns the numbers of the spawns in a room, ascending.
    pub(super) fn spawns(&self, room: &Room) -> impl Iterator<Item = usize> {
        self.inside(room, &self.spawns).into_iter().map(|(number, _)| number)
    }

    /// Returns the numbers of the doors in a room and beside it, ascending.
    pub(super) fn doors(&self, room: &Room) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for &Run { y, x, len } in self.map.room_runs(room) {
            for (y, columns) in [(y - 1, x..x + len), (y, x - 1..x + len + 1), (y + 1, x..x + len)] {
                found.extend(within(&self.doors, y, columns).iter().map(|&(_, number)| number));
            }
        }
        found
    }

    /// Returns the numbers of the corridors that begin or end at a room, ascending.
    pub(super) fn corridors(&self, id: u32) -> impl Iterator<Item = usize> {
        let start = self.corridors.partition_point(|&(room, _)| room < id);
        self.corridors[start..].iter().take_while(move |&&(room, _)| room == id).map(|&(_, number)| number)
    }

    /// Returns whether a cell belongs to a room.
    pub(super) fn has(&self, room: &Room, p: Point) -> bool {
        let runs = self.map.room_runs(room);
        let next = runs.partition_point(|run| (run.y, run.x) <= (p.y, p.x));
        runs[..next].last().is_some_and(|run| run.y == p.y && p.x < run.x + run.len)
    }

    /// Returns the numbers and cells of those things that are in a room, in the order of their numbers.
    fn inside(&self, room: &Room, things: &[(Point, usize)]) -> Vec<(usize, Point)> {
        let runs = self.map.room_runs(room).iter();
        let found = runs.flat_map(|run| within(things, run.y, run.x..run.x + run.len));
        let mut found: Vec<(usize, Point)> = found.map(|&(at, number)| (number, at)).collect();
        found.sort_unstable_by_key(|&(number, _)| number);
        found
    }
}

/// Returns cells with their numbers, sorted by row and column.
fn by_cell(cells: impl IntoIterator<Item = Point>) -> Vec<(Point, usize)> {
    let mut things: Vec<(Point, usize)> = cells.into_iter().zip(0..).collect();
    things.sort_unstable_by_key(|&(at, number)| (at.y, at.x, number));
    things
}

/// Returns the things in some columns of a row.
fn within(things: &[(Point, usize)], y: i32, columns: Range<i32>) -> &[(Point, usize)] {
    let before = |x: i32| things.partition_point(|&(at, _)| (at.y, at.x) < (y, x));
    &things[before(columns.start)..before(columns.end)]
}
