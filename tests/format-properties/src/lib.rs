//! Properties of readers and writers of levels, shared by tests, fuzz targets and long runs.
//!
//! - [`RoundTrips`]: a level that is converted from format to format keeps every part that all of them preserve.
//! - [`survives`]: a reader accepts or rejects any input in bounded memory, and what it accepts can be written and read
//!   again.
//! - [`survives_recipe`], [`survives_record`]: the same for recipes, and for recorded games.
//! - [`damage`]: a few thousand damaged versions of a file, the same in every run.
//! - [`seeds`]: small valid files of every format.
//!
//! A panic here is a bug of a reader or a writer.

mod damage;
mod recipe;
mod record;
mod round_trip;
mod sample;
mod seeds;
mod survive;

pub use damage::damage;
pub use recipe::survives_recipe;
pub use record::survives_record;
pub use round_trip::{RoundTrips, readable};
pub use sample::Samples;
pub use seeds::{SeedFile, other_seeds, seeds};
pub use survive::{survives, survives_detection};
