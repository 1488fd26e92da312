//! A room designed apart from the map: its cells, perhaps a hallway, and the places where it can be joined to others.
//!
//! ```text
//!    ......
//!    ......#####x      `x` one exit at the end of the hallway; without the hallway there
//!    ......            were four exits, one on each side
//!      ..
//! ```
//!
//! An exit is a cell of rock with the room on one side and none of it on the three others, nor anywhere in the ten
//! cells straight ahead. All of a room but the first fits into rows of one word, which makes it quick to try out.

use barrow_core::{BitGrid, Direction, Point, Rect, Rng, Shape, Size};

use crate::rooms::hollow;
use crate::shape::{circle, ellipse};

/// The words for the kinds of rooms.
pub(super) const KINDS: [&str; 8] =
    ["cross", "symmetric_cross", "small", "circular", "chunky", "cave", "cavern", "entrance"];

/// The grid in which a room is designed, around its middle.
pub(super) const GRID: Size = Size::new(64, 64);
/// The same for the first room, which can be wider.
pub(super) const FIRST_GRID: Size = Size::new(80, 64);

/// So many cells straight ahead of an exit belong to other rooms.
const AHEAD: i32 = 10;
/// Lengths of hallways across and down.
const ACROSS: (i32, i32) = (5, 15);
const DOWN: (i32, i32) = (2, 9);
/// Hallways up and down leave a room no farther from its middle than this.
const NEAR: i32 = 5;
/// Of a hundred hallways, so many have exits to their sides, too.
const OBLIQUE_PCT: u32 = 15;
/// How often a cave is begun anew because it is too small.
const CAVE_TRIES: u32 = 90;

/// What is known about a designed room, beside its cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blueprint {
    pub(super) shape: Shape,
    /// The smallest rectangle around room and hallway.
    pub(super) bounds: Rect,
    pub(super) hallway: Option<Hallway>,
    /// Where it can be joined, by the direction in which one leaves it.
    pub(super) exits: [Option<Point>; 4],
}

/// A straight way that leaves a room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hallway {
    first: Point,
    pub(super) toward: Direction,
    len: i32,
}

impl Hallway {
    /// Its cells, from the room on.
    pub(super) fn cells(self) -> impl Iterator<Item = Point> {
        (0..self.len).map(move |n| self.first + self.toward.step() * n)
    }
}

/// Designs a room of a kind in the middle of a grid, no larger than `most`.
pub(super) fn design(
    kind: usize,
    grid: Size,
    most: (i32, i32),
    cells: &mut BitGrid,
    rng: &mut Rng,
) -> Blueprint {
    cells.reset(grid);
    let middle = Point::new(grid.width as i32 / 2, grid.height as i32 / 2);
    let mut shape = match KINDS[kind] {
        "cross" => cross(cells, middle, rng),
        "symmetric_cross" => symmetric_cross(cells, middle, rng),
        "small" => rectangle(cells, middle, (rng.range(3, 6), rng.range(2, 4))),
        "circular" => circular(cells, middle, rng),
        "chunky" => chunky(cells, middle, rng),
        "cave" => {
            let (least, box_size) =
                [((3, 4), (12, 8)), ((3, 15), (12, 27)), ((20, 4), (27, 8))][rng.below(3) as usize];
            cave(cells, middle, least, (box_size.0.min(most.0), box_size.1.min(most.1)), rng)
        }
        "cavern" => cave(cells, middle, (50, 20), (77.min(most.0), 27.min(most.1)), rng),
        _ => entrance(cells, middle, most),
    };
    let mut bounds = bounds(cells);
    if bounds.w > most.0 || bounds.h > most.1 {
        cells.reset(grid);
        let size = (rng.range(3, 6).min(most.0), rng.range(2, 4).min(most.1));
        shape = rectangle(cells, middle, size);
        bounds = self::bounds(cells);
    }
    Blueprint { shape, bounds, hallway: None, exits: [None; 4] }
}

/// Two bars of any sizes, near each other's middle.
fn cross(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    let (w, h) = (rng.range(3, 12), rng.range(3, 7));
    let (wide, low) = (rng.range(4, 20), rng.range(2, 5));
    let x = middle.x - w / 2;
    // The bars must share a column, for they may not share a row.
    let second = (middle.x + rng.range(-3, 1) - wide / 2).clamp(x - wide + 1, x + w - 1);
    cells.insert_rect(Rect::new(x, middle.y - h, w, h));
    cells.insert_rect(Rect::new(second, middle.y - low - rng.range(0, 3), wide, low));
    Shape::Cross
}

