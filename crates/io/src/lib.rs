//! Input and output that every command needs: bounded reading, atomic writing, messages and seeds.
//!
//! The libraries from `barrow-core` to `barrow-play` touch no file and no stream. The commands and `barrow-session` do,
//! through this crate, so that a file is replaced in one way only and an error reads the same everywhere. It depends on
//! `barrow-core` only, so that generating levels does not pull in the game.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod atomic;
mod input;
mod message;
mod seed;
mod terminal;

pub use atomic::AtomicFile;
pub use input::{InputError, MAX_INPUT, display_name, read, read_text, read_text_up_to, read_up_to};
pub use message::{os_message, print_colored_error_line, print_error_line};
pub use seed::{parse_seed, random_seed};
pub use terminal::{
    Sequences, StandardOutput, TerminalWriter, is_stderr_terminal, is_stdout_terminal, terminal_text,
};
