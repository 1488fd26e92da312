//! The metric `dead_ends`, counted for 64 cells at a time.

use barrow_core::Tile;

use super::MetricSpec;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "dead_ends",
    doc: "cells with one open orthogonal neighbor, secrets counted as open",
    measure: |map, m| {
        m.open.mark_from(&map.tiles, Tile::FIRST_SECRET);
        let mut count = 0;
        for y in 0..map.size().height as i32 {
            for i in 0..m.open.stride() {
                let [here, n, e, s, w] = m.open.with_neighbors(y, i);
                // A dead end has an open neighbor and no two of them; `two` marks cells where any pair is open.
                let two = (n & e) | (s & w) | ((n | e) & (s | w));
                count += (here & (n | e | s | w) & !two).count_ones();
            }
        }
        Some(count)
    },
};
