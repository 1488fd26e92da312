//! The metric `loops`: islands of closed cells, which a path can go around.
//!
//! Euler's formula counts them without finding them. With open cells as vertices, steps between neighbors as edges and
//! two-by-two blocks as filled faces, the number of islands is components − cells + steps − blocks.

use barrow_core::Tile;

use super::MetricSpec;

pub(super) const SPEC: MetricSpec = MetricSpec {
    name: "loops",
    doc: "islands of closed cells that a path can go around, secrets counted as open",
    measure: |map, m| {
        m.open.mark_from(&map.tiles, Tile::FIRST_SECRET);
        let (mut cells, mut steps, mut blocks) = (0, 0, 0);
        for y in 0..map.size().height as i32 {
            for i in 0..m.open.stride() {
                let [here, _, east, south, _] = m.open.with_neighbors(y, i);
                let south_east =
                    if y + 1 < map.size().height as i32 { m.open.with_neighbors(y + 1, i)[2] } else { 0 };
                cells += here.count_ones();
                steps += (here & east).count_ones() + (here & south).count_ones();
                blocks += (here & east & south & south_east).count_ones();
            }
        }
        let pieces = m.open.components(&mut m.stack);
        Some(pieces + steps - cells - blocks)
    },
};
