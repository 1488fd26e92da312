//! Metrics: numbers that describe a level. Each has a file of its own; [`METRICS`] lists them.

mod corridor_cells;
mod dead_ends;
mod longest_path;
mod loops;
mod open_cells;
mod rooms;
mod search;
mod stairs_distance;

use barrow_core::{BitGrid, Map, Point};

use search::{Layers, Search};

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
    pub(crate) search: Search,
    pub(crate) from_center: Layers,
    pub(crate) halfway: Vec<Point>,
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
    use barrow_core::{Distances, Size, Tile};

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

    /// Areas that exceed the limit of visits in the search for the exact diameter.
    #[test]
    fn large_open_maps_take_linear_time() {
        let mut measure = Measure::default();
        let side = 300;
        let mut longest = |draw: &dyn Fn(i32, i32) -> bool| {
            let mut map = Map::new(Size::new(side as u32, side as u32));
            for y in 0..side {
                for (x, tile) in (0..).zip(map.tiles.row_mut(y)) {
                    *tile = if draw(x, y) { Tile::Floor } else { Tile::Rock };
                }
            }
            METRICS.iter().map(|m| (m.measure)(&map, &mut measure)).collect::<Vec<_>>()[5]
        };
        assert_eq!(longest(&|_, _| true), Some(299));
        assert_eq!(longest(&|x, y| (x + y) % 2 == 0), Some(299));
        assert_eq!(longest(&|x, y| x % 2 == 0 && y % 2 == 0), Some(0));
        assert_eq!(longest(&|x, y| x * x + y * y < side * side), Some(299));
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
