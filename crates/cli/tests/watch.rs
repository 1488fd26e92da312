//! `barrow watch` without a terminal: every step as text.

mod common;

use common::{barrow, barrow_with};

#[test]
fn every_step_is_printed_and_the_last_is_the_level() {
    for recipe in ["rlg327", "nethack", "tunnels"] {
        let out = barrow(&["watch", recipe, "--seed", "7"]).done();
        assert!(!out.contains('\x1b'));
        let frames: Vec<&str> = out.lines().filter(|line| line.starts_with("frame ")).collect();
        let n = frames.len();
        for (i, frame) in frames.iter().enumerate() {
            assert!(frame.starts_with(&format!("frame {}/{n} ", i + 1)), "{frame}");
        }
        let level = barrow(&["gen", recipe, "--seed", "7", "--start"]).done();
        assert!(out.ends_with(&level), "{recipe}");
        let rows = level.lines().count();
        assert_eq!(out.lines().count(), n * (rows + 1));
    }
}

#[test]
fn planned_rooms_are_shown_before_they_are_drawn() {
    let out = barrow(&["watch", "--seed", "7"]).done();
    assert!(out.starts_with("frame 1/"));
    assert!(out.lines().take(22).any(|row| row.contains('░')));
}

#[test]
fn a_random_seed_is_printed() {
    let text = barrow(&["show", "rlg327"]).done();
    let ran = barrow_with(&["watch", "-", "--size", "50x20"], text.as_bytes());
    assert_eq!(ran.code, 0);
    assert!(ran.err.starts_with("barrow gen - --seed "), "{}", ran.err);
    assert!(ran.err.ends_with(" --size 50x20\n"), "{}", ran.err);
}

#[test]
fn a_failed_generation_is_shown() {
    let ran = barrow(&["watch", "--seed", "1", "--set", "rules.min_rooms=400", "--set", "tries=2"]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.matches("rejected, rule `min_rooms`").count(), 2);
    assert!(
        ran.err.starts_with("barrow: recipe `rlg327` made no level from seed 1 in 2 tries"),
        "{}",
        ran.err
    );
}

#[test]
fn invalid_requests_are_refused() {
    barrow(&["watch", "nethck"]).failed(2, &["did you mean `nethack`?"]);
    barrow(&["watch", "--speed", "0"]).failed(2, &["speed"]);
}
