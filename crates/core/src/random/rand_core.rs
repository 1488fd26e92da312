//! Implementation of the `rand_core` traits, so that everything in `rand` can use the generator.

use rand_core::{Infallible, TryRng};

use crate::Rng;

/// The error type `Infallible` also provides `rand_core::Rng`.
impl TryRng for Rng {
    type Error = Infallible;

    /// Returns the upper half of the next 64 bits, as [`Rng::below`] uses them.
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next_u64() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rand_core_draws_the_same_numbers() {
        let (mut own, mut other) = (Rng::new(7), Rng::new(7));
        assert_eq!(rand_core::Rng::next_u64(&mut other), own.next_u64());
        assert_eq!(rand_core::Rng::next_u32(&mut other), (own.next_u64() >> 32) as u32);
        let mut bytes = [0; 11];
        rand_core::Rng::fill_bytes(&mut other, &mut bytes);
        assert_eq!(bytes[..8], own.next_u64().to_le_bytes());
        assert_eq!(bytes[8..], own.next_u64().to_le_bytes()[..3]);
    }
}
