//! Levels of every built-in recipe for REXPaint come back. `cargo xtask interop` has libtcod see and save them.

mod common;

use barrow_formats::Format;
use common::assert_tiles_marks_and_identity_come_back;

#[test]
fn tiles_marks_and_identity_come_back() {
    assert_tiles_marks_and_identity_come_back(Format::Xp);
}
