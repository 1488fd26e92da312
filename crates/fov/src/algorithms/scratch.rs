//! Memory that fields of view are computed in. Each thread has its own and keeps it, so that a field of view is a plain
//! function and still allocates nothing once it has run.

use std::cell::RefCell;

use super::{diamond, digital, permissive, restrictive};
use crate::shadowcast::quadrants::Span;
use crate::shadowcast::window::Window;

/// What the algorithms write while they work; nothing in it outlives a call.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) diamond: Vec<diamond::Ray>,
    pub(crate) digital: digital::Views,
    pub(crate) permissive: permissive::Views,
    pub(crate) restrictive: restrictive::Shadows,
    pub(crate) spans: Vec<Span>,
    pub(crate) window: Window,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Lends the memory of this thread. An opacity that looks around itself while it is asked gets fresh memory.
pub(crate) fn with<R>(work: impl FnOnce(&mut Scratch) -> R) -> R {
    SCRATCH.with(|scratch| match scratch.try_borrow_mut() {
        Ok(mut scratch) => work(&mut scratch),
        Err(_) => work(&mut Scratch::default()),
    })
}
