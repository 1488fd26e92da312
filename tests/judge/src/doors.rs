//! Checks that doors are in a wall, between passable cells, and not side by side.

use crate::printed_level::{DOOR, PrintedLevel, SECRET, SOLID, WALK};

/// Reports every door that is not framed and every two doors side by side.
pub(crate) fn check(level: &PrintedLevel, violations: &mut Vec<String>) {
    for (x, y) in level.places(DOOR) {
        check_frame(level, x, y, violations);
        // Pairs with a door to the left or above were found from there.
        for (u, v) in [(x + 1, y), (x, y + 1)] {
            if level.at(u, v) & DOOR != 0 {
                violations.push(format!("the door at ({x},{y}) is beside the door at ({u},{v})"));
            }
        }
    }
}

/// Name of a side of a door, and properties of the cell there.
type DoorSide = (&'static str, u8);

fn check_frame(level: &PrintedLevel, x: usize, y: usize, violations: &mut Vec<String>) {
    // Cells outside the level are neither solid nor passable, so a door at the edge is never framed.
    let across: [DoorSide; 2] =
        [("to the left", level.at(x.wrapping_sub(1), y)), ("to the right", level.at(x + 1, y))];
    let upright: [DoorSide; 2] = [("above", level.at(x, y.wrapping_sub(1))), ("below", level.at(x, y + 1))];
    let is_wall = |sides: &[DoorSide; 2]| sides.iter().all(|(_, cell)| cell & SOLID != 0);
    let passages = if is_wall(&across) {
        upright
    } else if is_wall(&upright) {
        across
    } else {
        violations.push(format!("the door at ({x},{y}) has no wall on two opposite sides"));
        return;
    };
    for (side, cell) in passages {
        if cell & (WALK | SECRET) == 0 {
            violations.push(format!("the door at ({x},{y}) has no way through {side}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(rows: &[&str]) -> Vec<String> {
        let mut violations = Vec::new();
        check(&PrintedLevel::read(rows, &mut violations).unwrap(), &mut violations);
        violations
    }

    #[test]
    fn doors_in_walls_between_passable_cells_pass() {
        let rows = [
            "---------   ", //
            "|...|...|   ",
            "|...+...'## ",
            "|...|...| # ",
            "--S------ s ",
            "  s      -+-",
            "  ###    |.|",
        ];
        assert_eq!(violations(&rows), [""; 0]);
    }

    #[test]
    fn rock_pillars_and_trees_frame_a_door() {
        assert_eq!(violations(&[" # ", " + ", " # "]), [""; 0]);
        assert_eq!(violations(&[".0.", ".+.", ".T."]), [""; 0]);
    }

    #[test]
    fn a_door_in_the_open_is_reported() {
        assert_eq!(
            violations(&["...", ".+.", "..."]),
            ["the door at (1,1) has no wall on two opposite sides"]
        );
    }

    #[test]
    fn a_door_at_a_corner_is_reported() {
        let rows = [
            "  #   ", //
            "##+---", "  |...",
        ];
        assert_eq!(violations(&rows), ["the door at (2,1) has no wall on two opposite sides"]);
    }

    #[test]
    fn water_lava_and_chasms_are_neither_solid_nor_passable() {
        for hazard in ["~", "&", ":"] {
            let side = format!("{hazard}+|");
            assert_eq!(
                violations(&["...", &side, "..."]),
                ["the door at (1,1) has no wall on two opposite sides"]
            );
            let below = format!(".{hazard}.");
            assert_eq!(violations(&["...", "|+|", &below]), ["the door at (1,1) has no way through below"]);
        }
    }

    #[test]
    fn a_blocked_side_of_a_door_is_reported() {
        assert_eq!(violations(&[" - ", ".+ ", " - "]), ["the door at (1,1) has no way through to the right"]);
        assert_eq!(violations(&[" - ", " '.", " - "]), ["the door at (1,1) has no way through to the left"]);
        assert_eq!(
            violations(&["---", "|S|", "---"]),
            ["the door at (1,1) has no way through above", "the door at (1,1) has no way through below"]
        );
    }

    #[test]
    fn a_door_at_the_edge_of_the_level_is_reported() {
        assert_eq!(violations(&["-+-", "|.|"]), ["the door at (1,0) has no way through above"]);
        assert_eq!(violations(&["- ", "+.", "- "]), ["the door at (0,1) has no way through to the left"]);
        assert_eq!(violations(&["|.|", "-+-"]), ["the door at (1,1) has no way through below"]);
        assert_eq!(violations(&[" -", ".+", " -"]), ["the door at (1,1) has no way through to the right"]);
    }

    #[test]
    fn doors_side_by_side_are_reported() {
        // In line: both are framed.
        assert_eq!(violations(&["----", ".+'.", "----"]), ["the door at (1,1) is beside the door at (2,1)"]);
        assert_eq!(
            violations(&["|.|", "|+|", "|S|", "|.|"]),
            ["the door at (1,1) is beside the door at (1,2)"]
        );
        // In a double door neither is framed.
        assert_eq!(
            violations(&["....", "|++|", "...."]),
            [
                "the door at (1,1) has no wall on two opposite sides",
                "the door at (1,1) is beside the door at (2,1)",
                "the door at (2,1) has no wall on two opposite sides"
            ]
        );
    }

    #[test]
    fn doors_may_touch_at_a_corner() {
        let rows = [
            " .  ", //
            "|+|.", " .+.", "  |.",
        ];
        assert_eq!(violations(&rows), [""; 0]);
    }
}
