//! Rock as engravers hatch it: patches of parallel strokes, each patch in a way of its own, along everything open.
//!
//! How it works: patches lie on a lattice, each moved a little by a number that comes from its place alone. A stroke
//! ends where another patch is nearer, so that no two patches cross.

use barrow::{BitGrid, Point, Size};

use super::scene::{CELL, Path, Spot};

/// How far patches lie apart.
const LATTICE: i32 = 40;
/// How far a patch is moved at most.
const MOVED: i32 = 13;
/// How far from the open cells the middle of a patch may lie.
const REACH: i32 = 46;
/// How far the strokes of a patch lie apart.
const GAP: i32 = 10;
/// The ways of strokes, at an even distance around half a circle, 64 units long.
const WAYS: [Spot; 8] = [(64, 0), (59, 24), (45, 45), (24, 59), (0, 64), (-24, 59), (-45, 45), (-59, 24)];

/// The strokes along a set of cells.
pub(super) fn hatch(open: &BitGrid, size: Size) -> Vec<Path> {
    let mut strokes = Vec::new();
    let last = |cells: u32| (cells as i32 + 1) * CELL / LATTICE;
    for row in -CELL / LATTICE..=last(size.height) {
        for column in -CELL / LATTICE..=last(size.width) {
            if is_near(open, size, middle(column, row)) {
                patch(column, row, &mut strokes);
            }
        }
    }
    strokes
}

/// Where the middle of a patch is.
fn middle(column: i32, row: i32) -> Spot {
    let noise = noise(column, row);
    let moved = |noise: u32| (noise % (2 * MOVED as u32 + 1)) as i32 - MOVED;
    // Every other row is set off by half, as bricks are.
    let set_off = (row & 1) * LATTICE / 2;
    (column * LATTICE + set_off + moved(noise >> 4 & 0xfff), row * LATTICE + moved(noise >> 16 & 0xfff))
}

/// Whether a spot lies along the edge of a set of cells: near to a cell of it, and not far inside.
fn is_near(open: &BitGrid, size: Size, (x, y): Spot) -> bool {
    let cell = (x.div_euclid(CELL), y.div_euclid(CELL));
    let (mut near, mut all) = (false, true);
    for (dx, dy) in (0..9).map(|i| (cell.0 + i % 3 - 1, cell.1 + i / 3 - 1)) {
        let p = Point::new(dx, dy);
        if !size.contains(p) || !open.contains(p) {
            all = false;
            continue;
        }
        let away = |v: i32, low: i32| (low - v).max(v - low - CELL).max(0);
        let (a, b) = (away(x, dx * CELL), away(y, dy * CELL));
        near |= a * a + b * b <= REACH * REACH;
    }
    near && !all
}

/// Adds the strokes of a patch.
fn patch(column: i32, row: i32, strokes: &mut Vec<Path>) {
    let (x, y) = middle(column, row);
    let (way_x, way_y) = WAYS[(noise(column, row) & 7) as usize];
    for i in -2..=2 {
        let (x, y) = (x - way_y * GAP * i / 64, y + way_x * GAP * i / 64);
        let ends = [(x - way_x / 2, y - way_y / 2), (x + way_x / 2, y + way_y / 2)];
        if let Some([a, b]) = clip(ends, column, row) {
            strokes.push(Path::open(vec![a, b]));
        }
    }
}

/// The part of a stroke to which no other patch is nearer, if it is long enough to be seen.
fn clip([a, b]: [Spot; 2], column: i32, row: i32) -> Option<[Spot; 2]> {
    let own = middle(column, row);
    // Parts of the stroke, in 1024ths.
    let (mut from, mut to) = (0, 1024);
    for (dx, dy) in (0..25).map(|i| (i % 5 - 2, i / 5 - 2)).filter(|&step| step != (0, 0)) {
        let other = middle(column + dx, row + dy);
        // How much nearer the other is, which changes evenly along the stroke.
        let nearer = |(x, y): Spot| {
            let square = |(px, py): Spot| (x - px) * (x - px) + (y - py) * (y - py);
            square(own) - square(other) + 60
        };
        match (nearer(a), nearer(b)) {
            (at_a, at_b) if at_a > 0 && at_b > 0 => return None,
            (at_a, at_b) if at_a > 0 => from = from.max(1024 * at_a / (at_a - at_b)),
            (at_a, at_b) if at_b > 0 => to = to.min(1024 * at_a / (at_a - at_b)),
            _ => {}
        }
    }
    let at = |part: i32| (a.0 + (b.0 - a.0) * part / 1024, a.1 + (b.1 - a.1) * part / 1024);
    (to - from > 140).then(|| [at(from), at(to)])
}

/// A number that depends on a place alone.
pub(super) fn noise(x: i32, y: i32) -> u32 {
    let mut n = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    n = (n ^ n >> 15).wrapping_mul(0x2C1B_3C6D);
    n = (n ^ n >> 12).wrapping_mul(0x297A_2D39);
    n ^ n >> 15
}
