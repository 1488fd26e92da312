//! The random number generator of a game.

use std::ops::{Deref, DerefMut};

use barrow::Rng;

/// A random number generator that can be cloned. [`Rng`] is not `Clone`, so that two users never draw the same
/// numbers by accident; a copy of a game needs exactly that.
#[derive(Debug)]
pub(crate) struct Chance(pub(crate) Rng);

impl Clone for Chance {
    fn clone(&self) -> Self {
        Self(Rng::with_state(self.0.state()))
    }
}

impl Deref for Chance {
    type Target = Rng;

    fn deref(&self) -> &Rng {
        &self.0
    }
}

impl DerefMut for Chance {
    fn deref_mut(&mut self) -> &mut Rng {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_goes_on_the_same_way() {
        let mut chance = Chance(Rng::new(7));
        chance.next_u64();
        let mut kept = chance.clone();
        assert!((0..10).all(|_| chance.next_u64() == kept.next_u64()));
    }
}
