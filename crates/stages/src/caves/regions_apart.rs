//! Regions that grow at the same time and never touch: a cell that two of them reach belongs to neither.
//!
//! The numbers of the regions are stored as bit planes: plane b has the cells of the regions whose number has bit b.
//! Neighbors of different regions differ in a bit, so a cell is reached by several exactly if in some plane it has a
//! neighbor with the bit and one without. A step of all regions thus takes some word operations for 64 cells, however
//! many regions meet.

use std::ops::Range;

use barrow_core::{BitGrid, Rect, Size};

use super::depths::{Around, beside, inside, padded, words_inside};

/// Number of cells of a map up to which memory for all planes is reserved.
const ORDINARY: usize = 1 << 14;

/// Regions of cells, in padded sets.
#[derive(Default)]
pub(super) struct RegionsApart {
    /// Cells of all regions.
    cells: BitGrid,
    /// Cells that several regions have reached.
    between: BitGrid,
    planes: Vec<BitGrid>,
    /// For every plane, the cells that regions with its bit reach in the current step.
    reached: Vec<BitGrid>,
    /// Cells that are reached in the current step.
    candidates: BitGrid,
    /// Candidates that several regions reach.
    shared: BitGrid,
    count: u32,
    /// Words in which the next step may change something.
    active: Range<usize>,
}

impl RegionsApart {
    /// Starts without regions on a map of that size.
    pub(super) fn reset(&mut self, size: Size) {
        let padded = padded(size);
        let is_new = self.cells.size() != padded;
        for set in [&mut self.cells, &mut self.between, &mut self.candidates, &mut self.shared] {
            set.reset(padded);
        }
        let most = size.cells().ilog2() as usize + 1;
        if self.planes.len() < most {
            self.planes.resize_with(most, BitGrid::default);
            self.reached.resize_with(most, BitGrid::default);
        }
        if is_new && size.cells() <= ORDINARY {
            self.planes.iter_mut().chain(&mut self.reached).for_each(|set| set.reserve(padded));
        }
        self.count = 0;
        self.activate();
    }

    /// Adds a region and returns its number.
    pub(super) fn begin(&mut self) -> u32 {
        let number = self.count;
        self.count += 1;
        if number.is_power_of_two() {
            let size = self.cells.size();
            let plane = number.ilog2() as usize;
            self.planes[plane].reset(size);
            self.reached[plane].reset(size);
        }
        number
    }

    /// Adds cells, which belong to no region yet, to a region.
    pub(super) fn insert(&mut self, number: u32, cells: Rect) {
        self.cells.insert_rect(cells);
        for (bit, plane) in self.planes.iter_mut().enumerate().take(bits(self.count)) {
            if number >> bit & 1 == 1 {
                plane.insert_rect(cells);
            }
        }
    }

    /// Returns whether there are regions.
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the cells of all regions.
    pub(super) const fn cells(&self) -> &BitGrid {
        &self.cells
    }

    /// Lets the regions grow by up to `steps` orthogonal steps within a set.
    pub(super) fn grow(&mut self, within: &BitGrid, steps: usize) {
        self.activate();
        let _ = (0..steps).all(|_| self.step::<false>(within));
    }

    /// Adds the cells of `within` beside or diagonal to exactly one region to it.
    pub(super) fn add_rims(&mut self, within: &BitGrid) {
        self.activate();
        self.step::<true>(within);
    }

    /// Removes cells east and south of a cell of another region, so that regions do not touch by a side.
    pub(super) fn part(&mut self) {
        let all = 0..words_inside(&self.cells);
        self.candidates.copy_from(&self.cells);
        let around = Around::of(&self.candidates, &all);
        for plane in &self.planes[..bits(self.count)] {
            let plane = Around::of(plane, &all);
            for (i, word) in inside(&mut self.cells, &all).iter_mut().enumerate() {
                let [west, _] = beside([plane.word(1, 0, i), plane.word(1, 1, i), plane.word(1, 2, i)]);
                let [has, _] = beside([around.word(1, 0, i), around.word(1, 1, i), around.word(1, 2, i)]);
                let here = plane.word(1, 1, i);
                *word &= !(has & (here ^ west) | around.word(0, 1, i) & (here ^ plane.word(0, 1, i)));
            }
        }
    }

    /// Declares that any word may change in the next step.
    fn activate(&mut self) {
        self.active = 0..words_inside(&self.cells);
    }

    /// Lets all regions grow by a step within a set, diagonally too if `CORNERS`. Returns whether any cell was reached.
    fn step<const CORNERS: bool>(&mut self, within: &BitGrid) -> bool {
        let Self { cells, between, planes, reached, candidates, shared, count, active } = self;
        let changed = find_candidates::<CORNERS>(candidates, [cells, between, within], active);
        if changed.is_empty() {
            return false;
        }
        let around = Around::of(cells, &changed);
        let twice = inside(shared, &changed);
        twice.fill(0);
        for (plane, reached) in planes.iter().zip(reached.iter_mut()).take(bits(*count)) {
            let plane = Around::of(plane, &changed);
            for (i, (twice, reached)) in twice.iter_mut().zip(inside(reached, &changed)).enumerate() {
                let ones = spread::<CORNERS>(|row, column| plane.word(row, column, i));
                let zeros = spread::<CORNERS>(|row, column| {
                    around.word(row, column, i) & !plane.word(row, column, i)
                });
                *reached = ones;
                *twice |= ones & zeros;
            }
        }
        let found = inside(candidates, &changed);
        for ((between, found), twice) in inside(between, &changed).iter_mut().zip(found.iter_mut()).zip(twice)
        {
            *between |= *found & *twice;
            *found &= !*twice;
        }
        inside(cells, &changed).iter_mut().zip(&*found).for_each(|(cells, found)| *cells |= found);
        for (plane, reached) in planes.iter_mut().zip(reached).take(bits(*count)) {
            let words = inside(plane, &changed).iter_mut().zip(&*inside(reached, &changed)).zip(&*found);
            words.for_each(|((plane, reached), found)| *plane |= reached & found);
        }
        let near = cells.stride() + 1;
        *active = changed.start.saturating_sub(near)..(changed.end + near).min(words_inside(cells));
        true
    }
}