/// Two bars that cross in the middle.
fn symmetric_cross(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    let (w, h) = (rng.range(4, 8), rng.range(4, 5));
    let thick = if w % 2 == 0 { 2 } else { 3 };
    let thin = rng.range(3, 4) - i32::from(h % 2 == 0);
    rectangle(cells, middle, (w, thick));
    rectangle(cells, middle, (thin, h));
    Shape::SymmetricCross
}

/// A rectangle around the middle.
fn rectangle(cells: &mut BitGrid, middle: Point, (w, h): (i32, i32)) -> Shape {
    cells.insert_rect(Rect::new(middle.x - w / 2, middle.y - h / 2, w, h));
    Shape::Rectangle
}

/// A disc, seldom a large one, and of those every other one with a solid middle.
fn circular(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    let radius = if rng.percent(5) { rng.range(4, 10) } else { rng.range(2, 4) };
    disc(cells, middle, radius);
    if radius <= 6 || rng.percent(50) {
        return Shape::Circle;
    }
    let inner = rng.range(3, radius - 3);
    let hole = Rect::new(middle.x - inner, middle.y - inner, 2 * inner + 1, 2 * inner + 1);
    for run in circle::runs(hole) {
        (run.x..run.x + run.len).for_each(|x| cells.remove(Point::new(x, run.y)));
    }
    Shape::Ring
}

fn disc(cells: &mut BitGrid, middle: Point, radius: i32) {
    let around = Rect::new(middle.x - radius, middle.y - radius, 2 * radius + 1, 2 * radius + 1);
    circle::runs(around).for_each(|run| cells.insert_run(run.y, run.x, run.len));
}

/// Small discs, each around any cell of those before it.
fn chunky(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    disc(cells, middle, 2);
    for _ in 0..rng.range(2, 8) {
        let n = rng.below(cells.count());
        let at = cells.iter().nth(n as usize).unwrap_or(middle);
        disc(cells, at, 2);
    }
    Shape::Chunky
}

/// A bar at the foot of a broad stem.
fn entrance(cells: &mut BitGrid, middle: Point, most: (i32, i32)) -> Shape {
    let (wide, low) = (20.min(most.0), 5.min((most.1 + 1) / 2));
    let (w, h) = (8.min((most.0 + 1) / 2), 10.min(most.1));
    cells.insert_rect(Rect::new(middle.x - wide / 2, middle.y - low, wide, low));
    cells.insert_rect(Rect::new(middle.x - w / 2, middle.y - h, w, h));
    Shape::Tee
}

/// The largest hollow of a cellular automaton in a box, begun anew until it is large enough; an ellipse if it never is.
fn cave(cells: &mut BitGrid, middle: Point, least: (i32, i32), (w, h): (i32, i32), rng: &mut Rng) -> Shape {
    let area = Rect::new(middle.x - w / 2, middle.y - h / 2, w, h);
    let least = (least.0.min(w * 3 / 4).max(1), least.1.min(h * 3 / 4).max(1));
    for _ in 0..CAVE_TRIES {
        let hollow = hollow::grow(w, h, rng);
        let (wide, high) = hollow::extent(&hollow);
        if wide >= least.0 && high >= least.1 {
            for (y, row) in (area.y - 1..=area.bottom()).zip(hollow) {
                let row = row << (area.x - 1);
                cells
                    .row_mut(y)
                    .iter_mut()
                    .zip([row as u64, (row >> 64) as u64])
                    .for_each(|(to, word)| *to = word);
            }
            return Shape::Cave;
        }
    }
    ellipse::runs(area).for_each(|run| cells.insert_run(run.y, run.x, run.len));
    Shape::Ellipse
}

/// The smallest rectangle around all cells; empty if there are none.
fn bounds(cells: &BitGrid) -> Rect {
    let rows = 0..cells.size().height as i32;
    let is_used = |&y: &i32| cells.row(y).iter().any(|&word| word != 0);
    let (Some(top), Some(last)) = (rows.clone().find(is_used), rows.rev().find(is_used)) else {
        return Rect::default();
    };
    let column = |i: usize| (top..=last).fold(0, |any, y| any | cells.row(y)[i]);
    let (mut left, mut right) = (i32::MAX, 0);
    for (i, word) in (0..cells.stride()).map(|i| (i as i32, column(i))).filter(|(_, word)| *word != 0) {
        left = left.min(64 * i + word.trailing_zeros() as i32);
        right = 64 * i + 64 - word.leading_zeros() as i32;
    }
    Rect::new(left, top, right - left, last + 1 - top)
}

