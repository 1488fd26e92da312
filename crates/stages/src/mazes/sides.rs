//! Sets of the four sides of a cell, as bits.

use barrow_core::{BitGrid, Direction, Point, Rng};

/// A subset of the four sides of a cell: bit `i` stands for `Direction::ALL[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides(u8);

impl Sides {
    /// Returns the sides for which `is_in` holds.
    #[inline]
    pub(super) fn which(is_in: impl Fn(Direction) -> bool) -> Self {
        Self(Direction::ALL.iter().fold(0, |sides, &side| sides | u8::from(is_in(side)) << side as u8))
    }

    /// Returns the sides of `p` whose neighbor is in `set`.
    #[inline]
    pub(super) fn towards(set: &BitGrid, p: Point) -> Self {
        let [_, north, east, south, west] =
            set.with_neighbors(p.y, p.x as usize / 64).map(|word| word >> (p.x & 63) & 1);
        Self((north | east << 1 | south << 2 | west << 3) as u8)
    }

    /// Returns the number of sides.
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether `side` is in the set.
    pub(super) const fn has(self, side: Direction) -> bool {
        self.0 >> side as u8 & 1 == 1
    }

    /// Returns the only side of a set of one, `None` for other sets.
    pub(super) fn only(self) -> Option<Direction> {
        (self.count() == 1).then(|| Direction::ALL[self.0.trailing_zeros() as usize])
    }

    /// Draws a side of the set, all with equal probability. `None` if the set is empty.
    #[inline]
    pub(super) fn pick(self, rng: &mut Rng) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        Some(NTH[self.0 as usize & 15][rng.below(self.count()) as usize & 3])
    }
}

/// Returns one of the lower four bits of `sides` as a side, all with equal probability: `twelfth` must be a random number
/// below 12, which is divisible by every number of sides. One table lookup replaces counting and searching bits. The side
/// of an empty set is unspecified.
#[inline]
pub(super) const fn side_of(sides: u8, twelfth: u32) -> Direction {
    PARTS[(sides & 15) as usize][twelfth as usize & 15]
}

/// For every set of sides, its sides in order, each repeated so that all twelve parts of the row are used equally.
const PARTS: [[Direction; 16]; 16] = {
    let mut all = [[Direction::North; 16]; 16];
    let mut sides = 0;
    while sides < 16 {
        let mut part = 0;
        while part < 12 {
            all[sides][part] = NTH[sides][part * (sides as u32).count_ones() as usize / 12];
            part += 1;
        }
        sides += 1;
    }
    all
};

/// Random numbers below 12, several of which are taken from one word of the generator.
#[derive(Default)]
pub(super) struct Twelfths {
    /// The rest of the word, as a fraction: multiplied by 12, its integer part is the next number.
    fraction: u64,
    left: u32,
}

impl Twelfths {
    /// Numbers from one word. The last one is exact to 2⁻²⁴.
    const PER_WORD: u32 = 12;

    #[inline]
    pub(super) fn take(&mut self, rng: &mut Rng) -> u32 {
        if self.left == 0 {
            (self.fraction, self.left) = (rng.next_u64(), Self::PER_WORD);
        }
        let product = u128::from(self.fraction) * 12;
        (self.fraction, self.left) = (product as u64, self.left - 1);
        (product >> 64) as u32
    }
}

/// For every set of sides, its sides in order. The table replaces a loop over bits.
const NTH: [[Direction; 4]; 16] = {
    let mut all = [[Direction::North; 4]; 16];
    let mut sides = 0;
    while sides < 16 {
        let (mut side, mut n) = (0, 0);
        while side < 4 {
            if sides >> side & 1 == 1 {
                all[sides][n] = Direction::ALL[side];
                n += 1;
            }
            side += 1;
        }
        sides += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;

    #[test]
    fn only_sides_of_the_set_are_picked_all_equally_often() {
        let sides = Sides::which(|side| side != Direction::East);
        assert!(sides.count() == 3 && sides.has(Direction::West) && !sides.has(Direction::East));
        let mut rng = Rng::new(5);
        let mut counts = [0_u32; 4];
        for _ in 0..3000 {
            counts[sides.pick(&mut rng).unwrap() as usize] += 1;
        }
        assert!(counts[1] == 0 && [0, 2, 3].iter().all(|&i| counts[i].abs_diff(1000) < 100), "{counts:?}");
        assert_eq!(Sides::which(|_| false).pick(&mut rng), None);
    }

    #[test]
    fn twelfths_choose_all_sides_of_a_set_equally_often() {
        for sides in 1..16_u8 {
            let count = |side: &&Direction| sides >> (**side as u8) & 1 == 1;
            for side in Direction::ALL.iter().filter(count) {
                let parts = (0..12).filter(|&twelfth| side_of(sides, twelfth) == *side).count();
                assert_eq!(parts as u32, 12 / sides.count_ones(), "{side:?} in {sides:b}");
            }
        }
        let (mut rng, mut twelfths, mut pairs) = (Rng::new(6), Twelfths::default(), [[0_u32; 12]; 12]);
        for _ in 0..144_000 {
            let [a, b] = [(); 2].map(|()| twelfths.take(&mut rng));
            pairs[a as usize][b as usize] += 1;
        }
        assert!(pairs.as_flattened().iter().all(|n| n.abs_diff(1000) < 150), "{pairs:?}");
    }

    #[test]
    fn towards_agrees_with_testing_each_neighbor() {
        let mut set = BitGrid::new(Size::new(130, 2));
        for (x, y) in [(63, 0), (65, 0), (129, 0), (64, 1)] {
            set.insert(Point::new(x, y));
        }
        for y in 0..2 {
            for x in 0..130 {
                let p = Point::new(x, y);
                assert_eq!(
                    Sides::towards(&set, p),
                    Sides::which(|side| set.contains(p + side.step())),
                    "{p}"
                );
            }
        }
        assert_eq!(Sides::towards(&set, Point::new(64, 0)).count(), 3);
        assert_eq!(Sides::towards(&set, Point::new(128, 0)).only(), Some(Direction::East));
    }
}
