//! Patterns of a sample: its windows of N×N cells, their frequencies, and their adjacency constraints.
//!
//! Two patterns fit side by side if they agree where they overlap when one is moved by a cell. So every pattern has a
//! key for each side, which identifies its N×(N−1) cells there, and patterns fit if their keys for the shared side are
//! the same. A set of patterns is a bit set; the patterns that may lie beside it are the union over the keys in it.

use barrow_core::{Direction, Grid, Point, Rng, Size, Tile};

use super::sets::every;
use super::windows::{KINDS, PatternCells, WindowList, Windows};

/// Largest number of patterns: eight words of a bit set. Of a sample with more, a smaller part is used.
pub(super) const MOST: usize = 512;
/// Largest number of rows beside a border of the map for which the possible patterns are computed.
const MARGIN: usize = 24;
/// The patterns of a sample.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    /// The length of a pattern's sides.
    pub(super) side: i32,
    /// Number of words of a set of patterns, at most 8.
    pub(super) words: usize,
    /// Number of occurrences of each pattern, at least 1.
    pub(super) weights: Vec<u32>,
    /// For each side of the map, the sets of the patterns that may lie at that border, in the row beside it, and so on
    /// up to [`MARGIN`] rows. Further away all patterns may lie.
    pub(super) margins: [Vec<u64>; 4],
    cells: Vec<PatternCells>,
    /// For each direction, the key of every pattern for that side.
    keys: [Vec<u16>; 4],
    /// For each direction and key, the set of the patterns with that key.
    members: [Vec<u64>; 4],
    /// Patterns in the order of their northern keys.
    by_north: Vec<u16>,
    /// For every vertical key, the index of its first pattern in `by_north`, and the end of the last one.
    starts: Vec<u16>,
    /// Tile in the upper left cell of each pattern.
    corners: Vec<Tile>,
    /// Scratch buffer: the windows of the sample.
    list: WindowList,
    /// Scratch buffer: the shared cells of sides with the patterns they belong to.
    sides: Vec<(PatternCells, u16, Direction)>,
}

impl Patterns {
    /// Learns the patterns of a sample surrounded by solid rock. Of a large or very varied sample only a part is used.
    pub(super) fn learn(&mut self, sample: &Grid<Tile>, taken: Windows, rng: &mut Rng) {
        self.reserve();
        self.side = taken.side;
        self.list.fill(sample, taken, rng);
        self.weights.clear();
        self.weights.extend(self.list.windows.iter().map(|(_, seen)| (*seen).max(1)));
        self.cells.clear();
        self.cells.extend(self.list.windows.iter().map(|(cells, _)| *cells));
        self.words = self.cells.len().div_ceil(64);
        self.key(Direction::East, Point::new(1, 0));
        self.key(Direction::South, Point::new(0, 1));
        self.sort_by_north();
        self.corners.clear();
        self.corners.extend(self.cells.iter().map(|cells| KINDS[cells.kind(self.side, 0, 0) as usize]));
        self.find_closing();
        match self.words {
            1 => self.find_margins::<1>(),
            2 => self.find_margins::<2>(),
            3 => self.find_margins::<3>(),
            4 => self.find_margins::<4>(),
            5 => self.find_margins::<5>(),
            6 => self.find_margins::<6>(),
            7 => self.find_margins::<7>(),
            _ => self.find_margins::<8>(),
        }
    }

    /// Reserves memory for the largest number of patterns, since their number depends on the map.
    fn reserve(&mut self) {
        self.weights.clear();
        self.weights.reserve(MOST);
        self.cells.clear();
        self.cells.reserve(MOST);
        self.list.windows.clear();
        self.list.windows.reserve(2 * MOST);
        self.sides.clear();
        self.sides.reserve(2 * MOST);
        self.by_north.clear();
        self.by_north.reserve(MOST);
        self.starts.clear();
        self.starts.reserve(2 * MOST + 1);
        self.corners.clear();
        self.corners.reserve(MOST);
        for side in Direction::ALL.map(|side| side as usize) {
            self.margins[side].clear();
            self.margins[side].reserve(MARGIN * MOST / 64);
            self.keys[side].clear();
            self.keys[side].reserve(MOST);
            self.members[side].clear();
            self.members[side].reserve(2 * MOST * MOST / 64);
        }
    }

    /// Finds the patterns that may lie at each border of the map: those that are solid on that side.
    fn find_closing(&mut self) {
        let last = self.side - 1;
        for side in Direction::ALL {
            let closing = &mut self.margins[side as usize];
            closing.clear();
            closing.resize(self.words, 0);
            for (i, cells) in self.cells.iter().enumerate() {
                let closes = (0..self.side).all(|n| {
                    let (x, y) = match side {
                        Direction::North => (n, 0),
                        Direction::East => (last, n),
                        Direction::South => (n, last),
                        Direction::West => (0, n),
                    };
                    KINDS[cells.kind(self.side, x, y) as usize] < Tile::FIRST_NOT_SOLID
                });
                closing[i / 64] |= u64::from(closes) << (i % 64);
            }
        }
    }

