//! The metric `open_cells`.

use barrow_core::Tile;

use super::MetricSpec;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "open_cells",
    doc: "cells that can be walked on",
    measure: |map, m| {
        m.open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        Some(m.open.count())
    },
};
