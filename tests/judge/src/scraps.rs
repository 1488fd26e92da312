//! Judges whether anything is left of what was cut or filled: walls around nothing, doors in rock.

use crate::sheet::{DOOR, PrintedLevel, SECRET, SOLID, WALK};

/// Adds a sentence for every wall with nothing but rock and walls around it, and for every door that hangs in nothing. Where doors are
/// framed, they have been judged for that already.
pub(crate) fn check(sheet: &PrintedLevel, framed: bool, faults: &mut Vec<String>) {
    for &(x, y) in sheet.walls() {
        let columns = x.saturating_sub(1)..=x + 1;
        let mut around = columns.flat_map(|u| (y.saturating_sub(1)..=y + 1).map(move |v| (u, v)));
        if around.all(|(u, v)| sheet.is_plain(u, v)) {
            faults.push(format!("the wall at ({x},{y}) borders nothing but rock and walls"));
        }
    }
    if !framed {
        sheet.places(DOOR).filter(|&(x, y)| hangs(sheet, x, y)).for_each(|(x, y)| {
            faults.push(format!("the door at ({x},{y}) hangs in nothing"));
        });
    }
}

/// Whether a door lacks something solid on two opposite sides, or a way on one of the others.
fn hangs(sheet: &PrintedLevel, x: usize, y: usize) -> bool {
    let across = [sheet.at(x.wrapping_sub(1), y), sheet.at(x + 1, y)];
    let upright = [sheet.at(x, y.wrapping_sub(1)), sheet.at(x, y + 1)];
    let is_wall = |sides: [u8; 2]| sides.iter().all(|side| side & SOLID != 0);
    let has_way = |sides: [u8; 2]| sides.iter().any(|side| side & (WALK | SECRET) != 0);
    !(is_wall(across) && has_way(upright) || is_wall(upright) && has_way(across))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(rows: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        check(&PrintedLevel::read(rows, &mut faults).unwrap(), false, &mut faults);
        faults
    }

    #[test]
    fn walls_around_something_are_no_scraps() {
        let rows = [
            "-----   --- ----", //
            "|..<+###|~| |00|",
            "|..||   --- |00|",
            "--S-        ----",
        ];
        assert_eq!(faults(&rows), [""; 0]);
    }

    #[test]
    fn stubs_and_thick_walls_are_scraps() {
        let rows = [
            "-------  ", //
            "||..|  - ",
            "-------  ",
        ];
        let at = [(0, 0), (5, 0), (6, 0), (0, 1), (7, 1), (0, 2), (5, 2), (6, 2)];
        assert_eq!(
            faults(&rows),
            at.map(|(x, y)| format!("the wall at ({x},{y}) borders nothing but rock and walls"))
        );
    }

    #[test]
    fn doors_that_hang_in_nothing_are_scraps() {
        assert_eq!(faults(&["   ", " + ", "   "]), ["the door at (1,1) hangs in nothing"]);
        assert_eq!(faults(&["...", ".+.", "..."]), ["the door at (1,1) hangs in nothing"]);
        assert_eq!(faults(&["   ", ".+ ", "   "]), [""; 0]);
    }
}