    /// Finds the patterns that may lie in the rows beside each border of the map.
    fn find_margins<const W: usize>(&mut self) {
        let all = every::<W>(self.len());
        for side in Direction::ALL {
            for row in 0..MARGIN - 1 {
                let before = self.margins[side as usize].as_chunks::<W>().0[row];
                let next = self.fitting(before, all, side.opposite());
                if next == all {
                    break;
                }
                self.margins[side as usize].extend(next);
            }
        }
    }

    /// Computes the keys of all patterns for the side `to` and the opposite one: the number of the cells that they
    /// share with a pattern moved by `step`.
    fn key(&mut self, to: Direction, step: Point) {
        let (side, across) = (self.side, to.opposite());
        self.sides.clear();
        for (i, cells) in (0..).zip(&self.cells) {
            for (of, from) in [(to, step), (across, Point::new(0, 0))] {
                let shared = PatternCells::of(side, |x, y| {
                    if x + step.x < side && y + step.y < side {
                        cells.kind(side, x + from.x, y + from.y)
                    } else {
                        0
                    }
                });
                self.sides.push((shared, i, of));
            }
        }
        self.sides.sort_unstable_by_key(|(shared, i, of)| (*shared, *i, *of as u8));
        for of in [to, across] {
            self.keys[of as usize].clear();
            self.keys[of as usize].resize(self.cells.len(), 0);
            self.members[of as usize].clear();
        }
        let (mut key, mut before) = (0, self.sides[0].0);
        for &(shared, i, of) in &self.sides {
            key += u16::from(shared != before);
            before = shared;
            let at = usize::from(key) * self.words;
            for members in [to, across].map(|of| of as usize) {
                self.members[members].resize(at + self.words, 0);
            }
            self.members[of as usize][at + usize::from(i) / 64] |= 1 << (i % 64);
            self.keys[of as usize][usize::from(i)] = key;
        }
    }

    /// Sorts the patterns by their northern keys (counting sort).
    fn sort_by_north(&mut self) {
        let Self { by_north, starts, keys, members, words, .. } = self;
        let keys = &keys[Direction::North as usize];
        starts.clear();
        starts.resize(members[Direction::North as usize].len() / *words + 1, 0);
        for &key in keys {
            starts[usize::from(key) + 1] += 1;
        }
        (1..starts.len()).for_each(|key| starts[key] += starts[key - 1]);
        by_north.clear();
        by_north.resize(keys.len(), 0);
        for (pattern, &key) in (0..).zip(keys) {
            let next = &mut starts[usize::from(key)];
            by_north[usize::from(*next)] = pattern;
            *next += 1;
        }
        // Every start is now that of the next key.
        starts.rotate_right(1);
        starts[0] = 0;
    }

