//! The terminal: its screen, colors, events and signals.

mod color_depth;
mod events;
mod screen;
mod signals;

pub(crate) use color_depth::ColorDepth;
pub(crate) use events::{Events, Polled};
pub(crate) use screen::{MouseCapture, Screen};
use signals::Signals;
