//! Seeds, the streams of random numbers derived from them, and draws by weight.

#[cfg(feature = "rand")]
mod rand_core;
mod rng;
mod seed_text;
mod weights;

pub use rng::{Rng, Seed, Streams};
pub use weights::Weights;
