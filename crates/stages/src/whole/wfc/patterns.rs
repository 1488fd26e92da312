//! Patterns of a sample: all windows of N×N cells, their frequencies, and their adjacency constraints.
//!
//! Two patterns fit side by side if they agree where they overlap when one is moved by a cell. So every pattern has a
//! key for each side, which identifies its N×(N−1) cells there, and patterns fit if their keys for the shared side are
//! the same. A set of patterns is a bit set; the patterns that may lie beside it are the union over the keys in it.

use barrow_core::{Direction, Grid, Point, Rect, Rng, Tile};

/// Kinds of cells in patterns. Walls count as rock, furniture as floor, secret doors and corridors as visible ones.
const KINDS: [Tile; 16] = [
    Tile::Rock,
    Tile::Pillar,
    Tile::Tree,
    Tile::DeepWater,
    Tile::Lava,
    Tile::Chasm,
    Tile::ClosedDoor,
    Tile::OpenDoor,
    Tile::Doorway,
    Tile::Corridor,
    Tile::Floor,
    Tile::ShallowWater,
    Tile::Bridge,
    Tile::Grass,
    Tile::Rubble,
    Tile::Floor,
];

/// Index in [`KINDS`] of floor with floor on all sides, when `rims` distinguishes it.
const INNER: u8 = 15;

/// Largest number of patterns: eight words of a bit set. Of a sample with more, a smaller part is used.
pub(super) const MOST: usize = 512;
/// Longest side of the part of a sample that is used.
const LONGEST: i32 = 128;

/// The cells of a pattern, four bits each, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct PatternCells([u64; 4]);

impl PatternCells {
    /// Creates a pattern of `side`×`side` cells from the kind of each.
    fn of(side: i32, kind: impl Fn(i32, i32) -> u8) -> Self {
        let mut words = [0; 4];
        for i in 0..side * side {
            words[i as usize / 16] |= u64::from(kind(i % side, i / side)) << (4 * (i % 16));
        }
        Self(words)
    }

    /// Returns the index in [`KINDS`] of a cell.
    fn kind(&self, side: i32, x: i32, y: i32) -> u8 {
        let i = y * side + x;
        (self.0[i as usize / 16] >> (4 * (i % 16)) & 15) as u8
    }
}

/// The patterns of a sample.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    /// The length of a pattern's sides.
    pub(super) side: i32,
    /// Number of words of a set of patterns, at most 8.
    pub(super) words: usize,
    /// Number of occurrences of each pattern, at least 1.
    pub(super) weights: Vec<u32>,
    /// For each side of the map, the set of the patterns that are solid on that side and so may lie at that border.
    pub(super) closing: [Vec<u64>; 4],
    cells: Vec<PatternCells>,
    /// For each direction, the key of every pattern for that side.
    keys: [Vec<u16>; 4],
    /// For each direction and key, the set of the patterns with that key.
    members: [Vec<u64>; 4],
    /// Scratch buffer: windows with their number of occurrences.
    windows: Vec<(PatternCells, u32)>,
    /// Scratch buffer: the shared cells of sides with the patterns they belong to.
    sides: Vec<(PatternCells, u16, Direction)>,
}

/// Options for learning patterns from a sample.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows {
    /// The length of a pattern's sides.
    pub(super) side: i32,
    /// Whether windows rotated by multiples of 90 degrees are patterns, too.
    pub(super) rotations: bool,
    /// Whether mirrored windows are patterns, too.
    pub(super) mirrors: bool,
    /// Whether floor surrounded by floor is distinguished from floor beside something else.
    pub(super) rims: bool,
}

impl Patterns {
    /// Learns the patterns of a sample surrounded by solid rock. Of a large or very varied sample only a part is used.
    pub(super) fn learn(&mut self, sample: &Grid<Tile>, taken: Windows, rng: &mut Rng) {
        self.reserve();
        self.side = taken.side;
        let whole = Rect::of(sample.size());
        let (mut w, mut h) = (whole.w.min(LONGEST), whole.h.min(LONGEST));
        self.list_windows(sample, busy_part(sample, w, h, rng), taken);
        while self.windows.len() > MOST {
            (w, h) = ((w * 3 / 4).max(1), (h * 3 / 4).max(1));
            self.list_windows(sample, busy_part(sample, w, h, rng), taken);
        }
        self.weights.clear();
        self.weights.extend(self.windows.iter().map(|(_, seen)| (*seen).max(1)));
        self.cells.clear();
        self.cells.extend(self.windows.iter().map(|(cells, _)| *cells));
        self.words = self.cells.len().div_ceil(64);
        self.find_closing();
        self.key(Direction::East, Point::new(1, 0));
        self.key(Direction::South, Point::new(0, 1));
    }

    /// Reserves memory for the largest number of patterns, since their number depends on the map.
    fn reserve(&mut self) {
        self.weights.clear();
        self.weights.reserve(MOST);
        self.cells.clear();
        self.cells.reserve(MOST);
        self.windows.clear();
        self.windows.reserve(2 * MOST);
        self.sides.clear();
        self.sides.reserve(2 * MOST);
        for side in Direction::ALL.map(|side| side as usize) {
            self.closing[side].clear();
            self.closing[side].reserve(MOST / 64);
            self.keys[side].clear();
            self.keys[side].reserve(MOST);
            self.members[side].clear();
            self.members[side].reserve(2 * MOST * MOST / 64);
        }
    }

