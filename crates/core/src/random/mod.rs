//! Seeds, the streams of random numbers derived from them, and draws by weight.

mod rng;
mod weights;

pub use rng::{Rng, Seed, Streams};
pub use weights::Weights;