/// Sets `candidates` to the cells of `within` beside `cells` that are in neither of the first two sets, in some words.
/// Returns the range of the words that have any.
fn find_candidates<const CORNERS: bool>(
    candidates: &mut BitGrid,
    [cells, between, within]: [&BitGrid; 3],
    words: &Range<usize>,
) -> Range<usize> {
    let [around, between, within] = [cells, between, within].map(|set| Around::of(set, words));
    let found = inside(candidates, words);
    for (i, found) in found.iter_mut().enumerate() {
        let near = spread::<CORNERS>(|row, column| around.word(row, column, i));
        *found = near & within.word(1, 1, i) & !around.word(1, 1, i) & !between.word(1, 1, i);
    }
    let first = found.iter().position(|&word| word != 0).unwrap_or(found.len());
    let end = found.iter().rposition(|&word| word != 0).map_or(first, |last| last + 1);
    words.start + first..words.start + end
}

/// Returns the number of bits of the numbers below `count`.
const fn bits(count: u32) -> usize {
    match count {
        0 => 0,
        _ => (u32::BITS - (count - 1).leading_zeros()) as usize,
    }
}

/// Returns the cells with a neighbor in a set, given by its words around one: orthogonal neighbors, and diagonal ones too
/// if `CORNERS`.
#[inline]
fn spread<const CORNERS: bool>(word: impl Fn(usize, usize) -> u64) -> u64 {
    if CORNERS {
        let column = |column: usize| word(0, column) | word(1, column) | word(2, column);
        let [west, east] = beside([column(0), column(1), column(2)]);
        return column(1) | west | east;
    }
    let [west, east] = beside([word(1, 0), word(1, 1), word(1, 2)]);
    west | east | word(0, 1) | word(2, 1)
}

#[cfg(test)]
mod tests {
    use super::super::depths::PADDING;
    use super::*;
    use barrow_core::{Grid, Point, Rng};

    /// Reference implementation: a step of numbered cells, one after the other. Cells between regions are `None`.
    fn plain(numbers: &mut Grid<Option<u32>>, between: &mut Grid<bool>, within: &BitGrid, corners: bool) {
        let before = numbers.clone();
        for p in within.iter() {
            if before[p].is_some() || between[p] {
                continue;
            }
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(dx, dy)));
            let near = around.filter(|step| corners || step.x == 0 || step.y == 0);
            let mut found: Vec<u32> = near.filter_map(|step| before.get(p + step).flatten()).collect();
            found.sort_unstable();
            found.dedup();
            match found[..] {
                [] => {}
                [one] => numbers[p] = Some(one),
                _ => between[p] = true,
            }
        }
    }

    #[test]
    fn regions_grow_like_numbered_cells() {
        let (mut rng, mut regions) = (Rng::new(5), RegionsApart::default());
        for round in 0..60 {
            let size = Size::new([9, 63, 64, 80, 130][round % 5], 1 + rng.below(30));
            let mut within = BitGrid::new(padded(size));
            let mut open = BitGrid::new(size);
            for p in
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y)))
            {
                if rng.percent(70) {
                    open.insert(p);
                    within.insert(Point::new(p.x, p.y + PADDING));
                }
            }
            let (mut numbers, mut between) = (Grid::new(size, None), Grid::new(size, false));
            regions.reset(size);
            for number in 0..=rng.below(9) {
                let p = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
                assert_eq!(regions.begin(), number);
                if numbers[p].is_none() {
                    numbers[p] = Some(number);
                    regions.insert(number, Rect::new(p.x, p.y + PADDING, 1, 1));
                }
            }
            let steps = rng.below(6) as usize;
            regions.grow(&within, steps);
            (0..steps).for_each(|_| plain(&mut numbers, &mut between, &open, false));
            regions.add_rims(&within);
            plain(&mut numbers, &mut between, &open, true);
            regions.part();
            let differs = |p: Point, step: (i32, i32)| {
                let other = numbers.get(p + Point::new(step.0, step.1)).flatten();
                other.is_some_and(|other| numbers[p] != Some(other))
            };
            let expected = numbers
                .iter()
                .filter(|(p, number)| number.is_some() && !differs(*p, (-1, 0)) && !differs(*p, (0, -1)));
            let cells = regions.cells().iter().map(|p| Point::new(p.x, p.y - PADDING));
            assert!(cells.eq(expected.map(|(p, _)| p)), "{size}");
        }
    }
}
