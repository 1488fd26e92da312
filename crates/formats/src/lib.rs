//! Writes levels to files and reads them: text, JSON, Tiled, `LDtk`, pictures, animations and more.
//!
//! Each format has one module with its writer and its reader.
//!
//! ```
//! use barrow_formats::{read, write};
//!
//! let mut generator = barrow::Generator::new("rlg327")?;
//! let level = generator.generate_ref(7)?;
//! let mut file = Vec::new();
//! write("json", level, &Default::default(), &mut file)?;
//! let found = read(&file, Default::default())?;
//! assert_eq!(found[0].identity.seed, Some(7));
//! assert_eq!(found[0].map.tiles, level.map().tiles);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A level that Barrow generates keeps its rules. A level that is read may come from anywhere: it is a map whose rules
//! are unchecked. Only [`write_path`], [`missing_beside`] and [`read_path`] access the file system.

mod animation;
mod beside;
#[cfg(test)]
mod drawn;
mod error;
mod foreign;
mod format;
mod limits;
mod members;
mod memory;
mod notes;
mod options;
mod part;
mod picture;
mod read;
mod rebuild;
mod sparse;
mod spec;
mod subject;
mod tiles;
mod write;

pub use barrow_view::Palette;
pub use beside::Beside;
pub use error::{Error, Place, ReadError, TextProblem, UnknownFormat, WriteError};
pub use format::{Format, Term};
pub use limits::check_size;
pub use options::{ReadOptions, TileData, TilePictures, WriteOption, WriteOptions};
pub use part::Part;
pub use picture::{PictureGrid, PictureStyle};
pub use read::{Found, FoundIdentity, read, read_as, read_path};
pub use spec::{Joining, MemoryBound};
pub use subject::Subject;
pub use write::{missing_beside, write, write_path};

/// The examples of `docs/formats.md`, as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/formats.md")]
struct Page;

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
