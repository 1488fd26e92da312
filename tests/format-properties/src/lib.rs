//! What readers and writers of levels must show, written once for tests, fuzz targets and long runs.
//!
//! - [`Trips`]: a level that goes from format to format is the same in every part that all of them carry.
//! - [`survives`]: a reader takes whatever comes, in bounded memory, and what it took can be written and read again.
//! - [`damage`]: the same few thousand ways to break a file, each time.
//! - [`seeds`]: small files of ours to break.
//!
//! A panic here is a fault of a reader or a writer.

mod damage;
mod round_trip;
mod sample;
mod seeds;
mod survive;

pub use damage::damage;
pub use round_trip::{Trips, readable};
pub use sample::Samples;
pub use seeds::{SeedFile, seeds};
pub use survive::{survives, survives_detection};
