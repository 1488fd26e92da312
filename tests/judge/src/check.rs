//! Checks all rules of a level.

use crate::printed_level::{DOOR, DOWN, PrintedLevel, ROOM, SECRET, SOLID, UP, WALK};
use crate::rules::Rules;
use crate::{connection, corridors, doors, rooms, scraps};

/// Checks printed rows. Returns every violation as a sentence that names the cell, as column and row from 0; an empty
/// list means that the level keeps all rules.
///
/// Rows must have the same width and only known glyphs, whatever the rules. Rows of different widths are not checked
/// further.
pub fn check_rows(rows: &[&str], rules: &Rules) -> Vec<String> {
    let mut violations = Vec::new();
    let Some(level) = PrintedLevel::read(rows, &mut violations) else {
        return violations;
    };
    if rules.closed_border {
        check_border(&level, rules.border_niches, &mut violations);
    }
    connection::check(&level, rules.connected, &mut violations);
    if rules.framed_doors {
        doors::check(&level, &mut violations);
    }
    if rules.no_scraps {
        scraps::check(&level, rules.framed_doors, &mut violations);
    }
    rooms::check(&level, rules, &mut violations);
    corridors::check(&level, rules, &mut violations);
    check_stairs(&level, rules, &mut violations);
    check_open(&level, rules, &mut violations);
    violations
}

fn check_border(level: &PrintedLevel, niches: bool, violations: &mut Vec<String>) {
    for y in 0..level.height {
        // Rows between the first and the last have two cells in the border.
        let step = if y == 0 || y + 1 == level.height { 1 } else { (level.width - 1).max(1) };
        for x in (0..level.width).step_by(step) {
            if level.at(x, y) & (WALK | SECRET) != 0 && !(niches && is_niche(level, x, y)) {
                violations.push(format!("the border is open at ({x},{y})"));
            }
        }
    }
}

/// Returns whether a cell is corridor in the first or last row, with a wall or door between it and the level.
fn is_niche(level: &PrintedLevel, x: usize, y: usize) -> bool {
    let inward = if y == 0 { level.at(x, 1) } else { level.at(x, y - 1) };
    let is_end = y == 0 || y + 1 == level.height;
    is_end && level.at(x, y) & (ROOM | DOOR) == 0 && inward & (SOLID | DOOR) != 0
}

fn check_stairs(level: &PrintedLevel, rules: &Rules, violations: &mut Vec<String>) {
    for (mask, name, min) in [(UP, "up", rules.stairs_up), (DOWN, "down", rules.stairs_down)] {
        let count = level.count(mask);
        if count < min {
            violations.push(format!("the count of stairs {name} is {count}, but at least {min} is required"));
        }
    }
}