    /// Lists all windows of a part of the sample without duplicates; stops early if there are too many.
    fn list_windows(&mut self, sample: &Grid<Tile>, part: Rect, taken: Windows) {
        let side = taken.side;
        let windows = &mut self.windows;
        windows.clear();
        for y in part.y + 1 - side..part.bottom() {
            for x in part.x + 1 - side..part.right() {
                let cells = PatternCells::of(side, |dx, dy| {
                    let p = Point::new(x + dx, y + dy);
                    if part.contains(p) { kind_at(sample, p, taken.rims) } else { 0 }
                });
                // Windows that extend past the sample are needed to close the border, but do not count as occurrences.
                let inside = part.covers(Rect::new(x, y, side, side));
                windows.push((cells, u32::from(inside)));
            }
        }
        merge(windows);
        let last = side - 1;
        if taken.mirrors {
            add_turned(windows, |cells| PatternCells::of(side, |x, y| cells.kind(side, last - x, y)));
        }
        if taken.rotations {
            add_turned(windows, |cells| PatternCells::of(side, |x, y| cells.kind(side, last - x, last - y)));
            add_turned(windows, |cells| PatternCells::of(side, |x, y| cells.kind(side, y, last - x)));
        }
    }

    /// Finds the patterns that may lie at each border of the map.
    fn find_closing(&mut self) {
        let last = self.side - 1;
        for side in Direction::ALL {
            let closing = &mut self.closing[side as usize];
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
        let (side, across) = (side as usize, side.opposite() as usize);
        (&self.keys[side], self.members[side].as_chunks().0, self.members[across].as_chunks().0)
    }

    /// Returns the number of patterns.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the tile in a cell of a pattern.
    pub(super) fn tile(&self, pattern: usize, at: Point) -> Tile {
        KINDS[self.cells[pattern].kind(self.side, at.x, at.y) as usize]
    }

    /// Returns whether a tile occurs in any pattern. The upper left cells are enough, since every tile of the sample is
    /// one.
    pub(super) fn contains(&self, tile: Tile) -> bool {
        (0..self.len()).any(|pattern| self.tile(pattern, Point::new(0, 0)) == tile)
    }
}

/// Draws eight parts of the sample of a given size and returns the one with the most open cells.
fn busy_part(sample: &Grid<Tile>, w: i32, h: i32, rng: &mut Rng) -> Rect {
    let (right, bottom) = (sample.size().width as i32 - w, sample.size().height as i32 - h);
    let parts = if right == 0 && bottom == 0 { 1 } else { 8 };
    let open = |part: &Rect| {
        let row = |y: i32| &sample.row(y)[part.x as usize..part.right() as usize];
        (part.y..part.bottom()).flat_map(row).filter(|tile| **tile >= Tile::FIRST_OPEN).count()
    };
    let part =
        (0..parts).map(|_| Rect::new(rng.range(0, right), rng.range(0, bottom), w, h)).max_by_key(open);
    part.unwrap_or_default()
}

/// Returns the index in [`KINDS`] of a tile.
fn kind_of(tile: Tile) -> u8 {
    let kind = match tile {
        Tile::WallAcross | Tile::WallUpright => Tile::Rock,
        Tile::SecretDoor | Tile::LockedDoor => Tile::ClosedDoor,
        Tile::BrokenDoor => Tile::OpenDoor,
        Tile::SecretCorridor => Tile::Corridor,
        Tile::StairsUp | Tile::StairsDown | Tile::Fountain | Tile::Altar => Tile::Floor,
        other => other,
    };
    KINDS.iter().position(|&known| known == kind).unwrap_or(0) as u8
}

/// Returns the index in [`KINDS`] of a cell; with `rims`, floor with floor on all eight sides is [`INNER`].
fn kind_at(sample: &Grid<Tile>, p: Point, rims: bool) -> u8 {
    let floor = |p: Point| sample.get(p).is_some_and(|tile| KINDS[kind_of(tile) as usize] == Tile::Floor);
    let around = || (-1..=1).all(|dy| (-1..=1).all(|dx| floor(p + Point::new(dx, dy))));
    if rims && around() { INNER } else { kind_of(sample[p]) }
}

/// Adds all windows transformed by `turn`, without duplicates.
fn add_turned(windows: &mut Vec<(PatternCells, u32)>, turn: impl Fn(&PatternCells) -> PatternCells) {
    let known = windows.len();
    if known > MOST {
        return;
    }
    for i in 0..known {
        let (cells, seen) = &windows[i];
        let turned = (turn(cells), *seen);
        windows.push(turned);
    }
    merge(windows);
}

/// Sorts windows, removes duplicates and adds up their occurrences.
fn merge(windows: &mut Vec<(PatternCells, u32)>) {
    windows.sort_unstable();
    windows.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        kept.1 += if same { next.1 } else { 0 };
        same
    });
}
