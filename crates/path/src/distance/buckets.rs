//! Distances with different step costs: Dijkstra's algorithm with a circular bucket queue (Dial's algorithm).
//!
//! ```text
//!  distance 7   8   9  10        a cell reached at 7 with a cost of 2 is put into bucket 9: its unreached
//!  bucket   a   -   b  cd        neighbors are 9 away, and no later cell will be closer
//! ```
//!
//! Algorithm:
//! 1. A cell that is reached gets its value at once, and is put into the bucket of its value plus its cost.
//! 2. The buckets are emptied in order. All unreached neighbors of a removed cell get the bucket's number as their
//!    value: all steps onto the same cell cost the same, so the first one is the cheapest, and every cell is written
//!    and queued once.
//! 3. Goals are added at their value, unless a cheaper path reached them before.
//! 4. The ring has one bucket more than the highest cost, rounded up to a power of two; a bit mask records which are
//!    not empty.
//!
//! The search runs on a copy of the costs with a closed border, in which a bit marks the cells that are not reached, so
//! that neighbors need neither coordinates nor checks of the border. All neighbors of a bucket are collected before the
//! first of them is queued. That takes no branch on which of them are left, half of which would be mispredicted.
//!
//! Guarantees: the values of Dijkstra's algorithm; no allocation once warm. Source: R. Dial, "Algorithm 360:
//! Shortest-path forest with topological ordering", 1969.

use barrow_core::{Grid, Point, Rect, Size};

use super::UNREACHED;
use crate::compass::{STEPS, sides};
use crate::{Corners, Steps, field::CostField};

/// Bit of the cost of a cell that is not reached yet.
const UNREACHED_COST: u32 = 1 << 31;
/// End of a linked list.
const NONE: u32 = u32::MAX;

/// Dijkstra's open set: a ring of buckets by distance, and the cells of the map with a border of closed ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct CostBuckets {
    /// Last cell put into every bucket.
    lasts: Vec<u32>,
    /// Bit mask of the buckets that are not empty.
    occupied: Vec<u64>,
    size: Size,
    /// Loaded area; all cells outside are closed.
    area: Rect,
    /// Cost of a step onto each cell, 0 if it is closed; the highest bit is set if it is not reached yet.
    costs: Vec<u32>,
    distances: Vec<i32>,
    /// For each cell in a bucket, the one put there before it.
    befores: Vec<u32>,
    /// Cells that are reached at one distance.
    fresh: Vec<u32>,
}

impl CostBuckets {
    /// Writes the distance of every cell of `field` into `values`, up to `limit`. The goals must be sorted by value, and
    /// none may be above `limit`.
    pub(crate) fn search(
        &mut self,
        field: &CostField,
        steps: Steps,
        goals: &[(i32, Point)],
        limit: i32,
        values: &mut Grid<i32>,
    ) {
        self.load(field, values.size());
        match steps {
            Steps::Four => self.run::<4>(goals, limit, |_, _| true),
            Steps::Eight(Corners::Cut) => self.run::<8>(goals, limit, |_, _| true),
            Steps::Eight(Corners::Round) => self.run::<8>(goals, limit, |a, b| a | b),
            Steps::Eight(Corners::Keep) => self.run::<8>(goals, limit, |a, b| a & b),
        }
        for y in self.area.y..self.area.bottom() {
            let start = self.index(Point::new(self.area.x, y));
            let row = &mut values.row_mut(y)[self.area.x as usize..self.area.right() as usize];
            row.copy_from_slice(&self.distances[start..start + self.area.w as usize]);
        }
    }

    /// Searches in the first `N` directions. `allows` returns whether a diagonal step is allowed, given whether the two
    /// cells beside it are open.
    #[inline]
    fn run<const N: usize>(
        &mut self,
        goals: &[(i32, Point)],
        limit: i32,
        allows: impl Fn(bool, bool) -> bool,
    ) {
        let offsets = STEPS.map(|step| step.y as isize * self.stride() as isize + step.x as isize);
        let mut goals = goals.iter().copied().peekable();
        let mut bucket = None;
        loop {
            let now = match (bucket, goals.peek()) {
                (Some(bucket), Some(&(value, _))) => value.min(bucket),
                (Some(bucket), None) => bucket,
                (None, Some(&(value, _))) => value,
                (None, None) => return,
            };
            // Paths over cells that cost more exceed the limit.
            let most = limit.abs_diff(now);
            let list = self.take(now);
            let mut len = self.collect::<N>(list, &offsets, &allows);
            while let Some((_, goal)) = goals.next_if(|&(value, _)| value == now) {
                let cell = self.index(goal);
                if self.costs[cell] & UNREACHED_COST != 0 {
                    self.costs[cell] ^= UNREACHED_COST;
                    self.fresh[len] = cell as u32;
                    len += 1;
                }
            }
            self.reach(len, now, most);
            bucket = self.next_after(now);
        }
    }

