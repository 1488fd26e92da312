//! The metric `stairs_distance`.

use barrow_core::{Tile, UNREACHED};

use super::MetricSpec;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "stairs_distance",
    doc: "steps from the first stairs up to the first stairs down, eight directions",
    measure: |map, m| {
        let (up, down) = (map.stairs_up.first()?, map.stairs_down.first()?);
        m.open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        m.distances.measure(&m.open, *up);
        Some(m.distances.to(*down)).filter(|&steps| steps != UNREACHED)
    },
};
