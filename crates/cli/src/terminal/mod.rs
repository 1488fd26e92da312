//! The terminal as a screen: taken over, drawn on, given back as it was.

mod depth;
mod events;
mod screen;
mod signals;

pub(crate) use depth::Depth;
pub(crate) use events::{Events, Waited};
pub(crate) use screen::{Mice, Screen};
use signals::Signals;
