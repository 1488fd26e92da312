//! Small random numbers, several of which are taken from one word of the generator.

use barrow_core::{Point, Rect, Rng};

/// The random bits that are left of the last word.
#[derive(Debug, Default)]
pub(super) struct RandomBits {
    bits: u64,
    left: u32,
}

impl RandomBits {
    /// Returns the next `n` random bits, at most 32. One word of the generator gives 64 of them.
    #[inline]
    pub(super) fn take(&mut self, n: u32, rng: &mut Rng) -> u32 {
        if self.left < n {
            (self.bits, self.left) = (rng.next_u64(), 64);
        }
        let taken = self.bits & ((1 << n) - 1);
        self.bits >>= n;
        self.left -= n;
        taken as u32
    }
}

/// Draws a cell of `area`, all with equal probability, exact to 2⁻³² for each side, from one random word.
#[inline]
pub(crate) fn draw_cell(area: Rect, rng: &mut Rng) -> Point {
    let [x, y] = rng.below_both([area.w as u32, area.h as u32]);
    Point::new(area.x + x as i32, area.y + y as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_uniform_and_independent() {
        let (mut rng, mut bits) = (Rng::new(1), RandomBits::default());
        let (mut pairs, mut cells) = ([0_u32; 64], [0_u32; 21]);
        for _ in 0..64_000 {
            pairs[(bits.take(3, &mut rng) << 3 | bits.take(3, &mut rng)) as usize] += 1;
            let p = draw_cell(Rect::new(5, 2, 7, 3), &mut rng);
            cells[(7 * (p.y - 2) + p.x - 5) as usize] += 1;
        }
        assert!(pairs.iter().all(|n| n.abs_diff(1000) < 150), "{pairs:?}");
        assert!(cells.iter().all(|n| n.abs_diff(3048) < 250), "{cells:?}");
    }
}
