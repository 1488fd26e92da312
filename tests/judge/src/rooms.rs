//! Checks number, size and distance of rooms.
//!
//! The rows do not say where a room is. A room here is a 4-connected component of cells that are neither corridor nor
//! door; a room that water, lava or a chasm cuts in two counts as two.

use std::collections::BTreeSet;

use crate::components::{CellRun, Components};
use crate::printed_level::{PrintedLevel, ROOM};
use crate::rules::Rules;

/// Reports missing rooms, every room that is too small, and every two that are too close.
pub(crate) fn check(level: &PrintedLevel, rules: &Rules, violations: &mut Vec<String>) {
    let (min_width, min_height) = rules.room_min;
    if rules.min_rooms == 0 && min_width <= 1 && min_height <= 1 && rules.room_gap == 0 {
        return;
    }
    let rooms = Components::of(level, ROOM);
    let (count, min) = (rooms.list.len(), rules.min_rooms);
    if count < min {
        violations.push(format!("the count of rooms is {count}, but at least {min} is required"));
    }
    for room in &rooms.list {
        let ((x, y), (width, height)) = (room.first, room.size());
        if width < min_width || height < min_height {
            violations.push(format!(
                "the room at ({x},{y}) is {width} by {height}, but at least {min_width} by {min_height} is required"
            ));
        }
    }
    if rules.room_gap > 0 {
        check_gap(level, &rooms, rules.room_gap, violations);
    }
}

/// Reports the first place where two rooms are too close, for every pair of rooms.
fn check_gap(level: &PrintedLevel, rooms: &Components, gap: usize, violations: &mut Vec<String>) {
    let mut reported = BTreeSet::new();
    for (i, run) in rooms.runs() {
        // Pairs with a row above were found from there.
        let last = run.y.saturating_add(gap).min(level.height - 1);
        for (j, other) in (run.y..=last).flat_map(|y| rooms.near(y, run, gap)) {
            let (a, b) = (rooms.owner(i), rooms.owner(j));
            if a != b && reported.insert((a.min(b), a.max(b))) {
                violations.push(too_close(run, other, gap));
            }
        }
    }
}

fn too_close(run: CellRun, other: CellRun, gap: usize) -> String {
    let x = other.start.clamp(run.start, run.end - 1);
    let u = x.clamp(other.start, other.end - 1);
    let distance = x.abs_diff(u).max(run.y.abs_diff(other.y));
    let (y, v) = (run.y, other.y);
    format!(
        "the room cells ({x},{y}) and ({u},{v}) are {distance} apart, but different rooms must be more than {gap}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(rows: &[&str], rules: &Rules) -> Vec<String> {
        let mut violations = Vec::new();
        check(&PrintedLevel::read(rows, &mut violations).unwrap(), rules, &mut violations);
        violations
    }

    fn gap(room_gap: usize, rows: &[&str]) -> Vec<String> {
        violations(rows, &Rules { room_gap, ..Rules::default() })
    }

    #[test]
    fn corridors_and_doors_separate_rooms() {
        let rows = [
            "---------   ", //
            "|..<+..;|   ",
            "|...|.@.'## ",
            "|...|...| # ",
            "--S------ s ",
            "  ssssssss..",
            "          {_",
        ];
        let rules = Rules { min_rooms: 3, room_min: (2, 2), ..Rules::default() };
        assert_eq!(violations(&rows, &rules), [""; 0]);
        let rules = Rules { min_rooms: 4, room_min: (3, 2), ..Rules::default() };
        assert_eq!(
            violations(&rows, &rules),
            [
                "the count of rooms is 3, but at least 4 is required",
                "the room at (10,5) is 2 by 2, but at least 3 by 2 is required"
            ]
        );
    }

    #[test]
    fn missing_rooms_are_reported() {
        let rules = Rules { min_rooms: 1, room_min: (9, 9), room_gap: 9, ..Rules::default() };
        assert_eq!(
            violations(&["##", "##"], &rules),
            ["the count of rooms is 0, but at least 1 is required"]
        );
    }

    #[test]
    fn the_bounding_box_of_a_room_is_measured() {
        let rows = [
            "  .  ", //
            " ... ", "  .  ",
        ];
        let rules = |room_min| Rules { room_min, ..Rules::default() };
        assert_eq!(violations(&rows, &rules((3, 3))), [""; 0]);
        let too_small = |w, h| format!("the room at (2,0) is 3 by 3, but at least {w} by {h} is required");
        assert_eq!(violations(&rows, &rules((4, 3))), [too_small(4, 3)]);
        assert_eq!(violations(&rows, &rules((3, 4))), [too_small(3, 4)]);
    }

    #[test]
    fn rooms_that_touch_at_a_corner_are_too_close() {
        let rows = [
            "..  ", //
            "..  ", "  ..", "  ..",
        ];
        let violation = "the room cells (1,1) and (2,2) are 1 apart, but different rooms must be more than 1";
        assert_eq!(gap(1, &rows), [violation]);
        assert_eq!(gap(0, &rows), [""; 0]);
        let mirrored = [
            "  ..", //
            "  ..", "..  ", "..  ",
        ];
        let violation = "the room cells (2,1) and (1,2) are 1 apart, but different rooms must be more than 1";
        assert_eq!(gap(1, &mirrored), [violation]);
    }

    #[test]
    fn the_gap_is_exact_to_one_cell() {
        let (across, down) = (["..  .."], [".", "+", " ", "."]);
        assert_eq!((gap(2, &across), gap(2, &down)), (vec![], vec![]));
        let violation = "the room cells (1,0) and (4,0) are 3 apart, but different rooms must be more than 3";
        assert_eq!(gap(3, &across), [violation]);
        let violation = "the room cells (0,0) and (0,3) are 3 apart, but different rooms must be more than 3";
        assert_eq!(gap(3, &down), [violation]);
        assert_eq!(gap(usize::MAX, &across).len(), 1);
    }

    #[test]
    fn every_pair_of_rooms_is_reported_once() {
        let rows = [
            ".+.", //
            ".|.", "- -", "...",
        ];
        assert_eq!(gap(1, &rows), [""; 0]);
        assert_eq!(
            gap(2, &rows),
            [
                "the room cells (0,0) and (2,0) are 2 apart, but different rooms must be more than 2",
                "the room cells (0,1) and (0,3) are 2 apart, but different rooms must be more than 2",
                "the room cells (2,1) and (2,3) are 2 apart, but different rooms must be more than 2"
            ]
        );
    }

    #[test]
    fn gaps_agree_with_brute_force_on_every_5x3_map() {
        for bits in 0..1u32 << 15 {
            let text: String = (0..15).map(|i| if bits >> i & 1 == 1 { '.' } else { ' ' }).collect();
            let rows: Vec<&str> = (0..3).map(|y| &text[5 * y..5 * y + 5]).collect();
            let level = PrintedLevel::read(&rows, &mut Vec::new()).unwrap();
            let rooms = Components::of(&level, ROOM);
            let owner = |x: usize, y: usize| {
                rooms.near(y, CellRun { y, start: x, end: x + 1 }, 0).next().map(|(i, _)| rooms.owner(i))
            };
            let cells: Vec<_> = level.places(ROOM).map(|(x, y)| (x, y, owner(x, y))).collect();
            let closest = cells
                .iter()
                .flat_map(|a| {
                    cells.iter().filter(|b| a.2 != b.2).map(|b| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)))
                })
                .min();
            for n in 1..5 {
                assert_eq!(gap(n, &rows).is_empty(), closest.is_none_or(|d| d > n), "{n} {rows:#?}");
            }
        }
    }
}
