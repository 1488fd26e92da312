//! Levels of every built-in recipe as CSV come back. `cargo xtask interop` has others read the numbers.

mod common;

use barrow_formats::Format;
use common::assert_tiles_marks_and_identity_come_back;

#[test]
fn tiles_marks_and_identity_come_back() {
    assert_tiles_marks_and_identity_come_back(Format::Csv);
}
