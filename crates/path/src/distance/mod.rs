//! Distance maps (Dijkstra maps): the distance of every cell from the nearest goal, and the step that leads there.
//!
//! ```text
//!  #######      #######
//!  #.....#      #32223#       one goal of value 0 at the star; eight directions, every step costs 1
//!  #.#.###  ->  #2#1###
//!  #..*..#      #21012#
//!  #######      #######
//! ```
//!
//! Algorithm:
//! 1. Goals are checked and sorted by value.
//! 2. The area that can be reached within the limit is copied from the terrain.
//! 3. If every step costs 1, a bit-parallel breadth-first search spreads from the goals (`wave.rs`); otherwise cells
//!    are processed in a bucket queue (`buckets.rs`).
//!
//! Guarantees: the value of a cell is the minimum, over all goals and all paths to them, of the goal's value plus the
//! costs of the cells that are entered on the path; so a goal has its own value, unless another goal makes it cheaper.
//! No allocation once warm. Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959; its use in
//! roguelikes follows "The incredible power of Dijkstra maps" on RogueBasin.com.

mod buckets;
mod change;
mod downhill;
mod draw;
mod wave;

pub use draw::{Blanks, course2016, last_digit};

use std::{cmp::Reverse, collections::BinaryHeap};

use barrow_core::{Grid, Point, Rect, Size};

use crate::{PathError, Steps, Terrain, error::check, field::CostField};
use buckets::CostBuckets;
use wave::BitWave;

/// Value of a cell that was not reached.
pub const UNREACHED: i32 = i32::MAX;

/// Distances of all cells from the nearest goal. Buffers and the copy of the terrain are kept for the next search and
/// for updates.
#[derive(Clone, Debug, Default)]
pub struct DistanceMap {
    pub(crate) values: Grid<i32>,
    pub(crate) field: CostField,
    pub(crate) steps: Steps,
    pub(crate) limit: i32,
    /// Goals with their values, sorted by value.
    pub(crate) goals: Vec<(i32, Point)>,
    /// Queue of an incremental update; empty otherwise.
    pub(crate) queue: BinaryHeap<Reverse<(i32, Point)>>,
    wave: BitWave,
    buckets: CostBuckets,
}

impl DistanceMap {
    /// Creates a map without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes the distance of every cell from the goals. Each goal has an initial value: 0 for an ordinary goal, less
    /// for one that is worth a longer path. Without goals no cell is reached; goals of value [`UNREACHED`] are ignored.
    ///
    /// A goal that is outside the map or impassable is an error, and the map is unchanged.
    pub fn fill(
        &mut self,
        terrain: &(impl Terrain + ?Sized),
        steps: Steps,
        goals: impl IntoIterator<Item = (Point, i32)>,
    ) -> Result<(), PathError> {
        self.fill_within(terrain, steps, goals, UNREACHED)
    }

    /// Computes distances like [`DistanceMap::fill`], up to `limit`: cells with a larger value are not reached. Reads
    /// only the part of the terrain that is near enough to the goals.
    pub fn fill_within(
        &mut self,
        terrain: &(impl Terrain + ?Sized),
        steps: Steps,
        goals: impl IntoIterator<Item = (Point, i32)>,
        limit: i32,
    ) -> Result<(), PathError> {
        check(terrain.size(), [])?;
        let old_len = self.goals.len();
        for (at, value) in goals {
            if let Err(error) = check_goal(terrain, at) {
                self.goals.truncate(old_len);
                return Err(error);
            }
            self.goals.push((value, at));
        }
        self.goals.drain(..old_len);
        self.limit = limit.min(UNREACHED - 1);
        let limit = self.limit;
        self.goals.retain(|&(value, _)| value <= limit);
        self.goals.sort_unstable();
        self.steps = steps;
        self.clear(terrain.size());
        self.field.load(terrain, within(limit, &self.goals, terrain.size()));
        self.search();
        Ok(())
    }

    /// Returns the distance of `p`; `None` if it was not reached or is outside the map.
    #[inline]
    pub fn get(&self, p: Point) -> Option<i32> {
        self.values.get(p).filter(|&value| value != UNREACHED)
    }

