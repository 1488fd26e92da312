//! `barrow play` without a terminal.

mod common;

use common::barrow;

#[test]
fn a_terminal_is_required() {
    barrow(&["play", "--seed", "7"]).failed(2, &["`barrow play` needs a terminal"]);
}

#[test]
fn invalid_requests_are_refused() {
    barrow(&["play", "--sight", "x-ray"]).failed(2, &["symmetric"]);
    barrow(&["play", "--seed", ""]).failed(2, &["a seed is a number"]);
}

#[test]
#[cfg(not(feature = "window"))]
fn without_the_window_feature_the_message_says_how_to_get_it() {
    barrow(&["play", "--window"]).failed(2, &["cargo run --release -p barrow-window", "--features window"]);
}
