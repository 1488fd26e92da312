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
//! Guarantees: the values of Dijkstra's algorithm; no allocation once warm. Source: R. Dial, "Algorithm 360:
//! Shortest-path forest with topological ordering", 1969.

use barrow_core::{Grid, Point};

use crate::{Steps, field::CostField};

/// End of a linked list.
const NONE: u32 = u32::MAX;

/// Vector for each bit of [`CostField::left_around`].
const AROUND: [Point; 16] = {
    let mut around = [Point::new(0, 0); 16];
    let mut bit = 0;
    while bit < 9 {
        around[bit] = Point::new(bit as i32 % 3 - 1, bit as i32 / 3 - 1);
        bit += 1;
    }
    around
};

/// Dijkstra's open set: a ring of buckets by distance.
#[derive(Clone, Debug, Default)]
pub(crate) struct CostBuckets {
    /// Last cell put into every bucket.
    lasts: Vec<u32>,
    /// Bit mask of the buckets that are not empty.
    occupied: Vec<u64>,
    /// Number of buckets that are not empty.
    count: u32,
    nodes: Vec<BucketNode>,
}

/// Cell in a bucket, linked to the one put there before it.
#[derive(Clone, Copy, Debug)]
struct BucketNode {
    x: u16,
    y: u16,
    before: u32,
}

impl CostBuckets {
    /// Writes the distance of every unreached cell of `field` into `values`, up to `limit`. The goals must be sorted by
    /// value, and none may be above `limit`.
    pub(crate) fn search(
        &mut self,
        field: &mut CostField,
        steps: Steps,
        goals: &[(i32, Point)],
        limit: i32,
        values: &mut Grid<i32>,
    ) {
        self.reserve(field);
        let mut goals = goals.iter().copied().peekable();
        let mut bucket = None;
        loop {
            let now = match (bucket, goals.peek()) {
                (Some(bucket), Some(&(value, _))) => value.min(bucket),
                (Some(bucket), None) => bucket,
                (None, Some(&(value, _))) => value,
                (None, None) => return,
            };
            let mut list = self.take(now);
            while let Some(&BucketNode { x, y, before }) = self.nodes.get(list as usize) {
                list = before;
                self.reach_around(field, steps, Point::new(x.into(), y.into()), now, limit, values);
            }
            while let Some((_, goal)) = goals.next_if(|&(value, _)| value == now) {
                if field.take(goal) {
                    self.reach(field, goal, now, limit, values);
                }
            }
            bucket = self.next_after(now);
        }
    }

    fn reserve(&mut self, field: &CostField) {
        let buckets = (field.max_cost as usize + 1).next_power_of_two().max(64);
        if self.lasts.len() != buckets {
            self.lasts.clear();
            self.lasts.resize(buckets, NONE);
            self.occupied.clear();
            self.occupied.resize(buckets / 64, 0);
        }
        self.nodes.clear();
        self.nodes.reserve(field.area().cells() as usize);
    }

    #[inline]
    fn reach_around(
        &mut self,
        field: &mut CostField,
        steps: Steps,
        p: Point,
        now: i32,
        limit: i32,
        values: &mut Grid<i32>,
    ) {
        let mut fresh = field.left_around(steps, p);
        while fresh != 0 {
            let q = p + AROUND[fresh.trailing_zeros() as usize & 15];
            fresh &= fresh - 1;
            field.take(q);
            self.reach(field, q, now, limit, values);
        }
    }

    #[inline]
    fn reach(&mut self, field: &CostField, p: Point, now: i32, limit: i32, values: &mut Grid<i32>) {
        values[p] = now;
        let left_at = now.saturating_add(field.cost(p));
        if left_at <= limit {
            let bucket = self.bucket_of(left_at);
            let before = std::mem::replace(&mut self.lasts[bucket], self.nodes.len() as u32);
            self.nodes.push(BucketNode { x: p.x as u16, y: p.y as u16, before });
            self.count += u32::from(before == NONE);
            self.occupied[bucket / 64] |= 1 << (bucket % 64);
        }
    }

    /// Removes and returns the list of the bucket for that distance.
    #[inline]
    fn take(&mut self, now: i32) -> u32 {
        let bucket = self.bucket_of(now);
        let list = std::mem::replace(&mut self.lasts[bucket], NONE);
        self.count -= u32::from(list != NONE);
        self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        list
    }

    /// Returns the next distance whose bucket is not empty.
    #[inline]
    fn next_after(&self, now: i32) -> Option<i32> {
        if self.count == 0 {
            return None;
        }
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