    /// Iterates over the reached cells with their values in row-major order.
    pub fn reached(&self) -> impl Iterator<Item = (Point, i32)> + '_ {
        self.values.iter().filter(|&(_, value)| value != UNREACHED)
    }

    /// Returns the values of row `y` from left to right; [`UNREACHED`] marks cells that were not reached.
    #[inline]
    pub fn row(&self, y: i32) -> &[i32] {
        self.values.row(y)
    }

    /// Iterates over the rows of values from the top down; [`UNREACHED`] marks cells that were not reached.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        self.values.rows()
    }

    /// Returns whether `p` was passable when the map was filled; false for cells outside the copied area.
    #[inline]
    pub fn is_open(&self, p: Point) -> bool {
        self.field.is_open(p)
    }

    /// Returns the size of the map.
    pub const fn size(&self) -> Size {
        self.values.size()
    }

    /// Searches the copied area. All values must be [`UNREACHED`].
    pub(crate) fn search(&mut self) {
        let Self { values, field, steps, limit, goals, wave, buckets, .. } = self;
        if field.is_even() {
            wave.search(field, *steps, goals, *limit, values);
        } else {
            buckets.search(field, *steps, goals, *limit, values);
        }
    }

    /// Sets all values to [`UNREACHED`].
    pub(crate) fn clear(&mut self, size: Size) {
        let area = self.field.area();
        if self.values.size() != size || area == Rect::of(size) {
            self.values.reset(size, UNREACHED);
        } else if area.cells() > 0 {
            // No cell outside the area was reached.
            self.values.fill_rect(area, UNREACHED);
        }
    }
}

fn check_goal(terrain: &(impl Terrain + ?Sized), at: Point) -> Result<(), PathError> {
    check(terrain.size(), [at])?;
    terrain.cost(at).map(|_| ()).ok_or(PathError::Blocked(at))
}

/// Returns an area that contains all cells within `limit` of the goals, since no step costs less than 1.
fn within(limit: i32, goals: &[(i32, Point)], size: Size) -> Rect {
    let Some(&(least, _)) = goals.first() else { return Rect::default() };
    let reach = (i64::from(limit) - i64::from(least)).min(size.width.max(size.height).into()) as i32;
    let corners = goals.iter().fold([i32::MAX, i32::MAX, 0, 0], |[left, top, right, bottom], &(_, p)| {
        [left.min(p.x), top.min(p.y), right.max(p.x), bottom.max(p.y)]
    });
    let [left, top, right, bottom] = corners;
    let around = Rect::new(left, top, right + 1 - left, bottom + 1 - top).grown(reach);
    around.intersection(Rect::of(size)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blanks, Corners, last_digit, terrain};

    /// Fills a map drawn as text and draws the result: `#` is closed, `*` a goal of value 0, digits are costs, all else
    /// costs 1.
    fn draw(rows: &[&str], steps: Steps, limit: i32) -> Vec<String> {
        let at = |p: Point| rows[p.y as usize].as_bytes()[p.x as usize];
        let ground = terrain(Size::new(rows[0].len() as u32, rows.len() as u32), |p| match at(p) {
            b'#' => None,
            digit @ b'0'..=b'9' => Some(u32::from(digit - b'0')),
            _ => Some(1),
        });
        let cells =
            (0..rows.len() as i32).flat_map(|y| (0..rows[0].len() as i32).map(move |x| Point::new(x, y)));
        let mut map = DistanceMap::new();
        let goals = cells.filter(|&p| at(p) == b'*').map(|p| (p, 0));
        map.fill_within(&ground, steps, goals, limit).unwrap();
        last_digit(&map, Point::new(-1, -1), Blanks { unreached: '?', closed: '#' })
    }

    #[test]
    fn corner_rules_change_distances() {
        let drawn = |steps| draw(&["*.#..", "..#..", ".#...", "....."], steps, UNREACHED);
        assert_eq!(drawn(Steps::Four), ["01#90", "12#89", "2#678", "34567"]);
        assert_eq!(drawn(Steps::Eight(Corners::Cut)), ["01#44", "11#34", "2#234", "33334"]);
        assert_eq!(drawn(Steps::Eight(Corners::Round)), ["01#66", "11#56", "2#456", "33456"]);
        assert_eq!(drawn(Steps::Eight(Corners::Keep)), ["01#88", "11#77", "2#667", "34567"]);
    }

    #[test]
    fn expensive_cells_are_avoided_and_limits_end_the_search() {
        let rows = ["...9...", ".##9##.", "*..9...", "......."];
        assert_eq!(draw(&rows, Steps::Four, UNREACHED), ["2345210", "1##2##9", "0123678", "1234567"]);
        assert_eq!(draw(&rows, Steps::Four, 3), ["23?????", "1##?##?", "0123???", "123????"]);
    }

    #[test]
    fn distances_are_to_the_nearest_of_several_goals() {
        assert_eq!(draw(&["*.......*", "....#...."], Steps::Four, UNREACHED), ["012343210", "1234#4321"]);
    }
}
