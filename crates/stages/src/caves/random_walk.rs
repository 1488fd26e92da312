//! A random walk that reports every cell once.
//!
//! Most steps of a random walk lead back to a cell that was visited before. So a walk takes many steps at a time without
//! branches on what it finds, and lists the cells that it visits for the first time; only these need further work.
//!
//! Away from the edges, four steps are one lookup: a byte of random bits gives four directions, and a table the cells on
//! this path relative to the first one. Near the edges, steps that would leave the area are left out one by one.

use std::hint::select_unpredictable;

use barrow_core::{Direction, Point, Rect, Rng, Size};

/// Largest number of steps at a time.
pub(super) const MOST_STEPS: u64 = 256;
/// Steps that are taken by one lookup.
const PATH: usize = 4;

/// Zone of cells from which a path cannot leave the area.
const INNER: u8 = 0;
/// Zone of cells near the edges of the area.
const NEAR_EDGE: u8 = 1;
/// Zone of cells outside of the area.
const OUTSIDE: u8 = 2;

/// State of the walks on a map.
#[derive(Debug, Default)]
pub(super) struct RandomWalk {
    /// 1 for every cell that was visited, else 0.
    visited: Vec<u8>,
    /// Zone of every cell. Apart from `visited`, so that reading it does not wait for cells just written.
    zones: Vec<u8>,
    /// For every byte of random bits the cells on its path, as differences of indices.
    paths: Vec<[i32; PATH]>,
    /// Cells visited for the first time by the last steps, followed by unused space.
    fresh: Vec<u32>,
    /// Binary logarithm of the cells per row, so that no index must be divided.
    shift: u32,
}

impl RandomWalk {
    /// Begins with no cell visited. Walks stay in `area`, which must be on the map and not touch its border.
    pub(super) fn reset(&mut self, size: Size, area: Rect) {
        self.shift = size.width.next_power_of_two().trailing_zeros();
        let (stride, cells) = (1 << self.shift, (size.height as usize) << self.shift);
        self.visited.clear();
        self.visited.resize(cells, 0);
        self.zones.clear();
        self.zones.resize(cells, OUTSIDE);
        for (zone, area) in [(NEAR_EDGE, area), (INNER, area.grown(-(PATH as i32)))] {
            for y in area.y..area.bottom() {
                let first = self.index(Point::new(area.x, y));
                self.zones[first..first + area.w.max(0) as usize].fill(zone);
            }
        }
        self.paths.clear();
        self.paths.extend((0..256).map(|bits| {
            let mut at = 0;
            std::array::from_fn(|nth| {
                at += difference(bits >> (2 * nth), stride);
                at
            })
        }));
        self.fresh.clear();
        self.fresh.resize(MOST_STEPS as usize + 2 * PATH, 0);
    }

    /// Takes steps from `at`, at most [`MOST_STEPS`], rounded up to whole paths. Returns the visited cells that were not
    /// visited before, the first one included.
    #[inline]
    pub(super) fn advance(
        &mut self,
        at: &mut Point,
        steps: u64,
        rng: &mut Rng,
    ) -> impl Iterator<Item = Point> + '_ {
        let (first, shift) = (self.index(*at), self.shift);
        let (last, len) = self.take_steps(first, (steps as usize).div_ceil(PATH), rng);
        let point = move |cell: usize| Point::new((cell & ((1 << shift) - 1)) as i32, (cell >> shift) as i32);
        *at = point(last);
        self.fresh[..len].iter().map(move |&cell| point(cell as usize))
    }

    /// Returns the last cell and the number of fresh cells.
    fn take_steps(&mut self, first: usize, paths: usize, rng: &mut Rng) -> (usize, usize) {
        let Self { visited, zones, fresh, shift, .. } = self;
        let (stride, mut len) = (1 << *shift, 0);
        let mut visit = |cell: usize| {
            // Always written, and counted only if it is fresh: a branch would be mispredicted often.
            fresh[len] = cell as u32;
            len += usize::from(visited[cell] == 0);
            visited[cell] = 1;
        };
        let (mut at, mut bits) = (first, 0);
        visit(at);
        for nth in 0..paths {
            if nth % 8 == 0 {
                bits = rng.next_u64();
            }
            let path = bits as usize & 0xff;
            bits >>= 8;
            if zones[at] == INNER {
                let cells = self.paths[path];
                for cell in cells {
                    visit(at.wrapping_add_signed(cell as isize));
                }
                at = at.wrapping_add_signed(cells[PATH - 1] as isize);
            } else {
                for nth in 0..PATH {
                    let next = at.wrapping_add_signed(difference(path >> (2 * nth), stride) as isize);
                    at = select_unpredictable(zones[next] == OUTSIDE, at, next);
                    visit(at);
                }
            }
        }
        (at, len)
    }

    const fn index(&self, p: Point) -> usize {
        ((p.y as usize) << self.shift) + p.x as usize
    }
}

/// Returns the difference of indices between a cell and its neighbor in the direction of the lowest two bits.
const fn difference(bits: usize, stride: i32) -> i32 {
    let step = Direction::ALL[bits & 3].step();
    step.y * stride + step.x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_walk_of_single_steps() {
        let mut walk = RandomWalk::default();
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let size = Size::new(3 + rng.below(60), 3 + rng.below(20));
            let area = Rect::of(size).grown(-1);
            walk.reset(size, area);
            let mut seen = vec![];
            let [mut at, mut plain] = [area.center(); 2];
            for steps in [1, 4, 30, 256, 200, 256] {
                let mut same = Rng::with_state(rng.state());
                let fresh: Vec<Point> = walk.advance(&mut at, steps, &mut rng).collect();
                let mut expected = vec![];
                let mut bits = 0;
                for nth in 0..=steps.next_multiple_of(4) {
                    if nth > 0 {
                        bits = if nth % 32 == 1 { same.next_u64() } else { bits >> 2 };
                        let next = plain + Direction::ALL[bits as usize & 3].step();
                        plain = if area.contains(next) { next } else { plain };
                    }
                    if !seen.contains(&plain) {
                        seen.push(plain);
                        expected.push(plain);
                    }
                }
                assert_eq!((&fresh, at), (&expected, plain), "{size} seed {seed}");
            }
        }
    }
}
