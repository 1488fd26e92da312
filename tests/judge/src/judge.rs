//! Judges a whole level by its printed rows.

use crate::promises::Promises;
use crate::sheet::{DOWN, PrintedLevel, SECRET, UP, WALK};
use crate::{connection, doors, rooms, scraps};

/// Judges printed rows; returns every broken promise as a sentence that names the cell, as column and row from 0. An
/// empty list means that all promises are kept.
///
/// That every row is as wide as the first and every character a known glyph is always promised. Rows of different
/// widths are judged no further.
pub fn judge(rows: &[&str], promises: &Promises) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(sheet) = PrintedLevel::read(rows, &mut faults) else {
        return faults;
    };
    if promises.closed_border {
        check_border(&sheet, &mut faults);
    }
    connection::check(&sheet, promises.connected, &mut faults);
    if promises.framed_doors {
        doors::check(&sheet, &mut faults);
    }
    if promises.no_scraps {
        scraps::check(&sheet, promises.framed_doors, &mut faults);
    }
    rooms::check(&sheet, promises, &mut faults);
    check_stairs(&sheet, promises, &mut faults);
    check_open(&sheet, promises, &mut faults);
    faults
}

fn check_border(sheet: &PrintedLevel, faults: &mut Vec<String>) {
    for y in 0..sheet.height {
        // Rows between the first and the last have two cells in the border.
        let step = if y == 0 || y + 1 == sheet.height { 1 } else { (sheet.width - 1).max(1) };
        for x in (0..sheet.width).step_by(step) {
            if sheet.at(x, y) & (WALK | SECRET) != 0 {
                faults.push(format!("the border is open at ({x},{y})"));
            }
        }
    }
}

fn check_stairs(sheet: &PrintedLevel, promises: &Promises, faults: &mut Vec<String>) {
    for (mask, name, min) in [(UP, "up", promises.stairs_up), (DOWN, "down", promises.stairs_down)] {
        let count = sheet.count(mask);
        if count < min {
            faults.push(format!("the count of stairs {name} is {count}, but at least {min} is promised"));
        }
    }
}

