//! Distances where steps differ in cost: a ring of buckets, one for each moment at which cells are left behind.
//!
//! ```text
//!  moment   7   8   9  10        a cell reached at 7 that costs 2 to step onto waits in bucket 9: whoever steps onto
//!  bucket   a   -   b  cd        it from beside is 9 away, and nobody left will be closer
//! ```
//!
//! How it works:
//! 1. A cell that is reached gets its value at once, and is put into the bucket of its value plus its cost.
//! 2. The buckets are emptied in order. All cells left around one that is taken out get the bucket's number as their
//!    value: all steps onto the same cell cost the same, so the first to come is the cheapest, and every cell is written
//!    once and waits once.
//! 3. Goals join at their value, unless a cheaper way came to them before.
//! 4. The ring has a bucket more than the highest cost, rounded up to a power of two; a bit for each tells which hold
//!    something.
//!
//! Promises: the values of a textbook search; no memory asked for once warm. The source of the ring is Dial's
//! "Algorithm 360: Shortest-path forest with topological ordering", 1969.

use barrow_core::{Grid, Point};

use crate::{Steps, field::CostField};

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The step to the cell that each bit of [`CostField::left_around`] stands for.
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
    /// The last cell put into every bucket.
    lasts: Vec<u32>,
    /// A bit for every bucket that is not empty.
    full: Vec<u64>,
    /// How many buckets are full.
    count: u32,
    waiting: Vec<BucketNode>,
}

/// A cell in a bucket, linked to the one put there before it.
#[derive(Clone, Copy, Debug)]
struct BucketNode {
    x: u16,
    y: u16,
    before: u32,
}

impl CostBuckets {
    /// Writes the distance of every cell that is left in `field` into `values`, up to `limit`. The goals come in order
    /// of their values, none of which is above `limit`.
    pub(crate) fn empty(
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
            while let Some(&BucketNode { x, y, before }) = self.waiting.get(list as usize) {
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
        let buckets = (field.dearest as usize + 1).next_power_of_two().max(64);
        if self.lasts.len() != buckets {
            self.lasts.clear();
            self.lasts.resize(buckets, NONE);
            self.full.clear();
            self.full.resize(buckets / 64, 0);
        }
        self.waiting.clear();
        self.waiting.reserve(field.area().cells() as usize);
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
            let before = std::mem::replace(&mut self.lasts[bucket], self.waiting.len() as u32);
            self.waiting.push(BucketNode { x: p.x as u16, y: p.y as u16, before });
            self.count += u32::from(before == NONE);
            self.full[bucket / 64] |= 1 << (bucket % 64);
        }
    }

    /// Takes the list out of the bucket of that moment.
    #[inline]
    fn take(&mut self, now: i32) -> u32 {
        let bucket = self.bucket_of(now);
        let list = std::mem::replace(&mut self.lasts[bucket], NONE);
        self.count -= u32::from(list != NONE);
        self.full[bucket / 64] &= !(1 << (bucket % 64));
        list
    }

    /// The next moment that has a full bucket.
    #[inline]
    fn next_after(&self, now: i32) -> Option<i32> {
        if self.count == 0 {
            return None;
        }
        let here = self.bucket_of(now);
        let words = self.full.len();
        // The word of this moment is looked at first and, for what came before it in the ring, once more at the end.
        let full = (0..=words).find_map(|i| {
            let at = (here / 64 + i) & (words - 1);
            let word = self.full[at] & if i == 0 { u64::MAX << (here % 64) } else { u64::MAX };
            (word != 0).then(|| 64 * at + word.trailing_zeros() as usize)
        })?;
        Some(now + (full.wrapping_sub(here) & (self.lasts.len() - 1)) as i32)
    }

    /// The ring's length is a power of two, so moments before 0 have a bucket too.
    #[inline]
    fn bucket_of(&self, moment: i32) -> usize {
        moment as u32 as usize & (self.lasts.len() - 1)
    }
}
