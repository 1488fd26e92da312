//! Windows of a sample: all squares of N×N cells in it, and how often each occurs.

use barrow_core::{Grid, Point, Rect, Rng, Tile};

use super::patterns::MOST;

/// Kinds of cells in patterns. Walls count as rock, furniture as floor, secret doors and corridors as visible ones.
pub(super) const KINDS: [Tile; 16] = [
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

/// Longest side of the part of a sample that is used.
const LONGEST: i32 = 128;

/// Number of slots for recent windows.
const RECENT: usize = 1 << 10;
/// The cells of a pattern, four bits each, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PatternCells([u64; 4]);

impl PatternCells {
    /// Creates a pattern of `side`×`side` cells from the kind of each.
    pub(super) fn of(side: i32, kind: impl Fn(i32, i32) -> u8) -> Self {
        let mut words = [0; 4];
        for i in 0..side * side {
            words[i as usize / 16] |= u64::from(kind(i % side, i / side)) << (60 - 4 * (i % 16));
        }
        Self(words)
    }

    /// Creates a pattern from the cells of its rows, four bits each, which are in the lowest bits of a number.
    #[inline]
    fn of_rows(side: usize, rows: impl Iterator<Item = u32>) -> Self {
        let (mut words, mut at) = ([0; 4], 0);
        for row in rows {
            let (row, end) = (u64::from(row), at % 16 + side);
            if end <= 16 {
                words[at / 16] |= row << (64 - 4 * end);
            } else {
                words[at / 16] |= row >> (4 * (end - 16));
                words[at / 16 + 1] |= row << (64 - 4 * (end - 16));
            }
            at += side;
        }
        Self(words)
    }

    /// Returns a slot for the pattern in a table of [`RECENT`] entries: the upper bits of a product with 2^64 divided
    /// by the golden ratio, which depend on all bits.
    fn slot(&self) -> usize {
        let [a, b, c, d] = self.0;
        let mixed = a ^ b.rotate_left(13) ^ c.rotate_left(29) ^ d.rotate_left(43);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - RECENT.ilog2())) as usize
    }

    /// Returns the index in [`KINDS`] of a cell.
    pub(super) fn kind(&self, side: i32, x: i32, y: i32) -> u8 {
        let i = y * side + x;
        (self.0[i as usize / 16] >> (60 - 4 * (i % 16)) & 15) as u8
    }
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

/// The windows of a sample, without duplicates.
#[derive(Debug, Default)]
pub(super) struct WindowList {
    /// Windows in order, with their number of occurrences.
    pub(super) windows: Vec<(PatternCells, u32)>,
    /// Scratch buffer: for each cell of a sample and of a rim of rock around it the kinds of the cells from it to the right,
    /// as many as a pattern has, four bits each.
    strips: Vec<u32>,
    /// Scratch buffer: for each slot, the index in `windows` of the last window in it.
    recent: Vec<u16>,
}

impl WindowList {
    /// Lists the windows of a sample, or of a part of it if it is large or has too many.
    pub(super) fn fill(&mut self, sample: &Grid<Tile>, taken: Windows, rng: &mut Rng) {
        let whole = Rect::of(sample.size());
        let (mut w, mut h) = (whole.w.min(LONGEST), whole.h.min(LONGEST));
        self.list(sample, busy_part(sample, w, h, rng), taken);
        while self.windows.len() > MOST {
            (w, h) = ((w * 3 / 4).max(1), (h * 3 / 4).max(1));
            self.list(sample, busy_part(sample, w, h, rng), taken);
        }
    }

    /// Lists all windows of a part of the sample without duplicates; stops early if there are too many.
    fn list(&mut self, sample: &Grid<Tile>, part: Rect, taken: Windows) {
        let side = taken.side;
        let windows = &mut self.windows;
        windows.clear();
        // The kinds of the cells in a row of a window are found once, not for each of the windows that they are part of.
        let (rim, stride) = (side - 1, part.w + 2 * (side - 1));
        let kinds = Tile::ALL.map(kind_of);
        self.strips.clear();
        self.strips.resize((stride * (part.h + 2 * rim)) as usize, 0);
        for (y, row) in
            (part.y..part.bottom()).zip(self.strips.chunks_mut(stride as usize).skip(rim as usize))
        {
            let mut strip = 0;
            for (x, cell) in (part.x - rim..part.right() + rim).zip(row).rev() {
                let kind = if x < part.x || x >= part.right() {
                    0
                } else {
                    let p = Point::new(x, y);
                    let kind = kinds[sample[p] as usize];
                    if taken.rims && is_inner(sample, p) { INNER } else { kind }
                };
                strip = strip >> 4 | u32::from(kind) << (4 * rim);
                *cell = strip;
            }
        }
        self.recent.clear();
        self.recent.resize(RECENT, 0);
        for y in 0..part.h + rim {
            for x in 0..part.w + rim {
                let rows = self.strips[(y * stride + x) as usize..].iter().step_by(stride as usize);
                let cells = PatternCells::of_rows(side as usize, rows.copied().take(side as usize));
                // Windows that extend past the sample are needed to close the border, but do not count as occurrences.
                let inside = x >= rim && y >= rim && x < part.w && y < part.h;
                // Most windows repeat a recent one; counting them here leaves few to sort.
                let recent = &mut self.recent[cells.slot()];
                match windows.get_mut(usize::from(*recent)) {
                    Some((known, seen)) if *known == cells => *seen += u32::from(inside),
                    _ => {
                        *recent = windows.len() as u16;
                        windows.push((cells, u32::from(inside)));
                    }
                }
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

/// Returns whether a cell is floor with floor on all eight sides.
fn is_inner(sample: &Grid<Tile>, p: Point) -> bool {
    let floor = |p: Point| sample.get(p).is_some_and(|tile| KINDS[kind_of(tile) as usize] == Tile::Floor);
    (-1..=1).all(|dy| (-1..=1).all(|dx| floor(p + Point::new(dx, dy))))
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

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;
    use std::collections::BTreeMap;

    #[test]
    fn lists_the_same_windows_as_counting_them_one_by_one() {
        let mut rng = Rng::new(1);
        let mut list = WindowList::default();
        for (side, rims) in [(2, false), (3, true), (5, false), (8, true)] {
            let mut sample = Grid::new(Size::new(14, 11), Tile::Floor);
            for y in 0..11 {
                sample.fill_run(y, rng.below(7) as i32, 1 + rng.below(4) as i32, Tile::Rock);
            }
            list.fill(&sample, Windows { side, rotations: false, mirrors: false, rims }, &mut rng);
            let mut expected = BTreeMap::new();
            for (y, x) in (1 - side..11).flat_map(|y| (1 - side..14).map(move |x| (y, x))) {
                let whole = Rect::of(sample.size());
                let inside = whole.covers(Rect::new(x, y, side, side));
                let cells = PatternCells::of(side, |dx, dy| {
                    let p = Point::new(x + dx, y + dy);
                    match sample.get(p) {
                        Some(_) if rims && is_inner(&sample, p) => INNER,
                        Some(tile) => kind_of(tile),
                        None => 0,
                    }
                });
                *expected.entry(cells).or_insert(0) += u32::from(inside);
            }
            assert_eq!(list.windows, expected.into_iter().collect::<Vec<_>>());
        }
    }
}
