//! Choices drawn by weight, with the weights added up once for many draws.

use crate::Rng;

/// Weights of a few choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each choice, the sum of its weight and those before it.
    ends: Vec<u32>,
}

impl Weights {
    /// Of as many choices as there are weights.
    pub fn new(weights: &[u32]) -> Self {
        let add = |sum: &mut u32, weight: &u32| {
            *sum += weight;
            Some(*sum)
        };
        Self { ends: weights.iter().scan(0, add).collect() }
    }

    /// One of the choices, each as likely as its weight says; the first if all weigh nothing. Costs one draw, always.
    #[inline]
    pub fn draw(&self, rng: &mut Rng) -> usize {
        let drawn = rng.below(self.ends.last().copied().unwrap_or(0));
        // All are looked at, for where to stop cannot be guessed.
        let before = self.ends.iter().map(|&end| usize::from(end <= drawn)).sum();
        if before < self.ends.len() { before } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_what_the_generator_draws_from_a_list() {
        for list in [&[1, 0, 3][..], &[30, 0, 3, 10, 2], &[0, 0], &[0, 5, 0], &[]] {
            let (mut a, mut b) = (Rng::new(7), Rng::new(7));
            let weights = Weights::new(list);
            assert!((0..500).all(|_| weights.draw(&mut a) == b.weighted(list)), "{list:?}");
        }
    }
}
