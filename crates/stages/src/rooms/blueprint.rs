//! A room designed on a grid of its own: its cells, an optional hallway, and the exits where it can be joined to
//! others.
//!
//! ```text
//!    ......
//!    ......#####x      `x` is the exit at the end of the hallway; without a
//!    ......            hallway the room has one exit on each side
//!      ..
//! ```
//!
//! An exit is a cell of rock with the room on one side and on none of the other three, nor in the ten cells straight
//! ahead. Rows of all rooms except the first fit into one word each, so that a few word operations test whether a room
//! fits.
//!
//! Source: after a description of Brogue CE, with its sizes and weights.

use barrow_core::{BitGrid, Direction, Point, Rect, Rng, Shape, Size};

use super::cave_rows;
use crate::shape::{circle, ellipse};

crate::choice! {
    /// Kinds of rooms that `accrete` designs.
    pub enum DesignKind {
        /// Two bars of random sizes whose middles are close together.
        Cross,
        /// Two bars that cross in the middle.
        SymmetricCross,
        /// Rectangle of 3 to 6 by 2 to 4 cells.
        Small,
        /// Disc of radius 2 to 4; 5 percent are larger, some of them with a solid middle.
        Circular,
        /// Small discs that overlap.
        Chunky,
        /// Cave of 3 to 27 by 4 to 27 cells.
        Cave,
        /// Cave that can fill most of the map.
        Cavern,
        /// Entrance hall of the first level: a bar at the foot of a broad stem.
        Entrance,
    }
}

impl DesignKind {
    /// Returns the weights of all kinds, in their order.
    pub(super) fn weights(weight: impl Fn(Self) -> u32) -> [u32; Self::ALL.len()] {
        std::array::from_fn(|i| weight(Self::ALL[i]))
    }

    /// Returns the weight for the first room at a depth; `descent` is the depth in percent, from 0 on the first level
    /// to 100.
    pub(super) const fn first_weight_at(self, depth: u32, descent: u32) -> u32 {
        match self {
            Self::Entrance => (depth <= 1) as u32,
            _ if depth <= 1 => 0,
            Self::Cross | Self::Cave => 20,
            Self::SymmetricCross | Self::Small => 0,
            Self::Circular => 6,
            Self::Chunky => 14,
            Self::Cavern => 20 + descent,
        }
    }

    /// Returns the weight for all rooms after the first; `descent` is the depth in percent.
    pub(super) const fn weight_at(self, descent: u32) -> u32 {
        let up = 100 - descent;
        match self {
            Self::Cross => 200 + 20 * up,
            Self::SymmetricCross => 100 + 10 * up,
            Self::Small => 100,
            Self::Circular => 100 + 7 * up,
            Self::Chunky => 700,
            Self::Cave => 100 + 10 * descent,
            Self::Cavern | Self::Entrance => 0,
        }
    }
}

/// Size of the grid in which a room is designed, around the grid's middle.
pub(super) const GRID: Size = Size::new(64, 64);
/// Size of the grid of the first room, which can be wider.
pub(super) const FIRST_GRID: Size = Size::new(80, 64);

/// Number of cells straight ahead of an exit that must not belong to its room.
const AHEAD: i32 = 10;
/// Shortest and longest hallway to the west or east.
const ACROSS: (i32, i32) = (5, 15);
/// Shortest and longest hallway to the north or south.
const DOWN: (i32, i32) = (2, 9);
/// Largest distance from the grid's middle row at which a hallway to the north or south may begin.
const NEAR: i32 = 5;
/// Share of the hallways that also have exits to their sides, in percent.
const OBLIQUE_PCT: u32 = 15;
/// Largest number of caves grown until one is large enough.
const CAVE_TRIES: u32 = 90;

/// A designed room. Its cells are in a separate grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blueprint {
    pub(super) shape: Shape,
    /// Bounding box of room and hallway.
    pub(super) bounds: Rect,
    pub(super) hallway: Option<Hallway>,
    /// Cells where it can be joined to others, indexed by the direction that leads out of the room.
    pub(super) exits: [Option<Point>; 4],
}

/// Straight corridor that leaves a room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hallway {
    first: Point,
    pub(super) toward: Direction,
    len: i32,
}

impl Hallway {
    /// Returns the cells of the hallway, starting at the room.
    pub(super) fn cells(self) -> impl Iterator<Item = Point> {
        (0..self.len).map(move |n| self.first + self.toward.step() * n)
    }
}

/// Designs a room of a given kind in the middle of a grid, no larger than `most`. Overwrites `cells` with its cells.
pub(super) fn design(
    kind: DesignKind,
    grid: Size,
    most: (i32, i32),
    cells: &mut BitGrid,
    rng: &mut Rng,
) -> Blueprint {
    cells.reset(grid);
    let middle = Point::new(grid.width as i32 / 2, grid.height as i32 / 2);
    let mut shape = match kind {
        DesignKind::Cross => cross(cells, middle, rng),
        DesignKind::SymmetricCross => symmetric_cross(cells, middle, rng),
        DesignKind::Small => rectangle(cells, middle, (rng.range(3, 6), rng.range(2, 4))),
        DesignKind::Circular => circular(cells, middle, rng),
        DesignKind::Chunky => chunky(cells, middle, rng),
        DesignKind::Cave => {
            let (least, box_size) =
                [((3, 4), (12, 8)), ((3, 15), (12, 27)), ((20, 4), (27, 8))][rng.below(3) as usize];
            cave(cells, middle, least, (box_size.0.min(most.0), box_size.1.min(most.1)), rng)
        }
        DesignKind::Cavern => cave(cells, middle, (50, 20), (77.min(most.0), 27.min(most.1)), rng),
        DesignKind::Entrance => entrance(cells, middle, most),
    };
    let mut bounds = cells.bounds().unwrap_or_default();
    if bounds.w > most.0 || bounds.h > most.1 {
        cells.reset(grid);
        let size = (rng.range(3, 6).min(most.0), rng.range(2, 4).min(most.1));
        shape = rectangle(cells, middle, size);
        bounds = cells.bounds().unwrap_or_default();
    }
    Blueprint { shape, bounds, hallway: None, exits: [None; 4] }
}

