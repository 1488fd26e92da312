//! Copies one half of a map onto the other, with its rooms, corridors and doors.
//!
//! A fold is a reflection or a half turn, which is its own inverse. Of every cell and its image, one is in the source
//! half, and the other becomes a copy of it.

use barrow_core::{BitGrid, Door, Grid, Map, Point, Rect, Run, Shape, Side, SideFinder, Size, Tile, Turn};

use super::components::{label, label_cells};
use super::frames::passage;

/// Scratch buffers of [`Fold::copy`]. Contents are unspecified on entry.
#[derive(Default)]
pub(super) struct FoldBuffers {
    /// Cells of rooms before the fold.
    rooms: BitGrid,
    /// Cells of rooms after the fold.
    folded: BitGrid,
    /// Runs of `folded`, each with the number of its room.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of each room, from index 1.
    sizes: Vec<u32>,
    /// Number of the room of each cell, from 1; 0 outside rooms.
    numbers: Grid<u32>,
    /// Indices of `runs`, grouped by room.
    sorted: Vec<u32>,
    /// Index in `sorted` of the first run of each room.
    starts: Vec<u32>,
    /// Cells of doors that are not framed after the fold.
    unframed: BitGrid,
    /// For each door, the cells on its two sides.
    ends: Vec<[Point; 2]>,
    sides: SideFinder,
}

/// A fold and its source half.
#[derive(Clone, Copy)]
pub(super) struct Fold {
    turn: Turn,
    size: Size,
    /// Whether the left or upper half is the source.
    is_first_source: bool,
}

impl Fold {
    /// Creates the fold whose source is the half with more open cells.
    pub(super) fn of(map: &Map, turn: Turn) -> Self {
        let fold = Self { turn, size: map.size(), is_first_source: true };
        let open = map.tiles.iter().filter(|(_, tile)| tile.is_walkable());
        let (first, all) =
            open.fold((0, 0), |(first, all), (p, _)| (first + i64::from(fold.is_source(p)), all + 1));
        Self { is_first_source: 2 * first >= all, ..fold }
    }

    /// Returns the image of a cell.
    fn image(self, p: Point) -> Point {
        self.turn.apply(p, self.size)
    }

    /// Returns whether `p` is in the source half. Cells that are their own image are.
    fn is_source(self, p: Point) -> bool {
        let q = self.image(p);
        p == q || ((p.x, p.y) < (q.x, q.y)) == self.is_first_source
    }

    /// Returns the cell that `p` becomes a copy of.
    fn source(self, p: Point) -> Point {
        if self.is_source(p) { p } else { self.image(p) }
    }

    /// Returns whether a cell and its image are the same or orthogonal neighbors.
    fn touches_image(self, p: Point) -> bool {
        p.distance_squared(self.image(p)) <= 1
    }

    /// Copies the folded `before` to `map`, which must have the same size and contain nothing but rock.
    pub(super) fn copy(self, map: &mut Map, before: &Map, buffers: &mut FoldBuffers) {
        self.copy_rooms(map, before, buffers);
        self.copy_corridors(map, before, &buffers.numbers);
        map.copy_values(before, |p| self.source(p));
        self.copy_doors(map, before, buffers);
    }

    /// Creates a room for each connected component of room cells after the fold, and numbers their cells.
    fn copy_rooms(self, map: &mut Map, before: &Map, buffers: &mut FoldBuffers) {
        let FoldBuffers { rooms, folded, runs, sizes, numbers, sorted, starts, sides, .. } = buffers;
        rooms.reset(self.size);
        folded.reset(self.size);
        before.rooms.iter().for_each(|room| before.mark_room(room, rooms));
        for p in rooms.iter().filter(|&p| self.is_source(p)) {
            folded.insert(p);
            folded.insert(self.image(p));
        }
        label(folded, runs, sizes);
        label_cells(runs, self.size, numbers);
        // Counting sort by room: `starts` begins with the end of each room's runs and is decremented with every run, the
        // last one first, so that the runs of a room stay in order.
        starts.clear();
        starts.reserve(self.size.cells() / 4);
        starts.resize(sizes.len(), 0);
        for &(_, id) in runs.iter() {
            starts[id as usize] += 1;
        }
        let mut end = 0;
        for start in starts.iter_mut() {
            end += *start;
            *start = end;
        }
        sorted.clear();
        sorted.reserve(self.size.cells() / 2);
        sorted.resize(runs.len(), 0);
        for (i, &(_, id)) in runs.iter().enumerate().rev() {
            starts[id as usize] -= 1;
            sorted[starts[id as usize] as usize] = i as u32;
        }
        starts.push(end);
        let runs_of = |id: usize| {
            sorted[starts[id] as usize..starts[id + 1] as usize].iter().map(|&i| runs[i as usize].0)
        };
        let last_cell = |id: usize| {
            runs_of(id).next_back().map_or(Point::default(), |run| Point::new(run.right() - 1, run.y))
        };
        sides.look_up(before, (1..sizes.len()).map(|id| self.source(last_cell(id))));
        for (id, &size) in sizes.iter().enumerate().skip(1) {
            let shape = shape_of(before, sides.at(self.source(last_cell(id))), size);
            map.plan_room(Rect::new(0, 0, 1, 1));
            map.draw_room(id - 1, shape, runs_of(id).map(|run| Run { y: run.y, x: run.x, len: run.w }));
            let bounds = map.rooms[id - 1].bounds;
            if shape == Shape::Irregular && bounds.w * bounds.h == size as i32 {
                map.draw_rectangle(id - 1);
            }
        }
    }

