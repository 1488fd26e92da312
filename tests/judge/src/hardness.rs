//! Judges the hardness that came with a level against its rows.

use crate::sheet::{PrintedLevel, WALK};

/// What no one digs through.
const IMMUTABLE: u8 = 255;

/// Judges the hardness of every cell, row by row, by the printed rows; returns every fault as a sentence that names
/// the cell. Hardness is 0 exactly where one can walk without searching, 255 on the rest of the border, and between
/// the two on all other cells. An empty list means that all is well.
pub fn judge_hardness(rows: &[&str], hardness: &[u8]) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(sheet) = PrintedLevel::read(rows, &mut faults) else {
        return faults;
    };
    if hardness.len() != sheet.area() {
        faults.push(format!(
            "hardness is given for {} cells, but the level has {}",
            hardness.len(),
            sheet.area()
        ));
        return faults;
    }
    for (y, (row, values)) in sheet.rows().zip(hardness.chunks_exact(sheet.width)).enumerate() {
        for (x, (cell, &value)) in row.iter().zip(values).enumerate() {
            let fault = if cell & WALK != 0 {
                (value != 0).then_some("but 0 is promised where one can walk")
            } else if sheet.on_border(x, y) {
                (value != IMMUTABLE).then_some("but 255 is promised on a closed border")
            } else {
                (value == 0 || value == IMMUTABLE).then_some("but 1 to 254 is promised inside the level")
            };
            if let Some(promise) = fault {
                faults.push(format!("the hardness at ({x},{y}) is {value}, {promise}"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 4] = [
        "-----", //
        "|.S~#", "|+0s|", "-----",
    ];

    #[rustfmt::skip]
    const HARDNESS: [u8; 20] = [
        255, 255, 255, 255, 255,
        255,   0,   1, 254,   0,
        255,   0, 100,  50, 255,
        255, 255, 255, 255, 255,
    ];

    /// The faults after the cell at (x,y) was given another hardness.
    fn with(x: usize, y: usize, value: u8) -> Vec<String> {
        let mut hardness = HARDNESS;
        hardness[5 * y + x] = value;
        judge_hardness(&ROWS, &hardness)
    }

    #[test]
    fn hardness_that_fits_passes() {
        assert_eq!(judge_hardness(&ROWS, &HARDNESS), [""; 0]);
    }

    #[test]
    fn walkable_cells_are_open() {
        assert_eq!(with(1, 2, 7), ["the hardness at (1,2) is 7, but 0 is promised where one can walk"]);
        assert_eq!(with(4, 1, 255), ["the hardness at (4,1) is 255, but 0 is promised where one can walk"]);
    }

    #[test]
    fn the_closed_border_is_immutable() {
        for (x, y) in [(0, 0), (2, 0), (4, 0), (0, 1), (4, 2), (0, 3), (4, 3)] {
            for value in [0, 1, 254] {
                let sentence =
                    format!("the hardness at ({x},{y}) is {value}, but 255 is promised on a closed border");
                assert_eq!(with(x, y, value), [sentence]);
            }
        }
    }

    #[test]
    fn everything_else_can_be_dug() {
        for (x, y) in [(2, 1), (3, 1), (2, 2), (3, 2)] {
            assert_eq!((with(x, y, 1), with(x, y, 254)), (vec![], vec![]));
            for value in [0, 255] {
                let sentence = format!(
                    "the hardness at ({x},{y}) is {value}, but 1 to 254 is promised inside the level"
                );
                assert_eq!(with(x, y, value), [sentence]);
            }
        }
    }

    #[test]
    fn every_fault_is_named() {
        let faults = judge_hardness(&["- -", " . ", "---"], &[0; 9]);
        assert_eq!(faults.len(), 8);
    }

    #[test]
    fn hardness_of_another_size_is_not_compared() {
        assert_eq!(
            judge_hardness(&ROWS, &[255; 19]),
            ["hardness is given for 19 cells, but the level has 20"]
        );
        assert_eq!(judge_hardness(&["--", "-"], &[255; 3]), ["row 1 ends at (1,1), but row 0 at (2,0)"]);
    }
}
