//! Metrics: numbers that describe a level. Each has a file of its own; [`METRICS`] lists them.

mod corridor_cells;
mod dead_ends;
mod longest_path;
mod loops;
mod open_cells;
mod rooms;
mod stairs_distance;

use barrow_core::{BitGrid, Distances, Map};

/// The declaration of a metric: a number that describes a level.
#[derive(Clone, Copy, Debug)]
pub struct MetricSpec {
    /// Name in lists, tables and JSON.
    pub name: &'static str,
    /// Description, such as "cells that can be walked on".
    pub doc: &'static str,
    /// Computes the metric; `None` where it is undefined, such as the distance between stairs on a level without
    /// stairs.
    pub measure: fn(&Map, &mut Measure) -> Option<u32>,
}

/// Scratch buffers of the metrics. Contents are unspecified on entry.
#[derive(Debug, Default)]
pub struct Measure {
    pub(crate) open: BitGrid,
    pub(crate) left: BitGrid,
    pub(crate) distances: Distances,
    pub(crate) from_center: Distances,
    pub(crate) stack: Vec<u32>,
}

/// Every built-in metric, in the order of lists and tables.
pub static METRICS: &[&MetricSpec] = &[
    &rooms::SPEC,
    &open_cells::SPEC,
    &corridor_cells::SPEC,
    &dead_ends::SPEC,
    &loops::SPEC,
    &longest_path::SPEC,
    &stairs_distance::SPEC,
];

#[cfg(test)]
mod tests {
    use barrow_core::{Size, Tile};

    use super::*;

    fn map(rows: &[&str]) -> Map {
        rows.join("\n").parse().unwrap()
    }

    fn measured(rows: &[&str]) -> Vec<(&'static str, Option<u32>)> {
        let map = map(rows);
        let mut measure = Measure::default();
        METRICS.iter().map(|m| (m.name, (m.measure)(&map, &mut measure))).collect()
    }

    #[test]
    fn a_ring_with_a_tail() {
        let found = measured(&["          ", " <..      ", " . .####  ", " ..>      ", "          "]);
        let expected = [
            ("rooms", Some(0)),
            ("open_cells", Some(12)),
            ("corridor_cells", Some(4)),
            ("dead_ends", Some(1)),
            ("loops", Some(1)),
            ("longest_path", Some(6)),
            ("stairs_distance", Some(3)),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn an_open_hall_has_no_loops() {
        let found = measured(&["     ", " ... ", " ... ", "     "]);
        assert_eq!(
            found[3..],
            [
                ("dead_ends", Some(0)),
                ("loops", Some(0)),
                ("longest_path", Some(2)),
                ("stairs_distance", None)
            ]
        );
    }

    /// The pruned search agrees with a search from every cell.
    #[test]
    fn longest_path_is_exact() {
        let mut rng = barrow_core::Rng::new(9);
        for _ in 0..200 {
            let size = Size::new(4 + rng.below(20), 4 + rng.below(12));
            let mut map = Map::new(size);
            for y in 0..size.height as i32 {
                for tile in map.tiles.row_mut(y) {
                    *tile = if rng.percent(60) { Tile::Floor } else { Tile::Rock };
                }
            }
            let mut measure = Measure::default();
            let fast = (longest_path::SPEC.measure)(&map, &mut measure);
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            let mut distances = Distances::default();
            let slow = open
                .iter()
                .filter_map(|p| {
                    distances.measure(&open, p);
                    distances.farthest().map(|(_, steps)| steps)
                })
                .max();
            assert_eq!(fast, slow);
        }
    }
}
