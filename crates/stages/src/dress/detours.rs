//! Searches for the detour around a lake, which a bridge would save.

use barrow_core::{BitGrid, Grid, Map, Point};

/// Largest number of cells that all searches together visit, for every cell of the map.
const SEARCHED: u64 = 256;

/// Breadth-first searches for the detour around a lake.
#[derive(Default)]
pub(super) struct DetourSearch {
    /// Number of the current search. Comparing it with `visited` saves clearing the grid for every search.
    number: u32,
    /// Number of the last search that visited each cell.
    visited: Grid<u32>,
    queue: Vec<Point>,
    /// Number of cells that may still be visited.
    pub(super) cells_left: u64,
}

impl DetourSearch {
    pub(super) fn begin(&mut self, map: &Map) {
        let cells = map.size().cells();
        self.number = 0;
        self.visited.reset(map.size(), 0);
        self.queue.clear();
        self.queue.reserve(cells.min(4096));
        self.cells_left = SEARCHED * cells as u64;
    }

    /// Returns whether the walk between two cells takes more than `most` steps, where diagonal steps are allowed.
    /// Searches no farther than that. Returns false when [`SEARCHED`] is used up.
    pub(super) fn are_far(&mut self, [from, to]: [Point; 2], most: i64, open: &BitGrid) -> bool {
        let Self { number, visited, queue, cells_left } = self;
        *number += 1;
        queue.clear();
        queue.push(from);
        visited[from] = *number;
        let mut begin = 0;
        for _ in 0..most {
            let end = queue.len();
            for i in begin..end {
                if *cells_left == 0 {
                    return false;
                }
                *cells_left -= 1;
                for p in around(queue[i]) {
                    if open.contains(p) && visited[p] != *number {
                        if p == to {
                            return false;
                        }
                        visited[p] = *number;
                        queue.push(p);
                    }
                }
            }
            if begin == end {
                break;
            }
            begin = end;
        }
        true
    }
}

/// Returns the eight cells around a cell, the orthogonal ones first.
fn around(p: Point) -> [Point; 8] {
    [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map(|(x, y)| p + Point::new(x, y))
}