fn check_open(level: &PrintedLevel, rules: &Rules, violations: &mut Vec<String>) {
    let (min_pct, min_cells) = (rules.min_open_pct, rules.min_open_cells);
    let (open, area) = (level.count(WALK), level.area());
    if open < min_cells {
        violations.push(format!("{open} cells are open, but at least {min_cells} are required"));
    }
    if open * 100 < min_pct.saturating_mul(area) {
        violations
            .push(format!("{open} of {area} cells are open, but at least {min_pct} percent are required"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ConnectedBy;

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

    fn strict() -> Rules {
        Rules {
            min_rooms: 2,
            room_min: (6, 3),
            room_gap: 10,
            stairs_up: 1,
            stairs_down: 1,
            min_open_pct: 28,
            ..Rules::default()
        }
    }

    fn plain(rows: &[&str]) -> Vec<String> {
        check_rows(rows, &Rules::default())
    }

    #[test]
    fn a_good_level_has_no_violations() {
        assert_eq!(check_rows(&GOOD, &strict()), [""; 0]);
    }

    #[test]
    fn every_number_of_the_rules_is_checked() {
        let rules = Rules {
            min_rooms: 3,
            room_min: (7, 4),
            room_gap: 11,
            stairs_up: 2,
            stairs_down: 3,
            min_open_pct: 60,
            ..Rules::default()
        };
        assert_eq!(
            check_rows(&GOOD, &rules),
            [
                "the count of rooms is 2, but at least 3 is required",
                "the room at (2,2) is 6 by 3, but at least 7 by 4 is required",
                "the room cells (7,2) and (18,2) are 11 apart, but different rooms must be more than 11",
                "the count of stairs up is 1, but at least 2 is required",
                "the count of stairs down is 1, but at least 3 is required",
                "94 of 330 cells are open, but at least 60 percent are required",
            ]
        );
    }

    #[test]
    fn unreadable_rows_are_reported() {
        assert_eq!(plain(&[]), ["the level has no cells"]);
        assert_eq!(plain(&["---", "|.|", "--"]), ["row 2 ends at (2,2), but row 0 at (3,0)"]);
        // The rest of the level is still checked.
        assert_eq!(
            plain(&["-----", "|.?.|", "-----"]),
            ["the glyph '?' at (2,1) is unknown", "1 cell at (3,1) cannot be reached from (1,1) on foot"]
        );
    }

    #[test]
    fn every_hole_in_the_border_is_reported() {
        let rows = [
            "-#--#", //
            "s...|", "|...#", "-S---",
        ];
        let open = Rules { connected: ConnectedBy::Any, framed_doors: false, ..Rules::default() };
        let holes = [(1, 0), (4, 0), (0, 1), (4, 2), (1, 3)];
        assert_eq!(check_rows(&rows, &open), holes.map(|(x, y)| format!("the border is open at ({x},{y})")));
        assert_eq!(check_rows(&rows, &Rules { closed_border: false, ..open }), [""; 0]);
    }

    #[test]
    fn niches_in_the_first_and_last_row_can_be_allowed() {
        let rows = ["  # s #", " -S---|", "#|...|.", " --'-.-", "   #.. "];
        let rules = Rules {
            connected: ConnectedBy::Any,
            framed_doors: false,
            no_scraps: false,
            border_niches: true,
            ..Rules::default()
        };
        let holes = [(0, 2), (6, 2), (4, 4), (5, 4)];
        assert_eq!(check_rows(&rows, &rules), holes.map(|(x, y)| format!("the border is open at ({x},{y})")));
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
    fn connectedness_is_checked_on_foot_with_searching_or_not_at_all() {
        let rows = [
            "----   ----", //
            "|..|   |..|",
            "|..SsssS..|",
            "|..|   |..|",
            "----   ----",
        ];
        let rules = |connected| Rules { connected, ..Rules::default() };
        let violation = "6 cells at (8,1) cannot be reached from (1,1) on foot";
        assert_eq!(check_rows(&rows, &rules(ConnectedBy::Walk)), [violation]);
        assert_eq!(check_rows(&rows, &rules(ConnectedBy::Secrets)), [""; 0]);
        assert_eq!(check_rows(&rows, &rules(ConnectedBy::Any)), [""; 0]);
    }

    #[test]
    fn doors_are_not_checked_if_the_rule_is_waived() {
        let rows = [
            "------", //
            "|.+..|", "|....|", "------",
        ];
        assert_eq!(plain(&rows), ["the door at (2,1) has no wall on two opposite sides"]);
        let waived = Rules { framed_doors: false, no_scraps: false, ..Rules::default() };
        assert_eq!(check_rows(&rows, &waived), [""; 0]);
    }

    #[test]
    fn stairs_are_counted_by_direction() {
        let rules = |stairs_up, stairs_down| Rules { stairs_up, stairs_down, ..Rules::default() };
        let rows = ["-----", "|<.<|", "-----"];
        assert_eq!(check_rows(&rows, &rules(2, 0)), [""; 0]);
        assert_eq!(
            check_rows(&rows, &rules(1, 1)),
            ["the count of stairs down is 0, but at least 1 is required"]
        );
        assert_eq!(
            check_rows(&rows, &rules(3, 0)),
            ["the count of stairs up is 2, but at least 3 is required"]
        );
    }

    #[test]
    fn the_open_percentage_is_exact_and_excludes_secrets() {
        let rules = |min_open_pct| Rules { min_open_pct, ..Rules::default() };
        let rows = ["----", "|..|", "|s |", "--- "];
        assert_eq!(check_rows(&rows, &rules(12)), [""; 0]);
        assert_eq!(
            check_rows(&rows, &rules(13)),
            ["2 of 16 cells are open, but at least 13 percent are required"]
        );
    }
}
