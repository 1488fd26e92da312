//! The random number generator of a game.

use std::ops::{Deref, DerefMut};

use barrow::Rng;

/// A random number generator that can be cloned. [`Rng`] is not `Clone`, so that two users never draw the same
/// numbers by accident; a copy of a game needs exactly that.
#[derive(Debug)]
pub(crate) struct GameRng(pub(crate) Rng);

impl Clone for GameRng {
    fn clone(&self) -> Self {
        Self(Rng::with_state(self.0.state()))
    }
}

impl Deref for GameRng {
    type Target = Rng;

    fn deref(&self) -> &Rng {
        &self.0
    }
}

impl DerefMut for GameRng {
    fn deref_mut(&mut self) -> &mut Rng {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_draws_the_same_numbers() {
        let mut chance = GameRng(Rng::new(7));
        chance.next_u64();
        let mut copy = chance.clone();
        assert!((0..10).all(|_| chance.next_u64() == copy.next_u64()));
    }
}
