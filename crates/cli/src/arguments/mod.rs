//! Arguments that several verbs share.

pub(crate) mod cell;
mod color;
mod mover;
mod recipe;
mod repeat;

pub(crate) use color::{ColorChoice, is_stderr_colored};
pub(crate) use mover::MoverArgs;
pub(crate) use recipe::{RecipeArgs, RecipeSource, parse_size, recipe_text};
pub(crate) use repeat::Repeat;