    /// Collects the neighbors of a list of cells that are not reached yet, marks them as reached, and returns their number.
    #[inline]
    fn collect<const N: usize>(
        &mut self,
        mut list: u32,
        offsets: &[isize; 8],
        allows: &impl Fn(bool, bool) -> bool,
    ) -> usize {
        let (costs, befores, fresh) = (&mut self.costs[..], &self.befores[..], &mut self.fresh[..]);
        let mut len = 0;
        while list != NONE {
            let cell = list as usize;
            list = befores[cell];
            let around = offsets.map(|offset| cell.wrapping_add_signed(offset));
            let fresh = &mut fresh[len..len + N];
            let mut added = 0;
            for i in 0..N {
                let is_allowed =
                    i < 4 || allows(costs[around[sides(i)[0]]] != 0, costs[around[sides(i)[1]]] != 0);
                let cost = costs[around[i]];
                let unreached = if is_allowed { cost & UNREACHED_COST } else { 0 };
                fresh[added] = around[i] as u32;
                added += (unreached >> 31) as usize;
                costs[around[i]] = cost ^ unreached;
            }
            len += added;
        }
        len
    }

    /// Copies the costs of a field; no cell is reached yet.
    fn load(&mut self, field: &CostField, size: Size) {
        let buckets = (field.max_cost as usize + 1).next_power_of_two().max(64);
        if self.lasts.len() != buckets {
            self.lasts.clear();
            self.lasts.resize(buckets, NONE);
            self.occupied.clear();
            self.occupied.resize(buckets / 64, 0);
        }
        if self.size != size {
            (self.size, self.area) = (size, Rect::default());
            let cells = self.stride() * (size.height as usize + 2);
            self.costs.clear();
            self.costs.resize(cells, 0);
            self.distances.resize(cells, 0);
            self.befores.resize(cells, NONE);
            self.fresh.resize(cells, NONE);
        }
        for y in self.area.y..self.area.bottom() {
            let start = self.index(Point::new(self.area.x, y));
            self.costs[start..start + self.area.w as usize].fill(0);
        }
        self.area = field.area();
        for y in self.area.y..self.area.bottom() {
            let start = self.index(Point::new(self.area.x, y));
            let row = start..start + self.area.w as usize;
            self.distances[row.clone()].fill(UNREACHED);
            for (to, &cost) in self.costs[row].iter_mut().zip(field.cost_row(y)) {
                *to = u32::from(cost) | if cost > 0 { UNREACHED_COST } else { 0 };
            }
        }
    }

    const fn stride(&self) -> usize {
        self.size.width as usize + 2
    }

    const fn index(&self, p: Point) -> usize {
        (p.y as usize + 1) * self.stride() + p.x as usize + 1
    }

    /// Writes the value of the first `len` collected cells and puts them into buckets, unless they cost more than `most`.
    #[inline]
    fn reach(&mut self, len: usize, now: i32, most: u32) {
        // Bits of one word are gathered in a register. In memory, each would have to wait until the one before is stored.
        let (mut word, mut bits) = (0, 0);
        for i in 0..len {
            let cell = self.fresh[i] as usize;
            let cost = self.costs[cell];
            self.distances[cell] = now;
            if cost <= most {
                let bucket = self.bucket_of(now + cost as i32);
                self.befores[cell] = std::mem::replace(&mut self.lasts[bucket], cell as u32);
                if bucket / 64 != word {
                    self.occupied[word] |= bits;
                    (word, bits) = (bucket / 64, 0);
                }
                bits |= 1 << (bucket % 64);
            }
        }
        self.occupied[word] |= bits;
    }

    /// Removes and returns the list of the bucket for that distance.
    #[inline]
    fn take(&mut self, now: i32) -> u32 {
        let bucket = self.bucket_of(now);
        self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        std::mem::replace(&mut self.lasts[bucket], NONE)
    }

    /// Returns the next distance whose bucket is not empty.
    #[inline]
    fn next_after(&self, now: i32) -> Option<i32> {
        let here = self.bucket_of(now);
        let words = self.occupied.len();
        // The word of the current bucket is checked first and, for the buckets before it in the ring, again at the end.
        let occupied = (0..=words).find_map(|i| {
            let at = (here / 64 + i) & (words - 1);
            let word = self.occupied[at] & if i == 0 { u64::MAX << (here % 64) } else { u64::MAX };
            (word != 0).then(|| 64 * at + word.trailing_zeros() as usize)
        })?;
        Some(now + (occupied.wrapping_sub(here) & (self.lasts.len() - 1)) as i32)
    }

    /// Returns the bucket of a distance. The ring's length is a power of two, so that negative distances have a bucket,
    /// too.
    #[inline]
    fn bucket_of(&self, distance: i32) -> usize {
        distance as u32 as usize & (self.lasts.len() - 1)
    }
}