fn check_open(sheet: &PrintedLevel, promises: &Promises, faults: &mut Vec<String>) {
    let (min_pct, min_cells) = (promises.min_open_pct, promises.min_open_cells);
    let (open, area) = (sheet.count(WALK), sheet.area());
    if open < min_cells {
        faults.push(format!("{open} cells are open, but at least {min_cells} are promised"));
    }
    if open * 100 < min_pct.saturating_mul(area) {
        faults.push(format!("{open} of {area} cells are open, but at least {min_pct} percent are promised"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promises::ConnectedBy;

    const GOOD: [&str; 11] = [
        "                              ",
        " --------        -----------  ",
        " |......|        |....,,~~.|  ",
        " |.<....+###     |...,,~~=.|  ",
        " |......|  #     |.0..,~~..|  ",
        " ----'---  ######'.....\"T..|  ",
        "     #        #  |{...@;..>|  ",
        "     ####     #  ------+----  ",
        "        ###########    #      ",
        "                  ######      ",
        "                              ",
    ];

    fn strict() -> Promises {
        Promises {
            min_rooms: 2,
            room_min: (6, 3),
            room_gap: 10,
            stairs_up: 1,
            stairs_down: 1,
            min_open_pct: 28,
            ..Promises::default()
        }
    }

    fn plain(rows: &[&str]) -> Vec<String> {
        judge(rows, &Promises::default())
    }

    #[test]
    fn a_good_level_keeps_all_promises() {
        assert_eq!(judge(&GOOD, &strict()), [""; 0]);
    }

    #[test]
    fn every_number_is_held_against_the_level() {
        let promises = Promises {
            min_rooms: 3,
            room_min: (7, 4),
            room_gap: 11,
            stairs_up: 2,
            stairs_down: 3,
            min_open_pct: 60,
            ..Promises::default()
        };
        assert_eq!(
            judge(&GOOD, &promises),
            [
                "the count of rooms is 2, but at least 3 is promised",
                "the room at (2,2) is 6 by 3, but at least 7 by 4 is promised",
                "the room cells (7,2) and (18,2) are 11 apart, but different rooms promise more than 11",
                "the count of stairs up is 1, but at least 2 is promised",
                "the count of stairs down is 1, but at least 3 is promised",
                "94 of 330 cells are open, but at least 60 percent are promised",
            ]
        );
    }

    #[test]
    fn unreadable_rows_are_named() {
        assert_eq!(plain(&[]), ["the level has no cells"]);
        assert_eq!(plain(&["---", "|.|", "--"]), ["row 2 ends at (2,2), but row 0 at (3,0)"]);
        // An unknown glyph does not end the judging.
        assert_eq!(
            plain(&["-----", "|.?.|", "-----"]),
            ["the glyph '?' at (2,1) is unknown", "1 cell at (3,1) cannot be reached from (1,1) on foot"]
        );
    }

    #[test]
    fn every_hole_in_the_border_is_named() {
        let rows = [
            "-#--#", //
            "s...|", "|...#", "-S---",
        ];
        let open = Promises { connected: ConnectedBy::Any, framed_doors: false, ..Promises::default() };
        let holes = [(1, 0), (4, 0), (0, 1), (4, 2), (1, 3)];
        assert_eq!(judge(&rows, &open), holes.map(|(x, y)| format!("the border is open at ({x},{y})")));
        assert_eq!(judge(&rows, &Promises { closed_border: false, ..open }), [""; 0]);
    }

    #[test]
    fn a_border_of_water_is_closed_and_narrow_levels_are_all_border() {
        assert_eq!(plain(&["~&:", "T.0", " |-"]), [""; 0]);
        let holes = |rows: &[&str]| plain(rows).len();
        assert_eq!(
            (holes(&["."]), holes(&["..."]), holes(&[".", ".", "."]), holes(&["..", ".."])),
            (1, 3, 3, 4)
        );
    }

    #[test]
    fn the_way_is_judged_on_foot_or_by_searching_or_not_at_all() {
        let rows = [
            "----   ----", //
            "|..|   |..|",
            "|..SsssS..|",
            "|..|   |..|",
            "----   ----",
        ];
        let promises = |connected| Promises { connected, ..Promises::default() };
        let sentence = "6 cells at (8,1) cannot be reached from (1,1) on foot";
        assert_eq!(judge(&rows, &promises(ConnectedBy::Walk)), [sentence]);
        assert_eq!(judge(&rows, &promises(ConnectedBy::Secrets)), [""; 0]);
        assert_eq!(judge(&rows, &promises(ConnectedBy::Any)), [""; 0]);
    }

    #[test]
    fn doors_are_judged_unless_that_is_lifted() {
        let rows = [
            "------", //
            "|.+..|", "|....|", "------",
        ];
        assert_eq!(plain(&rows), ["the door at (2,1) has no wall on two opposite sides"]);
        let lifted = Promises { framed_doors: false, no_scraps: false, ..Promises::default() };
        assert_eq!(judge(&rows, &lifted), [""; 0]);
    }

    #[test]
    fn stairs_are_counted_by_direction() {
        let promises = |stairs_up, stairs_down| Promises { stairs_up, stairs_down, ..Promises::default() };
        let rows = ["-----", "|<.<|", "-----"];
        assert_eq!(judge(&rows, &promises(2, 0)), [""; 0]);
        assert_eq!(
            judge(&rows, &promises(1, 1)),
            ["the count of stairs down is 0, but at least 1 is promised"]
        );
        assert_eq!(
            judge(&rows, &promises(3, 0)),
            ["the count of stairs up is 2, but at least 3 is promised"]
        );
    }

    #[test]
    fn openness_is_exact_and_leaves_secrets_out() {
        let promises = |min_open_pct| Promises { min_open_pct, ..Promises::default() };
        let rows = ["----", "|..|", "|s |", "--- "];
        assert_eq!(judge(&rows, &promises(12)), [""; 0]);
        assert_eq!(
            judge(&rows, &promises(13)),
            ["2 of 16 cells are open, but at least 13 percent are promised"]
        );
    }
}
