//! Weighted selection with precomputed sums, for many draws from the same weights.

use crate::Rng;

/// Weights for random selection of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Cumulative sums of the weights.
    ends: Vec<u32>,
}

impl Weights {
    /// Creates the table for `weights`; their sum must fit into `u32`.
    pub fn new(weights: &[u32]) -> Self {
        let add = |sum: &mut u32, weight: &u32| {
            *sum += weight;
            Some(*sum)
        };
        Self { ends: weights.iter().scan(0, add).collect() }
    }

    /// Returns an index with probability proportional to its weight; 0 if all weights are 0. Always takes one random
    /// number.
    #[inline]
    pub fn draw(&self, rng: &mut Rng) -> usize {
        let drawn = rng.below(self.ends.last().copied().unwrap_or(0));
        // Counts over all entries: an early exit would be mispredicted.
        let before = self.ends.iter().map(|&end| usize::from(end <= drawn)).sum();
        if before < self.ends.len() { before } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_the_same_indices_as_rng_weighted() {
        for list in [&[1, 0, 3][..], &[30, 0, 3, 10, 2], &[0, 0], &[0, 5, 0], &[]] {
            let (mut a, mut b) = (Rng::new(7), Rng::new(7));
            let weights = Weights::new(list);
            assert!((0..500).all(|_| weights.draw(&mut a) == b.weighted(list)), "{list:?}");
        }
    }
}
