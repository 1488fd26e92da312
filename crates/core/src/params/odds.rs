//! Weights for the variants of a choice.

use std::marker::PhantomData;

use super::Choice;
use crate::{Rng, Weights};

/// Weights for the variants of `E`, for random selection.
///
/// ```
/// # use barrow_core::{Odds, Rng, SpawnKind};
/// let odds = Odds::of([(SpawnKind::Item, 3), (SpawnKind::Trap, 1)]);
/// assert!(matches!(odds.draw(&mut Rng::new(7)), SpawnKind::Item | SpawnKind::Trap));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<E> {
    list: Vec<u32>,
    weights: Weights,
    choice: PhantomData<E>,
}

impl<E: Choice> Odds<E> {
    /// Creates odds from variants and their weights; other variants get weight 0.
    pub fn of(weights: impl IntoIterator<Item = (E, u32)>) -> Self {
        let mut list = vec![0; E::ALL.len()];
        weights.into_iter().for_each(|(choice, weight)| list[choice.index()] += weight);
        Self::from_list(&list)
    }

    /// Creates odds with all weights 0, as the default of stages that choose their own weights unless the recipe sets
    /// some.
    pub fn none() -> Self {
        Self::of([])
    }

    pub(crate) fn from_list(list: &[u32]) -> Self {
        Self { list: list.to_vec(), weights: Weights::new(list), choice: PhantomData }
    }

    /// Returns the weight of every variant, in the order of [`Choice::ALL`].
    pub fn list(&self) -> &[u32] {
        &self.list
    }

    /// Returns whether every weight is 0.
    pub fn is_none(&self) -> bool {
        self.list.iter().all(|&weight| weight == 0)
    }

    /// Draws a variant in proportion to its weight; the first one if all weights are 0. Always takes one random number.
    #[inline]
    pub fn draw(&self, rng: &mut Rng) -> E {
        E::ALL[self.weights.draw(rng)]
    }

    /// Draws a variant like [`Odds::draw`], treating the weight of variants that `allowed` rejects as 0.
    pub fn draw_where(&self, rng: &mut Rng, allowed: impl Fn(E) -> bool) -> E {
        let weights = || E::ALL.iter().zip(&self.list).filter(|(choice, _)| allowed(**choice));
        let mut left = rng.below(weights().map(|(_, weight)| weight).sum());
        let drawn = weights().find(|(_, weight)| {
            let is_hit = left < **weight;
            left = left.saturating_sub(**weight);
            is_hit
        });
        drawn.map_or(E::ALL[0], |(choice, _)| *choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SpawnKind;

    #[test]
    fn rejected_variants_are_never_drawn() {
        let odds = Odds::of([(SpawnKind::Item, 3), (SpawnKind::Trap, 1)]);
        let without = Odds::of([(SpawnKind::Trap, 1)]);
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        for _ in 0..100 {
            assert_eq!(odds.draw_where(&mut a, |_| true), odds.draw(&mut b));
            assert_eq!(odds.draw_where(&mut a, |kind| kind != SpawnKind::Item), without.draw(&mut b));
            assert_eq!(odds.draw_where(&mut a, |_| false), SpawnKind::Monster);
            b.next_u64();
        }
    }
}
