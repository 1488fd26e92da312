//! The studio's half that is Rust. The page asks, this answers: what there is ([`registry()`]), a level of a recipe and how
//! it came about ([`Studio`]), many levels at once, files, recipes as lists of stages ([`outline()`], [`edit()`]), and the
//! game ([`Play`]).
//!
//! Nothing here draws, waits or keeps anything beyond the page. Every answer has a type that the page's TypeScript sees.
//! All but the attributes is plain Rust, so that the tests run without a browser.

pub mod batch;
pub mod cell;
pub mod describe;
pub mod edit;
pub mod exports;
pub mod files;
pub mod link;
pub mod looks;
pub mod made;
pub mod order;
pub mod outline;
pub mod overlay;
pub mod play;
pub mod registry;
pub mod studio;
pub mod timeline;

pub use edit::{Edit, edit};
pub use files::OutFile;
pub use made::{LevelResult, RuleView};
pub use order::{CellLock, LevelRequest};
pub use outline::{RecipeOutline, outline};
pub use play::Play;
pub use registry::{Catalog, registry};
pub use studio::Studio;
