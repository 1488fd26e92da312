//! Thread-local scratch buffers, so that [`field_of_view`](crate::field_of_view) is a plain function and still does not
//! allocate once warm.

use std::cell::RefCell;

use super::{diamond, digital, permissive, restrictive};
use crate::shadowcast::block::Block;
use crate::shadowcast::quadrants::ViewSpan;
use crate::shadowcast::window::BitWindow;

/// Scratch buffers of the algorithms. Contents are unspecified on entry.
#[derive(Debug, Default)]
pub(crate) struct FovScratch {
    pub(crate) diamond: Vec<diamond::Ray>,
    pub(crate) digital: digital::DigitalViews,
    pub(crate) permissive: permissive::PermissiveViews,
    pub(crate) restrictive: restrictive::Shadows,
    pub(crate) spans: Vec<ViewSpan>,
    pub(crate) open_spans: Vec<ViewSpan>,
    pub(crate) block: Block,
    pub(crate) window: BitWindow,
}

thread_local! {
    static SCRATCH: RefCell<FovScratch> = RefCell::default();
}

/// Calls `work` with the buffers of this thread. A nested call, from an opacity that computes a field of view itself, gets
/// fresh buffers.
pub(crate) fn with<R>(work: impl FnOnce(&mut FovScratch) -> R) -> R {
    SCRATCH.with(|scratch| match scratch.try_borrow_mut() {
        Ok(mut scratch) => work(&mut scratch),
        Err(_) => work(&mut FovScratch::default()),
    })
}
