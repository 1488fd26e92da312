//! The metric `stairs_distance`.

use barrow_core::Tile;

use super::MetricSpec;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "stairs_distance",
    doc: "steps from the first stairs up to the first stairs down, eight directions",
    measure: |map, m| {
        let (up, down) = (map.stairs_up.first()?, map.stairs_down.first()?);
        m.search.left.mark_from(&map.tiles, Tile::FIRST_OPEN);
        if !m.search.left.contains(*up) {
            return None;
        }
        m.search.run(*up);
        m.search.reached.distance(*down)
    },
};
