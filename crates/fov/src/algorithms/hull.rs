//! Convex hulls that grow to the right and share common prefixes.
//!
//! ```text
//!        ·────·         A hull is a linked list that starts at its last corner. A branch from an earlier
//!     ·'       `·       corner adds a corner that points back to it; the common prefix is stored once.
//!    ·
//! ```

use barrow_core::Point;

use super::border::BorderLine;

/// Corners reserved in advance per column: far more than most maps need.
const RESERVED_PER_COLUMN: usize = 16;
/// End of a linked list.
const NONE: u32 = u32::MAX;

/// Corners of all hulls. A hull is identified by the index of its last corner.
#[derive(Debug, Default)]
pub(crate) struct Hulls {
    corners: Vec<Corner>,
}

/// Corner with a link to the one before it on the hull.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: Point,
    before: u32,
}

impl Hulls {
    /// Clears all hulls and reserves memory for hulls of `columns` columns.
    pub(crate) fn reserve(&mut self, columns: usize) {
        self.corners.clear();
        self.corners.reserve(RESERVED_PER_COLUMN * columns);
    }

    /// Starts two hulls, each with one corner. There must be no corners yet.
    pub(crate) fn start(&mut self, corners: [Point; 2]) -> [u32; 2] {
        self.corners.extend(corners.map(|at| Corner { at, before: NONE }));
        [0, 1]
    }

    /// Returns the corner where a line that ends at `end`, right of the hull, touches it: the shallowest line below a
    /// lower hull for `up` = 1, the steepest line above an upper hull for `up` = −1.
    pub(crate) fn touch(&self, hull: u32, end: Point, up: i64) -> Point {
        let mut corner = self.corners[hull as usize];
        while let Some(&before) = self.corners.get(corner.before as usize) {
            if BorderLine::new(corner.at, end).side(before.at) * up >= 0 {
                break;
            }
            corner = before;
        }
        corner.at
    }

    /// Adds a corner right of a hull and returns the new hull: an upper hull for `up` = 1, a lower hull for −1. Corners
    /// that are no longer on the hull are skipped.
    pub(crate) fn add(&mut self, mut hull: u32, at: Point, up: i64) -> u32 {
        while let Some(last) = self.corners.get(hull as usize) {
            match self.corners.get(last.before as usize) {
                Some(before) if BorderLine::new(before.at, at).side(last.at) * up <= 0 => hull = last.before,
                _ => break,
            }
        }
        self.corners.push(Corner { at, before: hull });
        self.corners.len() as u32 - 1
    }
}
