//! The longest of all shortest ways: how far apart two cells can be on foot.
//!
//! Trying every cell would be exact and slow. Searching from a cell in the middle first, and then from the others in
//! order of their distance from it, is exact as well and ends early: two cells nearer to the middle than d are never
//! more than 2 d apart.

use barrow_core::{Point, Tile};

use super::{Measure, MetricSpec};

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "longest_path",
    doc: "steps of the longest shortest way between two cells, eight directions",
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

/// The longest way in the piece that holds `first`, which is then taken out of what is left.
fn longest_from(m: &mut Measure, first: Point) -> u32 {
    let mut measure = |from: Point| {
        m.distances.measure(&m.open, from);
        m.distances.farthest().unwrap_or((from, 0))
    };
    let (one_end, _) = measure(first);
    let (other_end, mut longest) = measure(one_end);
    let half = longest / 2;
    // A cell halfway between two cells that are far apart.
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
