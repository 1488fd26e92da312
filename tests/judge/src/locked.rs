//! Checks that locked doors keep the player from nothing that matters.

use crate::components::Components;
use crate::printed_level::{DOWN, PrintedLevel, SECRET, UP, WALK};
use crate::rules::{ConnectedBy, Rules};

/// Checks that the stairs in the rows and the `marks` of a level, its start and exit, are connected while the doors at
/// `locked` are closed. Positions are columns and rows. Returns every violation as a sentence.
pub fn check_locked(
    rows: &[&str],
    rules: &Rules,
    locked: &[(usize, usize)],
    marks: &[(usize, usize)],
) -> Vec<String> {
    let mut violations = Vec::new();
    let Some(mut level) = PrintedLevel::read(rows, &mut violations) else {
        return violations;
    };
    if !rules.locked || locked.is_empty() {
        return violations;
    }
    let stairs: Vec<_> = level.places(UP | DOWN).collect();
    for &(x, y) in locked {
        level.close(x, y);
    }
    let mask = if rules.connected == ConnectedBy::Walk { WALK } else { WALK | SECRET };
    let components = Components::of(&level, mask);
    let mut places = marks.iter().chain(&stairs).copied();
    let Some((x, y)) = places.next() else { return violations };
    let home = components.at(x, y);
    for (u, v) in places.filter(|&(u, v)| components.at(u, v) != home) {
        violations.push(format!("locked doors lie between ({x},{y}) and ({u},{v})"));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 4] = [
        "-----------", //
        "|<..+....>|",
        "|.--------|",
        "-----------",
    ];

    #[test]
    fn stairs_behind_a_locked_door_are_reported() {
        let rules = Rules::default();
        assert_eq!(check_locked(&ROWS, &rules, &[], &[(1, 2)]), [""; 0]);
        let expected = ["locked doors lie between (1,2) and (9,1)"];
        assert_eq!(check_locked(&ROWS, &rules, &[(4, 1)], &[(1, 2)]), expected);
        let waived = Rules { locked: false, ..rules };
        assert_eq!(check_locked(&ROWS, &waived, &[(4, 1)], &[(1, 2)]), [""; 0]);
    }
}
