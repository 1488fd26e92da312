//! Arguments that several commands share.

pub(crate) mod cell;
mod color;
mod mover;
mod recipe;
mod shell_command;

pub(crate) use color::{ColorChoice, is_stderr_colored};
pub(crate) use mover::{Mover, MoverArgs};
pub(crate) use recipe::{RecipeArgs, RecipeSource, is_recipe_file, parse_size, recipe_text};
pub(crate) use shell_command::ShellCommand;
