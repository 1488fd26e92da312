//! `barrow play` where there is no terminal.

mod common;

use common::barrow;

#[test]
fn it_needs_a_terminal() {
    barrow(&["play", "--seed", "7"]).failed(2, &["`barrow play` needs a terminal"]);
}

#[test]
fn wrong_requests_are_refused() {
    barrow(&["play", "--sight", "x-ray"]).failed(2, &["symmetric"]);
    barrow(&["play", "--seed", "-1"]).failed(2, &["a seed is a whole number"]);
}

#[test]
#[cfg(not(feature = "window"))]
fn without_a_window_it_says_how_to_get_one() {
    barrow(&["play", "--window"]).failed(2, &["cargo run --release -p barrow-window", "--features window"]);
}