    /// Copies the cells that each corridor has in the source half. Where the fold cuts a corridor, it continues as its
    /// own image if the two touch, and ends otherwise. `numbers` has the new room of each cell.
    fn copy_corridors(self, map: &mut Map, before: &Map, numbers: &Grid<u32>) {
        for corridor in &before.corridors {
            let cells = before.corridor_cells(corridor);
            let mut from = 0;
            while from < cells.len() {
                let len = cells[from..].iter().take_while(|&&p| self.is_source(p)).count();
                if len > 0 {
                    let cut = [from > 0, from + len < cells.len()];
                    let rooms = [(!cut[0], corridor.from), (!cut[1], corridor.to)];
                    let rooms = rooms.map(|(whole, room)| room.filter(|_| whole));
                    let rooms = [false, true].map(|image| {
                        rooms.map(|room| room.and_then(|room| self.room(before, numbers, room, image)))
                    });
                    self.copy_stretch(map, &cells[from..from + len], cut, rooms);
                }
                from += len.max(1);
            }
        }
    }

    /// Copies a stretch of a corridor and its image, as one corridor if they touch, else as two. `cut` is whether the
    /// fold cuts the corridor before and after the stretch. `here` are the rooms at both ends of the stretch, `there`
    /// those of its image.
    fn copy_stretch(
        self,
        map: &mut Map,
        cells: &[Point],
        cut: [bool; 2],
        [here, there]: [[Option<u32>; 2]; 2],
    ) {
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let image = cells.iter().map(|&p| self.image(p));
        if cut[1] && self.touches_image(last) {
            map.begin_corridor(here[0], there[0]);
            for &p in cells {
                map.dig(p);
            }
            image.rev().skip(usize::from(self.image(last) == last)).for_each(|p| map.dig(p));
        } else if cut[0] && self.touches_image(first) {
            map.begin_corridor(there[1], here[1]);
            image.rev().for_each(|p| map.dig(p));
            cells.iter().skip(usize::from(self.image(first) == first)).for_each(|&p| map.dig(p));
        } else {
            map.begin_corridor(here[0], here[1]);
            for &p in cells {
                map.dig(p);
            }
            if cells.iter().any(|&p| self.image(p) != p) {
                map.end_corridor();
                map.begin_corridor(there[0], there[1]);
                image.for_each(|p| map.dig(p));
            }
        }
        map.end_corridor();
    }

    /// Returns the new room of an old room's cells in the source half, or of their images.
    fn room(self, before: &Map, numbers: &Grid<u32>, room: u32, image: bool) -> Option<u32> {
        let runs = before.room_runs(&before.rooms[room as usize]).iter();
        let mut cells = runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
        let source = cells.find(|&p| self.is_source(p))?;
        let cell = if image { self.image(source) } else { source };
        numbers[cell].checked_sub(1)
    }

    /// Copies the doors. A door whose frame is cut by the fold becomes corridor.
    fn copy_doors(
        self,
        map: &mut Map,
        before: &Map,
        FoldBuffers { unframed, ends, sides, .. }: &mut FoldBuffers,
    ) {
        unframed.reset(self.size);
        for door in before.doors.iter().filter(|door| self.is_source(door.at)) {
            let images = [door.at, self.image(door.at)];
            for &at in &images[..if images[0] == images[1] { 1 } else { 2 }] {
                if passage(map, at).is_some() {
                    map.doors.push(Door { at, ..*door });
                } else {
                    unframed.insert(at);
                }
            }
        }
        unframed.iter().for_each(|p| map.tiles[p] = Tile::Corridor);
        ends.clear();
        ends.reserve(self.size.cells() / 8);
        ends.extend(map.doors.iter().map(|door| {
            let [_, e, _, w] = map.tiles.neighbors(door.at, Tile::Rock);
            let is_across = e >= Tile::FIRST_SECRET && w >= Tile::FIRST_SECRET;
            let step = if is_across { Point::new(1, 0) } else { Point::new(0, 1) };
            [door.at - step, door.at + step]
        }));
        sides.set_sides(map, ends);
    }
}

/// Returns the shape of the room `origin` if all of its cells were copied to a room with that many cells, else
/// `Irregular`.
fn shape_of(before: &Map, origin: Side, cells: u32) -> Shape {
    match origin {
        Side::Room(id) if before.room_area(&before.rooms[id as usize]) == cells => {
            before.rooms[id as usize].shape
        }
        _ => Shape::Irregular,
    }
}
