//! Seeds, the random number generators derived from them, and weighted selection.

#[cfg(feature = "rand")]
mod rand_core;
mod rng;
mod seed_text;
mod weights;

pub use rng::{Rng, Seed, Streams};
pub use weights::Weights;
