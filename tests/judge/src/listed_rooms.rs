//! Checks the listed rooms of a level against its rows.

use crate::printed_level::{PrintedLevel, WALK};

/// Checks listed rooms, each as runs `[y, x, length]` like those of level files, against the printed rows. Every room must
/// have at least one passable cell, and all cells on the level. Returns every violation as a sentence that names the
/// room, counted from 1.
pub fn check_listed_rooms(rows: &[&str], rooms: &[Vec<[usize; 3]>]) -> Vec<String> {
    let mut violations = Vec::new();
    let Some(level) = PrintedLevel::read(rows, &mut violations) else {
        return violations;
    };
    for (number, runs) in (1..).zip(rooms) {
        if let Some([y, x, len]) =
            runs.iter().find(|&&[y, x, len]| y >= level.height || x + len > level.width)
        {
            violations
                .push(format!("room {number} has {len} cells from ({x},{y}) on, which leave the level"));
            continue;
        }
        let mut cells = runs.iter().flat_map(|&[y, x, len]| (x..x + len).map(move |x| (x, y)));
        if !cells.any(|(x, y)| level.at(x, y) & WALK != 0) {
            violations.push(format!("room {number} has no passable cell"));
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 4] = [
        "---------", //
        "|.~|~~|0|",
        "|~~|~~|.|",
        "---------",
    ];

    #[test]
    fn rooms_with_a_passable_cell_pass() {
        let rooms = [vec![[1, 1, 2], [2, 1, 2]], vec![[1, 7, 1], [2, 7, 1]]];
        assert_eq!(check_listed_rooms(&ROWS, &rooms), [""; 0]);
    }

    #[test]
    fn rooms_under_water_and_without_cells_are_reported() {
        let rooms = [vec![[1, 4, 2], [2, 4, 2]], vec![[2, 7, 1]], vec![]];
        let expected = ["room 1 has no passable cell", "room 3 has no passable cell"];
        assert_eq!(check_listed_rooms(&ROWS, &rooms), expected);
    }

    #[test]
    fn cells_off_the_level_are_reported() {
        let rooms = [vec![[1, 8, 2]], vec![[4, 1, 1]]];
        let expected = [
            "room 1 has 2 cells from (8,1) on, which leave the level",
            "room 2 has 1 cells from (1,4) on, which leave the level",
        ];
        assert_eq!(check_listed_rooms(&ROWS, &rooms), expected);
    }
}
