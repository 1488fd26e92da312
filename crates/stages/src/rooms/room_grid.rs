//! A grid with at most one room in every cell, and passages between neighboring cells. Used by `rogue_grid` and
//! `rogue_level`.

use barrow_core::{Direction, DoorState, Point, Rect, Rng, Side};

use crate::stage::Context;

/// One cell of the grid, with its room or crossing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridCell {
    /// Floor of its room; in a cell without a room, the one map cell where its passages cross.
    floor: Rect,
    /// Number of its room.
    room: Option<u32>,
    /// Bit set of the directions in which a passage leaves.
    passages: u8,
}

impl GridCell {
    /// Creates a cell with the room numbered `room`, whose floor is `floor`.
    pub(crate) const fn with_room(floor: Rect, room: usize) -> Self {
        Self { floor, room: Some(room as u32), passages: 0 }
    }

    /// Creates a cell without a room, whose passages meet at `crossing`.
    pub(crate) const fn without_room(crossing: Point) -> Self {
        Self { floor: Rect::new(crossing.x, crossing.y, 1, 1), room: None, passages: 0 }
    }

    /// Returns whether a passage leaves the cell.
    pub(crate) const fn is_joined(self) -> bool {
        self.passages != 0
    }

    /// Returns whether a passage leaves the cell to `side`.
    const fn has_passage(self, side: Direction) -> bool {
        self.passages >> side as u8 & 1 == 1
    }

    /// Draws the end of a passage that leaves to `side`: a door of the room, or the crossing of a cell without one.
    fn leave(self, side: Direction, rng: &mut Rng) -> PassageEnd {
        let Some(room) = self.room else {
            let crossing = Point::new(self.floor.x, self.floor.y);
            return PassageEnd { first: crossing, door: None };
        };
        let door = draw_door(self.floor, side, rng);
        PassageEnd { first: door + side.step(), door: Some((door, room)) }
    }
}

/// One end of a passage.
#[derive(Clone, Copy, Debug)]
struct PassageEnd {
    /// First cell of the passage.
    first: Point,
    /// Door at this end and the number of its room; `None` in a cell without a room.
    door: Option<(Point, u32)>,
}

/// Number of rooms drawn for a cell until one covers only cells that the stage may change.
const TRIES: u32 = 50;

/// Draws the floor of a room until the stage may change all of it; `None` after too many failures.
pub(crate) fn draw_allowed(cx: &mut Context<'_>, draw: impl Fn(&mut Rng) -> Rect) -> Option<Rect> {
    (0..TRIES).find_map(|_| Some(draw(&mut cx.rng)).filter(|&floor| cx.may_cover(floor)))
}

/// Returns the number of the neighbor of a cell on a given side, if the grid has one.
pub(crate) fn beside((columns, rows): (i32, i32), cell: usize, side: Direction) -> Option<usize> {
    let at = Point::new(cell as i32 % columns, cell as i32 / columns) + side.step();
    Rect::new(0, 0, columns, rows).contains(at).then(|| (at.y * columns + at.x) as usize)
}

/// Draws a neighbor of a cell that has no passages. Returns the side on which it lies, and its number.
pub(crate) fn unjoined_neighbor(
    cells: &[GridCell],
    grid: (i32, i32),
    cell: usize,
    rng: &mut Rng,
) -> Option<(Direction, usize)> {
    draw_neighbor(grid, cell, rng, |_, next| !cells[next].is_joined())
}

/// Draws a neighbor of a cell to which no passage leads. Returns the side on which it lies, and its number.
pub(crate) fn neighbor_without_passage(
    cells: &[GridCell],
    grid: (i32, i32),
    cell: usize,
    rng: &mut Rng,
) -> Option<(Direction, usize)> {
    draw_neighbor(grid, cell, rng, |side, _| !cells[cell].has_passage(side))
}

/// Draws one of the neighbors of a cell that `is_allowed` accepts, by its side and number.
fn draw_neighbor(
    grid: (i32, i32),
    cell: usize,
    rng: &mut Rng,
    is_allowed: impl Fn(Direction, usize) -> bool,
) -> Option<(Direction, usize)> {
    let mut sides = Direction::ALL;
    rng.shuffle(&mut sides);
    let mut neighbors = sides.into_iter().filter_map(|side| Some((side, beside(grid, cell, side)?)));
    neighbors.find(|&(side, next)| is_allowed(side, next))
}

/// Digs a passage with two turns from a cell to its neighbor on a given side, unless they are joined already.
pub(crate) fn join(cx: &mut Context<'_>, cells: &mut [GridCell], from: usize, to: usize, side: Direction) {
    if cells[from].has_passage(side) {
        return;
    }
    cells[from].passages |= 1 << side as u8;
    cells[to].passages |= 1 << side.opposite() as u8;
    let ends = [(from, side), (to, side.opposite())].map(|(cell, side)| cells[cell].leave(side, &mut cx.rng));
    let [a, b] = ends.map(|end| end.first);
    let [from_room, to_room] = ends.map(|end| end.door.map(|(_, room)| room));
    cx.map.begin_corridor(from_room, to_room);
    let turns = if side.step().x != 0 {
        let x = cx.rng.range(a.x.min(b.x), a.x.max(b.x));
        [Point::new(x, a.y), Point::new(x, b.y)]
    } else {
        let y = cx.rng.range(a.y.min(b.y), a.y.max(b.y));
        [Point::new(a.x, y), Point::new(b.x, y)]
    };
    for (from, to) in [(a, turns[0]), (turns[0], turns[1]), (turns[1], b)] {
        let way = to - from;
        let step = Point::new(way.x.signum(), way.y.signum());
        cx.map.dig_line(from, step, way.x.abs().max(way.y.abs()) as u32);
    }
    cx.map.dig(b);
    cx.map.end_corridor();
    let passage = Side::Corridor(cx.map.corridors.len() as u32 - 1);
    for (door, room) in ends.into_iter().filter_map(|end| end.door) {
        cx.map.put_door(door, DoorState::Doorway, [Side::Room(room), passage]);
    }
    cx.snapshot(format_args!("a passage from cell {} to cell {}", from + 1, to + 1));
}

/// Draws a cell for a door in the wall on one side of a room.
fn draw_door(room: Rect, side: Direction, rng: &mut Rng) -> Point {
    let at = Point::new(rng.range(room.x, room.right() - 1), rng.range(room.y, room.bottom() - 1));
    match side {
        Direction::North => Point::new(at.x, room.y - 1),
        Direction::East => Point::new(room.right(), at.y),
        Direction::South => Point::new(at.x, room.bottom()),
        Direction::West => Point::new(room.x - 1, at.y),
    }
}
