//! The metric `longest_path`: the diameter of the graph of walkable cells, which is the largest of all shortest-path
//! distances.
//!
//! A search from every cell would be exact but slow. Instead, a first search starts at a central cell, and further ones
//! at the other cells in order of decreasing distance from it. This is exact too and stops early, because two cells
//! within distance d of the center are at most 2 d apart (compare iFUB, Crescenzi et al., 2013).

use barrow_core::{Point, Tile};

use super::{Measure, MetricSpec};

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "longest_path",
    doc: "largest distance between two connected cells, in steps in eight directions",
    measure: |map, m| {
        m.open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        m.left.copy_from(&m.open);
        let mut longest = None;
        while let Some(first) = m.left.first() {
            longest = longest.max(Some(longest_from(m, first)));
        }
        longest
    },
};

/// Returns the diameter of the connected component of `first`, and removes the component from `left`.
fn longest_from(m: &mut Measure, first: Point) -> u32 {
    let mut measure = |from: Point| {
        m.distances.measure(&m.open, from);
        m.distances.farthest().unwrap_or((from, 0))
    };
    let (one_end, _) = measure(first);
    let (other_end, mut longest) = measure(one_end);
    let half = longest / 2;
    // A cell halfway between two cells that are far apart is near the center.
    m.from_center.measure(&m.open, other_end);
    let reached = m.distances.reached();
    let middle = reached
        .iter()
        .copied()
        .find(|&p| m.distances.to(p) == half && m.from_center.to(p) == longest - half)
        .unwrap_or(first);
    m.from_center.measure(&m.open, middle);
    for &p in m.from_center.reached() {
        m.left.remove(p);
    }
    for &p in m.from_center.reached().iter().rev() {
        if 2 * m.from_center.to(p) <= longest {
            break;
        }
        m.distances.measure(&m.open, p);
        longest = longest.max(m.distances.farthest().map_or(0, |(_, steps)| steps));
    }
    longest
}
