//! The step budget: bounds the work on a level. Steps are counted, never timed, so that the same level runs out at the
//! same step everywhere.

use barrow_core::Size;

use crate::stage::Veto;

/// Number of steps that a level may still take. A step is about one cell that is written, searched or tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    left: u64,
    is_spent: bool,
}

/// Steps of every level, whatever its size.
const BASE_STEPS: u64 = 20_000_000;
/// Steps per cell of a level. The built-in recipes take between 1 and 200 per attempt.
const STEPS_PER_CELL: u64 = 500;

impl Budget {
    /// A budget that no level uses up.
    pub const UNLIMITED: Self = Self::new(u64::MAX);
    /// The veto of a stage that runs out of steps.
    const SPENT: Veto = Veto::new("the step budget is used up");

    /// Creates a budget of a number of steps.
    pub const fn new(steps: u64) -> Self {
        Self { left: steps, is_spent: false }
    }

    /// Creates the default budget of levels of a size.
    pub const fn for_size(size: Size) -> Self {
        Self::new(BASE_STEPS + STEPS_PER_CELL * size.cells() as u64)
    }

    /// Takes steps from the budget. Vetoes the level if fewer are left.
    #[inline]
    pub const fn spend(&mut self, steps: usize) -> Result<(), Veto> {
        match self.left.checked_sub(steps as u64) {
            Some(left) => self.left = left,
            None => *self = Self { left: 0, is_spent: true },
        }
        if self.is_spent { Err(Self::SPENT) } else { Ok(()) }
    }

    /// Returns the number of steps that are left.
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Returns whether more steps were needed than there were.
    pub const fn is_spent(&self) -> bool {
        self.is_spent
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::UNLIMITED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spent_budget_stays_spent() {
        let mut budget = Budget::new(10);
        assert_eq!(budget.spend(10), Ok(()));
        assert!(!budget.is_spent());
        assert_eq!(budget.spend(1), Err(Budget::SPENT));
        assert_eq!(budget.spend(0), Err(Budget::SPENT));
        assert!(budget.is_spent() && budget.left() == 0);
    }

    #[test]
    fn the_default_budget_follows_from_the_size() {
        let of = |side| Budget::for_size(Size::new(side, side)).left();
        assert_eq!(of(1000) - of(0), 1_000_000 * STEPS_PER_CELL);
    }
}
