//! WebAssembly module of the studio. Its workers call it for the built-in recipes, stages and formats ([`registry()`]), for
//! a level with its timeline, overlays and exports ([`Studio`]), for many levels ([`batch`]), for recipes as lists of stages
//! ([`outline()`], [`edit()`]), and for the game ([`Play`]).
//!
//! [`exports`] is the interface for JavaScript; wasm-bindgen and tsify write its TypeScript declarations. The other modules
//! are plain Rust, so that tests run without a browser.

pub mod batch;
pub mod cell;
pub mod describe;
pub mod edit;
pub mod exports;
pub mod files;
pub mod link;
pub mod outline;
pub mod overlay;
pub mod play;
pub mod registry;
pub mod request;
pub mod result;
pub mod sprites;
pub mod studio;
pub mod timeline;

pub use edit::{Edit, edit};
pub use files::OutFile;
pub use outline::{RecipeOutline, outline};
pub use play::Play;
pub use registry::{Catalog, registry};
pub use request::{CellLock, LevelRequest};
pub use result::{LevelResult, RuleView};
pub use studio::Studio;
