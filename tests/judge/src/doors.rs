//! Judges how doors stand: in a wall, between two ways, alone.

use crate::sheet::{DOOR, PrintedLevel, SECRET, SOLID, WALK};

/// Adds a sentence for every door that is not framed and for every two doors side by side.
pub(crate) fn check(sheet: &PrintedLevel, faults: &mut Vec<String>) {
    for (x, y) in sheet.places(DOOR) {
        check_frame(sheet, x, y, faults);
        // The neighbors to the left and above have looked this way already.
        for (u, v) in [(x + 1, y), (x, y + 1)] {
            if sheet.at(u, v) & DOOR != 0 {
                faults.push(format!("the door at ({x},{y}) is beside the door at ({u},{v})"));
            }
        }
    }
}

/// What is on one side of a door, with the word for that side.
type DoorSide = (&'static str, u8);

fn check_frame(sheet: &PrintedLevel, x: usize, y: usize, faults: &mut Vec<String>) {
    // Outside the level nothing is solid and nothing is a way, so no door can stand at the very edge.
    let across: [DoorSide; 2] =
        [("to the left", sheet.at(x.wrapping_sub(1), y)), ("to the right", sheet.at(x + 1, y))];
    let upright: [DoorSide; 2] = [("above", sheet.at(x, y.wrapping_sub(1))), ("below", sheet.at(x, y + 1))];
    let is_wall = |sides: &[DoorSide; 2]| sides.iter().all(|(_, cell)| cell & SOLID != 0);
    let ways = if is_wall(&across) {
        upright
    } else if is_wall(&upright) {
        across
    } else {
        faults.push(format!("the door at ({x},{y}) has no wall on two opposite sides"));
        return;
    };
    for (side, cell) in ways {
        if cell & (WALK | SECRET) == 0 {
            faults.push(format!("the door at ({x},{y}) has no way through {side}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(rows: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        check(&PrintedLevel::read(rows, &mut faults).unwrap(), &mut faults);
        faults
    }

    #[test]
    fn doors_between_walls_and_ways_are_framed() {
        let rows = [
            "---------   ", //
            "|...|...|   ",
            "|...+...'## ",
            "|...|...| # ",
            "--S------ s ",
            "  s      -+-",
            "  ###    |.|",
        ];
        assert_eq!(faults(&rows), [""; 0]);
    }

    #[test]
    fn rock_pillars_and_trees_hold_a_door() {
        assert_eq!(faults(&[" # ", " + ", " # "]), [""; 0]);
        assert_eq!(faults(&[".0.", ".+.", ".T."]), [""; 0]);
    }

    #[test]
    fn a_door_in_the_open_has_no_wall() {
        assert_eq!(faults(&["...", ".+.", "..."]), ["the door at (1,1) has no wall on two opposite sides"]);
    }

    #[test]
    fn a_door_on_a_corner_has_no_wall() {
        let rows = [
            "  #   ", //
            "##+---", "  |...",
        ];
        assert_eq!(faults(&rows), ["the door at (2,1) has no wall on two opposite sides"]);
    }

    #[test]
    fn water_lava_and_chasms_are_neither_wall_nor_way() {
        for hazard in ["~", "&", ":"] {
            let side = format!("{hazard}+|");
            assert_eq!(
                faults(&["...", &side, "..."]),
                ["the door at (1,1) has no wall on two opposite sides"]
            );
            let below = format!(".{hazard}.");
            assert_eq!(faults(&["...", "|+|", &below]), ["the door at (1,1) has no way through below"]);
        }
    }

    #[test]
    fn a_door_that_leads_nowhere_names_the_side() {
        assert_eq!(faults(&[" - ", ".+ ", " - "]), ["the door at (1,1) has no way through to the right"]);
        assert_eq!(faults(&[" - ", " '.", " - "]), ["the door at (1,1) has no way through to the left"]);
        assert_eq!(
            faults(&["---", "|S|", "---"]),
            ["the door at (1,1) has no way through above", "the door at (1,1) has no way through below"]
        );
    }

    #[test]
    fn a_door_at_the_edge_of_the_level_leads_nowhere() {
        assert_eq!(faults(&["-+-", "|.|"]), ["the door at (1,0) has no way through above"]);
        assert_eq!(faults(&["- ", "+.", "- "]), ["the door at (0,1) has no way through to the left"]);
        assert_eq!(faults(&["|.|", "-+-"]), ["the door at (1,1) has no way through below"]);
        assert_eq!(faults(&[" -", ".+", " -"]), ["the door at (1,1) has no way through to the right"]);
    }

    #[test]
    fn doors_do_not_stand_beside_doors() {
        // One behind the other both are framed.
        assert_eq!(faults(&["----", ".+'.", "----"]), ["the door at (1,1) is beside the door at (2,1)"]);
        assert_eq!(faults(&["|.|", "|+|", "|S|", "|.|"]), ["the door at (1,1) is beside the door at (1,2)"]);
        // Side by side neither is.
        assert_eq!(
            faults(&["....", "|++|", "...."]),
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
        assert_eq!(faults(&rows), [""; 0]);
    }
}
