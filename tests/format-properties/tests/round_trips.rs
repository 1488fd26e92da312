//! Some levels of every recipe through every pair of formats; `cargo xtask round-trips` sends many more.

use barrow::BUILTIN;
use barrow_format_properties::{Samples, Trips, readable};

/// How many levels of every recipe, one of every kind of size.
const LEVELS: u64 = 4;

#[test]
fn levels_are_the_same_after_every_pair_of_formats() {
    let mut trips = Trips::default();
    for recipe in BUILTIN {
        let mut samples = Samples::new(recipe);
        for number in 0..LEVELS {
            trips.through_pairs(&samples.level(number).unwrap());
        }
    }
    assert!(trips.faults.is_empty(), "{:#?}", trips.faults);
    let formats = readable().len() as u64;
    assert!(trips.trips > BUILTIN.len() as u64 * LEVELS * formats * (formats - 1) / 2, "{}", trips.trips);
}

#[test]
fn levels_are_the_same_with_every_option() {
    let mut trips = Trips::default();
    for recipe in BUILTIN {
        trips.through_options(&Samples::new(recipe).level(2).unwrap());
    }
    assert!(trips.faults.is_empty(), "{:#?}", trips.faults);
}
