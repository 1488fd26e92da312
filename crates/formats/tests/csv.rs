//! CSV: levels of every built-in recipe are read back. `cargo xtask interop` checks that other programs read them.

mod common;

use barrow_formats::Format;
use common::assert_tiles_marks_and_identity_are_read_back;

#[test]
fn tiles_marks_and_identity_are_read_back() {
    assert_tiles_marks_and_identity_are_read_back(Format::Csv);
}
