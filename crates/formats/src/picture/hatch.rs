//! Hatching of rock as in engravings: patches of parallel strokes in various directions, along the edges of open cells.
//!
//! Patches are on a lattice with jitter, which is a hash of their position. Strokes are clipped to the Voronoi cell of
//! their patch, so that no two patches cross.

use barrow::{BitGrid, Point, Size};

use super::scene::{CELL, Path, Spot};

/// Distance between neighboring patches, in units like all lengths here.
const LATTICE: i32 = 40;
/// Largest jitter of a patch, in both coordinates.
const JITTER: i32 = 13;
/// Largest distance of the center of a patch from open cells.
const REACH: i32 = 46;
/// Distance between the strokes of a patch.
const GAP: i32 = 10;
/// Directions of strokes: vectors of 64 units, 22.5 degrees apart.
const DIRECTIONS: [Spot; 8] =
    [(64, 0), (59, 24), (45, 45), (24, 59), (0, 64), (-24, 59), (-45, 45), (-59, 24)];

/// Returns the strokes along the edges of a set of cells.
pub(super) fn hatch(open: &BitGrid, size: Size) -> Vec<Path> {
    let mut strokes = Vec::new();
    let last = |cells: u32| (cells as i32 + 1) * CELL / LATTICE;
    for row in -CELL / LATTICE..=last(size.height) {
        for column in -CELL / LATTICE..=last(size.width) {
            if is_near(open, size, center(column, row)) {
                patch(column, row, &mut strokes);
            }
        }
    }
    strokes
}

/// Returns the center of a patch.
fn center(column: i32, row: i32) -> Spot {
    let noise = noise(column, row);
    let moved = |noise: u32| (noise % (2 * JITTER as u32 + 1)) as i32 - JITTER;
    // Every other row is offset by half, like bricks.
    let offset = (row & 1) * LATTICE / 2;
    (column * LATTICE + offset + moved(noise >> 4 & 0xfff), row * LATTICE + moved(noise >> 16 & 0xfff))
}

/// Returns whether a point is at most `REACH` from a cell of a set, but not surrounded by it.
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
    let (x, y) = center(column, row);
    let (way_x, way_y) = DIRECTIONS[(noise(column, row) & 7) as usize];
    for i in -2..=2 {
        let (x, y) = (x - way_y * GAP * i / 64, y + way_x * GAP * i / 64);
        let ends = [(x - way_x / 2, y - way_y / 2), (x + way_x / 2, y + way_y / 2)];
        if let Some([a, b]) = clip(ends, column, row) {
            strokes.push(Path::open(vec![a, b]));
        }
    }
}

/// Returns the part of a stroke inside the Voronoi cell of its patch; nothing if it is too short to be seen.
fn clip([a, b]: [Spot; 2], column: i32, row: i32) -> Option<[Spot; 2]> {
    let own = center(column, row);
    // Remaining part of the stroke, in 1024ths of its length.
    let (mut from, mut to) = (0, 1024);
    for (dx, dy) in (0..25).map(|i| (i % 5 - 2, i / 5 - 2)).filter(|&step| step != (0, 0)) {
        let other = center(column + dx, row + dy);
        // Difference of squared distances, positive where the other patch is nearer; linear along the stroke. 60 leaves
        // a small gap between patches.
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

/// Returns a pseudo-random number that depends on the position alone: an integer hash with xor-shifts and
/// multiplications.
pub(super) fn noise(x: i32, y: i32) -> u32 {
    let mut n = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    n = (n ^ n >> 15).wrapping_mul(0x2C1B_3C6D);
    n = (n ^ n >> 12).wrapping_mul(0x297A_2D39);
    n ^ n >> 15
}