/// The cells of word `i` of row `y` that have a room on one side and on no other, by the direction in which one leaves
/// the room there.
#[inline]
pub(super) fn sites(cells: &BitGrid, y: i32, i: usize) -> [u64; 4] {
    let [here, north, east, south, west] = cells.with_neighbors(y, i);
    [
        south & !(here | north | east | west),
        west & !(here | north | east | south),
        north & !(here | east | south | west),
        east & !(here | north | south | west),
    ]
}

impl Blueprint {
    /// Draws an exit for every side that has one.
    pub(super) fn draw_exits(&mut self, cells: &BitGrid, rng: &mut Rng) {
        let mut seen = [0; 4];
        for y in self.bounds.y - 1..=self.bounds.bottom() {
            let found = sites(cells, y, 0);
            if found == [0; 4] {
                continue;
            }
            for side in Direction::ALL {
                let mut left = found[side as usize];
                if left != 0 {
                    left &= !ahead(cells, y, side);
                }
                // Of all so far, every one is drawn with the same chance.
                let count = left.count_ones();
                seen[side as usize] += count;
                let drawn = if count > 0 { rng.below(seen[side as usize]) } else { 0 };
                if drawn < count {
                    (0..drawn).for_each(|_| left &= left - 1);
                    self.exits[side as usize] = Some(Point::new(left.trailing_zeros() as i32, y));
                }
            }
        }
    }

    /// Puts a hallway at one of the exits, at the end of which all exits are from now on.
    pub(super) fn add_hallway(&mut self, cells: &mut BitGrid, rng: &mut Rng) {
        let middle = cells.size().height as i32 / 2;
        let is_near = |side: Direction, exit: Point| side.step().x != 0 || (exit.y - middle).abs() <= NEAR;
        let mut sides = Direction::ALL;
        rng.shuffle(&mut sides);
        let Some((toward, first)) = sides
            .into_iter()
            .find_map(|side| Some((side, self.exits[side as usize].filter(|&exit| is_near(side, exit))?)))
        else {
            return;
        };
        let (low, high) = if toward.step().x != 0 { ACROSS } else { DOWN };
        let hallway = Hallway { first, toward, len: rng.range(low, high) };
        let oblique = rng.percent(OBLIQUE_PCT);
        // A wide room with a bay can be in the way of a long hallway, and a cavern leaves no space for one.
        let last = first + toward.step() * (hallway.len - 1);
        if hallway.cells().any(|p| cells.contains(p))
            || !Rect::of(cells.size()).grown(-1).contains(last + toward.step())
        {
            return;
        }
        hallway.cells().for_each(|p| cells.insert(p));
        for side in Direction::ALL {
            let exit = last + side.step();
            let is_site = sites(cells, exit.y, 0)[side as usize] >> exit.x & 1 == 1;
            self.exits[side as usize] = (is_site && (side == toward || oblique)).then_some(exit);
        }
        self.hallway = Some(hallway);
        self.bounds = bounds(cells);
    }
}

/// The columns of row `y` from which the room lies ahead.
fn ahead(cells: &BitGrid, y: i32, side: Direction) -> u64 {
    let row = |y: i32| if (0..cells.size().height as i32).contains(&y) { cells.row(y)[0] } else { 0 };
    // Ten steps: one, then as far again, and so on.
    let spread = |first: u64, shift: fn(u64, u32) -> u64| {
        let eight = [1, 2, 4].into_iter().fold(first, |word, n| word | shift(word, n));
        eight | shift(eight, AHEAD as u32 - 8)
    };
    match side {
        Direction::North => (y - AHEAD..y).fold(0, |word, y| word | row(y)),
        Direction::South => (y + 1..=y + AHEAD).fold(0, |word, y| word | row(y)),
        Direction::East => spread(row(y) >> 1, |word, n| word >> n),
        Direction::West => spread(row(y) << 1, |word, n| word << n),
    }
}
