//! Properties of readers and writers of levels, shared by tests, fuzz targets and long runs.
//!
//! - [`RoundTrips`]: a level that is converted from format to format keeps every part that all of them preserve.
//! - [`survives`]: a reader accepts or rejects any input in bounded memory, and what it accepts can be written and read
//!   again.
//! - [`damage`]: a few thousand damaged versions of a file, the same in every run.
//! - [`seeds`]: small valid files of every format.
//!
//! A panic here is a bug of a reader or a writer.

mod damage;
mod round_trip;
mod sample;
mod seeds;
mod survive;

pub use damage::damage;
pub use round_trip::{RoundTrips, readable};
pub use sample::Samples;
pub use seeds::{SeedFile, seeds};
pub use survive::{survives, survives_detection};
