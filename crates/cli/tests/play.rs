//! `barrow play` where there is no terminal.

mod common;

use common::barrow;

#[test]
fn it_needs_a_terminal() {
    barrow(&["play", "--seed", "7"]).failed(2, &["the game is played in a terminal, and this is none"]);
}

#[test]
fn wrong_requests_are_refused() {
    barrow(&["play", "--sight", "x-ray"]).failed(2, &["symmetric"]);
    barrow(&["play", "--seed", "-1"]).failed(2, &["a seed is a whole number"]);
}
