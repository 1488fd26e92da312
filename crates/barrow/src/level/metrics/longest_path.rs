//! The metric `longest_path`: the diameter of the graph of walkable cells, which is the largest of all shortest-path
//! distances.
//!
//! A search from every cell would be exact but slow. Instead, a first search starts at a central cell, and further ones
//! at the other cells in order of decreasing distance from it. This is exact too and stops early, because two cells
//! within distance d of the center are at most 2 d apart (compare iFUB, Crescenzi et al., 2013).
//!
//! On open areas the bound is reached late, and exact diameters need a search from almost every cell. So the cells that
//! all searches visit are limited to [`MAX_VISITS`]: every area of up to 4,096 cells could be searched from each of its
//! cells. Beyond it, each area gets five searches, and the metric is the largest distance that these find.

use std::mem;

use barrow_core::{Point, Tile};

use super::search::Search;
use super::{Measure, MetricSpec};

/// Limit on the cells visited by the searches that prove a diameter: those of 4,096 cells from each of them.
const MAX_VISITS: usize = 1 << 24;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "longest_path",
    doc: "largest distance between two connected cells, in steps in eight directions; a lower bound on open maps of \
          more than 4096 cells",
    measure: |map, m| {
        m.search.left.mark_from(&map.tiles, Tile::FIRST_OPEN);
        let mut visits = MAX_VISITS;
        let mut longest = None;
        for y in 0..map.size().height as i32 {
            let mut x = 0;
            while x < map.size().width as i32
                && let Some(first) = m.search.left.at_or_after(y, x)
            {
                longest = longest.max(Some(longest_from(m, Point::new(first, y), &mut visits)));
                x = first;
            }
        }
        longest
    },
};

/// Returns the diameter of the connected component of `first`, and removes the component from the cells left. A search
/// that would exceed `visits` is left out.
fn longest_from(m: &mut Measure, first: Point, visits: &mut usize) -> u32 {
    let Measure { search, from_center, halfway, .. } = m;
    let (one_end, _) = search.run(first);
    let again = |search: &mut Search, from: Point| {
        search.put_back();
        search.run(from)
    };
    if search.reached.count() == 1 {
        return 0;
    }
    let (other_end, mut longest) = again(search, one_end);
    // A cell halfway between two cells that are far apart is near the center.
    let half = longest / 2;
    halfway.clear();
    halfway.extend(search.reached.at(half));
    halfway.sort_unstable_by_key(|p| (p.y, p.x));
    again(search, other_end);
    let is_halfway = |p: &Point| halfway.binary_search_by_key(&(p.y, p.x), |p| (p.y, p.x)).is_ok();
    let middle = search.reached.at(longest - half).find(is_halfway).unwrap_or(first);
    let (far, radius) = again(search, middle);
    if 2 * radius <= longest {
        return longest;
    }
    let cells = search.reached.count();
    if cells > *visits {
        return again(search, far).1.max(longest);
    }
    search.put_back();
    mem::swap(&mut search.reached, from_center);
    'proof: for distance in (0..=from_center.depth()).rev() {
        for p in from_center.at(distance).rev() {
            if 2 * distance <= longest || cells > *visits {
                break 'proof;
            }
            *visits -= cells;
            longest = longest.max(search.run(p).1);
            search.put_back();
        }
    }
    search.run(first);
    longest
}
