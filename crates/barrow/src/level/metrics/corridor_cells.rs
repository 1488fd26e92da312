//! The metric `corridor_cells`.

use barrow_core::Tile;

use super::MetricSpec;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "corridor_cells",
    doc: "corridor cells, secret ones included",
    measure: |map, _| {
        let is_corridor = |tile: &&Tile| matches!(tile, Tile::Corridor | Tile::SecretCorridor);
        Some(map.tiles.cells().iter().filter(is_corridor).count() as u32)
    },
};
