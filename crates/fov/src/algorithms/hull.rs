//! Convex hulls that grow to the right and share what they have in common.
//!
//! ```text
//!        ·────·         A hull is a list that begins at its last corner. To grow another way from an
//!     ·'       `·       earlier one, a corner is added behind it; what lies before is kept once.
//!    ·
//! ```

use barrow_core::Point;

use super::border::BorderLine;

/// For how many corners there is room from the start, for each column: far more than most maps have.
const ROOM: usize = 16;
/// The end of a hull.
const NONE: u32 = u32::MAX;

/// All corners of all hulls. A hull is named by the number of its last corner.
#[derive(Debug, Default)]
pub(crate) struct Hulls {
    corners: Vec<Corner>,
}

/// A corner, and the one before it on the hull.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: Point,
    before: u32,
}

impl Hulls {
    /// Forgets all hulls and makes room for new ones that reach so many columns far.
    pub(crate) fn reserve(&mut self, columns: usize) {
        self.corners.clear();
        self.corners.reserve(ROOM * columns);
    }

    /// Begins a hull with each of these corners, the first ones there are.
    pub(crate) fn start(&mut self, corners: [Point; 2]) -> [u32; 2] {
        self.corners.extend(corners.map(|at| Corner { at, before: NONE }));
        [0, 1]
    }

    /// Where a line that ends at `end`, right of the hull, touches it: the shallowest line that passes below a lower hull
    /// for `up` 1, the steepest that passes above an upper one for -1.
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

    /// Adds a corner right of a hull, an upper one for `up` 1, a lower one for -1. What it covers is left out.
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