/// Paints two bars of random sizes whose middles are close together.
fn cross(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    let (w, h) = (rng.range(3, 12), rng.range(3, 7));
    let (wide, low) = (rng.range(4, 20), rng.range(2, 5));
    let x = middle.x - w / 2;
    // The bars must share a column, because they may not share a row.
    let second = (middle.x + rng.range(-3, 1) - wide / 2).clamp(x - wide + 1, x + w - 1);
    cells.insert_rect(Rect::new(x, middle.y - h, w, h));
    cells.insert_rect(Rect::new(second, middle.y - low - rng.range(0, 3), wide, low));
    Shape::Cross
}

/// Paints two bars that cross in the middle.
fn symmetric_cross(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    let (w, h) = (rng.range(4, 8), rng.range(4, 5));
    let thick = if w % 2 == 0 { 2 } else { 3 };
    let thin = rng.range(3, 4) - i32::from(h % 2 == 0);
    rectangle(cells, middle, (w, thick));
    rectangle(cells, middle, (thin, h));
    Shape::SymmetricCross
}

/// Paints a rectangle around the middle.
fn rectangle(cells: &mut BitGrid, middle: Point, (w, h): (i32, i32)) -> Shape {
    cells.insert_rect(Rect::new(middle.x - w / 2, middle.y - h / 2, w, h));
    Shape::Rectangle
}

/// Paints a disc; 5 percent are large. Half of those with a radius over 6 have a solid middle.
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

/// Paints small discs, each around a random cell of the earlier ones.
fn chunky(cells: &mut BitGrid, middle: Point, rng: &mut Rng) -> Shape {
    disc(cells, middle, 2);
    for _ in 0..rng.range(2, 8) {
        let n = rng.below(cells.count());
        let at = cells.iter().nth(n as usize).unwrap_or(middle);
        disc(cells, at, 2);
    }
    Shape::Chunky
}

/// Paints a bar at the foot of a broad stem.
fn entrance(cells: &mut BitGrid, middle: Point, most: (i32, i32)) -> Shape {
    let (wide, low) = (20.min(most.0), 5.min((most.1 + 1) / 2));
    let (w, h) = (8.min((most.0 + 1) / 2), 10.min(most.1));
    cells.insert_rect(Rect::new(middle.x - wide / 2, middle.y - low, wide, low));
    cells.insert_rect(Rect::new(middle.x - w / 2, middle.y - h, w, h));
    Shape::Tee
}

/// Paints a cave grown by a cellular automaton in a box of `w` by `h` cells, repeated until it is at least `least`
/// large. If all tries fail, paints an ellipse.
fn cave(cells: &mut BitGrid, middle: Point, least: (i32, i32), (w, h): (i32, i32), rng: &mut Rng) -> Shape {
    let area = Rect::new(middle.x - w / 2, middle.y - h / 2, w, h);
    let least = (least.0.min(w * 3 / 4).max(1), least.1.min(h * 3 / 4).max(1));
    for _ in 0..CAVE_TRIES {
        let cave = cave_rows::grow(w, h, rng);
        let (wide, high) = cave_rows::extent(&cave);
        if wide >= least.0 && high >= least.1 {
            for (y, row) in (area.y - 1..=area.bottom()).zip(cave) {
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

/// Returns the cells of word `i` of row `y` that have the room on exactly one side, indexed by the direction that leads
/// away from the room.
#[inline]
pub(crate) fn sites(cells: &BitGrid, y: i32, i: usize) -> [u64; 4] {
    let [here, north, east, south, west] = cells.with_neighbors(y, i);
    [
        south & !(here | north | east | west),
        west & !(here | north | east | south),
        north & !(here | east | south | west),
        east & !(here | north | south | west),
    ]
}

impl Blueprint {
    /// Draws one exit for each direction that has any.
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
                // Reservoir sampling: every exit found so far is drawn with equal probability.
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

    /// Adds a hallway at one of the exits and moves all exits to its end. Does nothing if no hallway fits.
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
        // A concave room can block a long hallway, and a cavern leaves no space for one.
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
        self.bounds = cells.bounds().unwrap_or_default();
    }
}

/// Returns the columns of row `y` that have cells of the room within [`AHEAD`] cells in the direction `side`.
fn ahead(cells: &BitGrid, y: i32, side: Direction) -> u64 {
    let row = |y: i32| if (0..cells.size().height as i32).contains(&y) { cells.row(y)[0] } else { 0 };
    // Each shift doubles the distance that is covered: 1, 2, 4, 8 cells, and the last one makes it ten.
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
