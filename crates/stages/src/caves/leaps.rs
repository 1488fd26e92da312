//! Long steps of random walkers over empty parts of a large map.
//!
//! A walker needs about n² steps to cross n cells. Where no floor is near, it therefore leaps: to a random cell at the
//! edge of a square around it that contains no floor, where a walk of single steps would leave that square sooner or
//! later. This is the method "walk on spheres", with squares. A leap costs a few lookups whatever its length.

use barrow_core::{BitGrid, Point, Rect, Rng, Size};

/// Binary logarithms of the sides of blocks, and so of the lengths of leaps.
const LEVELS: [u32; 4] = [2, 4, 6, 9];

/// The blocks of the map near floor, for each of [`LEVELS`].
#[derive(Debug, Default)]
pub(super) struct Leaps {
    levels: [Level; LEVELS.len()],
}

/// The map in square blocks of one size, with an additional block on every side.
#[derive(Debug, Default)]
struct Level {
    /// Blocks that contain floor.
    floor: BitGrid,
    /// The same blocks and the eight around each.
    near: BitGrid,
}

impl Leaps {
    /// Resizes the levels for a map without floor.
    pub(super) fn reset(&mut self, size: Size) {
        for (Level { floor, near }, level) in self.levels.iter_mut().zip(LEVELS) {
            let size = Size::new((size.width >> level) + 3, (size.height >> level) + 3);
            floor.reset(size);
            near.reset(size);
        }
    }

    /// Records the floor of a set in an area.
    pub(super) fn add(&mut self, dug: &BitGrid, area: Rect) {
        let Some(area) = area.intersection(Rect::of(dug.size())) else { return };
        for y in area.y..area.bottom() {
            for p in (area.x..area.right()).map(|x| Point::new(x, y)).filter(|&p| dug.contains(p)) {
                for (Level { floor, near }, level) in self.levels.iter_mut().zip(LEVELS) {
                    let block = block_of(p, level);
                    if floor.add(block) {
                        near.insert_rect(Rect::new(block.x - 1, block.y - 1, 3, 3));
                    }
                }
            }
        }
    }

    /// Returns a number of cells in all directions within which there is no floor; `None` if floor is too near.
    #[inline]
    pub(super) fn empty_radius(&self, at: Point) -> Option<i32> {
        // A square with a radius of one block lies in the block of its center and the eight around that.
        let is_empty = |i: usize| !self.levels[i].near.contains(block_of(at, LEVELS[i]));
        let i = (0..LEVELS.len()).take_while(|&i| is_empty(i)).last()?;
        Some(1 << LEVELS[i])
    }

    /// Returns the cell that a walker leaps to, in `inside`; `None` if floor is too near for a leap.
    #[inline]
    pub(super) fn leap(&self, at: Point, inside: Rect, rng: &mut Rng) -> Option<Point> {
        let far = self.empty_radius(at)?;
        let along = rng.range(-far, far);
        let to = match rng.next_u64() >> 62 {
            0 => Point::new(along, -far),
            1 => Point::new(far, along),
            2 => Point::new(along, far),
            _ => Point::new(-far, along),
        };
        let p = at + to;
        Some(Point::new(p.x.clamp(inside.x, inside.right() - 1), p.y.clamp(inside.y, inside.bottom() - 1)))
    }
}

/// Returns the block of a cell, counted from the empty one before the first.
const fn block_of(p: Point, level: u32) -> Point {
    Point::new((p.x >> level) + 1, (p.y >> level) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leap_passes_no_floor() {
        let (size, mut rng, mut leaps) = (Size::new(1500, 900), Rng::new(4), Leaps::default());
        let inside = Rect::of(size).grown(-1);
        let mut dug = BitGrid::new(size);
        leaps.reset(size);
        for _ in 0..12 {
            let p = Point::new(rng.range(1, 1498), rng.range(1, 898));
            dug.insert(p);
            leaps.add(&dug, Rect::new(p.x, p.y, 1, 1));
        }
        let mut longest = 0;
        for _ in 0..5000 {
            let at = Point::new(rng.range(1, 1498), rng.range(1, 898));
            let Some(to) = leaps.leap(at, inside, &mut rng) else { continue };
            let far = (to.x - at.x).abs().max((to.y - at.y).abs());
            let square = Rect::new(at.x, at.y, 1, 1).grown(far).intersection(Rect::of(size)).unwrap();
            assert!(inside.contains(to) && !dug.intersects_rect(square), "{at} to {to}");
            longest = longest.max(far);
        }
        assert!(longest >= 64, "{longest}");
    }
}
