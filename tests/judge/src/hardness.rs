//! Checks the hardness of a level against its rows.

use crate::printed_level::{PrintedLevel, WALK};

/// Hardness of cells that cannot be dug.
const IMMUTABLE: u8 = 255;

/// Checks the hardness of every cell, row by row, against the printed rows. Returns every violation as a sentence that
/// names the cell; an empty list means that the hardness is right. It must be 0 on passable cells, 255 on the rest of
/// the border, and 1 to 254 on all other cells.
pub fn check_hardness(rows: &[&str], hardness: &[u8]) -> Vec<String> {
    let mut violations = Vec::new();
    let Some(level) = PrintedLevel::read(rows, &mut violations) else {
        return violations;
    };
    if hardness.len() != level.area() {
        violations.push(format!(
            "hardness is given for {} cells, but the level has {}",
            hardness.len(),
            level.area()
        ));
        return violations;
    }
    for (y, (row, values)) in level.rows().zip(hardness.chunks_exact(level.width)).enumerate() {
        for (x, (cell, &value)) in row.iter().zip(values).enumerate() {
            let expected = if cell & WALK != 0 {
                (value != 0).then_some("but 0 is required on passable cells")
            } else if level.on_border(x, y) {
                (value != IMMUTABLE).then_some("but 255 is required on a closed border")
            } else {
                (value == 0 || value == IMMUTABLE).then_some("but 1 to 254 is required inside the level")
            };
            if let Some(expected) = expected {
                violations.push(format!("the hardness at ({x},{y}) is {value}, {expected}"));
            }
        }
    }
    violations
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

    /// Returns the violations after the cell at (x,y) gets another hardness.
    fn with(x: usize, y: usize, value: u8) -> Vec<String> {
        let mut hardness = HARDNESS;
        hardness[5 * y + x] = value;
        check_hardness(&ROWS, &hardness)
    }

    #[test]
    fn correct_hardness_passes() {
        assert_eq!(check_hardness(&ROWS, &HARDNESS), [""; 0]);
    }

    #[test]
    fn passable_cells_have_hardness_0() {
        assert_eq!(with(1, 2, 7), ["the hardness at (1,2) is 7, but 0 is required on passable cells"]);
        assert_eq!(with(4, 1, 255), ["the hardness at (4,1) is 255, but 0 is required on passable cells"]);
    }

    #[test]
    fn the_closed_border_is_immutable() {
        for (x, y) in [(0, 0), (2, 0), (4, 0), (0, 1), (4, 2), (0, 3), (4, 3)] {
            for value in [0, 1, 254] {
                let violation =
                    format!("the hardness at ({x},{y}) is {value}, but 255 is required on a closed border");
                assert_eq!(with(x, y, value), [violation]);
            }
        }
    }

    #[test]
    fn all_other_cells_can_be_dug() {
        for (x, y) in [(2, 1), (3, 1), (2, 2), (3, 2)] {
            assert_eq!((with(x, y, 1), with(x, y, 254)), (vec![], vec![]));
            for value in [0, 255] {
                let violation = format!(
                    "the hardness at ({x},{y}) is {value}, but 1 to 254 is required inside the level"
                );
                assert_eq!(with(x, y, value), [violation]);
            }
        }
    }

    #[test]
    fn every_violation_is_reported() {
        let violations = check_hardness(&["- -", " . ", "---"], &[0; 9]);
        assert_eq!(violations.len(), 8);
    }

    #[test]
    fn hardness_of_another_size_is_not_compared() {
        assert_eq!(
            check_hardness(&ROWS, &[255; 19]),
            ["hardness is given for 19 cells, but the level has 20"]
        );
        assert_eq!(check_hardness(&["--", "-"], &[255; 3]), ["row 1 ends at (1,1), but row 0 at (2,0)"]);
    }
}
