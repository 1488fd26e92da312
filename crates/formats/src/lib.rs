//! Files that levels are written to and read from: one format per file, writing and reading side by side.
//!
//! ```
//! let mut generator = barrow::Generator::new("rlg327")?;
//! let mut file = String::new();
//! barrow_formats::json::write(generator.generate_ref(7)?, &mut file);
//! let found = barrow_formats::read(file.as_bytes(), Default::default())?;
//! assert_eq!(found[0].identity.seed, Some(7));
//! assert_eq!(found[0].map.tiles, generator.generate_ref(7)?.map().tiles);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is written comes from a level that kept its rules. What is read may come from anywhere: it is a map that its
//! reader has still to check.

mod ansi;
mod beside;
mod cast;
mod csv;
mod donjon;
#[cfg(test)]
mod drawn;
mod error;
mod film;
mod flaw;
mod foreign;
mod gif;
mod glyphs;
pub mod json;
mod key;
mod ldtk;
mod members;
mod notes;
mod options;
mod part;
mod picture;
mod png;
mod read;
mod rebuild;
mod registry;
mod rlg327;
mod sparse;
mod subject;
mod svg;
pub mod text;
mod tiled;
mod tiles;
mod uvtt;
mod watabou;
mod xp;

pub use barrow_view::Palette;
pub use beside::Beside;
pub use error::{Place, ReadError, WriteError};
pub use flaw::{Flaw, ListFlaw};
pub use options::{ReadOptions, TileData, TilePictures, WriteOptions};
pub use part::Part;
pub use picture::{PictureGrid, PictureStyle};
pub use read::{Found, FoundIdentity, read};
pub use registry::{FORMATS, Filmer, FormatSpec, MostMemory, Reader, Writer};
pub use rlg327::Term;
pub use subject::Subject;

/// The page for users: what it shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/formats.md")]
struct Page;