    /// Iterates over the patterns that fit below a pattern.
    #[inline]
    pub(super) fn below(&self, pattern: u16) -> impl Iterator<Item = u16> + '_ {
        let key = usize::from(self.keys[Direction::South as usize][usize::from(pattern)]);
        self.by_north[usize::from(self.starts[key])..usize::from(self.starts[key + 1])].iter().copied()
    }

    /// Returns the keys of all patterns for a side and for the opposite one.
    #[inline]
    pub(super) fn sides(&self, side: Direction) -> [&[u16]; 2] {
        [&self.keys[side as usize], &self.keys[opposite(side)]]
    }

    /// Returns the sets of patterns of which one may lie at a place at the western, eastern and southern border of the
    /// map, and in the first row; `None` for borders that are far away. `size` is the number of places.
    #[inline]
    pub(super) fn limits(&self, at: Point, size: Size) -> [Option<&[u64]>; 4] {
        let set = |side: Direction, row: i32| {
            let margin = &self.margins[side as usize];
            margin.get(row as usize * self.words..(row as usize + 1) * self.words)
        };
        let (right, bottom) = (size.width as i32 - 1, size.height as i32 - 1);
        [
            set(Direction::South, bottom - at.y),
            if at.y == 0 { set(Direction::North, 0) } else { None },
            if at.x == 0 { set(Direction::West, 0) } else { None },
            if at.x == right { set(Direction::East, 0) } else { None },
        ]
    }

    /// Returns the patterns of `there` that fit on the given side of at least one pattern of `here`. Runs in time
    /// proportional to the number of keys in `here`.
    #[inline]
    pub(super) fn fitting<const W: usize>(
        &self,
        here: [u64; W],
        there: [u64; W],
        side: Direction,
    ) -> [u64; W] {
        let (keys, alike, across) = self.on::<W>(side);
        let (mut left, mut fitting) = (here, [0; W]);
        for word in 0..W {
            while left[word] != 0 {
                let key = usize::from(keys[64 * word + left[word].trailing_zeros() as usize]);
                for i in 0..W {
                    fitting[i] |= across[key][i] & there[i];
                    left[i] &= !alike[key][i];
                }
            }
        }
        fitting
    }

    /// Returns the same result incrementally: removes from `there` the patterns that fit only patterns in `gone`, which
    /// were removed from `here` since `there` was last computed. Runs in time proportional to the number of keys in
    /// `gone`.
    #[inline]
    pub(super) fn still_fitting<const W: usize>(
        &self,
        here: [u64; W],
        gone: [u64; W],
        there: [u64; W],
        side: Direction,
    ) -> [u64; W] {
        let (keys, alike, across) = self.on::<W>(side);
        let (mut left, mut fitting) = (gone, there);
        for word in 0..W {
            while left[word] != 0 {
                let key = usize::from(keys[64 * word + left[word].trailing_zeros() as usize]);
                let mut rest = 0;
                for i in 0..W {
                    rest |= here[i] & alike[key][i];
                    left[i] &= !alike[key][i];
                }
                if rest == 0 {
                    for i in 0..W {
                        fitting[i] &= !across[key][i];
                    }
                }
            }
        }
        fitting
    }

    /// Returns the keys of all patterns for a side, and for each key the set of the patterns with that key on this side
    /// and on the opposite side.
    #[inline]
    fn on<const W: usize>(&self, side: Direction) -> (&[u16], &[[u64; W]], &[[u64; W]]) {
        let (side, across) = (side as usize, opposite(side));
        (&self.keys[side], self.members[side].as_chunks().0, self.members[across].as_chunks().0)
    }

    /// Returns the number of patterns.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the tile in a cell of a pattern.
    pub(super) fn tile(&self, pattern: usize, at: Point) -> Tile {
        if at == Point::new(0, 0) {
            return self.corners[pattern];
        }
        KINDS[self.cells[pattern].kind(self.side, at.x, at.y) as usize]
    }

    /// Returns whether a tile occurs in any pattern. The upper left cells are enough, since every tile of the sample is
    /// one.
    pub(super) fn contains(&self, tile: Tile) -> bool {
        (0..self.len()).any(|pattern| self.tile(pattern, Point::new(0, 0)) == tile)
    }
}

/// Returns the index of the opposite direction, two further clockwise.
pub(super) const fn opposite(side: Direction) -> usize {
    side as usize ^ 2
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    const W: usize = 2;

    #[test]
    fn sets_agree_with_comparing_the_cells_of_patterns() {
        let mut patterns = Patterns::default();
        let taken = Windows { side: 3, rotations: true, mirrors: true, rims: false };
        patterns.learn(&samples::picture(samples::ROOMS), taken, &mut Rng::new(0));
        let members = |set: [u64; W]| (0..patterns.len()).filter(move |i| set[i / 64] >> (i % 64) & 1 == 1);
        let fits = |a: usize, b: usize, side: Direction| {
            let step = side.step();
            let cells = (0..3).flat_map(|y| (0..3).map(move |x| Point::new(x, y)));
            let square = barrow_core::Rect::new(0, 0, 3, 3);
            let shared = cells.filter(|p| square.contains(*p - step));
            let kind = |i: usize, p: Point| patterns.cells[i].kind(3, p.x, p.y);
            shared.into_iter().all(|p| kind(a, p) == kind(b, p - step))
        };
        let (all, mut rng) = (every::<W>(patterns.len()), Rng::new(1));
        for side in Direction::ALL {
            for _ in 0..50 {
                let [before, removed, there] =
                    [(); 3].map(|()| all.map(|word| word & rng.next_u64() & rng.next_u64()));
                let here = [before[0] & !removed[0], before[1] & !removed[1]];
                let gone = [before[0] & removed[0], before[1] & removed[1]];
                let beside = |set: [u64; W], b: usize| members(set).any(|a| fits(a, b, side));
                let plain = |set: [u64; W]| members(there).filter(|&b| beside(set, b)).collect::<Vec<_>>();
                assert!(members(patterns.fitting(here, there, side)).eq(plain(here)));
                // Sets are only updated after they were computed for the patterns before.
                let known = patterns.fitting(before, there, side);
                assert!(members(patterns.still_fitting(here, gone, known, side)).eq(plain(here)));
            }
            // A row beside the border has the patterns that fit on those one row closer to the border.
            let margin = patterns.margins[side as usize].as_chunks::<W>().0;
            assert!(margin.len() > 1);
            for row in margin.windows(2) {
                let next =
                    (0..patterns.len()).filter(|&b| members(row[0]).any(|a| fits(a, b, side.opposite())));
                assert!(members(row[1]).eq(next));
            }
        }
    }
}
