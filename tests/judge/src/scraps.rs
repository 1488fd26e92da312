//! Checks for remains of cut or filled rooms: walls around nothing, doors in rock.

use crate::printed_level::{DOOR, PrintedLevel, SECRET, SOLID, WALK};

/// Reports every wall with nothing but rock and walls around it, and every door without frame or passage. `framed`
/// skips the doors: the rule about framed doors covers them.
pub(crate) fn check(level: &PrintedLevel, framed: bool, violations: &mut Vec<String>) {
    for &(x, y) in level.walls() {
        let columns = x.saturating_sub(1)..=x + 1;
        let mut around = columns.flat_map(|u| (y.saturating_sub(1)..=y + 1).map(move |v| (u, v)));
        if around.all(|(u, v)| level.is_plain(u, v)) {
            violations.push(format!("the wall at ({x},{y}) borders nothing but rock and walls"));
        }
    }
    if !framed {
        level.places(DOOR).filter(|&(x, y)| is_loose(level, x, y)).for_each(|(x, y)| {
            violations.push(format!("the door at ({x},{y}) has no frame or leads nowhere"));
        });
    }
}

/// Returns whether a door lacks solid cells on two opposite sides, or a passable or secret cell on another.
fn is_loose(level: &PrintedLevel, x: usize, y: usize) -> bool {
    let across = [level.at(x.wrapping_sub(1), y), level.at(x + 1, y)];
    let upright = [level.at(x, y.wrapping_sub(1)), level.at(x, y + 1)];
    let is_wall = |sides: [u8; 2]| sides.iter().all(|side| side & SOLID != 0);
    let has_passage = |sides: [u8; 2]| sides.iter().any(|side| side & (WALK | SECRET) != 0);
    !(is_wall(across) && has_passage(upright) || is_wall(upright) && has_passage(across))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(rows: &[&str]) -> Vec<String> {
        let mut violations = Vec::new();
        check(&PrintedLevel::read(rows, &mut violations).unwrap(), false, &mut violations);
        violations
    }

    #[test]
    fn walls_around_anything_but_rock_pass() {
        let rows = [
            "-----   --- ----", //
            "|..<+###|~| |00|",
            "|..||   --- |00|",
            "--S-        ----",
        ];
        assert_eq!(violations(&rows), [""; 0]);
    }

    #[test]
    fn stubs_and_thick_walls_are_reported() {
        let rows = [
            "-------  ", //
            "||..|  - ",
            "-------  ",
        ];
        let at = [(0, 0), (5, 0), (6, 0), (0, 1), (7, 1), (0, 2), (5, 2), (6, 2)];
        assert_eq!(
            violations(&rows),
            at.map(|(x, y)| format!("the wall at ({x},{y}) borders nothing but rock and walls"))
        );
    }

    #[test]
    fn doors_without_frame_or_passage_are_reported() {
        assert_eq!(violations(&["   ", " + ", "   "]), ["the door at (1,1) has no frame or leads nowhere"]);
        assert_eq!(violations(&["...", ".+.", "..."]), ["the door at (1,1) has no frame or leads nowhere"]);
        assert_eq!(violations(&["   ", ".+ ", "   "]), [""; 0]);
    }
}
