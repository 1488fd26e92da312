//! Breadth-first search in eight directions whose cost is the number of cells that it reaches, not the size of the map.

use barrow_core::{BitGrid, Point};

/// Cells in order of their distance from the start of a search.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    /// Columns and rows of the cells, in half the size of points.
    cells: Vec<[u16; 2]>,
    /// Index of the first cell of every layer. Layer n has the cells at distance n.
    starts: Vec<usize>,
}

/// Searches over the open cells of a map. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// Open cells that no search has reached. A caller that searches a component again calls [`Search::put_back`].
    pub(crate) left: BitGrid,
    /// Result of the last search.
    pub(crate) reached: Layers,
}

impl Search {
    /// Reaches all cells of `left` that are connected to `from`, which is one of them, and removes them from it.
    /// Returns a cell at the largest distance, and that distance.
    pub(crate) fn run(&mut self, from: Point) -> (Point, u32) {
        let Layers { cells, starts } = &mut self.reached;
        cells.clear();
        starts.clear();
        self.left.remove(from);
        cells.push([from.x as u16, from.y as u16]);
        let mut start = 0;
        while start < cells.len() {
            starts.push(start);
            let end = cells.len();
            for i in start..end {
                let p = point(cells[i]);
                for y in p.y - 1..=p.y + 1 {
                    let mut fresh = self.left.around(Point::new(p.x, y));
                    while fresh != 0 {
                        let x = p.x - 1 + fresh.trailing_zeros() as i32;
                        fresh &= fresh - 1;
                        self.left.remove(Point::new(x, y));
                        cells.push([x as u16, y as u16]);
                    }
                }
            }
            start = end;
        }
        (point(cells[cells.len() - 1]), self.reached.depth())
    }

    /// Adds the reached cells to `left`, so that they can be searched again.
    pub(crate) fn put_back(&mut self) {
        for &cell in &self.reached.cells {
            self.left.insert(point(cell));
        }
    }
}

impl Layers {
    /// Returns the largest distance.
    pub(crate) const fn depth(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Returns the number of cells.
    pub(crate) const fn count(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells at a distance from the start.
    pub(crate) fn at(&self, distance: u32) -> impl DoubleEndedIterator<Item = Point> {
        let starts = self.starts.get(distance as usize..).unwrap_or_default();
        let [start, end] = [0, 1].map(|i| starts.get(i).copied().unwrap_or(self.cells.len()));
        self.cells[start..end].iter().copied().map(point)
    }

    /// Returns the distance of a cell from the start; `None` if it was not reached.
    pub(crate) fn distance(&self, to: Point) -> Option<u32> {
        let index = self.cells.iter().position(|&cell| point(cell) == to)?;
        Some(self.starts.partition_point(|&start| start <= index) as u32 - 1)
    }
}

fn point([x, y]: [u16; 2]) -> Point {
    Point::new(x.into(), y.into())
}
