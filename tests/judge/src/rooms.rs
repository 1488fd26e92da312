//! Judges rooms: how many there are, how large, how far apart.
//!
//! The rows do not say where a room is, so the judge takes for one whatever hangs together by steps to the four sides
//! once corridors and doors are left out. A room that water, lava or a chasm cuts in two counts as two.

use std::collections::BTreeSet;

use crate::pieces::{CellRun, Components};
use crate::promises::Promises;
use crate::sheet::{PrintedLevel, ROOM};

/// Adds a sentence if rooms are missing, for every room that is too small, and for every two that are too close.
pub(crate) fn check(sheet: &PrintedLevel, promises: &Promises, faults: &mut Vec<String>) {
    let (min_width, min_height) = promises.room_min;
    if promises.min_rooms == 0 && min_width <= 1 && min_height <= 1 && promises.room_gap == 0 {
        return;
    }
    let rooms = Components::of(sheet, ROOM);
    let (count, min) = (rooms.list.len(), promises.min_rooms);
    if count < min {
        faults.push(format!("the count of rooms is {count}, but at least {min} is promised"));
    }
    for room in &rooms.list {
        let ((x, y), (width, height)) = (room.first, room.size());
        if width < min_width || height < min_height {
            faults.push(format!(
                "the room at ({x},{y}) is {width} by {height}, but at least {min_width} by {min_height} is promised"
            ));
        }
    }
    if promises.room_gap > 0 {
        check_gap(sheet, &rooms, promises.room_gap, faults);
    }
}

/// Names for any two rooms that are too close the first place where they are.
fn check_gap(sheet: &PrintedLevel, rooms: &Components, gap: usize, faults: &mut Vec<String>) {
    let mut named = BTreeSet::new();
    for (i, run) in rooms.runs() {
        // The rows above have looked down to this one already.
        let last = run.y.saturating_add(gap).min(sheet.height - 1);
        for (j, other) in (run.y..=last).flat_map(|y| rooms.near(y, run, gap)) {
            let (a, b) = (rooms.owner(i), rooms.owner(j));
            if a != b && named.insert((a.min(b), a.max(b))) {
                faults.push(too_close(run, other, gap));
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
        "the room cells ({x},{y}) and ({u},{v}) are {distance} apart, but different rooms promise more than {gap}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(rows: &[&str], promises: &Promises) -> Vec<String> {
        let mut faults = Vec::new();
        check(&PrintedLevel::read(rows, &mut faults).unwrap(), promises, &mut faults);
        faults
    }

    fn gap(room_gap: usize, rows: &[&str]) -> Vec<String> {
        faults(rows, &Promises { room_gap, ..Promises::default() })
    }

    #[test]
    fn corridors_and_doors_part_rooms() {
        let rows = [
            "---------   ", //
            "|..<+..;|   ",
            "|...|.@.'## ",
            "|...|...| # ",
            "--S------ s ",
            "  ssssssss..",
            "          {_",
        ];
        let promises = Promises { min_rooms: 3, room_min: (2, 2), ..Promises::default() };
        assert_eq!(faults(&rows, &promises), [""; 0]);
        let promises = Promises { min_rooms: 4, room_min: (3, 2), ..Promises::default() };
        assert_eq!(
            faults(&rows, &promises),
            [
                "the count of rooms is 3, but at least 4 is promised",
                "the room at (10,5) is 2 by 2, but at least 3 by 2 is promised"
            ]
        );
    }

    #[test]
    fn a_level_without_rooms_is_told_so() {
        let promises = Promises { min_rooms: 1, room_min: (9, 9), room_gap: 9, ..Promises::default() };
        assert_eq!(faults(&["##", "##"], &promises), ["the count of rooms is 0, but at least 1 is promised"]);
    }

    #[test]
    fn the_box_around_a_room_is_measured() {
        let rows = [
            "  .  ", //
            " ... ", "  .  ",
        ];
        let promises = |room_min| Promises { room_min, ..Promises::default() };
        assert_eq!(faults(&rows, &promises((3, 3))), [""; 0]);
        let too_small = |w, h| format!("the room at (2,0) is 3 by 3, but at least {w} by {h} is promised");
        assert_eq!(faults(&rows, &promises((4, 3))), [too_small(4, 3)]);
        assert_eq!(faults(&rows, &promises((3, 4))), [too_small(3, 4)]);
    }

    #[test]
    fn rooms_that_touch_at_a_corner_are_too_close() {
        let rows = [
            "..  ", //
            "..  ", "  ..", "  ..",
        ];
        let sentence = "the room cells (1,1) and (2,2) are 1 apart, but different rooms promise more than 1";
        assert_eq!(gap(1, &rows), [sentence]);
        assert_eq!(gap(0, &rows), [""; 0]);
        let mirrored = [
            "  ..", //
            "  ..", "..  ", "..  ",
        ];
        let sentence = "the room cells (2,1) and (1,2) are 1 apart, but different rooms promise more than 1";
        assert_eq!(gap(1, &mirrored), [sentence]);
    }

    #[test]
    fn the_gap_is_kept_or_broken_by_one_cell() {
        let (across, down) = (["..  .."], [".", "+", " ", "."]);
        assert_eq!((gap(2, &across), gap(2, &down)), (vec![], vec![]));
        let sentence = "the room cells (1,0) and (4,0) are 3 apart, but different rooms promise more than 3";
        assert_eq!(gap(3, &across), [sentence]);
        let sentence = "the room cells (0,0) and (0,3) are 3 apart, but different rooms promise more than 3";
        assert_eq!(gap(3, &down), [sentence]);
        assert_eq!(gap(usize::MAX, &across).len(), 1);
    }

    #[test]
    fn every_two_rooms_are_named_once() {
        let rows = [
            ".+.", //
            ".|.", "- -", "...",
        ];
        assert_eq!(gap(1, &rows), [""; 0]);
        assert_eq!(
            gap(2, &rows),
            [
                "the room cells (0,0) and (2,0) are 2 apart, but different rooms promise more than 2",
                "the room cells (0,1) and (0,3) are 2 apart, but different rooms promise more than 2",
                "the room cells (2,1) and (2,3) are 2 apart, but different rooms promise more than 2"
            ]
        );
    }

    #[test]
    fn every_tiny_map_keeps_the_gap_that_its_cells_keep() {
        for bits in 0..1u32 << 15 {
            let text: String = (0..15).map(|i| if bits >> i & 1 == 1 { '.' } else { ' ' }).collect();
            let rows: Vec<&str> = (0..3).map(|y| &text[5 * y..5 * y + 5]).collect();
            let sheet = PrintedLevel::read(&rows, &mut Vec::new()).unwrap();
            let rooms = Components::of(&sheet, ROOM);
            let owner = |x: usize, y: usize| {
                rooms.near(y, CellRun { y, start: x, end: x + 1 }, 0).next().map(|(i, _)| rooms.owner(i))
            };
            let cells: Vec<_> = sheet.places(ROOM).map(|(x, y)| (x, y, owner(x, y))).collect();
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
