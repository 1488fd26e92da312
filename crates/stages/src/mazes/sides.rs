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

    /// Returns the set with the lower four bits of `bits`.
    #[inline]
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits & 15)
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
